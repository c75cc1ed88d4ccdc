// Sampled values of histories in an enumerated tree: many games played to the end from each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace counterplay::efg {

// A tree in arrays; the children of a node are child_start[n] .. child_start[n] + child_count[n] - 1.
struct TreeView {
    std::span<const std::int32_t> child_start;
    std::span<const std::int32_t> child_count;
    std::span<const std::int8_t> player;     // 0 chance, 1, 2; anything else ends the game
    std::span<const std::int32_t> sequence;  // per node: the sequence its incoming edge adds to the mover
    std::span<const double> chance;          // per node: probability of the incoming edge at a chance node
    std::span<const double> utility;         // per node: payoff to player 1 where the game has ended
};

// Behaviours row by row: strategy k of a player plays sequence s with probability values[k * sequences + s].
struct Strategies {
    std::span<const double> values;
    std::size_t sequences;

    std::size_t count() const { return values.size() / sequences; }
};

// Throws std::invalid_argument unless the arrays are a tree whose children come after their parents, and the
// strategies and histories are of that tree: the games themselves are played unchecked.
void validate(const TreeView& tree, const Strategies& first, const Strategies& second,
              std::span<const std::int32_t> histories);

// Mean payoff to player 1 over `samples` games from each history under each pair of strategies, as
// [history][first][second].
std::vector<double> sample_values(const TreeView& tree, const Strategies& first, const Strategies& second,
                                  std::span<const std::int32_t> histories, std::int32_t samples,
                                  std::uint64_t seed);

}  // namespace counterplay::efg
