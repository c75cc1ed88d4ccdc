// Belief and search at tables of any size: worlds (a style and a card for each opponent) are drawn from the
// belief, every plan of the hand is played out in the same worlds, and the plan with the best mean is begun.
#pragma once

#include <vector>

#include "onecard/player.hpp"

namespace counterplay::onecard {

struct SearchSetting {
    std::vector<Style> types;
    std::vector<double> prior;  // of each type; one more stands for "none of these", which does anything
    double tremble = 0.02;      // how often a style is thought to do something else, per action
    double forgetting = 0.0;    // after each hand the belief moves this share of the way back to the prior
    int worlds = 100;
    // Chips are worth the winning chance of a gambler with an edge: (1 - edge^chips) / (1 - edge^total).
    double edge = 0.95;
    double trust_limit = 1.0;  // at this belief in "none of these" of anyone in the hand the safe style plays
    Style safe{};

    bool knows_strangers() const { return prior.size() > types.size(); }
};

class SearchPlayer final : public Player {
  public:
    explicit SearchPlayer(const SearchSetting& setting) : setting_(&setting) {}
    void start_tournament(const Rules& rules, int seat) override;
    void start_hand(const Table& table, int card) override;
    Choice decide(const Table& table, int card, Random& random) override;
    void observe(const Table& table, int seat, Action shown) override;
    void end_hand(const Table& table, const std::array<int, max_seats>& shown) override;
    bool watches() const override { return true; }
    const std::vector<double>& belief(int seat) const { return belief_[seat]; }

  private:
    Action meant(const Style& style, int card, const Table& table) const;
    double chance(std::size_t type, int card, const Table& table, Action action) const;
    Action act(int type, int card, const Table& table, Random& luck) const;
    bool meets_stranger(const Table& table) const;
    bool draw_world(const Table& table, int card, Random& random);
    double play_out(Table table, Action first, Action later, Random luck);

    const SearchSetting* setting_;
    Rules rules_{};
    int seat_ = 0;
    bool types_draw_ = false;                            // some type bluffs or is a stranger
    std::vector<double> worth_;                          // of a number of chips
    std::array<std::vector<double>, max_seats> belief_;  // by seat: type
    std::array<std::vector<double>, max_seats> range_;   // by seat: type-major (type, card)
    std::vector<double> win_;                            // [opponents][card]
    std::array<int, max_seats> world_type_{};
    std::array<int, max_seats> world_card_{};
};

}  // namespace counterplay::onecard
