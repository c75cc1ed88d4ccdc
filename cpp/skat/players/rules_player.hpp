// A fast player by rules of thumb: counts its hand to bid, and plays by the principles beginners are taught.
#pragma once

#include <array>
#include <vector>

#include "skat/players/rules_view.hpp"
#include "skat/players/rules_weights.hpp"
#include "skat/rules/observation.hpp"
#include "skat/rules/player_action.hpp"

namespace counterplay::skat::rules {

// What to do at one's turn.
PlayerAction act(const Observation& seen, const SoloistWeights& weights = shipped_weights);

// The card to play; `seen` must be in play with more than no legal card.
Card choose_card(const Observation& seen, const SoloistWeights& weights = shipped_weights);

// A legal card of the soloist, and how much each principle speaks for it: its merit is their sum by the weights.
struct WeighedCard {
    Card card = no_card;
    std::array<double, soloist_weights.size()> principles{};
};
// Empty where no weights decide: for others than the soloist, in null, and for leads in a grand.
std::vector<WeighedCard> weigh_cards(const Observation& seen);

// How good ten cards are for a game, and how good they must be. In null the strength is minus the danger.
double hand_strength(Game game, Cards ten, int seat);
double strength_needed(Game game);

// The game and the two cards to lay away, at a bid.
PlayerAction declare(Cards twelve, int bid, int seat);
// The best two cards to lay away for a game.
Cards discard_for(Game game, Cards twelve, int seat);

namespace detail {
Card play_as_soloist(const RulesView& table, const SoloistWeights& weights);
Card lead_as_defender(const RulesView& table);
Card follow_as_defender(const RulesView& table);
Card play_null(const RulesView& table);

// The card with the highest score, the lowest of equals.
Card best_by(Cards cards, auto&& score) {
    Card chosen = lowest(cards);
    double best = -1e9;
    for (Cards rest = cards; rest; rest &= rest - 1) {
        const double value = score(lowest(rest));
        if (value > best) {
            best = value;
            chosen = lowest(rest);
        }
    }
    return chosen;
}
}  // namespace detail

}  // namespace counterplay::skat::rules
