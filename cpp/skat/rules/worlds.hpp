// The worlds a seat cannot tell apart: every way the hidden cards can lie, counted, numbered and drawn.
//
// A world is consistent when it fits the seat's own cards, the cards played, the groups others failed to follow,
// cards that lie open and what the seat itself laid away. The ways are counted group by group (a suit's cards can
// go to each holder in so many numbers), so a world is drawn by its number: uniformly, and without a retry.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "random.hpp"
#include "skat/rules/observation.hpp"

namespace counterplay::skat {

struct World {
    std::array<Cards, 3> hands{};  // what each seat still holds
    Cards skat = 0;                // what lies in the skat now
};

class Worlds {
  public:
    // Throws std::invalid_argument when no world fits, which no rule-abiding deal can bring about.
    explicit Worlds(const Observation& seen);

    std::uint64_t count() const { return ways_[0][capacity_[0]][capacity_[1]]; }
    // World number `rank`, below count(); each consistent world has exactly one number.
    World world(std::uint64_t rank) const;
    // In how many of all worlds each card lies with each seat and in the skat, counted group by group.
    std::array<std::array<std::uint64_t, 4>, 32> places() const;
    // A world of an earlier moment of the same deal without what was played since; nothing if it fits no more.
    std::optional<World> brought_up(const World& earlier) const;
    // What tells a world from all others of this observer.
    std::uint64_t key(const World& world) const {
        return std::uint64_t{world.hands[seats_[0]]} << 32 | world.hands[seats_[1]];
    }
    Cards played_by(int seat) const { return played_[static_cast<std::size_t>(seat)]; }
    // All worlds if there are at most `wanted`, else that many independent draws.
    std::vector<World> draw(std::size_t wanted, Random& random) const;

  private:
    static constexpr std::size_t most_cards = 12;

    // The hidden cards of one group go to three holders: the two other seats and the skat.
    bool takes(std::size_t group, std::size_t first, std::size_t second, std::size_t third) const;

    World known_;                               // what is certain
    std::array<Cards, 3> played_{};             // by each seat
    std::array<std::size_t, 2> seats_{};        // the first two holders
    std::array<std::size_t, 3> capacity_{};     // hidden cards of each holder
    std::array<std::uint8_t, 3> lacking_{};     // groups a holder cannot have, as bits
    std::array<Cards, 5> hidden_{};             // by group
    std::array<std::size_t, 6> hidden_from_{};  // how many from a group on
    // Ways to place the groups from g on when the first two holders have room for so many cards.
    std::array<std::array<std::array<std::uint64_t, most_cards + 1>, most_cards + 1>, 6> ways_{};
};

}  // namespace counterplay::skat
