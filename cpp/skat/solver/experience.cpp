#include "skat/solver/experience.hpp"

namespace counterplay::skat::solver {

void Experience::learn(Bonus& bonus, int tricks, const Moves& moves, int settled) {
    constexpr int most = 100;  // merits differ by some hundreds
    // Later tricks are seen far more often: each counts less.
    const int share = tricks == least_tricks ? 1 : 3;
    for (int i = 0; i <= settled; ++i) {
        int& now = bonus[moves[i]];
        now += ((i == settled ? most : -most) - now) * share / 5;
    }
}

}  // namespace counterplay::skat::solver
