// Does the soloist lose every trick? A search for null, where points do not count.
//
// From trick to trick it knows no cards, only the number of each suit (solver/null_suits.hpp): suits of the same
// number are played alike, and what a suit alone decides is known with its number. Cards are looked at only to
// finish a trick that has begun or that the soloist leads.
#pragma once

#include <cstdint>

#include "skat/solver/layout.hpp"
#include "skat/solver/null_suits.hpp"
#include "skat/solver/table.hpp"

namespace counterplay::skat::solver {

class NullSearch {
  public:
    explicit NullSearch(Table& table);

    // Can the soloist lose every trick from here on, the one on the table included?
    bool solve(const Seats& seats);

    // The legal cards after which he still can. What is known of one card already need not be searched.
    Cards surviving(const Seats& seats, Cards answered = 0, bool answer = false);

    std::uint64_t nodes() const { return nodes_; }  // trick starts

  private:
    // The numbers of the four suits, sixteen bits each.
    using Suits = std::uint64_t;

    void open_catalogue() {
        if (!catalogue_) catalogue_ = &NullSuits::instance();
    }
    bool finish_trick(const Seats& seats);
    bool survives_card(const Seats& seats, Card card);
    Suits suits_of(const std::array<Cards, 3>& hands) const;
    SuitNumber number(Suits suits, int index) const { return static_cast<SuitNumber>(suits >> (16 * index)); }
    const NullSuit& suit(Suits suits, int index) const { return (*catalogue_)[number(suits, index)]; }

    bool survives(Suits suits, int leader) { return leader == 1 ? lead<1>(suits) : lead<2>(suits); }
    template <int Leader>
    bool lead(Suits suits);
    bool survives_lead_of_1(Suits suits, int index);
    bool survives_lead_of_2(Suits suits, int index);
    template <class Survives>
    bool survives_each_throw(Suits suits, int player, Survives survives_after) const;
    template <class Survives>
    bool survives_by_throwing(Suits suits, int attack_of_1, int attack_of_2, Survives survives_after) const;

    const NullSuits* catalogue_ = nullptr;  // from the first question on
    Table& table_;
    std::uint64_t nodes_ = 0;
};

}  // namespace counterplay::skat::solver
