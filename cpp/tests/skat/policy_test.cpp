// A network by hand: the rows it adds, the layer between and the softmax over legal outputs.
#include <cmath>
#include <memory>

#include "check.hpp"
#include "random.hpp"
#include "skat/policy/weigh.hpp"

using namespace counterplay;
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

TEST(a_network_with_the_first_weights_of_another_is_like_one_with_its_own) {
    Random random(5);
    const auto numbers = [&](std::size_t size) {
        std::vector<float> result(size);
        for (float& number : result) number = static_cast<float>(random.uniform() - 0.5);
        return result;
    };
    const auto first = numbers(3 * 32), inner = numbers(32 * 16), inner_bias = numbers(16), last = numbers(2 * 16),
               last_bias = numbers(2), old_bias = numbers(32), bias = numbers(32);
    const std::vector<PolicyNet::Layer> behind{{inner, inner_bias}, {last, last_bias}};
    const PolicyNet whole(3, 2, {{first, bias}, behind[0], behind[1]});
    const auto other =
        std::make_unique<PolicyNet>(3, 2, std::vector<PolicyNet::Layer>{{first, old_bias}, behind[0], behind[1]});
    const PolicyNet net(*other, bias, behind);
    const auto logs_of = [](const PolicyNet& asked) {
        Features features;
        features.add(0);
        features.add(2);
        std::array<float, PolicyNet::widest> begun;
        asked.begin(features, begun);
        const std::array<std::uint16_t, 2> both{0, 1};
        std::array<float, 2> logs{};
        asked.finish(begun, {}, both, logs);
        return logs;
    };
    CHECK(logs_of(net) == logs_of(whole));
    CHECK(logs_of(net) != logs_of(*other));
    const auto refused = [&](const std::vector<float>& its_bias, const std::vector<PolicyNet::Layer>& layers) {
        try {
            const PolicyNet wrong(*other, its_bias, layers);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    CHECK(refused(inner_bias, behind));
    CHECK(refused(bias, {}));
    CHECK(refused(bias, {behind[1]}));
}

// However the columns are cut into runs: the bits are those of plain sums, even and odd rows apart.
TEST(layers_of_any_width_are_plain_sums) {
    Random random(3);
    const auto number = [&] { return static_cast<float>(random.uniform() - 0.6); };
    constexpr std::size_t inputs = 48;
    for (const std::size_t outputs : {1, 16, 33, 64, 100, 128, 200, 512}) {
        std::vector<float> weights(inputs * outputs);
        for (float& weight : weights) weight = number();
        lanes::Weights layer(inputs, outputs,
                             [&](std::size_t in, std::size_t out) { return weights[in * outputs + out]; });
        for (std::size_t out = 0; out < outputs; ++out) layer.bias[out] = number();
        std::vector<PolicyNet::Units> units(3);
        for (PolicyNet::Units& units_read : units) {
            std::array<float, inputs> values;
            for (float& value : values) value = number();
            units_read.take(values.data(), inputs);
            std::size_t filled = 0;
            for (std::size_t in = 0; in < inputs; ++in)
                if (values[in] > 0) {
                    CHECK(units_read.values[filled] == values[in] && units_read.places[filled] == in);
                    ++filled;
                }
            CHECK(units_read.size == filled + filled % 2);
        }
        std::vector<float> sums(units.size() * layer.width());
        layer.multiply(std::span<const PolicyNet::Units>(units), sums.data());
        for (std::size_t i = 0; i < units.size(); ++i)
            for (std::size_t out = 0; out < outputs; ++out) {
                std::array<float, 2> apart{layer.bias[out], 0};
                for (std::size_t k = 0; k < units[i].size; ++k)
                    apart[k % 2] += units[i].values[k] * weights[units[i].places[k] * outputs + out];
                CHECK(sums[i * layer.width() + out] == apart[0] + apart[1]);
            }
    }
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

TEST(where_the_auction_is_not_known_only_the_last_bid_is) {
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
    silent.calls = {{.seat = 1, .kind = Call::bid, .value = 20}};
    const Decision silent_pick_up = decisions_of(silent).back();
    const auto places = [](const Table& table) {
        const Features features = table.seen_by_all();
        return std::vector<std::uint16_t>(features.index.begin(), features.index.begin() + features.size);
    };
    CHECK(places(Table(history, pick_up, false)) == places(Table(silent, silent_pick_up)));
    CHECK(places(Table(history, pick_up)) != places(Table(silent, silent_pick_up)));
}

TEST(powers_and_logarithms_are_those_of_the_library) {
    for (float x = -86.9f; x <= 0; x += 0.0137f) {
        CHECK(std::abs(lanes::exponential(x) / std::exp(x) - 1) < 3e-7f);
        CHECK(std::abs(lanes::exponential(static_cast<double>(x)) / std::exp(static_cast<double>(x)) - 1) < 1e-14);
    }
    for (double x = 1e-37; x < 1e4; x *= 1.0173)
        CHECK(std::abs(lanes::logarithm(x) - std::log(x)) <= 1e-14 * std::max(1.0, std::abs(std::log(x))));
    CHECK(lanes::exponential(0.0f) == 1.0f && lanes::exponential(0.0) == 1.0 && lanes::logarithm(1.0) == 0.0);
}

namespace {

// Folds the bits of numbers into one.
std::uint64_t signature(const std::vector<double>& numbers) {
    std::uint64_t folded = 0;
    for (const double number : numbers)
        folded = (folded ^ std::bit_cast<std::uint64_t>(number)) * 0x9E3779B97F4A7C15u + 1;
    return folded;
}

}  // namespace

// The same bits on every machine, whatever its instructions: a clubs game after a lead, in 300 worlds.
TEST(weights_have_the_same_bits_everywhere) {
    Random random(7);
    History history;
    history.soloist = 0;
    history.bid = 18;
    history.picked_up = true;
    history.declaration = Declaration{.game = Game::clubs};
    std::array<Card, deck_size> deck;
    for (Card card = 0; card < deck_size; ++card) deck[card] = card;
    history.plays = {{0, 31}};
    std::vector<World> worlds(300);
    for (World& world : worlds) {  // seat 1 holds the first ten cards, seat 0 has led the last
        for (std::size_t i = 30; i > 10; --i) std::swap(deck[i], deck[10 + random.below(i - 9)]);
        world.hands[1] = 0x3FF;
        for (std::size_t i = 10; i < 31; ++i)
            (i < 19 ? world.hands[0] : i < 29 ? world.hands[2] : world.skat) |= bit(deck[i]);
    }
    std::vector<double> weights;
    for (const Decision& decision : decisions_of(history)) {
        if (before_pick_up(history, decision)) continue;
        std::vector<std::vector<float>> arrays;
        std::vector<std::size_t> sizes{input_size(decision.point), 48, 64, output_size(decision.point)};
        for (std::size_t i = 1; i < sizes.size(); ++i)
            for (const std::size_t size : {sizes[i - 1] * sizes[i], sizes[i]}) {
                arrays.emplace_back(size);
                for (float& weight : arrays.back())
                    weight = (static_cast<float>(random.below(2001)) - 1000.0f) / 2048.0f;
            }
        const PolicyNet net(sizes.front(), sizes.back(),
                            {{arrays[0], arrays[1]}, {arrays[2], arrays[3]}, {arrays[4], arrays[5]}});
        std::vector<double> logs(worlds.size());
        weigh(net, history, decision, worlds, {}, logs);
        std::vector<double> probabilities(logs.size());
        normalise(logs, probabilities);
        weights.insert(weights.end(), logs.begin(), logs.end());
        weights.insert(weights.end(), probabilities.begin(), probabilities.end());
    }
    CHECK(weights.size() == 3 * 2 * worlds.size());
    CHECK_EQUAL(signature(weights), std::uint64_t{1223104558538517001});
}

TEST_MAIN
