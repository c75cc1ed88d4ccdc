// A network at the table (Baker et al., figures 2 and 8): per opponent its last action, then own share of the
// chips, card / deck, bias, and with a model the beliefs over the opponent's style; one pass (or more) per
// opponent.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "onecard/network.hpp"
#include "onecard/player.hpp"

namespace counterplay::onecard {

constexpr int types = 4;
constexpr int plain_inputs = 6;
constexpr int model_inputs = plain_inputs + types;

// P(action | type) by the number of opponents dealt in and whether staying is free; already bounded away from
// zero.
struct Likelihood {
    std::array<std::array<std::array<std::array<double, 3>, types>, 2>, max_seats>
        chance{};             // [opponents][facing]
    double forgetting = 0.0;  // after each action the belief moves this share of the way back to uniform
};

enum class Memory : std::uint8_t { decision, hand, tournament };  // when the network's state is cleared

struct NetworkSetting {
    Network network;
    bool model = false;  // inputs of figure 8
    int steps = 1;       // steps per opponent
    Memory memory = Memory::decision;
    Likelihood likelihood{};
    std::array<double, types> given_belief{};  // a belief that is given and never updated; all zero: none given
    // Ablations of figure 13.
    bool without_model = false;
    bool without_last_action = false;
    bool without_recurrence = false;

    bool is_given() const { return given_belief[0] + given_belief[1] + given_belief[2] + given_belief[3] > 0; }
};

class NetworkPlayer final : public Player {
  public:
    explicit NetworkPlayer(const NetworkSetting& setting);
    void start_tournament(const Rules& rules, int seat) override;
    void start_hand(const Table& table, int card) override;
    Choice decide(const Table& table, int card, Random& random) override;
    void observe(const Table& table, int seat, Action shown) override;
    bool watches() const override { return watches_; }
    const std::array<double, types>& belief(int seat) const { return belief_[seat]; }

  private:
    Action think(const Table& table, int card);

    const NetworkSetting* setting_;
    NetworkState state_;
    bool watches_;
    int seat_ = 0;
    std::array<std::array<double, types>, max_seats> belief_{};
    // Without beliefs and memory a decision depends on few things: remember it. [card][chips][last actions of 3]
    std::vector<std::int8_t> known_;
    int known_codes_ = 0;
    Rules known_rules_{};
};

}  // namespace counterplay::onecard
