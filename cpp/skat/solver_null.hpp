// Does the soloist lose every trick? A search for null, where points do not count.
//
// Most of the work is done by what a suit alone decides, read from tables over every way the cards of one suit can
// be held: in a *safe* suit the soloist can never be made to take a trick, however the others lead and discard; in
// a *lost* one the defender on lead makes him take one by leading nothing else.
#pragma once

#include <cstdint>

#include "skat/solver_layout.hpp"
#include "skat/solver_table.hpp"

namespace counterplay::skat::solver {

class NullSearch {
  public:
    explicit NullSearch(Table& table);

    // Can the soloist lose every trick from here on, the one on the table included?
    bool solve(const Seats& seats);

    std::uint64_t nodes() const { return nodes_; }

  private:
    using Hands = std::array<Cards, 3>;

    bool soloist_leads(const Hands& hands);
    template <int Leader>
    bool lead(const Hands& hands);
    template <int Leader>
    bool after_lead(const Hands& hands, Card led);
    template <int Leader>
    bool after_second(const Hands& hands, Card led, Card followed);
    bool soloist_discards(const Hands& hands, int next_leader);
    bool next_trick(const Hands& hands, int leader);

    Table& table_;
    std::uint64_t nodes_ = 0;
};

}  // namespace counterplay::skat::solver
