#include "efg/battleships.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "random.hpp"

namespace counterplay::efg {

namespace {

constexpr int most_ranks = 8;
constexpr int most_tries = 1 << 20;  // to place a ship at random

// The cells of each rank as sets, so that counting open cells is one instruction.
struct Ranks {
    explicit Ranks(const ShotOrder& order) : special(order.special), chance(order.special_chance) {
        for (std::size_t cell = 0; cell < order.rank.size(); ++cell) {
            if (static_cast<int>(cell) == special) continue;
            const int rank = order.rank[cell];
            if (rank < 0 || rank >= most_ranks) throw std::invalid_argument("a shot order has ranks 0 to 7");
            sets[rank] |= Cells{1} << cell;
            count = std::max(count, rank + 1);
        }
    }

    Cells sets[most_ranks] = {};
    int count = 0;
    int special;
    double chance;
};

// The largest of `chosen` distinct positions drawn from 1 .. among, by the inverse of its distribution.
int largest_of(int chosen, int among, Random& random) {
    const double point = random.uniform();
    double probability = 1.0;  // that the largest is at most `position`
    for (int position = among; position > chosen; --position) {
        const double below = probability * (position - chosen) / position;
        if (point >= below) return position;
        probability = below;
    }
    return chosen;
}

// After how many of its own shots a side has hit every target.
int sinking_time(const Ranks& ranks, const Hunt& hunt, Random& random) {
    int offset = 0, last = 0, before = 0;
    for (int rank = 0; rank < ranks.count; ++rank) {
        const Cells open = ranks.sets[rank] & hunt.open;
        if (ranks.sets[rank] & hunt.targets) last = rank + 1, before = offset;
        offset += std::popcount(open);
    }
    int time = 0;
    if (last > 0) {
        const Cells members = ranks.sets[last - 1];
        time =
            before + largest_of(std::popcount(members & hunt.targets), std::popcount(members & hunt.open), random);
    }
    const Cells special = ranks.special < 0 ? 0 : Cells{1} << ranks.special;
    if (special & hunt.open) {
        int shot = 1;  // when the special cell is shot: after every other cell at the latest
        while (shot <= offset && random.uniform() >= ranks.chance) ++shot;
        if (time >= shot) ++time;
        if (special & hunt.targets) time = std::max(time, shot);
    }
    return time;
}

// Places the last `count` ships of the fleet uniformly and returns their cells.
Cells place(const Fleet& fleet, int count, Cells taken, Random& random) {
    Cells placed = 0;
    for (std::size_t ship = fleet.placements.size() - count; ship < fleet.placements.size(); ++ship) {
        const auto& choices = fleet.placements[ship];
        Cells cells;
        int tries = 0;
        do {
            if (++tries > most_tries) throw std::invalid_argument("the ships still to be placed do not fit");
            cells = choices[random.scaled(static_cast<std::uint32_t>(choices.size()))];
        } while (cells & (taken | placed));
        placed |= cells;
    }
    return placed;
}

}  // namespace

std::vector<double> sample_duels(std::span<const Position> positions, const Fleet& fleet,
                                 std::span<const ShotOrder> first, std::span<const ShotOrder> second,
                                 std::int32_t samples, std::uint64_t seed) {
    std::vector<Ranks> orders[2];
    for (const auto& order : first) orders[0].emplace_back(order);
    for (const auto& order : second) orders[1].emplace_back(order);
    std::vector<double> result;
    result.reserve(positions.size() * first.size() * second.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto& position = positions[i];
        Random random(seed, i);
        for (const auto& order1 : orders[0]) {
            for (const auto& order2 : orders[1]) {
                int wins = 0;
                for (std::int32_t n = 0; n < samples; ++n) {
                    Hunt hunt1 = position.first, hunt2 = position.second;
                    hunt2.targets |= place(fleet, position.to_place_first, position.own_first, random);
                    hunt1.targets |= place(fleet, position.to_place_second, position.own_second, random);
                    const int time1 = sinking_time(order1, hunt1, random);
                    const int time2 = sinking_time(order2, hunt2, random);
                    wins += position.first_to_shoot ? time1 <= time2 : time1 < time2;
                }
                result.push_back(2.0 * wins / samples - 1.0);
            }
        }
    }
    return result;
}

}  // namespace counterplay::efg
