#include "onecard/chain.hpp"

#include <cmath>

#include "check.hpp"
#include "onecard/equilibrium.hpp"
#include "onecard/tournament.hpp"

using namespace counterplay::onecard;

static const Style styles[] = {{0.1, 0.2}, {0.1, 0.9}, {0.5, 0.6}, {0.5, 0.9}};

TEST(a_player_wins_half_against_itself) {
    for (const Style& style : styles) {
        const Policy policy = style_policy(Rules{}, style);
        CHECK(std::fabs(win_rate(Rules{}, policy, policy) - 0.5) < 1e-12);
    }
}

TEST(two_players_share_all_wins) {
    for (const Style& hero : styles)
        for (const Style& villain : styles) {
            const Policy first = style_policy(Rules{}, hero), second = style_policy(Rules{}, villain);
            CHECK(std::fabs(win_rate(Rules{}, first, second) + win_rate(Rules{}, second, first) - 1.0) < 1e-12);
        }
}

TEST(the_chain_agrees_with_the_kernel) {
    Style switching{0.1, 0.2};
    switching.switch_at = 5;
    switching.later_alpha = 0.5;
    switching.later_beta = 0.9;
    Style bluffing{0.5, 0.9, 0.25};
    const int tournaments = 40000;
    for (const Style& other : {styles[0], styles[3], bluffing, switching}) {
        const Style hero{0.3, 0.6};
        const double exact = win_rate(Rules{}, style_policy(Rules{}, hero), style_policy(Rules{}, other));
        const auto tally = play_all(
            Rules{}, 1, [&](int) { return std::make_unique<StylePlayer>(hero); }, {{other}}, tournaments, 5, 0,
            false, 2);
        const double rate = static_cast<double>(tally[0].won) / tournaments;
        CHECK(std::fabs(rate - exact) < 4 * std::sqrt(exact * (1 - exact) / tournaments));
    }
}

TEST(an_answer_to_one_style_meets_an_opponent_who_switches) {
    Style switching = styles[0];
    switching.switch_at = 5;
    switching.later_alpha = 0.5;
    switching.later_beta = 0.9;
    const Policy target = style_policy(Rules{}, switching);
    const double best = win_rate(Rules{}, best_response(Rules{}, target).policy, target);
    for (const Style& answered : styles) {
        const Policy answer = best_response(Rules{}, style_policy(Rules{}, answered)).policy;
        const double rate = win_rate(Rules{}, answer, target);
        CHECK(rate > 0 && rate <= best + 1e-12);
    }
}

TEST(the_best_response_beats_every_pair_and_its_value_is_its_rate) {
    Style switching = styles[0];
    switching.switch_at = 5;
    switching.later_alpha = 0.5;
    switching.later_beta = 0.9;
    for (const Style& other : {styles[0], styles[1], styles[2], styles[3], switching}) {
        const Policy target = style_policy(Rules{}, other);
        const Response response = best_response(Rules{}, target);
        const double best = win_rate(Rules{}, response.policy, target);
        CHECK(std::fabs(best - (response.values.at(0, 0, 10, 0) + response.values.at(0, 0, 10, 1)) / 2) < 1e-9);
        for (int alpha = 0; alpha <= 10; ++alpha)
            for (int beta = alpha; beta <= 10; ++beta)
                CHECK(best >=
                      win_rate(Rules{}, style_policy(Rules{}, {alpha / 10.0, beta / 10.0}), target) - 1e-12);
    }
}

TEST(the_equilibrium_is_hardly_beaten) {
    const Response safe = equilibrium(Rules{}, 100, 20);
    const Response nemesis = best_response(Rules{}, safe.policy);
    const double loss = win_rate(Rules{}, nemesis.policy, safe.policy) - 0.5;
    CHECK(loss > -1e-12);
    CHECK(loss < 0.001);
}

TEST_MAIN
