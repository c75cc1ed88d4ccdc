// The soloist's weights by name: what is fitted, and what `rules` plays with.
#pragma once

#include <array>
#include <utility>

namespace counterplay::skat::rules {

// How much each of the soloist's principles counts, in points of merit; a merit is linear in them. The values are
// the shipped ones: an earlier run of the fit that `counterplay skat train rules` makes (docs/players.md has
// both).
struct SoloistWeights {
    // Leading in a suit game.
    double hold_trick = 16.4;
    double hold_and_win_game = 31.1;
    double trump_winners = 5.3;
    double trump_losers = -1.3;
    double trump_in_one_hand = -10.9;
    double trump_points = -1.8;
    double trump_master = 19.6;
    double trump_master_enemies = -5.6;
    double trump_master_last_enemy = 17.8;
    double trump_master_jack_full = 8.5;
    double trump_jack = 9.8;
    double trump_small_full = -3.0;
    double trump_small_points = -5.5;
    double side_out = -2.4;
    double side_no_enemies = 45.5;
    double side_master = 25.0;
    double side_master_own_trumps = -8.3;
    double side_master_full_enemies = 5.1;
    double side_ace_with_ten = 9.9;
    double side_master_long = -10.8;
    double side_length = -6.0;
    double side_ace_out = 11.2;
    double side_ten_out = 11.4;
    double side_below_own_ace = -25.6;
    double side_king = 5.7;
    double side_loser_own_trumps = 42.1;
    // Following, in suit games and grands.
    double last_and_takes = -8.2;
    double win = 11.5;
    double win_stake = 2.1;
    double win_game = 50.4;
    double lose_stake = -2.3;
    double lose_points = -0.9;
    double lose_game = -22.6;
    double overtrump_power = -3.8;
    double undertrump_power = -8.6;
    double ruff_power = -2.0;
    double ruff_own_trumps = -5.2;
    double ruff_points = 1.1;
    double ruff_master = -16.4;
    double ruff_in_the_middle = 20.0;
    double follow_points = -1.4;
    double follow_win_points = 0.8;
    double follow_master = -33.1;
    double follow_takes_enemies = 3.1;
    double throw_length = -2.8;
    double throw_last = 27.2;
    double throw_one_of_two = 12.1;
    double throw_master = -20.1;
    double throw_below_own_ace = 6.4;
    double throw_guard = -18.5;
};

inline constexpr std::array soloist_weights{
    std::pair{"hold_trick", &SoloistWeights::hold_trick},
    std::pair{"hold_and_win_game", &SoloistWeights::hold_and_win_game},
    std::pair{"trump_winners", &SoloistWeights::trump_winners},
    std::pair{"trump_losers", &SoloistWeights::trump_losers},
    std::pair{"trump_in_one_hand", &SoloistWeights::trump_in_one_hand},
    std::pair{"trump_points", &SoloistWeights::trump_points},
    std::pair{"trump_master", &SoloistWeights::trump_master},
    std::pair{"trump_master_enemies", &SoloistWeights::trump_master_enemies},
    std::pair{"trump_master_last_enemy", &SoloistWeights::trump_master_last_enemy},
    std::pair{"trump_master_jack_full", &SoloistWeights::trump_master_jack_full},
    std::pair{"trump_jack", &SoloistWeights::trump_jack},
    std::pair{"trump_small_full", &SoloistWeights::trump_small_full},
    std::pair{"trump_small_points", &SoloistWeights::trump_small_points},
    std::pair{"side_out", &SoloistWeights::side_out},
    std::pair{"side_no_enemies", &SoloistWeights::side_no_enemies},
    std::pair{"side_master", &SoloistWeights::side_master},
    std::pair{"side_master_own_trumps", &SoloistWeights::side_master_own_trumps},
    std::pair{"side_master_full_enemies", &SoloistWeights::side_master_full_enemies},
    std::pair{"side_ace_with_ten", &SoloistWeights::side_ace_with_ten},
    std::pair{"side_master_long", &SoloistWeights::side_master_long},
    std::pair{"side_length", &SoloistWeights::side_length},
    std::pair{"side_ace_out", &SoloistWeights::side_ace_out},
    std::pair{"side_ten_out", &SoloistWeights::side_ten_out},
    std::pair{"side_below_own_ace", &SoloistWeights::side_below_own_ace},
    std::pair{"side_king", &SoloistWeights::side_king},
    std::pair{"side_loser_own_trumps", &SoloistWeights::side_loser_own_trumps},
    std::pair{"last_and_takes", &SoloistWeights::last_and_takes},
    std::pair{"win", &SoloistWeights::win},
    std::pair{"win_stake", &SoloistWeights::win_stake},
    std::pair{"win_game", &SoloistWeights::win_game},
    std::pair{"lose_stake", &SoloistWeights::lose_stake},
    std::pair{"lose_points", &SoloistWeights::lose_points},
    std::pair{"lose_game", &SoloistWeights::lose_game},
    std::pair{"overtrump_power", &SoloistWeights::overtrump_power},
    std::pair{"undertrump_power", &SoloistWeights::undertrump_power},
    std::pair{"ruff_power", &SoloistWeights::ruff_power},
    std::pair{"ruff_own_trumps", &SoloistWeights::ruff_own_trumps},
    std::pair{"ruff_points", &SoloistWeights::ruff_points},
    std::pair{"ruff_master", &SoloistWeights::ruff_master},
    std::pair{"ruff_in_the_middle", &SoloistWeights::ruff_in_the_middle},
    std::pair{"follow_points", &SoloistWeights::follow_points},
    std::pair{"follow_win_points", &SoloistWeights::follow_win_points},
    std::pair{"follow_master", &SoloistWeights::follow_master},
    std::pair{"follow_takes_enemies", &SoloistWeights::follow_takes_enemies},
    std::pair{"throw_length", &SoloistWeights::throw_length},
    std::pair{"throw_last", &SoloistWeights::throw_last},
    std::pair{"throw_one_of_two", &SoloistWeights::throw_one_of_two},
    std::pair{"throw_master", &SoloistWeights::throw_master},
    std::pair{"throw_below_own_ace", &SoloistWeights::throw_below_own_ace},
    std::pair{"throw_guard", &SoloistWeights::throw_guard},
};

inline constexpr SoloistWeights shipped_weights{};

}  // namespace counterplay::skat::rules
