// Deals for the bench and positions for the tests: the same on every machine.
#pragma once

#include <cstdint>

#include "random.hpp"
#include "skat/solver/position.hpp"

namespace counterplay::skat {

enum class Kind : std::uint8_t { suit, grand, null };
enum class Strength : std::uint8_t { contested, strong, random };

// Deal `index` of a class: the soloist's twelve cards are drawn until they are of the class, he puts two away by a
// fixed rule, and the other twenty are dealt at random. docs/solver.md states the tests and the rule.
Position bench_deal(Kind kind, Strength strength, std::uint64_t seed, std::uint64_t index);

// A position after `played` random legal cards from a random deal, any game, any soloist.
Position random_position(Random& numbers, int played);

}  // namespace counterplay::skat
