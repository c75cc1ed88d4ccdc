// Kermit's inference: tables of how far hands of a kind bid, and how often cards of a kind declare a game.
//
// After Buro, Long, Furtak and Sturtevant, "Improving State Evaluation, Inference, and Search in Trick-Based Card
// Games" (2009): table-based, from bids and declarations only; the classes of hands are our own. A class is worked
// out with a few operations on bits, so that a world costs two look-ups.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "skat/policy/features.hpp"

namespace counterplay::skat {

// How far a hand goes: none, 18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44 to 46, 48 and more.
inline constexpr std::size_t bid_levels = 14;
std::size_t bid_level(int value);

// Ten cards: which jacks, the longest suit, aces, and how many suits are weak in null.
inline constexpr std::size_t hand_classes = 16 * 5 * 4 * 3;
std::size_t hand_class(Cards ten);

// What the auction has shown of how far a seat would go: levels from low to high; none where nothing was shown.
struct Reach {
    std::size_t low = 0;
    std::size_t high = bid_levels - 1;
};
std::optional<Reach> reach_of(const History& history, int seat);

// A declaration: suit, grand, null, null ouvert; four more played from the hand.
inline constexpr std::size_t declared_kinds = 8;
std::size_t declared_kind(const Declaration& declaration);
// How dear the game must be to be worth the bid: the times its base value, 2 or fewer, 3, 4, 5 and more (null: 0).
inline constexpr std::size_t demands = 4;
std::size_t demand_of(const Declaration& declaration, int bid);
// The soloist's ten cards and what was laid away (nothing when played from the hand), in the declared game.
inline constexpr std::size_t soloist_classes = 16 * 6 * 4 * 3 * 3;
std::size_t soloist_class(Game game, Cards ten, Cards laid);

// Adds to each world's log-weight the entry for the ten cards that a seat was dealt (kept, if it is the soloist).
void add_hand_entries(std::span<const World> worlds, int seat, Cards played, std::span<const double> table,
                      std::span<double> log_weights);
void add_soloist_entries(std::span<const World> worlds, int seat, Cards played, Game game, bool picked_up,
                         std::span<const double> table, std::span<double> log_weights);

// Counts over played deals.
class KermitCounts {
  public:
    KermitCounts();
    void add(const State& state);

    std::size_t deals = 0;
    // [class][low][high] of seats whose reach was shown so.
    std::vector<std::int64_t> reaches;
    // [kind][demand][class] of soloists.
    std::vector<std::int64_t> declared;
    // [kind][class]: how often such cards could be had: every seat could pick up and lay away any two of twelve
    // (so these count 66 times), or play what it was dealt; in a suit game with any trumps. Null ouvert is as
    // null.
    std::vector<std::int64_t> dealt;
};

}  // namespace counterplay::skat
