// A network by hand: the rows it adds, the layer between and the softmax over legal outputs.
#include <cmath>

#include "check.hpp"
#include "skat/policy_net.hpp"

using namespace counterplay::skat;

TEST(a_network_by_hand) {
    // Three inputs; the first hidden unit counts inputs 0 and 2, the second input 1 less 5; the rest is idle.
    std::vector<float> first(3 * 16), hidden_bias(16), last(2 * 16), last_bias{0.5f, 0.0f};
    first[0 * 16 + 0] = 1;
    first[2 * 16 + 0] = 1;
    first[1 * 16 + 1] = 1;
    hidden_bias[1] = -5;  // ReLU cuts it off
    last[0 * 16 + 1] = 100;
    last[1 * 16 + 0] = 2;
    const PolicyNet net(3, 2, {{first, hidden_bias}, {last, last_bias}});
    Features shared;
    shared.add(0);
    Features own;
    own.add(1);
    own.add(2);
    std::array<float, PolicyNet::widest> begun;
    net.begin(shared, begun);
    CHECK(begun[0] == 1.0f);
    std::array<float, 2> logs{};
    const std::array<std::uint16_t, 2> both{0, 1};
    net.finish(begun, own, both, logs);
    CHECK(std::abs(logs[0] + std::log1p(std::exp(3.5f))) < 1e-5f);  // logits 0.5 and 4
    const std::array<std::uint16_t, 1> only{0};
    net.finish(begun, own, only, {logs.data(), 1});
    CHECK(logs[0] == 0.0f);
}

TEST(classes_of_outputs) {
    CHECK(discard_class(0b11) == 0);
    CHECK(discard_class(Cards{3} << 30) == most_outputs - 1);
    CHECK(bid_class(0) == 0 && bid_class(18) == 1 && bid_class(264) == 63);
    CHECK(declaration_class({.game = Game::null, .hand = true, .ouvert = true}) == 6);
    CHECK(declaration_class(
              {.game = Game::grand, .hand = true, .ouvert = true, .schneider = true, .schwarz = true}) ==
          output_size(Point::declare_hand) - 1);
}

TEST(where_the_auction_is_not_known_nobody_has_called) {
    History history;
    history.calls = {{.seat = 1, .kind = Call::bid, .value = 20},
                     {.seat = 0, .kind = Call::pass, .value = 0},
                     {.seat = 2, .kind = Call::pass, .value = 0}};
    history.soloist = 1;
    history.bid = 20;
    history.picked_up = true;
    const Decision pick_up = decisions_of(history).back();
    CHECK(pick_up.point == Point::pick_up);
    History silent = history;
    silent.calls.clear();
    const Decision silent_pick_up = decisions_of(silent).back();
    const auto places = [](const Table& table) {
        const Features features = table.seen_by_all();
        return std::vector<std::uint16_t>(features.index.begin(), features.index.begin() + features.size);
    };
    CHECK(places(Table(history, pick_up, false)) == places(Table(silent, silent_pick_up)));
    CHECK(places(Table(history, pick_up)) != places(Table(silent, silent_pick_up)));
}

TEST_MAIN
