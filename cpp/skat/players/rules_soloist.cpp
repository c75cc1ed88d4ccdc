// The soloist's cards in trump games. Each principle adds or takes away points of merit; the weights are fitted
// to decisions that win or lose the game with all cards known.
#include "skat/players/rules_player.hpp"

namespace counterplay::skat::rules::detail {

namespace {

bool holds(Cards cards, int suit, int rank) { return cards & bit(make_card(suit, rank)); }

// What the soloist counts before he looks at single cards.
struct Count {
    explicit Count(const RulesView& table) {
        const Cards all_trumps = trumps(table.game);
        const int left = (table.seat + 1) % 3;
        const int right = (table.seat + 2) % 3;
        const int holders = !table.lacks(left, trump_group) + !table.lacks(right, trump_group);
        enemy_trumps = holders ? table.trumps_out() : 0;
        in_one_hand = enemy_trumps && holders == 1;
        own_trumps = count(table.hand & all_trumps);
        for (Cards rest = table.out & all_trumps; rest; rest &= rest - 1)
            full_trumps_out += points_of(lowest(rest)) >= 10;
        for (Cards rest = table.hand & ~all_trumps; rest; rest &= rest - 1)
            ++(table.is_master(lowest(rest)) ? winners : losers);
        needed = soloist_target - (points_of(table.gone) - table.defender_points);
        allowed = 120 - soloist_target + 1 - table.defender_points;
    }

    int enemy_trumps = 0;
    bool in_one_hand = false;  // one of the two is known to be out of trumps
    int own_trumps = 0;
    int full_trumps_out = 0;  // ace and ten
    int winners = 0;          // in side suits
    int losers = 0;
    int needed = 0;   // points to win the game
    int allowed = 0;  // points at which the defenders win it
};

// Nobody takes the trick from the card led.
double chance_to_hold(const RulesView& table, Card card, std::uint8_t group) {
    return (1.0 - table.chance_to_beat((table.seat + 1) % 3, card, group)) *
           (1.0 - table.chance_to_beat((table.seat + 2) % 3, card, group));
}

double merit_of_trump(const RulesView& table, const Count& counted, Card card, const SoloistWeights& w) {
    const int points = points_of(card);
    if (!counted.enemy_trumps) return w.trump_points * points;
    const bool is_jack = rank_of(card) == jack;
    // Draw trumps to cash winners after; once one hand is out of them, each of theirs costs one of ours.
    double merit = w.trump_winners * counted.winners + w.trump_losers * counted.losers +
                   w.trump_in_one_hand * counted.in_one_hand + w.trump_points * points;
    if (table.is_master(card)) {
        merit += w.trump_master + w.trump_master_enemies * counted.enemy_trumps +
                 (counted.enemy_trumps == 1 ? w.trump_master_last_enemy : 0.0);
        if (is_jack) merit += w.trump_master_jack_full * counted.full_trumps_out;  // they may fall under it
    } else {
        // A jack drives out a higher one without letting ace or ten take a trick.
        merit += is_jack ? w.trump_jack : w.trump_small_full * counted.full_trumps_out;
        merit += w.trump_small_points * points;
    }
    return merit;
}

double merit_of_side_card(const RulesView& table, const Count& counted, Card card, const SoloistWeights& w) {
    const int suit = suit_of(card);
    const Cards group = group_cards(table.game, static_cast<std::uint8_t>(suit));
    const int length = count(table.hand & group);
    double merit = w.side_out * count(table.out & group);
    if (!counted.enemy_trumps) merit += w.side_no_enemies;
    if (table.is_master(card)) {
        // Cash what the enemy's trumps threaten; with trumps enough of one's own there is time.
        merit += w.side_master + w.side_master_own_trumps * counted.own_trumps;
        if (points_of(card) >= 10) merit += w.side_master_full_enemies * counted.enemy_trumps;
        if (rank_of(card) == ace && holds(table.hand, suit, ten))
            merit += w.side_ace_with_ten;
        else if (length > 1)
            merit += w.side_master_long;
        return merit;
    }
    // Lose short suits, and high cards that stand over ours; keep small cards with an ace.
    merit += w.side_length * length + w.side_ace_out * holds(table.out, suit, ace) +
             w.side_ten_out * holds(table.out, suit, ten);
    if (holds(table.hand, suit, ace)) merit += w.side_below_own_ace;
    if (rank_of(card) == king) merit += w.side_king;
    // Trumps are drawn: give up losers while trumps of one's own come in again.
    if (!counted.enemy_trumps) merit += w.side_loser_own_trumps * counted.own_trumps;
    return merit;
}

double merit_of_lead(const RulesView& table, const Count& counted, Card card, const SoloistWeights& w) {
    const auto group = group_of(table.game, card);
    const double holds_trick = chance_to_hold(table, card, group);
    const bool wins_game = counted.needed > 0 && points_of(card) >= counted.needed;
    return holds_trick * (wins_game ? w.hold_and_win_game : w.hold_trick) +
           (group == trump_group ? merit_of_trump(table, counted, card, w)
                                 : merit_of_side_card(table, counted, card, w));
}

Card lead_in_grand(const RulesView& table) {
    const Count counted(table);
    const Cards own_jacks = table.legal & jacks;
    if (own_jacks && counted.enemy_trumps) {
        const Card top = best_by(own_jacks, [&](Card card) { return strength(table.game, card); });
        if (table.is_master(top)) return top;
    }
    // Cash what stands, then try long suits; never open a ten under its ace while something else is left.
    return best_by(table.legal, [&](Card card) {
        const auto group = group_of(table.game, card);
        const double win = chance_to_hold(table, card, group);
        const int points = points_of(card);
        if (group == trump_group)
            return (counted.enemy_trumps ? -16.0 : -30.0) + 4.0 * win - points;  // to get in again
        const double risk = rank_of(card) == ten && !table.is_master(card) ? 12.0 : 0.0;
        const int length = count(table.hand & group_cards(table.game, group));
        return win * (points + 4.0) - (1.0 - win) * (points + 9.0) - risk + 0.7 * length;
    });
}

// What it brings, or costs, to give up this card on another's lead.
double merit_of_giving(const RulesView& table, const Count& counted, Card card, std::uint8_t group_led, double win,
                       const SoloistWeights& w) {
    const auto group = group_of(table.game, card);
    const int points = points_of(card);
    const int power = strength(table.game, card);
    if (group == trump_group && group_led == trump_group)
        return (table.wins_so_far(card) ? w.overtrump_power : w.undertrump_power) * power;
    if (group == trump_group) {
        // Ruff low, but with many trumps throw losers away instead; in the middle hand ruff more readily.
        double merit = w.ruff_power * power + w.ruff_own_trumps * counted.own_trumps + w.ruff_points * points;
        if (table.is_master(card)) merit += w.ruff_master;
        if (table.table_size == 1) merit += w.ruff_in_the_middle;
        return merit;
    }
    if (group == group_led)
        return w.follow_points * points + w.follow_win_points * win * points +
               (table.is_master(card) ? w.follow_master : 0.0) +
               (table.wins_so_far(card) ? w.follow_takes_enemies * counted.enemy_trumps : 0.0);
    // Thrown away: the last card of a suit first, never a winner or the guard of a ten.
    const int suit = suit_of(card);
    const int length = count(table.hand & group_cards(table.game, group));
    double merit = w.throw_length * length + (length == 1 ? w.throw_last : length == 2 ? w.throw_one_of_two : 0.0);
    if (table.is_master(card)) merit += w.throw_master;
    if (rank_of(card) != ace && holds(table.hand, suit, ace)) merit += w.throw_below_own_ace;
    if (length == 2 && rank_of(card) != ten && holds(table.hand, suit, ten) && holds(table.out, suit, ace))
        merit += w.throw_guard;
    return merit;
}

double merit_of_follow(const RulesView& table, const Count& counted, Card card, const SoloistWeights& w) {
    const auto group_led = group_of(table.game, table.led);
    const bool last = table.table_size == 2;
    const int points = points_of(card);
    const int stake = table.table_points + points;
    const int expected = stake + (last ? 0 : 4);
    double win = table.wins_so_far(card);
    if (win > 0 && !last) win -= table.chance_to_beat((table.seat + 1) % 3, card, group_led);
    const bool wins_game = counted.needed > 0 && stake >= counted.needed;
    const bool loses_game = counted.allowed > 0 && expected >= counted.allowed;
    // Taken in the middle hand, a trick also keeps the last hand from smearing; not so in the last.
    const double lead = last && table.wins_so_far(card) ? w.last_and_takes : 0.0;
    return lead + win * (w.win + w.win_stake * stake + (wins_game ? w.win_game : 0.0)) +
           (1.0 - win) * (w.lose_stake * stake + w.lose_points * points + (loses_game ? w.lose_game : 0.0)) +
           merit_of_giving(table, counted, card, group_led, win, w);
}

// Leads in a grand follow plain rules; all else is weighed.
bool weighed(const RulesView& table) { return table.led != no_card || table.game != Game::grand; }

double merit_of(const RulesView& table, const Count& counted, Card card, const SoloistWeights& weights) {
    return table.led == no_card ? merit_of_lead(table, counted, card, weights)
                                : merit_of_follow(table, counted, card, weights);
}

}  // namespace

Card play_as_soloist(const RulesView& table, const SoloistWeights& weights) {
    if (!weighed(table)) return lead_in_grand(table);
    const Count counted(table);
    return best_by(table.legal, [&](Card card) { return merit_of(table, counted, card, weights); });
}

}  // namespace counterplay::skat::rules::detail

namespace counterplay::skat::rules {

std::vector<WeighedCard> weigh_cards(const Observation& seen) {
    const RulesView table(seen);
    std::vector<WeighedCard> result;
    if (table.game == Game::null || !table.is_soloist() || !detail::weighed(table)) return result;
    const detail::Count counted(table);
    constexpr SoloistWeights none = [] {
        SoloistWeights weights;
        for (const auto& [name, weight] : soloist_weights) weights.*weight = 0;
        return weights;
    }();
    for (Cards rest = table.legal; rest; rest &= rest - 1) {
        WeighedCard& weighed = result.emplace_back();
        weighed.card = lowest(rest);
        for (std::size_t place = 0; place < soloist_weights.size(); ++place) {
            SoloistWeights single = none;  // a merit is linear in the weights
            single.*soloist_weights[place].second = 1;
            weighed.principles[place] = detail::merit_of(table, counted, weighed.card, single);
        }
    }
    return result;
}

}  // namespace counterplay::skat::rules
