// Heads-up play from beliefs: exact hand-level Bayes over named types (with the cards that were shown), and the
// best response of the hand to the believed mixture, each result worth what it is worth against that type.
#pragma once

#include <vector>

#include "onecard/chain.hpp"

namespace counterplay::onecard {

struct BayesSetting {
    std::vector<Policy> types;   // fixed players with one mode
    std::vector<Values> values;  // the value of the tournament against each type, when answered well
    std::vector<double> prior;
    double tremble = 0.01;     // how often a type is thought to do something else, per action
    double forgetting = 0.0;   // after each hand the belief moves this share of the way back to the prior
    int unknown = -1;          // the type that stands for "none of these", if any
    double trust_limit = 0.5;  // at this belief in "none of these" the safe policy plays
    Policy safe;
};

class BayesPlayer final : public Player {
  public:
    explicit BayesPlayer(const BayesSetting& setting) : setting_(&setting) {}
    void start_tournament(const Rules& rules, int seat) override;
    void start_hand(const Table& table, int card) override;
    Choice decide(const Table& table, int card, Random& random) override;
    void observe(const Table& table, int seat, Action shown) override;
    void end_hand(const Table& table, const std::array<int, max_seats>& shown) override;
    bool watches() const override { return true; }
    const std::vector<double>& belief() const { return belief_; }

  private:
    // Weight of each (type, card of the opponent), type-major.
    using Range = std::vector<double>;
    double chance(int type, int card, int checked, int raises, Action action) const;
    double best(int checked, int raises, const Range& range, int* choice);
    double called(int checked, int raises, const Range& range);
    double worth(int type, int change) const;

    const BayesSetting* setting_;
    Rules rules_{};
    int seat_ = 0;
    std::vector<double> belief_;
    // Of the hand in play.
    Range range_;
    int card_ = 0;
    int chips_ = 0;  // before the hand
    int cap_ = 0;
    bool first_ = false;
};

}  // namespace counterplay::onecard
