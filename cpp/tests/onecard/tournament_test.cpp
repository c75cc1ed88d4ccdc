#include "onecard/tournament.hpp"

#include "check.hpp"
#include "onecard/network_player.hpp"
#include "onecard/search.hpp"

using namespace counterplay::onecard;

// Two inputs' worth of behaviour: raises high cards, folds low ones.
static NetworkSetting raises_high_cards() {
    NetworkSetting setting;
    setting.network.inputs = plain_inputs;
    setting.network.outputs = {0, 1, 2};
    setting.network.starts = {0, 1, 2, 3};
    setting.network.sources = {5, 5, 4};
    setting.network.weights = {0.3, 0.5, 1.0};
    setting.network.bias = {0, 0, 0};
    setting.network.response = {1, 1, 1};
    setting.network.activation = {Activation::identity, Activation::identity, Activation::identity};
    return setting;
}

static std::vector<Tally> run(const NetworkSetting& setting, int seats, int threads) {
    Rules rules;
    rules.seats = seats;
    return play_all(
        rules, 3, [&](int) { return std::make_unique<NetworkPlayer>(setting); },
        {std::vector<Style>(seats - 1, Style{0.1, 0.2}), std::vector<Style>(seats - 1, Style{0.5, 0.9})}, 600, 9,
        0, false, threads);
}

TEST(any_number_of_threads_gives_the_same) {
    const NetworkSetting setting = raises_high_cards();
    const auto one_thread = run(setting, 4, 1), three_threads = run(setting, 4, 3);
    for (std::size_t i = 0; i < one_thread.size(); ++i) {
        CHECK_EQUAL(one_thread[i].won, three_threads[i].won);
        CHECK_EQUAL(one_thread[i].table_hands, three_threads[i].table_hands);
        CHECK_EQUAL(one_thread[i].tournaments, 600);
    }
    CHECK(one_thread[0].won != one_thread[2].won || one_thread[0].hands != one_thread[2].hands);
}

TEST(remembered_decisions_are_the_decisions) {
    // Memory "hand" is never remembered; this network has no recurrent connection, so it decides alike.
    NetworkSetting fresh = raises_high_cards();
    fresh.memory = Memory::hand;
    const auto remembered = run(raises_high_cards(), 3, 1), thought = run(fresh, 3, 1);
    for (std::size_t i = 0; i < thought.size(); ++i) {
        CHECK_EQUAL(remembered[i].won, thought[i].won);
        CHECK_EQUAL(remembered[i].hands, thought[i].hands);
    }
}

TEST(the_last_player_has_all_chips_at_every_table_size) {
    for (int seats = 2; seats <= max_seats; ++seats) {
        Rules rules;
        rules.seats = seats;
        const Style style{0.3, 0.7, 0.1};
        const int tournaments = 300 * seats;
        const auto tally = play_all(
            rules, 1, [&](int) { return std::make_unique<StylePlayer>(style); },
            {std::vector<Style>(seats - 1, style)}, tournaments, 3, 0, false, 1);
        // All alike: each seat wins its share, within five standard errors of 300 expected wins.
        CHECK(tally[0].won > 300 - 5 * 18 && tally[0].won < 300 + 5 * 18);
    }
}

TEST(search_plays_larger_tables) {
    SearchSetting setting;
    setting.types = {{0.1, 0.2}, {0.1, 0.9}, {0.5, 0.6}, {0.5, 0.9}};
    setting.prior = {0.25, 0.25, 0.25, 0.25};
    setting.worlds = 20;
    Rules rules;
    rules.seats = 5;
    const auto tally = play_all(
        rules, 1, [&](int) { return std::make_unique<SearchPlayer>(setting); },
        {std::vector<Style>(4, Style{0.1, 0.9})}, 200, 3, 0, false, 1);
    CHECK(tally[0].won > 60);  // a fifth would be 40
}

TEST(search_trusts_nobody_when_told_so) {
    SearchSetting setting;
    setting.types = {{0.1, 0.2}};
    setting.prior = {0.5, 0.5};
    setting.trust_limit = 0.0;
    setting.safe = {0.7, 0.8};
    Rules rules;
    rules.seats = 4;
    const std::vector<std::vector<Style>> tables{std::vector<Style>(3, Style{0.5, 0.9, 0.3})};
    const auto safe = play_all(
        rules, 1, [&](int) { return std::make_unique<SearchPlayer>(setting); }, tables, 300, 3, 0, false, 1);
    const auto fixed = play_all(
        rules, 1, [&](int) { return std::make_unique<StylePlayer>(setting.safe); }, tables, 300, 3, 0, false, 1);
    CHECK(safe[0].won == fixed[0].won && safe[0].hands == fixed[0].hands);
}

TEST_MAIN
