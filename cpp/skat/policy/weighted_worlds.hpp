// Which of many weighted worlds to search: as many different ones as can be afforded, with the least noise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "random.hpp"
#include "skat/rules/observation.hpp"
#include "skat/rules/worlds.hpp"

namespace counterplay::skat {

// A world to search, by its place among those given. Weights are whole numbers, so that sums are exact and cards
// that win in worlds of equal weight tie.
struct ChosenWorld {
    std::size_t place = 0;
    std::int64_t weight = 0;
};

// At most `wanted` different worlds, the heaviest first. There is a bound above which a world is taken for certain
// and keeps its own weight, and below which it is taken with a chance in proportion to its weight (by equal steps
// through the sum of weights) and then weighs as much as the bound: every world counts its weight on average, and
// no other way to keep `wanted` of them moves the weights less (Fearnhead and Clifford 2003). Where no more have
// any weight, all are taken. Throws std::invalid_argument where the weights are not finite, not negative and not
// all 0.
std::vector<ChosenWorld> choose_worlds(std::span<const double> weights, std::size_t wanted, Random& random);

// Whether a world is a way the cards can lie for what the seat sees: its own hand, each card in one place, the
// right numbers. (Whether it fits what others failed to follow is not asked.)
bool possible(const Observation& seen, const World& world);

}  // namespace counterplay::skat
