// The two solvers everything is proved and measured against. Both are plain on purpose.
#pragma once

#include <cstdint>
#include <vector>

#include "skat/solver/position.hpp"

namespace counterplay::skat {

// Alpha-beta with a zero window and an exact hash on the remaining cards and the leader; nothing cleverer.
class Baseline {
  public:
    explicit Baseline(int table_bits = 22);
    bool wins(const Position& position, int target);
    std::uint64_t nodes() const { return nodes_; }

  private:
    // Bounds on what the soloist still takes from a trick start, true for exactly these cards and this leader.
    struct Entry {
        Cards cards = 0;
        std::uint16_t deal = 0;
        std::uint8_t leader = 0;
        std::uint8_t low = 0;
        std::uint8_t high = 0;
    };
    struct Trick {
        int leader;
        int size;
        std::array<Card, 3> cards;
    };
    bool reaches(std::array<Cards, 3>& hands, Trick& trick, int needed);
    bool reaches_from_lead(std::array<Cards, 3>& hands, int leader, int needed);

    Game game_ = Game::clubs;
    bool schwarz_ = false;
    int value_of_[deck_size] = {};
    Cards beaten_by_[deck_size] = {};
    Cards follow_[deck_size] = {};
    std::vector<Entry> table_;
    std::uint64_t mask_;
    std::uint16_t deal_ = 0;
    std::uint64_t nodes_ = 0;
};

// What best play brings the soloist (points in all; null and schwarz: 1 or 0), by trying everything, without
// pruning and without a table. For endgames.
int brute_force(const Position& position, bool schwarz = false);

}  // namespace counterplay::skat
