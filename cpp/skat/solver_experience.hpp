// What the search of one card teaches the searches of the others: early in the game the same card tends to settle
// the question, or to be tried in vain, again and again. It changes the order of moves only, never an answer.
#pragma once

#include <array>

#include "skat/solver_order.hpp"

namespace counterplay::skat::solver {

class Experience {
  public:
    enum Place { lead, second, third };
    enum class Mode { off, learn, learn_and_use };

    Mode mode = Mode::off;

    void forget() { bonus_ = {}; }

    // A move settled the question after others had failed. One that settles it at once teaches nothing new.
    void note(Place place, int player, int tricks, const Moves& moves, int settled) {
        if (mode != Mode::off && settled > 0 && tricks >= learn_from) [[unlikely]]
            learn(of(place, player), tricks, moves, settled);
    }
    void apply(Place place, int player, int tricks, Moves& moves) const {
        if (mode == Mode::learn_and_use && tricks >= use_from && moves.size() > 1) [[unlikely]]
            reorder(of(place, player), moves);
    }

  private:
    static constexpr int learn_from = 7, use_from = 6;  // tricks left: later there is little to save
    using Bonus = std::array<int, 32>;

    // Not inline: most searches never come here, and are 4 to 10% slower with this code in their midst.
    static void learn(Bonus& bonus, int tricks, const Moves& moves, int settled);
    static void reorder(const Bonus& bonus, Moves& moves);

    Bonus& of(Place place, int player) { return bonus_[static_cast<std::size_t>(3 * place + player)]; }
    const Bonus& of(Place place, int player) const { return bonus_[static_cast<std::size_t>(3 * place + player)]; }

    std::array<Bonus, 9> bonus_{};
};

}  // namespace counterplay::skat::solver
