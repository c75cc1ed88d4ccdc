// The exact truth of heads-up tournaments between fixed players: a Markov chain over (modes, chips, who is first).
//
// One hand is a small tree. No player can put in more than the shorter stack, so its nodes are (checked, raises):
// whether the first player checked before the first raise, and how many raises there were; that says whose turn it
// is, what each has paid, and what can be done.
#pragma once

#include <vector>

#include "onecard/network_player.hpp"
#include "onecard/player.hpp"
#include "onecard/rules.hpp"

namespace counterplay::onecard {

// A fixed player: action probabilities by (mode, chips before the hand, checked, raises, card).
struct Policy {
    int total = 0;
    int deck = 0;
    int raises = 0;        // nodes have 0 .. raises - 1 raises
    int modes = 1;         // 2: the player changes for good
    int switch_at = -1;    // ... when a hand ends with this many chips or fewer
    bool follows = false;  // the mode is not the player's own but its opponent's
    std::vector<double> chance;

    Policy() = default;
    Policy(const Rules& rules, int mode_count);
    double* at(int mode, int chips, int checked, int raise_count, int card) {
        return chance.data() + index(mode, chips, checked, raise_count, card);
    }
    const double* at(int mode, int chips, int checked, int raise_count, int card) const {
        return chance.data() + index(mode, chips, checked, raise_count, card);
    }

  private:
    std::size_t index(int mode, int chips, int checked, int raise_count, int card) const {
        return (((((static_cast<std::size_t>(mode) * (total + 1) + chips) * 2 + checked) * raises + raise_count) *
                 deck) +
                card - 1) *
               3;
    }
};

// Turn of the node: 0 the first player, 1 the second.
inline int turn_of(int checked, int raises) { return (checked + raises) % 2; }

Policy style_policy(const Rules& rules, const Style& style);
// A network whose memory is cleared at each decision and that has no belief, or one that is told.
Policy network_policy(const Rules& rules, const NetworkSetting& setting);

// Values of the hero's tournament by (hero mode, other mode, chips of the hero, hero is first).
struct Values {
    int total = 0;
    int hero_modes = 1;
    int other_modes = 1;
    std::vector<double> value;

    Values(int chip_total, int heroes, int others);
    // Chips 0 and total are lost and won.
    double at(int hero_mode, int other_mode, int chips, int hero_first) const {
        return value[index(hero_mode, other_mode, chips, hero_first)];
    }
    double& at(int hero_mode, int other_mode, int chips, int hero_first) {
        return value[index(hero_mode, other_mode, chips, hero_first)];
    }

  private:
    std::size_t index(int hero_mode, int other_mode, int chips, int hero_first) const {
        return ((static_cast<std::size_t>(hero_mode) * other_modes + other_mode) * (total + 1) + chips) * 2 +
               hero_first;
    }
};

// The hero's probability of winning the tournament from every state.
Values solve(const Rules& rules, const Policy& hero, const Policy& other);
// The same from the start, first seat drawn.
double win_rate(const Rules& rules, const Policy& hero, const Policy& other);

struct Response {
    Policy policy;
    Values values;
};

// The best response to a fixed player, by policy iteration.
Response best_response(const Rules& rules, const Policy& other);

}  // namespace counterplay::onecard
