// A treeplex: the tree of one player's information sets and sequences, in arrays.
//
// Sequence 0 is the empty one. Information set j owns the sequences first[j] .. first[j + 1] - 1 and hangs under
// sequence parent[j], which is always smaller than first[j]: forward loops run from the root down, backward loops
// from the leaves up.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace counterplay::efg {

constexpr std::int32_t most_actions = 1 << 20;  // of an information set: more is a slip that would fill the memory

struct Treeplex {
    std::vector<std::int32_t> parent;
    std::vector<std::int32_t> first;  // one longer than parent; the last entry is the number of sequences

    std::size_t infosets() const { return parent.size(); }
    std::size_t sequences() const { return static_cast<std::size_t>(first.back()); }
};

// Throws std::invalid_argument unless the arrays are a treeplex as described above.
void validate(const Treeplex& treeplex);

enum class Tie { first, last };

// Which of its sequences each information set should take against a gradient (one value per sequence), and what
// that is worth from the root. Values within `tolerance` of the best count as tied.
struct Response {
    double value;
    std::vector<std::int32_t> choice;  // per information set: the sequence taken
};
Response best_response(const Treeplex& treeplex, std::span<const double> gradient, Tie tie, double tolerance);

// The probability of every sequence when each information set plays `behaviour` (one value per sequence). Where
// `restart` is set, the information set counts as reached with probability one.
std::vector<double> realise(const Treeplex& treeplex, std::span<const double> behaviour,
                            std::span<const std::uint8_t> restart);

}  // namespace counterplay::efg
