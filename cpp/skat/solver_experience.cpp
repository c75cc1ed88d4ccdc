#include "skat/solver_experience.hpp"

namespace counterplay::skat::solver {

void Experience::learn(Bonus& bonus, int tricks, const Moves& moves, int settled) {
    constexpr int most = 100;  // merits differ by some hundreds
    for (int i = 0; i <= settled; ++i) {
        int& now = bonus[moves[i]];
        now += ((i == settled ? most : -most) - now) * (tricks == learn_from ? 1 : 3) / 5;
    }
}

void Experience::reorder(const Bonus& bonus, Moves& moves) { moves.add_merits(bonus); }

}  // namespace counterplay::skat::solver
