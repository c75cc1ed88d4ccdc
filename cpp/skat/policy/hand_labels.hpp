// Hands with double-dummy results: what the bidding evaluator is trained on.
#pragma once

#include "random.hpp"
#include "skat/policy/evaluator.hpp"
#include "skat/rules/state.hpp"
#include "skat/solver/solver.hpp"

namespace counterplay::skat {

struct HandChoice {
    Game game = Game::grand;
    Cards discards = 0;  // none in a hand game
};

struct LabelledHand {
    HandFeatures features;
    std::array<std::uint8_t, levels> wins{};  // of the worlds, at each level
};

// Hand number `index` of a seed: the soloist's ten cards in hands[seat], the skat, the rest dealt to the others.
struct DealtHand {
    Deal deal;
    int seat = 0;
};
DealtHand dealt_hand(std::uint64_t seed, std::uint64_t index);

// The likeliest game and discards of a kind by the evaluator. Without one: half the time what `rules` would do,
// half the time something random, so that the first fit has seen poor choices too.
HandChoice choose(HandKind kind, Cards ten, Cards skat, int seat, const Evaluator* evaluator, Random& random);

// Chooses for hand `index` and solves it in `worlds` deals of the cards the soloist cannot see.
LabelledHand label(HandKind kind, const Evaluator* evaluator, std::uint64_t seed, std::uint64_t index, int worlds,
                   Solver& solver);

}  // namespace counterplay::skat
