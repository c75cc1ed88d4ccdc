#include "onecard/chain.hpp"

#include <algorithm>
#include <cmath>

namespace counterplay::onecard {

Policy::Policy(const Rules& rules, int mode_count)
    : total(rules.total()), deck(rules.deck), raises(rules.cap()), modes(mode_count) {
    chance.assign(static_cast<std::size_t>(modes) * (total + 1) * 2 * raises * deck * 3, 0.0);
}

Values::Values(int chip_total, int heroes, int others)
    : total(chip_total), hero_modes(heroes), other_modes(others) {
    value.assign(static_cast<std::size_t>(heroes) * others * (total + 1) * 2, 0.0);
    for (int hero = 0; hero < heroes; ++hero)
        for (int other = 0; other < others; ++other)
            for (int first = 0; first < 2; ++first) at(hero, other, total, first) = 1.0;
}

Policy style_policy(const Rules& rules, const Style& style) {
    Policy policy(rules, style.switch_at >= 0 ? 2 : 1);
    policy.switch_at = style.switch_at;
    for (int mode = 0; mode < policy.modes; ++mode)
        for (int chips = 0; chips <= policy.total; ++chips)
            for (int checked = 0; checked < 2; ++checked)
                for (int count = 0; count < policy.raises; ++count)
                    for (int card = 1; card <= policy.deck; ++card) {
                        double* chance = policy.at(mode, chips, checked, count, card);
                        const double win = win_probability(card, 1, policy.deck);
                        const bool free = count == 0 && !rules.weak_cards_fold;
                        if (reaches(win, mode ? style.later_beta : style.beta)) {
                            chance[raise] = 1.0;
                        } else if (reaches(win, mode ? style.later_alpha : style.alpha)) {
                            chance[call] = 1.0;
                        } else {
                            const double bluff = free && style.bluff_folds_only ? 0.0 : style.bluff;
                            chance[raise] = bluff;
                            chance[free ? call : fold] = 1.0 - bluff;
                        }
                    }
    return policy;
}

Policy network_policy(const Rules& rules, const NetworkSetting& setting) {
    Policy policy(rules, 1);
    NetworkPlayer player(setting);
    player.start_tournament(rules, 0);
    Random unused(0, 0, 0, 0);
    for (int checked = 0; checked < 2; ++checked)
        for (int count = 0; count < policy.raises; ++count)
            for (int chips = 1; chips < policy.total; ++chips) {
                if (count + 1 > std::min(chips, policy.total - chips)) continue;
                Table table(rules);
                table.chips[0] = chips;
                table.chips[1] = policy.total - chips;
                table.start(turn_of(checked, count));
                if (checked) table.apply(call);
                for (int i = 0; i < count; ++i) table.apply(raise);
                if (table.over) continue;
                for (int card = 1; card <= policy.deck; ++card)
                    policy.at(0, chips, checked, count, card)[player.decide(table, card, unused).action] = 1.0;
            }
    return policy;
}

namespace {

// One hand between two policies from one state: collects the probability of each change of the hero's chips.
struct HandOutcomes {
    const double *hero[2][64], *other[2][64];  // action chances of the cards in hand at [checked][raises]
    int cap;
    int hero_turn;
    double* change;  // [cap + chips won by the hero]

    void walk(int checked, int raises, double reach, bool hero_higher) {
        const bool hero_acts = turn_of(checked, raises) == hero_turn;
        const double* chance = hero_acts ? hero[checked][raises] : other[checked][raises];
        const bool may_raise = raises + 1 < cap;
        const double folds = chance[fold] * reach;
        const double calls = (may_raise ? chance[call] : chance[call] + chance[raise]) * reach;
        // A player who folds has paid the level before the last raise.
        if (folds > 0) change[hero_acts ? cap - std::max(raises, 1) : cap + std::max(raises, 1)] += folds;
        if (calls > 0) {
            if (raises == 0 && checked == 0)
                walk(1, 0, calls, hero_higher);
            else
                change[hero_higher ? cap + raises + 1 : cap - raises - 1] += calls;
        }
        if (may_raise && chance[raise] > 0) walk(checked, raises + 1, chance[raise] * reach, hero_higher);
    }
};

// Chances of each change of the hero's chips in one hand; index cap + change.
void hand_changes(const Rules& rules, const Policy& hero, int hero_mode, const Policy& other, int other_mode,
                  int chips, bool hero_first, std::vector<double>& change) {
    const int cap = std::min({rules.cap(), chips, rules.total() - chips});
    change.assign(2 * cap + 1, 0.0);
    if (cap == 1) {
        change[0] = change[2] = 0.5;
        return;
    }
    HandOutcomes outcomes;
    outcomes.cap = cap;
    outcomes.hero_turn = hero_first ? 0 : 1;
    outcomes.change = change.data();
    const double each = 1.0 / (rules.deck * (rules.deck - 1));
    for (int mine = 1; mine <= rules.deck; ++mine) {
        for (int checked = 0; checked < 2; ++checked)
            for (int raises = 0; raises < cap; ++raises)
                outcomes.hero[checked][raises] = hero.at(hero_mode, chips, checked, raises, mine);
        for (int theirs = 1; theirs <= rules.deck; ++theirs) {
            if (theirs == mine) continue;
            for (int checked = 0; checked < 2; ++checked)
                for (int raises = 0; raises < cap; ++raises)
                    outcomes.other[checked][raises] =
                        other.at(other_mode, rules.total() - chips, checked, raises, theirs);
            outcomes.walk(0, 0, each, mine > theirs);
        }
    }
}

// Solves a x = b in place by elimination with pivots; a singular column (a cycle that never ends) leaves x = 0
// there.
void eliminate(std::vector<double>& a, std::vector<double>& b, int size) {
    std::vector<int> pivot_row(size, -1);
    int row = 0;
    for (int column = 0; column < size; ++column) {
        int best = row;
        for (int i = row; i < size; ++i)
            if (std::fabs(a[i * size + column]) > std::fabs(a[best * size + column])) best = i;
        if (row == size || std::fabs(a[best * size + column]) < 1e-12) continue;
        if (best != row) {
            std::swap_ranges(&a[best * size], &a[best * size] + size, &a[row * size]);
            std::swap(b[best], b[row]);
        }
        for (int i = row + 1; i < size; ++i) {
            const double factor = a[i * size + column] / a[row * size + column];
            if (factor == 0.0) continue;
            for (int j = column; j < size; ++j) a[i * size + j] -= factor * a[row * size + j];
            b[i] -= factor * b[row];
        }
        pivot_row[column] = row++;
    }
    std::vector<double> x(size, 0.0);
    for (int column = size - 1; column >= 0; --column) {
        const int at = pivot_row[column];
        if (at < 0) continue;
        double sum = b[at];
        for (int j = column + 1; j < size; ++j) sum -= a[at * size + j] * x[j];
        x[column] = sum / a[at * size + column];
    }
    b = x;
}

int next_mode(const Policy& policy, int mode, int chips) {
    return mode == 0 && policy.modes == 2 && chips <= policy.switch_at ? 1 : mode;
}

}  // namespace

Values solve(const Rules& rules, const Policy& hero, const Policy& other) {
    const int total = rules.total();
    const int hero_modes = hero.follows ? 1 : hero.modes;
    Values values(total, hero_modes, other.modes);
    const int size = hero_modes * other.modes * (total - 1) * 2;
    auto state = [&](int hero_mode, int other_mode, int chips, int first) {
        return ((hero_mode * other.modes + other_mode) * (total - 1) + chips - 1) * 2 + first;
    };
    std::vector<double> matrix(static_cast<std::size_t>(size) * size, 0.0), right(size, 0.0), change;
    for (int hero_mode = 0; hero_mode < hero_modes; ++hero_mode)
        for (int other_mode = 0; other_mode < other.modes; ++other_mode)
            for (int chips = 1; chips < total; ++chips)
                for (int first = 0; first < 2; ++first) {
                    const int row = state(hero_mode, other_mode, chips, first);
                    matrix[row * size + row] += 1.0;
                    // An answer to an opponent who never changes has one mode, whoever it meets.
                    const int playing = hero.follows ? std::min(other_mode, hero.modes - 1) : hero_mode;
                    hand_changes(rules, hero, playing, other, other_mode, chips, first == 1, change);
                    const int cap = static_cast<int>(change.size()) / 2;
                    for (int i = 0; i < static_cast<int>(change.size()); ++i) {
                        if (change[i] == 0.0) continue;
                        const int after = chips + i - cap;
                        if (after == total) right[row] += change[i];
                        if (after == 0 || after == total) continue;
                        const int hero_after = hero.follows ? 0 : next_mode(hero, hero_mode, after);
                        const int other_after = next_mode(other, other_mode, total - after);
                        if (rules.first_moves) {
                            matrix[row * size + state(hero_after, other_after, after, 1 - first)] -= change[i];
                        } else {
                            for (int next = 0; next < 2; ++next)
                                matrix[row * size + state(hero_after, other_after, after, next)] -= change[i] / 2;
                        }
                    }
                }
    eliminate(matrix, right, size);
    for (int hero_mode = 0; hero_mode < hero_modes; ++hero_mode)
        for (int other_mode = 0; other_mode < other.modes; ++other_mode)
            for (int chips = 1; chips < total; ++chips)
                for (int first = 0; first < 2; ++first)
                    values.at(hero_mode, other_mode, chips, first) =
                        right[state(hero_mode, other_mode, chips, first)];
    return values;
}

double win_rate(const Rules& rules, const Policy& hero, const Policy& other) {
    const Values values = solve(rules, hero, other);
    return (values.at(0, 0, rules.chips, 0) + values.at(0, 0, rules.chips, 1)) / 2;
}

namespace {

// The hero's best play of one hand against a range of cards, given what each result of the hand is worth.
struct HandResponse {
    const Policy& other;
    Policy& answer;
    int other_mode;
    int chips;
    int cap;
    int hero_turn;
    int card;
    const std::vector<double>& worth;  // [cap + change]

    // `range`: unnormalised weight of each card of the opponent. Returns the weighted value.
    double best(int checked, int raises, const std::vector<double>& range) {
        double weight = 0.0;
        for (double share : range) weight += share;
        if (weight == 0.0) {
            // Never reached against this opponent; a choice all the same: stay.
            if (turn_of(checked, raises) == hero_turn)
                answer.at(other_mode, chips, checked, raises, card)[call] = 1.0;
            if (raises == 0 && checked == 0) best(1, 0, range);
            if (raises + 1 < cap) best(checked, raises + 1, range);
            return 0.0;
        }
        const bool may_raise = raises + 1 < cap;
        const int given_up = std::max(raises, 1);
        if (turn_of(checked, raises) == hero_turn) {
            double value[3] = {weight * worth[cap - given_up], called(checked, raises, range), -1.0};
            if (may_raise) value[raise] = best(checked, raises + 1, range);
            int choice = call;  // of equals the quieter action
            if (value[fold] > value[choice] + 1e-13) choice = fold;
            if (value[raise] > value[choice] + 1e-13) choice = raise;
            answer.at(other_mode, chips, checked, raises, card)[choice] = 1.0;
            return value[choice];
        }
        std::vector<double> folds(range), calls(range), raises_on(range);
        double folded = 0.0;
        for (int theirs = 1; theirs <= static_cast<int>(range.size()); ++theirs) {
            const double* chance = other.at(other_mode, other.total - chips, checked, raises, theirs);
            folded += range[theirs - 1] * chance[fold];
            calls[theirs - 1] *= may_raise ? chance[call] : chance[call] + chance[raise];
            raises_on[theirs - 1] *= may_raise ? chance[raise] : 0.0;
        }
        double value = folded * worth[cap + given_up] + called(checked, raises, calls);
        if (may_raise) value += best(checked, raises + 1, raises_on);
        return value;
    }

    double called(int checked, int raises, const std::vector<double>& range) {
        if (raises == 0 && checked == 0) return best(1, 0, range);
        double value = 0.0;
        for (int theirs = 1; theirs <= static_cast<int>(range.size()); ++theirs)
            value += range[theirs - 1] * worth[card > theirs ? cap + raises + 1 : cap - raises - 1];
        return value;
    }
};

}  // namespace

Response best_response(const Rules& rules, const Policy& other) {
    const int total = rules.total();
    Values values(total, 1, other.modes);
    for (int mode = 0; mode < other.modes; ++mode)
        for (int chips = 1; chips < total; ++chips)
            for (int first = 0; first < 2; ++first)
                values.at(0, mode, chips, first) = static_cast<double>(chips) / total;
    Policy answer;
    for (int round = 0; round < 200; ++round) {
        // One mode of the answer for each mode of the opponent, which its chips have given away.
        answer = Policy(rules, other.modes);
        answer.follows = true;
        double gain = 0.0;
        for (int mode = 0; mode < other.modes; ++mode)
            for (int chips = 1; chips < total; ++chips)
                for (int first = 0; first < 2; ++first) {
                    const int cap = std::min({rules.cap(), chips, total - chips});
                    std::vector<double> worth(2 * cap + 1);
                    for (int i = 0; i <= 2 * cap; ++i) {
                        const int after = chips + i - cap;
                        const int mode_after = next_mode(other, mode, total - after);
                        worth[i] =
                            rules.first_moves
                                ? values.at(0, mode_after, after, 1 - first)
                                : (values.at(0, mode_after, after, 0) + values.at(0, mode_after, after, 1)) / 2;
                    }
                    double value = 0.0;
                    if (cap == 1) {
                        value = (worth[0] + worth[2]) / 2;
                    } else {
                        for (int card = 1; card <= rules.deck; ++card) {
                            std::vector<double> range(rules.deck, 1.0 / (rules.deck * (rules.deck - 1)));
                            range[card - 1] = 0.0;
                            HandResponse hand{other, answer, mode, chips, cap, first == 1 ? 0 : 1, card, worth};
                            value += hand.best(0, 0, range);
                        }
                    }
                    gain = std::max(gain, std::fabs(value - values.at(0, mode, chips, first)));
                }
        if (gain < 1e-12) break;
        values = solve(rules, answer, other);
    }
    return {answer, values};
}

}  // namespace counterplay::onecard
