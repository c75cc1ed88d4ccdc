// Does the soloist still take so many points? A zero-window search for suit games and grand.
#pragma once

#include <cstdint>

#include "skat/solver/experience.hpp"
#include "skat/solver/layout.hpp"
#include "skat/solver/order.hpp"
#include "skat/solver/table.hpp"

namespace counterplay::skat::solver {

// Results are bounds ("fail-soft"): at least `needed` means the soloist takes at least so many more points, less
// means he takes at most so many.
template <bool Grand>
class PointsSearch {
  public:
    PointsSearch(Table& table, const OrderWeights& weights) : table_(table), weights_(weights) {}

    // `needed` counts from the trick on the table on, its cards included.
    int solve(const Seats& seats, int needed);

    // What its searches learn from each other, where they are asked to.
    Experience& experience() { return experience_; }

    std::uint64_t nodes() const { return nodes_; }

  private:
    using Hands = std::array<Cards, 3>;

    // A trick start, and what was found out about it before it is searched.
    struct Start {
        Hands hands;
        Cards all;
        std::uint64_t key;
        int at_least, at_most;
        Card remembered;
    };

    template <int Leader>
    int look(Start& start, int rest, int needed);
    template <int Leader, bool Learns>
    int expand(const Start& start, int rest, int needed);
    template <int Leader, bool Learns>
    int second(const Hands& hands, Card led, int rest, int needed);
    template <int Leader, bool Learns>
    int third(const Hands& hands, Card led, Card followed, int rest, int needed);
    template <int Leader, int Holder, bool Learns>
    int third_after(const Hands& hands, Card led, Card followed, int rest, int needed);

    template <int Leader>
    int last_two(const Hands& hands, int rest, int needed);

    Table& table_;
    const OrderWeights& weights_;
    Experience experience_;
    std::uint64_t nodes_ = 0;
};

}  // namespace counterplay::skat::solver
