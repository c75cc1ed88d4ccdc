// What a seat sees at the table in the middle of play, worked out once for rules of thumb.
#pragma once

#include "skat/rules/observation.hpp"

namespace counterplay::skat {

struct RulesView {
    explicit RulesView(const Observation& seen);

    Game game;
    int seat;
    int soloist;
    int partner;  // the other defender; no_seat for the soloist
    Cards hand;
    Cards legal;
    Cards out;   // cards this seat cannot place: in other hands or in the skat
    Cards gone;  // cards of finished tricks, and what this seat laid away
    int table_size = 0;
    Card led = no_card;
    Card best = no_card;  // wins the trick so far
    int winner = no_seat;
    int table_points = 0;
    int defender_points = 0;  // taken in tricks
    int tricks_done = 0;
    std::array<int, 3> held{10, 10, 10};
    std::array<std::uint8_t, 3> voids{};
    Cards shown = 0;  // the soloist's cards where they lie open

    bool is_soloist() const { return seat == soloist; }
    bool ally(int other) const { return other == seat || other == partner; }
    bool lacks(int other, std::uint8_t group) const { return voids[static_cast<std::size_t>(other)] >> group & 1; }
    bool wins_so_far(Card card) const { return best == no_card || beats(game, card, best); }
    // Cards that no hidden card can take the trick from, when led (ruffs apart).
    bool is_master(Card card) const;
    int trumps_out() const { return count(out & trumps(game)); }
    // The chance that `other`, who plays later, can take the trick from `card`.
    double chance_to_beat(int other, Card card, std::uint8_t group_led) const;

  private:
    double share(int other, std::uint8_t group) const;
};

}  // namespace counterplay::skat
