#include "skat/players/rules_view.hpp"

#include <cmath>

namespace counterplay::skat {

RulesView::RulesView(const Observation& seen)
    : game(seen.declaration->game),
      seat(seen.seat),
      soloist(seen.soloist),
      partner(seen.seat == seen.soloist ? no_seat : 3 - seen.seat - seen.soloist),
      hand(seen.hand),
      legal(seen.legal_cards),
      voids(seen.voids) {
    Cards on_table = 0;
    gone = seen.discards;
    for (const Trick& trick : seen.tricks) {
        Cards cards = 0;
        for (int place = 0; place < trick.size; ++place) {
            const Card card = trick.cards[static_cast<std::size_t>(place)];
            const int player = (trick.leader + place) % 3;
            cards |= bit(card);
            --held[static_cast<std::size_t>(player)];
            if (trick.size == 3) continue;
            if (wins_so_far(card)) {
                best = card;
                winner = player;
            }
        }
        if (trick.size == 3) {
            gone |= cards;
            ++tricks_done;
            if (trick.winner != soloist) defender_points += points_of(cards);
        } else {
            on_table = cards;
            led = trick.cards[0];
            table_size = trick.size;
            table_points = points_of(cards);
        }
    }
    if (!is_soloist()) shown = seen.shown[static_cast<std::size_t>(soloist)];
    out = ~(gone | on_table | hand);
}

bool RulesView::is_master(Card card) const {
    const Cards group = out & group_cards(game, group_of(game, card));
    for (Cards rest = group; rest; rest &= rest - 1)
        if (strength(game, lowest(rest)) > strength(game, card)) return false;
    return true;
}

double RulesView::share(int other, std::uint8_t group) const {
    double holders = count(out);  // two more than the others hold where the skat is hidden
    for (int player = 0; player < 3; ++player)
        if (player != seat) holders -= held[static_cast<std::size_t>(player)];
    for (int player = 0; player < 3; ++player)
        if (player != seat && !lacks(player, group)) holders += held[static_cast<std::size_t>(player)];
    return holders > 0 ? held[static_cast<std::size_t>(other)] / holders : 0.0;
}

double RulesView::chance_to_beat(int other, Card card, std::uint8_t group_led) const {
    const Cards trump_cards = out & trumps(game);
    const auto higher = [&](Cards cards) {
        int number = 0;
        for (; cards; cards &= cards - 1) number += beats(game, lowest(cards), card);
        return number;
    };
    const auto has_one = [&](std::uint8_t group, int number) {
        return lacks(other, group) ? 0.0 : 1.0 - std::pow(1.0 - share(other, group), number);
    };
    const Cards suit = out & group_cards(game, group_led);
    const double follows_higher = has_one(group_led, higher(suit));
    if (group_led == trump_group || game == Game::null) return follows_higher;
    const double is_void = lacks(other, group_led) ? 1.0 : std::pow(1.0 - share(other, group_led), count(suit));
    return follows_higher + is_void * 0.9 * has_one(trump_group, higher(trump_cards));
}

}  // namespace counterplay::skat
