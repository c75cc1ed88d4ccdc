#include "onecard/bayes.hpp"

#include <algorithm>

namespace counterplay::onecard {

void BayesPlayer::start_tournament(const Rules& rules, int seat) {
    rules_ = rules;
    seat_ = seat;
    belief_ = setting_->prior;
}

void BayesPlayer::start_hand(const Table& table, int card) {
    card_ = card;
    first_ = table.first == seat_;
    chips_ = table.chips[seat_] + table.paid[seat_];
    cap_ = std::min({rules_.cap(), chips_, rules_.total() - chips_});
    range_.assign(belief_.size() * rules_.deck, 0.0);
    for (std::size_t type = 0; type < belief_.size(); ++type)
        for (int theirs = 1; theirs <= rules_.deck; ++theirs)
            if (theirs != card) range_[type * rules_.deck + theirs - 1] = belief_[type] / (rules_.deck - 1);
}

double BayesPlayer::chance(int type, int card, int checked, int raises, Action action) const {
    const double* given = setting_->types[type].at(0, rules_.total() - chips_, checked, raises, card);
    const bool may_raise = raises + 1 < cap_;
    if (action == raise && !may_raise) return 0.0;
    const double meant = action == call && !may_raise ? given[call] + given[raise] : given[action];
    return meant * (1.0 - setting_->tremble) + setting_->tremble / (may_raise ? 3 : 2);
}

void BayesPlayer::observe(const Table& table, int seat, Action shown) {
    if (seat == seat_) return;
    for (std::size_t type = 0; type < belief_.size(); ++type)
        for (int theirs = 1; theirs <= rules_.deck; ++theirs)
            range_[type * rules_.deck + theirs - 1] *=
                chance(static_cast<int>(type), theirs, table.opening_check, table.raises, shown);
}

void BayesPlayer::end_hand(const Table&, const std::array<int, max_seats>& shown) {
    const int theirs = shown[1 - seat_];
    double sum = 0.0;
    for (std::size_t type = 0; type < belief_.size(); ++type) {
        belief_[type] = 0.0;
        for (int card = 1; card <= rules_.deck; ++card)
            if (theirs == 0 || card == theirs) belief_[type] += range_[type * rules_.deck + card - 1];
        sum += belief_[type];
    }
    for (std::size_t type = 0; type < belief_.size(); ++type)
        belief_[type] =
            (1.0 - setting_->forgetting) * belief_[type] / sum + setting_->forgetting * setting_->prior[type];
}

double BayesPlayer::worth(int type, int change) const {
    const Values& values = setting_->values[type];
    const int after = chips_ + change;
    if (rules_.first_moves) return values.at(0, 0, after, first_ ? 0 : 1);
    return (values.at(0, 0, after, 0) + values.at(0, 0, after, 1)) / 2;
}

double BayesPlayer::called(int checked, int raises, const Range& range) {
    if (raises == 0 && checked == 0) return best(1, 0, range, nullptr);
    double value = 0.0;
    for (std::size_t type = 0; type < belief_.size(); ++type) {
        double lower = 0.0, higher = 0.0;
        for (int theirs = 1; theirs <= rules_.deck; ++theirs)
            (theirs < card_ ? lower : higher) += range[type * rules_.deck + theirs - 1];
        value += lower * worth(static_cast<int>(type), raises + 1) +
                 higher * worth(static_cast<int>(type), -raises - 1);
    }
    return value;
}

double BayesPlayer::best(int checked, int raises, const Range& range, int* choice) {
    const int given_up = std::max(raises, 1);
    const bool may_raise = raises + 1 < cap_;
    if ((turn_of(checked, raises) == 0) == first_) {
        double value[3] = {0.0, called(checked, raises, range), -1.0};
        for (std::size_t type = 0; type < belief_.size(); ++type) {
            double weight = 0.0;
            for (int card = 0; card < rules_.deck; ++card) weight += range[type * rules_.deck + card];
            value[fold] += weight * worth(static_cast<int>(type), -given_up);
        }
        if (may_raise) value[raise] = best(checked, raises + 1, range, nullptr);
        int pick = call;
        if (value[fold] > value[pick]) pick = fold;
        if (value[raise] > value[pick]) pick = raise;
        if (choice != nullptr) *choice = pick;
        return value[pick];
    }
    Range calls(range), raises_on(range);
    double value = 0.0;
    for (std::size_t type = 0; type < belief_.size(); ++type) {
        double folded = 0.0;
        for (int theirs = 1; theirs <= rules_.deck; ++theirs) {
            const std::size_t at = type * rules_.deck + theirs - 1;
            const int index = static_cast<int>(type);
            folded += range[at] * chance(index, theirs, checked, raises, fold);
            calls[at] *= chance(index, theirs, checked, raises, call);
            raises_on[at] *= chance(index, theirs, checked, raises, raise);
        }
        value += folded * worth(static_cast<int>(type), given_up);
    }
    value += called(checked, raises, calls);
    if (may_raise) value += best(checked, raises + 1, raises_on, nullptr);
    return value;
}

Choice BayesPlayer::decide(const Table& table, int card, Random& random) {
    if (setting_->unknown >= 0) {
        double unknown = 0.0, all = 0.0;
        for (std::size_t at = 0; at < range_.size(); ++at) {
            all += range_[at];
            if (static_cast<int>(at) / rules_.deck == setting_->unknown) unknown += range_[at];
        }
        if (unknown >= setting_->trust_limit * all) {
            const double* chance = setting_->safe.at(0, chips_, table.opening_check, table.raises, card);
            const double draw = random.uniform();
            return {draw < chance[fold] ? fold : draw < chance[fold] + chance[call] ? call : raise};
        }
    }
    int choice = call;
    best(table.opening_check, table.raises, range_, &choice);
    return {static_cast<Action>(choice)};
}

}  // namespace counterplay::onecard
