#include "onecard/player.hpp"

namespace counterplay::onecard {

void StylePlayer::start_tournament(const Rules& rules, int seat) {
    seat_ = seat;
    switched_ = false;
    if (deck_ == rules.deck) return;
    deck_ = rules.deck;
    for (int later = 0; later < 2; ++later) {
        const double alpha = later ? style_.later_alpha : style_.alpha;
        const double beta = later ? style_.later_beta : style_.beta;
        for (int opponents = 0; opponents < max_seats; ++opponents)
            for (int card = 1; card <= deck_; ++card) {
                const double win = win_probability(card, opponents, deck_);
                strength_[later][opponents][card] = reaches(win, beta)    ? raises
                                                    : reaches(win, alpha) ? stays
                                                                          : weak;
            }
    }
}

Choice StylePlayer::decide(const Table& table, int card, Random& random) {
    // The stack before this hand decides: paid chips are still ours while the hand runs.
    if (!switched_ && table.chips[seat_] + table.paid[seat_] <= style_.switch_at) switched_ = true;
    const Strength strength = strength_[switched_][table.opponents_counted(seat_)][card];
    if (strength != weak) return {strength == raises ? raise : call};
    const bool free = table.weak_checks();
    if (style_.bluff > 0 && !(free && style_.bluff_folds_only) && random.uniform() < style_.bluff) return {raise};
    return {free ? call : fold, free};
}

}  // namespace counterplay::onecard
