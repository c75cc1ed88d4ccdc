#include "skat/policy/weighted_worlds.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace counterplay::skat {

namespace {

constexpr double whole = 0x1p40;  // the sum of the weights where all worlds are taken
constexpr double light = 0x1p20;  // the weight of a world below the bound,
constexpr double most = 0x1p60;   // or less where the sum would pass this: levels add three such sums, below 2^63

// The places of the worlds with any weight, the heaviest first, equal ones in their order.
std::vector<std::size_t> by_weight(std::span<const double> weights) {
    std::vector<std::size_t> places;
    places.reserve(weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (!std::isfinite(weights[i]) || weights[i] < 0)
            throw std::invalid_argument("the weight of a world is a number, 0 or more");
        if (weights[i] > 0) places.push_back(i);
    }
    if (places.empty()) throw std::invalid_argument("some world must have a weight");
    std::stable_sort(places.begin(), places.end(),
                     [weights](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
    return places;
}

// What weighs next to nothing is not searched.
std::vector<ChosenWorld> without_weightless(std::vector<ChosenWorld> chosen) {
    std::erase_if(chosen, [](const ChosenWorld& world) { return world.weight == 0; });
    return chosen;
}

}  // namespace

std::vector<ChosenWorld> choose_worlds(std::span<const double> weights, std::size_t wanted, Random& random) {
    const std::vector<std::size_t> places = by_weight(weights);
    std::vector<double> rest(places.size() + 1, 0);  // the sum from a place in this order on
    for (std::size_t i = places.size(); i-- > 0;) rest[i] = rest[i + 1] + weights[places[i]];
    std::vector<ChosenWorld> chosen;
    if (places.size() <= wanted) {
        for (const std::size_t place : places) {
            const auto weight = static_cast<std::int64_t>(std::llround(weights[place] / rest[0] * whole));
            chosen.push_back({place, weight});
        }
        return without_weightless(std::move(chosen));
    }
    std::size_t heavy = 0;
    while (heavy < wanted && weights[places[heavy]] * static_cast<double>(wanted - heavy) >= rest[heavy]) ++heavy;
    if (heavy == wanted) --heavy;  // the others are too light for the sum to notice them
    const double bound = rest[heavy] / static_cast<double>(wanted - heavy);
    // One scale for all: a ceiling on single weights would make the heaviest worlds equal.
    const auto scaled = [&](double weight) {
        return static_cast<std::int64_t>(std::llround(std::min(weight / rest[0] * most, weight / bound * light)));
    };
    for (std::size_t i = 0; i < heavy; ++i) chosen.push_back({places[i], scaled(weights[places[i]])});
    double next = random.uniform() * bound;
    double passed = 0;
    for (std::size_t i = heavy; i < places.size() && chosen.size() < wanted; ++i) {
        passed += weights[places[i]];
        if (passed <= next) continue;
        chosen.push_back({places[i], scaled(bound)});
        next += bound;
    }
    // The likeliest of the light ones came first: a search that asks only some of them must not prefer these.
    for (std::size_t last = chosen.size(); last-- > heavy + 1;)
        std::swap(chosen[last], chosen[heavy + random.below(last - heavy + 1)]);
    return without_weightless(std::move(chosen));
}

bool possible(const Observation& seen, const World& world) {
    std::array<int, 3> held{10, 10, 10};
    for (const Trick& trick : seen.tricks)
        for (int place = 0; place < trick.size; ++place)
            --held[static_cast<std::size_t>(trick.leader + place) % 3];
    Cards together = seen.played() | world.skat;
    int cards = count(seen.played()) + count(world.skat);
    for (std::size_t seat = 0; seat < 3; ++seat) {
        if (count(world.hands[seat]) != held[seat]) return false;
        together |= world.hands[seat];
        cards += held[seat];
    }
    return world.hands[static_cast<std::size_t>(seen.seat)] == seen.hand && cards == 32 && together == ~Cards{0};
}

}  // namespace counterplay::skat
