// What one suit alone decides in null, for every way its eight cards can be held: read once, kept for the life of
// the process, never changed.
#pragma once

#include <cstdint>
#include <vector>

#include "skat/cards.hpp"

namespace counterplay::skat::solver {

// A suit's entry: a number for the pattern of owners (14 bits), and what it decides.
struct SuitFacts {
    static constexpr std::uint32_t pattern_bits = (1u << 14) - 1;
    static constexpr std::uint32_t safe = 1u << 14;  // the soloist is never made to take a trick in this suit
    // The soloist may lead it: one of his cards is sure to be beaten and leaves the suit safe.
    static constexpr std::uint32_t leadable = 1u << 15;
    // Player 1 (2) on lead makes the soloist take a trick by leading this suit only.
    static constexpr std::uint32_t attack_1 = 1u << 16, attack_2 = 1u << 17;
    // Player 1 (2) can give the lead to the other while the soloist must follow.
    static constexpr std::uint32_t pass_1 = 1u << 18, pass_2 = 1u << 19;
    static constexpr std::uint32_t soloist_void = 1u << 20;
};

class NullSuits {
  public:
    static const NullSuits& instance();

    // Facts of a suit; `low` has the cards of players 0 and 2, `high` those of 1 and 2, eight bits each.
    std::uint32_t facts(std::uint32_t low, std::uint32_t high) const { return facts_[low | high << 8]; }

  private:
    NullSuits();
    std::vector<std::uint32_t> facts_;  // by low | high << 8
};

}  // namespace counterplay::skat::solver
