// Bidding and declaring by the evaluator: which games are worth which bid, and how likely they are won.
#pragma once

#include "skat/policy/evaluator.hpp"

namespace counterplay::skat {

struct GameOption {
    Declaration declaration;
    Cards discards = 0;
    double chance = 0;  // to win it at the bid
    double worth = 0;   // expected tournament points against the mean of the opponents
};

// For each bid value, the chance to win the best game that is worth it: after picking up, averaged over all 231
// skats, or in a hand game, whichever is better. It never rises with the bid.
std::array<double, bid_value_count> chances_by_bid(const Evaluator& evaluator, Cards ten, int seat);

// The best game after the pick-up: of all games and all 66 discards. With `reaching_first` a game that reaches the
// bid when it is won comes before any that needs schneider for it, that before schwarz, and that before any that
// cannot reach it at all, however they compare otherwise.
GameOption best_game(const Evaluator& evaluator, Cards twelve, int seat, int bid, bool reaching_first = false);

// The best few of all games and all 66 discards, by what they are worth; there may be fewer.
std::vector<GameOption> best_games(const Evaluator& evaluator, Cards twelve, int seat, int bid,
                                   std::size_t wanted);

// For each bid value, what the best game that reaches it is worth, in points against the mean of the opponents:
// after picking up, averaged over all 231 skats, or in a hand game, whichever is better. Where no game reaches it,
// it is lost.
std::array<double, bid_value_count> worths_by_bid(const Evaluator& evaluator, Cards ten, int seat);

// The best hand game, averaged over the skats that decide its matadors.
GameOption best_hand_game(const Evaluator& evaluator, Cards ten, int seat, int bid);

// What picking up is worth on average.
double worth_of_picking_up(const Evaluator& evaluator, Cards ten, int seat, int bid);

}  // namespace counterplay::skat
