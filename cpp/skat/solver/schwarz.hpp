// Does the soloist win every trick? A search for schwarz, where points do not count and the first trick of the
// defenders settles it.
#pragma once

#include <cstdint>

#include "skat/solver/layout.hpp"
#include "skat/solver/table.hpp"

namespace counterplay::skat::solver {

template <bool Grand>
class SchwarzSearch {
  public:
    explicit SchwarzSearch(Table& table) : table_(table) {}

    bool solve(const Seats& seats);

    std::uint64_t nodes() const { return nodes_; }

  private:
    using Hands = std::array<Cards, 3>;

    bool lead(const Hands& hands);  // only the soloist ever leads, once a trick has been taken
    template <int Leader>
    bool follow(const Hands& hands, Card led);
    template <int Leader>
    bool finish(const Hands& hands, Card led, Card followed);

    Table& table_;
    std::uint64_t nodes_ = 0;
};

}  // namespace counterplay::skat::solver
