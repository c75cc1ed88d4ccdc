// The samplers against values that can be computed by hand.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include "check.hpp"
#include "efg/battleships.hpp"
#include "efg/rollout.hpp"

using namespace counterplay::efg;

namespace {

constexpr int samples = 200'000;

bool near(double left, double right) { return std::abs(left - right) <= 0.01; }

ShotOrder uniform_order(int cells) { return {std::vector<std::int8_t>(cells, 0), -1, 0.0}; }

// Both sides have `targets` cells of `cells` to hit; who shoots first is given.
Position duel(Cells targets1, Cells targets2, int cells, bool first) {
    const Cells board = (Cells{1} << cells) - 1;
    return {{targets1, board}, {targets2, board}, targets2, targets1, 0, 0, first};
}

double mean(const Position& position, const ShotOrder& first, const ShotOrder& second) {
    const std::vector<Position> positions{position};
    return sample_duels(positions, {}, std::vector{first}, std::vector{second}, samples, 7)[0];
}

// The same game played shot by shot, without any formula.
double played(const Position& position, const ShotOrder& first, const ShotOrder& second, int cells) {
    std::mt19937_64 engine(11);
    const auto shoot = [&](const ShotOrder& order, std::vector<int>& open) {
        std::uniform_real_distribution<double> unit;
        std::vector<int> others;
        for (const int cell : open)
            if (cell != order.special) others.push_back(cell);
        const bool special_open = others.size() < open.size();
        int taken = order.special;
        if (!others.empty() && !(special_open && unit(engine) < order.special_chance)) {
            const int lowest = order.rank[*std::min_element(
                others.begin(), others.end(), [&](int a, int b) { return order.rank[a] < order.rank[b]; })];
            std::erase_if(others, [&](int cell) { return order.rank[cell] != lowest; });
            taken = others[engine() % others.size()];
        }
        std::erase(open, taken);
        return taken;
    };
    double total = 0;
    constexpr int games = 60'000;
    for (int game = 0; game < games; ++game) {
        Cells left1 = position.first.targets, left2 = position.second.targets;
        std::vector<int> open1(cells), open2(cells);
        std::iota(open1.begin(), open1.end(), 0);
        std::iota(open2.begin(), open2.end(), 0);
        bool first_moves = position.first_to_shoot;
        while (left1 && left2) {
            if (first_moves)
                left1 &= ~(Cells{1} << shoot(first, open1));
            else
                left2 &= ~(Cells{1} << shoot(second, open2));
            first_moves = !first_moves;
        }
        total += left1 == 0 ? 1 : -1;
    }
    return total / games;
}

}  // namespace

TEST(one_ship_of_one_cell_favours_who_shoots_first) {
    // On n cells the first shooter wins with probability (n + 1) / (2 n).
    CHECK(near(mean(duel(1, 1, 4, true), uniform_order(4), uniform_order(4)), 0.25));
    CHECK(near(mean(duel(1, 1, 4, false), uniform_order(4), uniform_order(4)), -0.25));
}

TEST(who_is_shot_at_last_never_loses) {
    ShotOrder last = uniform_order(9);
    last.rank[0] = 1;
    CHECK_EQUAL(mean(duel(0b110, 0b1, 9, true), uniform_order(9), last), 1.0);
}

TEST(sinking_times_agree_with_games_played_shot_by_shot) {
    ShotOrder even = uniform_order(9), rare = uniform_order(9);
    for (int cell = 1; cell < 9; cell += 2) even.rank[cell] = 1;
    rare.special = 0;
    rare.special_chance = 0.05;
    for (const auto& position :
         {duel(0b11, 0b110, 9, true), duel(0b101, 0b1001, 9, false), duel(0b111, 0b1, 9, true)}) {
        CHECK(near(mean(position, even, rare), played(position, even, rare, 9)));
        CHECK(near(mean(position, rare, even), played(position, rare, even, 9)));
        CHECK(near(mean(position, uniform_order(9), rare), played(position, uniform_order(9), rare, 9)));
    }
}

TEST(ships_still_to_be_placed_never_overlap) {
    // Two cells, one ship of one cell placed, one to come: it must go to the other cell, so all cells must be hit.
    Position position{{0b01, 0b11}, {0b01, 0b11}, 0b01, 0b01, 1, 1, true};
    const Fleet fleet{{{0b01, 0b10}, {0b01, 0b10}}};
    const std::vector<Position> positions{position};
    CHECK_EQUAL(
        sample_duels(positions, fleet, std::vector{uniform_order(2)}, std::vector{uniform_order(2)}, 100, 1)[0],
        1.0);
}

TEST(tree_samples_approach_the_expected_value) {
    // Player 1 picks a coin that pays 1 on heads: fair (node 1) or heads three times out of four (node 2).
    const std::vector<std::int32_t> child_start{1, 3, 5, 7, 7, 7, 7}, child_count{2, 2, 2, 0, 0, 0, 0};
    const std::vector<std::int8_t> player{1, 0, 0, 3, 3, 3, 3};
    const std::vector<std::int32_t> sequence{0, 1, 2, 0, 0, 0, 0};
    const std::vector<double> chance{1, 1, 1, 0.5, 0.5, 0.75, 0.25}, utility{0, 0, 0, 1, 0, 1, 0};
    const std::vector<double> first{1, 0.5, 0.5, 1, 0, 1}, second{1};
    const std::vector<std::int32_t> histories{0, 2};
    const auto values = sample_values({child_start, child_count, player, sequence, chance, utility}, {first, 3},
                                      {second, 1}, histories, samples, 3);
    CHECK_EQUAL(values.size(), std::size_t{4});
    CHECK(near(values[0], 0.625));
    CHECK(near(values[1], 0.75));
    CHECK(near(values[2], 0.75));
}

TEST_MAIN
