// Which card to try first. A move's merit is a sum of table entries picked by what the card would do in this
// trick; the entries (solver/order_suit.cpp, solver/order_grand.cpp) were fitted to searches.
#pragma once

#include "skat/solver/layout.hpp"

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

// Tables are indexed by the player who moves first of all; phase is early, middle or late in the game.
template <class W>
struct LeadWeightsOf {
    W card[3][3][2][4][6];   // phase, trump led?, prospect, value class
    W own[3][2][8];          // how many cards of this suit the leader has
    W theirs[3][2][8];       // how many the other party has
    W partner[3][2][8];      // how many the partner has; for the soloist: opponents who may ruff
    W holders[3][2][32][6];  // who holds the two highest cards of the suit, value class
};
template <class W>
struct FollowWeightsOf {
    W card[3][3][4][4][6];   // phase, kind of play, prospect, value class
    W own[3][4][2][8];       // is it the highest of its suit?, how many cards of that suit the player has
    W trick[3][4][8];        // prospect, points on the table
    W holders[3][4][32][6];  // kind of play, who holds the two highest cards of its suit, value class
};
template <class W>
struct OrderWeightsOf {
    LeadWeightsOf<W> lead;
    FollowWeightsOf<W> second;
    FollowWeightsOf<W> third;
};
using OrderWeights = OrderWeightsOf<Weight>;

inline int phase_of(int tricks) { return tricks >= 8 ? 0 : tricks >= 5 ? 1 : 2; }

// Who holds the two highest cards of a suit, and whether the highest is an ace or ten: 0..31.
template <int Player>
inline int holders_of(const std::array<Cards, 3>& hands, Cards suit) {
    const Cards own = hands[Player] & suit, next = hands[(Player + 1) % 3] & suit;
    Cards left = (own | next | hands[(Player + 2) % 3]) & suit;
    if (!left) return 0;
    const auto holder = [&](Cards card) { return own & card ? 0 : next & card ? 1 : 2; };
    const Cards top = Cards{1} << highest(left);
    left &= ~top;
    const int rich = top & (trump_layout::aces | trump_layout::tens) ? 16 : 0;
    return rich + 4 * holder(top) + (left ? holder(Cards{1} << highest(left)) : 3);
}

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
    // Adds to each move what its card has here, and sorts again.
    void add_merits(const std::array<int, 32>& more) {
        const Moves old = *this;
        size_ = 0;
        for (int i = 0; i < old.size_; ++i) add(old[i], old.moves_[i].merit + more[old[i]]);
    }
    int size() const { return size_; }
    Card operator[](int index) const { return moves_[index].card; }

  private:
    Move moves_[12];  // only the first size_ are ever read
    int size_ = 0;
};

}  // namespace counterplay::skat::solver
