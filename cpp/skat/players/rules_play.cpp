#include <algorithm>

#include "skat/players/rules_player.hpp"

namespace counterplay::skat::rules {

namespace detail {

namespace {

int suit_length(const RulesView& table, int suit) {
    return count(table.hand & group_cards(table.game, static_cast<std::uint8_t>(suit)));
}

// What a card may still be good for if it is kept: points it would bring or save.
double worth_keeping(const RulesView& table, Card card) {
    const int points = points_of(card);
    if (group_of(table.game, card) == trump_group) {
        const bool high = rank_of(card) == jack;
        if (high) return 5.0 + 0.7 * suit_of(card);
        return table.is_master(card) ? 5.0 : 3.0;
    }
    const int length = suit_length(table, suit_of(card));
    const bool ace_out = table.out & bit(make_card(suit_of(card), ace));
    double worth = 0;
    if (table.is_master(card))
        worth = points >= 10 ? 7.0 : 3.0;
    else if (rank_of(card) == ten)
        worth = length >= 2 ? 3.5 : -1.0;  // a bare ten falls to the ace
    else if (rank_of(card) == king)
        worth = length >= 2 ? 0.8 : 0.0;
    // The last small card of a suit: without it one can ruff or smear.
    if (length == 1 && points < 10) worth -= 1.0;
    // A small card that guards a ten.
    if (length == 2 && rank_of(card) != ten && ace_out && table.hand & bit(make_card(suit_of(card), ten)))
        worth += 4.0;
    return worth;
}

}  // namespace

Card lead_as_defender(const RulesView& table) {
    const int after = (table.seat + 1) % 3;
    const bool soloist_in_the_middle = after == table.soloist;
    const bool grand = table.game == Game::grand;
    return best_by(table.legal, [&](Card card) {
        const auto group = group_of(table.game, card);
        const int points = points_of(card);
        if (group == trump_group) {
            // Lead trumps only where they hurt: short of anything else, or to bring down the soloist's.
            if (table.is_master(card) && grand) return 1.0;
            return -9.0 - points - 0.2 * strength(table.game, card);
        }
        const double soloist_beats = table.chance_to_beat(table.soloist, card, group);
        const double partner_beats = table.chance_to_beat(table.partner, card, group);
        const double win =
            (1.0 - soloist_beats) + soloist_beats * partner_beats * (soloist_in_the_middle ? 0.6 : 0.25);
        const int length = suit_length(table, group);
        // Long way, short suit; short way, long suit: through a soloist in the middle lead from length.
        const double shape = soloist_in_the_middle ? 0.6 * length : -0.6 * length;
        double score = win * (points + 6.0) - (1.0 - win) * (points + 8.0) + shape;
        const bool known_void = table.lacks(table.soloist, group);
        if (known_void) score += points >= 10 ? -6.0 : 4.0;  // make him spend trumps on nothing
        if (rank_of(card) == ten && !table.is_master(card)) score -= length == 1 && !grand ? 2.0 : 6.0;
        if (rank_of(card) == king && !table.is_master(card)) score -= 1.5;
        if (grand && table.is_master(card)) score += 4.0;
        return score;
    });
}

Card follow_as_defender(const RulesView& table) {
    const auto group_led = group_of(table.game, table.led);
    const int next = (table.seat + 1) % 3;
    const bool last = table.table_size == 2;
    return best_by(table.legal, [&](Card card) {
        const int points = points_of(card);
        const bool takes = table.wins_so_far(card);
        const Card best = takes ? card : table.best;
        const bool ours_now = takes || table.ally(table.winner);
        double ours = ours_now ? 1.0 : 0.0;
        double added_if_ours = 0;
        double added_if_theirs = 0;
        if (!last) {
            const double beaten = table.chance_to_beat(next, best, group_led);
            if (table.ally(next)) {
                // The partner plays last: he takes it if he can, or smears.
                if (!ours_now) ours = 0.85 * beaten;
                added_if_ours = 6.0;
                added_if_theirs = 1.5;
            } else {
                if (ours_now) ours = 1.0 - beaten;
                added_if_ours = 1.5;
                added_if_theirs = 5.0;
            }
        }
        const int stake = table.table_points + points;
        double score = ours * (stake + added_if_ours) - (1.0 - ours) * (stake + added_if_theirs);
        score -= worth_keeping(table, card);
        // Taking the trick oneself gives the lead: seldom needed where the partner already has it.
        if (takes) {
            if (table.winner != no_seat && table.ally(table.winner))
                score -= 2.0;
            else
                score += 3.0 * ours;
            if (group_of(table.game, card) == trump_group) score -= 0.15 * strength(table.game, card);
        } else {
            score -= 0.05 * strength(table.game, card);
        }
        return score;
    });
}

Card play_null(const RulesView& table) {
    const auto rank = [](Card card) {
        return static_cast<double>(null_strength[static_cast<std::size_t>(rank_of(card))]);
    };
    // How far a card is above what the hidden cards of its suit leave safe.
    const auto higher_out = [&](Card card) {
        int number = 0;
        for (Cards rest = table.out & whole_suit(suit_of(card)); rest; rest &= rest - 1)
            number += rank(lowest(rest)) > rank(card);
        return number;
    };
    const auto lower_out = [&](Card card) {
        return count(table.out & whole_suit(suit_of(card))) - higher_out(card);
    };
    if (table.is_soloist()) {
        if (table.led == no_card)
            return best_by(table.legal,
                           [&](Card card) { return 5.0 * higher_out(card) - 3.0 * lower_out(card) - rank(card); });
        if (group_of(table.game, table.led) == suit_of(lowest(table.legal)) &&
            (table.legal & whole_suit(suit_of(table.led)))) {
            return best_by(table.legal, [&](Card card) {
                const bool ducks = !table.wins_so_far(card);
                return ducks                   ? 20.0 + rank(card)
                       : table.table_size == 1 ? 3.0 * higher_out(card) - rank(card)
                                               : -rank(card);
            });
        }
        return best_by(table.legal, [&](Card card) {
            const int below = lower_out(card);
            const double length = count(table.hand & whole_suit(suit_of(card)));
            return (below > 0 ? 3.0 * below + rank(card) : 0.0) - length;
        });
    }
    if (table.led == no_card) {
        return best_by(table.legal, [&](Card card) {
            const auto suit = static_cast<std::uint8_t>(suit_of(card));
            if (table.lacks(table.soloist, suit)) return -20.0 - rank(card);
            const Cards open = table.shown & whole_suit(suit_of(card));
            double score = -1.5 * rank(card) + 1.0 * higher_out(card);
            if (table.shown && !open) score -= 20;
            // A suit the partner lacks lets him throw away; a short suit of one's own will soon let oneself.
            if (table.lacks(table.partner, suit)) score += 1.0;
            return score - 0.8 * count(table.hand & whole_suit(suit_of(card)));
        });
    }
    const auto group_led = static_cast<std::uint8_t>(suit_of(table.led));
    const bool following = table.legal & whole_suit(group_led);
    const bool soloist_played =
        table.table_size == 2 || (table.table_size == 1 && (table.seat + 2) % 3 == table.soloist);
    if (following && soloist_played && table.winner == table.soloist)
        return best_by(table.legal,
                       [&](Card card) { return table.wins_so_far(card) ? -rank(card) : 20.0 + rank(card); });
    if (following && !soloist_played)
        // Stay as low as possible before the soloist.
        return best_by(table.legal,
                       [&](Card card) { return table.wins_so_far(card) ? 5.0 - rank(card) : rank(card); });
    if (following) return best_by(table.legal, rank);  // the soloist is out of it: get rid of the high cards
    // Throw away: high cards of short suits the soloist still has.
    return best_by(table.legal, [&](Card card) {
        const auto suit = static_cast<std::uint8_t>(suit_of(card));
        const double useless = table.lacks(table.soloist, suit) ? -6.0 : 0.0;
        return rank(card) - 1.5 * count(table.hand & whole_suit(suit_of(card))) + useless;
    });
}

}  // namespace detail

Card choose_card(const Observation& seen, const SoloistWeights& weights) {
    if (count(seen.legal_cards) == 1) return lowest(seen.legal_cards);
    const RulesView table(seen);
    if (table.game == Game::null) return detail::play_null(table);
    if (table.is_soloist()) return detail::play_as_soloist(table, weights);
    return table.led == no_card ? detail::lead_as_defender(table) : detail::follow_as_defender(table);
}

}  // namespace counterplay::skat::rules
