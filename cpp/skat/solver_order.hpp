// Which card to try first. A move's merit is a sum of table entries picked by what the card would do in this
// trick; the entries (solver_order_weights.cpp) were fitted to searches and then tuned for few nodes.
#pragma once

#include "skat/solver_layout.hpp"

namespace counterplay::skat::solver {

// What a card is worth, as an index: 0 points, 2 (jack), 3, 4, 10, 11.
inline constexpr std::array<std::uint8_t, 32> value_class = [] {
    std::array<std::uint8_t, 32> result{};
    for (unsigned card = 0; card < 32; ++card) {
        const int points = trump_layout::points[card];
        result[card] = points == 0    ? 0
                       : points == 2  ? 1
                       : points == 3  ? 2
                       : points == 4  ? 3
                       : points == 10 ? 4
                                      : 5;
    }
    return result;
}();

using Weight = std::int16_t;

// Tables are indexed by the player who moves first of all.
struct LeadWeights {
    Weight card[3][2][4][6];  // trump led?, prospect, value class
    Weight own[3][2][8];      // how many cards of this suit the leader has
    Weight theirs[3][2][8];   // how many the other party has
    Weight partner[3][2][8];  // how many the partner has; for the soloist: opponents who may ruff
};
struct FollowWeights {
    Weight card[3][4][4][6];  // kind of play, prospect, value class
    Weight own[3][4][2][8];   // is it the highest of its suit?, how many cards of that suit the player has
    Weight trick[3][4][8];    // prospect, points on the table
};
struct OrderWeights {
    LeadWeights lead;
    FollowWeights second;
    FollowWeights third;
};

extern const OrderWeights suit_order, grand_order;

struct Move {
    int merit;
    Card card;
};

// At most ten moves, best first.
class Moves {
  public:
    void add(Card card, int merit) {
        int place = size_++;
        for (; place > 0 && moves_[place - 1].merit < merit; --place) moves_[place] = moves_[place - 1];
        moves_[place] = {merit, card};
    }
    int size() const { return size_; }
    Card operator[](int index) const { return moves_[index].card; }

  private:
    Move moves_[12];
    int size_ = 0;
};

}  // namespace counterplay::skat::solver
