// How the searches number the cards: so that a game's trumps lie on top and a suit's cards side by side, whatever
// the game. The soloist becomes player 0, the defender after him 1, the other 2.
#pragma once

#include "skat/rules/cards.hpp"
#include "skat/solver/position.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace counterplay::skat::solver {

// The bits of `cards` at the places of `mask`, pushed together.
inline Cards gather(Cards cards, Cards mask) {
#if defined(__BMI2__)
    return _pext_u32(cards, mask);
#else
    Cards result = 0;
    for (Cards place = 1; mask; mask &= mask - 1, place += place)
        if (cards & mask & (0u - mask)) result |= place;
    return result;
#endif
}

// The lowest `number` bits of `cards`, or all.
inline Cards lowest_of(Cards cards, int number) {
#if defined(__BMI2__)
    return _pdep_u32((1u << number) - 1, cards);
#else
    Cards rest = cards;
    for (; number > 0 && rest; --number) rest &= rest - 1;
    return cards & ~rest;
#endif
}

inline constexpr Card highest(Cards cards) { return static_cast<Card>(std::bit_width(cards) - 1); }

// Suit and grand: four blocks of seven (7 8 9 Q K T A) and the jacks on top (D H S C). In a suit game the fourth
// block is the trump suit, so that trumps are one block of eleven.
namespace trump_layout {

inline constexpr Cards jacks = 0xF0000000u;
inline constexpr Cards block(int index) { return Cards{0x7F} << (7 * index); }
inline constexpr Cards each_block = 1u | 1u << 7 | 1u << 14 | 1u << 21;
inline constexpr Cards queens = each_block << 3, kings = each_block << 4, tens = each_block << 5,
                       aces = each_block << 6;
inline constexpr Cards worthless = each_block * 7;

constexpr int points_of(Cards cards) {
    return 3 * count(cards & queens) + 4 * count(cards & kings) + 10 * count(cards & tens) +
           11 * count(cards & aces) + 2 * count(cards & jacks);
}

inline constexpr std::array<std::uint8_t, 32> points = [] {
    std::array<std::uint8_t, 32> result{};
    for (unsigned card = 0; card < 32; ++card)
        result[card] = static_cast<std::uint8_t>(points_of(Cards{1} << card));
    return result;
}();

template <bool Grand>
inline constexpr Cards trumps = Grand ? jacks : jacks | block(3);

// All cards that follow the same lead.
template <bool Grand>
inline constexpr std::array<Cards, 32> group = [] {
    std::array<Cards, 32> result{};
    for (unsigned card = 0; card < 32; ++card)
        result[card] = trumps<Grand> >> card & 1 ? trumps<Grand> : block(static_cast<int>(card / 7));
    return result;
}();

// All cards that take the trick from this one.
template <bool Grand>
inline constexpr std::array<Cards, 32> beaters = [] {
    std::array<Cards, 32> result{};
    for (unsigned card = 0; card < 32; ++card) {
        const Cards above = card == 31 ? 0 : ~Cards{0} << (card + 1);
        result[card] = (above & group<Grand>[card]) | (trumps<Grand> >> card & 1 ? 0 : trumps<Grand>);
    }
    return result;
}();

}  // namespace trump_layout

// Null: four blocks of eight in the order 7 8 9 T J Q K A.
namespace null_layout {

inline constexpr Cards block(int index) { return Cards{0xFF} << (8 * index); }

}  // namespace null_layout

// A position in the numbering of its game.
struct Seats {
    std::array<Cards, 3> hands{};  // by player: 0 is the soloist
    int leader = 0;
    int table_size = 0;
    std::array<Card, 2> table{};
};

// Which of the solver's numbers a card has in a game, and back.
Card to_layout(Game game, Card card);
Card from_layout(Game game, Card card);
Seats seats_of(const Position& position);

}  // namespace counterplay::skat::solver
