// What a search learns on its way and leaves to the next in the same position: early in the game the same card
// tends to settle the question, or to be tried in vain, again and again. It changes the order of moves only, never
// an answer.
#pragma once

#include <array>

#include "skat/solver/order.hpp"

namespace counterplay::skat::solver {

class Experience {
  public:
    enum Place { lead, second, third };

    // Only from so many tricks left on: later there is little to save.
    static constexpr int least_tricks = 6;

    void forget() { bonus_ = {}; }

    // The move numbered `settled` settled the question after those before it had failed. One that settles it at
    // once teaches nothing new.
    void note(Place place, int player, int tricks, const Moves& moves, int settled) {
        if (settled > 0) learn(of(place, player), tricks, moves, settled);
    }
    void apply(Place place, int player, Moves& moves) const {
        if (moves.size() > 1) moves.add_merits(of(place, player));
    }
    int bonus(Place place, int player, Card card) const { return of(place, player)[card]; }

  private:
    using Bonus = std::array<int, 32>;

    static void learn(Bonus& bonus, int tricks, const Moves& moves, int settled);

    Bonus& of(Place place, int player) { return bonus_[static_cast<std::size_t>(3 * place + player)]; }
    const Bonus& of(Place place, int player) const { return bonus_[static_cast<std::size_t>(3 * place + player)]; }

    std::array<Bonus, 9> bonus_{};
};

}  // namespace counterplay::skat::solver
