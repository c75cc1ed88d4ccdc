// Sampled ends of a Battleships game: both sides place what ships they have left and then shoot by an order that
// does not depend on the hits, so a game is two sinking times and the earlier one wins.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace counterplay::efg {

using Cells = std::uint64_t;  // a set of cells as bits

// Which cell a side shoots next: those of rank 0 in uniformly random order, then rank 1, and so on. At each shot
// it takes `special` (-1 for none; its rank is then without meaning) with probability `special_chance` while that
// cell is open, and always when nothing else is.
struct ShotOrder {
    std::vector<std::int8_t> rank;
    std::int32_t special = -1;
    double special_chance = 0.0;
};

// One side's view of the duel: the enemy cells it must still hit, and the cells it has not shot at.
struct Hunt {
    Cells targets;
    Cells open;
};

struct Position {
    Hunt first, second;
    Cells own_first, own_second;                   // cells taken by each side's placed ships
    std::uint8_t to_place_first, to_place_second;  // how many of the fleet's last ships are still to be placed
    bool first_to_shoot;
};

struct Fleet {
    // Every placement of each ship of the fleet, as sets of cells, in the order ships are placed.
    std::vector<std::vector<Cells>> placements;
};

// Mean of +1 (player 1 sinks everything first) and -1 over `samples` games from each position under each pair of
// shot orders, as [position][first][second]. Ships still to be placed go uniformly to legal places.
std::vector<double> sample_duels(std::span<const Position> positions, const Fleet& fleet,
                                 std::span<const ShotOrder> first, std::span<const ShotOrder> second,
                                 std::int32_t samples, std::uint64_t seed);

}  // namespace counterplay::efg
