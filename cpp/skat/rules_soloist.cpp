// The soloist's cards in trump games. Each principle adds or takes away points of merit; the weights were fitted
// to decisions that win or lose the game with all cards known, in games at XSkat's contracts.
#include "skat/rules_player.hpp"

namespace counterplay::skat::rules::detail {

namespace {

bool holds(Cards cards, int suit, int rank) { return cards & bit(make_card(suit, rank)); }

// What the soloist counts before he looks at single cards.
struct Count {
    explicit Count(const TableView& table) {
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
double chance_to_hold(const TableView& table, Card card, std::uint8_t group) {
    return (1.0 - table.chance_to_beat((table.seat + 1) % 3, card, group)) *
           (1.0 - table.chance_to_beat((table.seat + 2) % 3, card, group));
}

double merit_of_trump(const TableView& table, const Count& counted, Card card) {
    const int points = points_of(card);
    if (!counted.enemy_trumps) return -1.8 * points;
    const bool is_jack = rank_of(card) == jack;
    // Draw trumps to cash winners after; once one hand is out of them, each of theirs costs one of ours.
    double merit = 5.3 * counted.winners - 1.3 * counted.losers - 10.9 * counted.in_one_hand - 1.8 * points;
    if (table.is_master(card)) {
        merit += 19.6 - 5.6 * counted.enemy_trumps + (counted.enemy_trumps == 1 ? 17.8 : 0.0);
        if (is_jack) merit += 8.5 * counted.full_trumps_out;  // they may fall under it
    } else {
        // A jack drives out a higher one without letting ace or ten take a trick.
        merit += is_jack ? 9.8 : -3.0 * counted.full_trumps_out;
        merit -= 5.5 * points;
    }
    return merit;
}

double merit_of_side_card(const TableView& table, const Count& counted, Card card) {
    const int suit = suit_of(card);
    const Cards group = group_cards(table.game, static_cast<std::uint8_t>(suit));
    const int length = count(table.hand & group);
    double merit = -2.4 * count(table.out & group);
    if (!counted.enemy_trumps) merit += 45.5;
    if (table.is_master(card)) {
        // Cash what the enemy's trumps threaten; with trumps enough of one's own there is time.
        merit += 25.0 - 8.3 * counted.own_trumps;
        if (points_of(card) >= 10) merit += 5.1 * counted.enemy_trumps;
        if (rank_of(card) == ace && holds(table.hand, suit, ten))
            merit += 9.9;
        else if (length > 1)
            merit -= 10.8;
        return merit;
    }
    // Lose short suits, and high cards that stand over ours; keep small cards with an ace.
    merit += -6.0 * length + 11.2 * holds(table.out, suit, ace) + 11.4 * holds(table.out, suit, ten);
    if (holds(table.hand, suit, ace)) merit -= 25.6;
    if (rank_of(card) == king) merit += 5.7;
    // Trumps are drawn: give up losers while trumps of one's own come in again.
    if (!counted.enemy_trumps) merit += 42.1 * counted.own_trumps;
    return merit;
}

Card lead_in_suit_game(const TableView& table) {
    const Count counted(table);
    return best_by(table.legal, [&](Card card) {
        const auto group = group_of(table.game, card);
        const double holds_trick = chance_to_hold(table, card, group);
        const bool wins_game = counted.needed > 0 && points_of(card) >= counted.needed;
        return holds_trick * (wins_game ? 31.1 : 16.4) + (group == trump_group
                                                              ? merit_of_trump(table, counted, card)
                                                              : merit_of_side_card(table, counted, card));
    });
}

Card lead_in_grand(const TableView& table) {
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

// What it costs to give up this card on another's lead.
double cost_of(const TableView& table, const Count& counted, Card card, std::uint8_t group_led, double win) {
    const auto group = group_of(table.game, card);
    const int points = points_of(card);
    const int power = strength(table.game, card);
    if (group == trump_group && group_led == trump_group) return (table.wins_so_far(card) ? 3.8 : 8.6) * power;
    if (group == trump_group) {
        // Ruff low, but with many trumps throw losers away instead; in the middle hand ruff more readily.
        double cost = 2.0 * power + 5.2 * counted.own_trumps - 1.1 * points;
        if (table.is_master(card)) cost += 16.4;
        if (table.table_size == 1) cost -= 20.0;
        return cost;
    }
    if (group == group_led)
        return 1.4 * points - 0.8 * win * points + (table.is_master(card) ? 33.1 : 0.0) -
               (table.wins_so_far(card) ? 3.1 * counted.enemy_trumps : 0.0);
    // Thrown away: the last card of a suit first, never a winner or the guard of a ten.
    const int suit = suit_of(card);
    const int length = count(table.hand & group_cards(table.game, group));
    double cost = 2.8 * length - (length == 1 ? 27.2 : length == 2 ? 12.1 : 0.0);
    if (table.is_master(card)) cost += 20.1;
    if (rank_of(card) != ace && holds(table.hand, suit, ace)) cost -= 6.4;
    if (length == 2 && rank_of(card) != ten && holds(table.hand, suit, ten) && holds(table.out, suit, ace))
        cost += 18.5;
    return cost;
}

}  // namespace

Card lead_as_soloist(const TableView& table) {
    return table.game == Game::grand ? lead_in_grand(table) : lead_in_suit_game(table);
}

Card follow_as_soloist(const TableView& table) {
    const Count counted(table);
    const auto group_led = group_of(table.game, table.led);
    const bool last = table.table_size == 2;
    return best_by(table.legal, [&](Card card) {
        const int points = points_of(card);
        const int stake = table.table_points + points;
        const int expected = stake + (last ? 0 : 4);
        double win = table.wins_so_far(card);
        if (win > 0 && !last) win -= table.chance_to_beat((table.seat + 1) % 3, card, group_led);
        const bool wins_game = counted.needed > 0 && stake >= counted.needed;
        const bool loses_game = counted.allowed > 0 && expected >= counted.allowed;
        // Taken in the middle hand, a trick also keeps the last hand from smearing; not so in the last.
        const double lead = last && table.wins_so_far(card) ? -8.2 : 0.0;
        return lead + win * (11.5 + 2.1 * stake + (wins_game ? 50.4 : 0.0)) -
               (1.0 - win) * (2.3 * stake + 0.9 * points + (loses_game ? 22.6 : 0.0)) -
               cost_of(table, counted, card, group_led, win);
    });
}

}  // namespace counterplay::skat::rules::detail
