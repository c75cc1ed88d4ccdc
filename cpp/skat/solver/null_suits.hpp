// One suit of a null game, for every way its eight cards can be held: what can happen to it, and what it decides
// alone. Suits that no play can tell apart share a number, and a defender's move that is never better than another
// in the same suit is left out. Made once, kept for the life of the process, never changed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace counterplay::skat::solver {

using SuitNumber = std::uint16_t;

// What a move leaves of a suit, in sixteen bits.
class SuitMove {
  public:
    SuitMove(SuitNumber rest, int taker) : packed_(static_cast<std::uint16_t>(rest << 2 | (taker == 2 ? 2 : 0))) {}

    SuitNumber rest() const { return packed_ >> 2; }
    int taker() const { return 1 + (packed_ >> 1 & 1); }  // of a trick in this suit: player 1 or 2
    bool last_reply() const { return packed_ & 1; }       // the next one answers another lead
    void set_last_reply() { packed_ |= 1; }

    auto operator<=>(const SuitMove&) const = default;

  private:
    std::uint16_t packed_;
};

// The soloist is player 0, the defender after him 1, the other 2.
struct NullSuit {
    static constexpr unsigned safe = 1;  // the soloist can never be made to take a trick in this suit
    // Player 1 (2) on lead makes the soloist take a trick by leading this suit only.
    static constexpr unsigned attack_1 = 2, attack_2 = 4;
    // Player 1 (2) can give the lead to the other while the soloist must follow.
    static constexpr unsigned pass_1 = 8, pass_2 = 16;
    static constexpr unsigned void_0 = 32, void_1 = 64, void_2 = 128;

    bool has(unsigned fact) const { return (facts & fact) != 0; }

    std::uint8_t facts = 0;
    std::uint8_t soloist_cards = 0;
    SuitNumber thrown = 0;  // after the soloist throws his highest card away
    std::uint8_t sizes[4]{};
    std::uint32_t start = 0;
};

class NullSuits {
  public:
    static const NullSuits& instance();

    // The suit held so: `low` has the cards of players 0 and 2, `high` those of 1 and 2, eight bits each.
    SuitNumber number(unsigned low, unsigned high) const { return numbers_[low | high << 8]; }

    const NullSuit& operator[](SuitNumber number) const { return suits_[number]; }

    // The cards player 1 or 2 may throw away.
    std::span<const SuitMove> throws(const NullSuit& suit, int player) const {
        return player == 1 ? part(suit, 0, 0) : part(suit, suit.sizes[0], 1);
    }

    // Tricks led in this suit, none where `attack` settles it. Player 1 leads, player 2 follows if he can, then
    // the soloist, who has one card worth playing.
    std::span<const SuitMove> led_by_1(const NullSuit& suit) const {
        return part(suit, suit.sizes[0] + suit.sizes[1], 2);
    }
    // Player 2 leads, the soloist follows, then player 1. Where the soloist is void he throws a card away before
    // player 1 replies, so the replies to each lead stand together.
    std::span<const SuitMove> led_by_2(const NullSuit& suit) const {
        return part(suit, suit.sizes[0] + suit.sizes[1] + suit.sizes[2], 3);
    }

  private:
    NullSuits();

    std::span<const SuitMove> part(const NullSuit& suit, int before, int index) const {
        return {moves_.data() + suit.start + before, suit.sizes[index]};
    }

    std::vector<SuitNumber> numbers_;  // by low | high << 8
    std::vector<NullSuit> suits_;
    std::vector<SuitMove> moves_;
};

}  // namespace counterplay::skat::solver
