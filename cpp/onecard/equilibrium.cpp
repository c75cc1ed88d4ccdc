#include "onecard/equilibrium.hpp"

#include <algorithm>

namespace counterplay::onecard {

namespace {

using Vector = std::vector<double>;

// CFR+ on one hand: the first player has `chips`, results are worth `worth[cap + change]` to it, and the negative
// to the second.
class HandGame {
  public:
    HandGame(int deck, int cap) : deck_(deck), cap_(cap), regrets_(2 * cap * deck * 3, 0.0), sums_(regrets_) {}

    void forget_average() { std::fill(sums_.begin(), sums_.end(), 0.0); }

    // Returns the value to the first player of the strategies of this iteration.
    double iterate(const Vector& worth, double weight) {
        worth_ = &worth;
        double value = 0.0;
        for (int updated = 0; updated < 2; ++updated) {
            updated_ = updated;
            weight_ = weight;
            const Vector ones(deck_, 1.0);
            const Vector values = walk(0, 0, ones, ones);
            value = 0.0;
            for (double each : values) value += each;
            value /= deck_ * (deck_ - 1);
        }
        return -value;  // the last walk was the second player's
    }

    void average(int checked, int raises, int card, double* chance) const {
        const double* sums = &sums_[slot(checked, raises, card)];
        double sum = 0.0;
        for (int action = 0; action < 3; ++action) sum += sums[action];
        for (int action = 0; action < 3; ++action)
            chance[action] = sum > 0 ? sums[action] / sum : action == call ? 1.0 : 0.0;
    }

  private:
    std::size_t slot(int checked, int raises, int card) const {
        return ((static_cast<std::size_t>(checked) * cap_ + raises) * deck_ + card - 1) * 3;
    }

    // Values of the updated player's cards; `mine` are its reaches, `theirs` the opponent's.
    Vector walk(int checked, int raises, const Vector& mine, const Vector& theirs) {
        const bool acts = turn_of(checked, raises) == updated_;
        const int actions = raises + 1 < cap_ ? 3 : 2;
        const int given_up = std::max(raises, 1);
        Vector strategy(deck_ * 3, 0.0), values(deck_, 0.0), of_action[3];
        for (int card = 1; card <= deck_; ++card) {
            const double* regrets = &regrets_[slot(checked, raises, card)];
            double sum = 0.0;
            for (int action = 0; action < actions; ++action) sum += regrets[action];
            for (int action = 0; action < actions; ++action)
                strategy[(card - 1) * 3 + action] = sum > 0 ? regrets[action] / sum : 1.0 / actions;
        }
        for (int action = 0; action < actions; ++action) {
            Vector moved = acts ? mine : theirs;
            for (int card = 0; card < deck_; ++card) moved[card] *= strategy[card * 3 + action];
            const Vector& mine_now = acts ? moved : mine;
            const Vector& theirs_now = acts ? theirs : moved;
            if (action == fold)
                of_action[action] = settled(acts ? -given_up : given_up, acts ? -given_up : given_up, theirs_now);
            else if (action == call && (checked == 1 || raises > 0))
                of_action[action] = settled(raises + 1, -raises - 1, theirs_now);
            else if (action == call)
                of_action[action] = walk(1, 0, mine_now, theirs_now);
            else
                of_action[action] = walk(checked, raises + 1, mine_now, theirs_now);
        }
        for (int card = 0; card < deck_; ++card)
            for (int action = 0; action < actions; ++action)
                values[card] += of_action[action][card] * (acts ? strategy[card * 3 + action] : 1.0);
        if (!acts) return values;
        for (int card = 1; card <= deck_; ++card) {
            double* regrets = &regrets_[slot(checked, raises, card)];
            double* sums = &sums_[slot(checked, raises, card)];
            for (int action = 0; action < actions; ++action) {
                regrets[action] = std::max(0.0, regrets[action] + of_action[action][card - 1] - values[card - 1]);
                sums[action] += weight_ * mine[card - 1] * strategy[(card - 1) * 3 + action];
            }
        }
        return values;
    }

    // The hand ends: `above` and `below` are the chips won with the higher and the lower card.
    Vector settled(int above, int below, const Vector& theirs) const {
        Vector values(deck_, 0.0);
        const double high = worth_of(above), low = worth_of(below);
        double lower = 0.0, all = 0.0;
        for (double each : theirs) all += each;
        for (int card = 0; card < deck_; ++card) {
            values[card] = high * lower + low * (all - lower - theirs[card]);
            lower += theirs[card];
        }
        return values;
    }
    double worth_of(int change) const {
        return updated_ == 0 ? (*worth_)[cap_ + change] : -(*worth_)[cap_ - change];
    }

    int deck_;
    int cap_;
    int updated_ = 0;
    double weight_ = 1.0;
    const Vector* worth_ = nullptr;
    Vector regrets_;
    Vector sums_;
};

}  // namespace

Response equilibrium(const Rules& rules, int sweeps, int iterations) {
    const int total = rules.total();
    auto cap_of = [&](int chips) { return std::min({rules.cap(), chips, total - chips}); };
    // What the tournament is worth to the player who is first in the next hand, by its chips.
    std::vector<double> first_value(total + 1);
    for (int chips = 0; chips <= total; ++chips) first_value[chips] = static_cast<double>(chips) / total;
    auto worth_to = [&](int chips, bool first) {
        return first ? first_value[chips] : 1.0 - first_value[total - chips];
    };
    std::vector<HandGame> games;
    for (int chips = 0; chips <= total; ++chips) games.emplace_back(rules.deck, std::max(cap_of(chips), 1));
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        const bool last = sweep + 1 == sweeps;
        std::vector<double> next = first_value;
        for (int chips = 1; chips < total; ++chips) {
            const int cap = cap_of(chips);
            std::vector<double> worth(2 * cap + 1);
            for (int i = 0; i <= 2 * cap; ++i) {
                const int after = chips + i - cap;
                worth[i] = rules.first_moves ? worth_to(after, false)
                                             : (worth_to(after, true) + worth_to(after, false)) / 2;
            }
            if (cap == 1) {
                next[chips] = (worth[0] + worth[2]) / 2;
                continue;
            }
            games[chips].forget_average();
            double sum = 0.0, weights = 0.0;
            for (int i = 1; i <= iterations * (last ? 20 : 1); ++i) {
                sum += i * games[chips].iterate(worth, i);
                weights += i;
            }
            next[chips] = sum / weights;
        }
        first_value = next;
    }
    Policy policy(rules, 1);
    for (int chips = 1; chips < total; ++chips)
        for (int card = 1; card <= rules.deck; ++card)
            for (int checked = 0; checked < 2; ++checked)
                for (int raises = 0; raises < cap_of(chips); ++raises) {
                    // The stack of whoever acts: the first player's game is by its own chips, the second's by the
                    // other's.
                    const HandGame& game = games[turn_of(checked, raises) == 0 ? chips : total - chips];
                    if (cap_of(chips) > 1)
                        game.average(checked, raises, card, policy.at(0, chips, checked, raises, card));
                }
    Values values = solve(rules, policy, policy);
    return {policy, values};
}

}  // namespace counterplay::onecard
