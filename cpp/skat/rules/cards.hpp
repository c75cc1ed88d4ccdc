// Cards, sets of cards, and what a card is worth and can do in each of the six games.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace counterplay::skat {

// A card is suit * 8 + rank. Ranks stand in the order of trump games (7 8 9 Q K T A), the jack last, so that
// within a suit a larger number wins, and among the jacks too.
using Card = std::uint8_t;
using Cards = std::uint32_t;  // a set: bit c is card c

enum Suit : std::uint8_t { diamonds, hearts, spades, clubs };
enum Rank : std::uint8_t { seven, eight, nine, queen, king, ten, ace, jack };
enum class Game : std::uint8_t { diamonds, hearts, spades, clubs, grand, null };

inline constexpr int deck_size = 32;
inline constexpr Card no_card = 0xFF;
inline constexpr Cards all_cards = 0xFFFFFFFFu;
inline constexpr Cards jacks = 0x80808080u;
inline constexpr std::uint8_t trump_group = 4;
inline constexpr std::array<int, 8> rank_points{0, 0, 0, 3, 4, 10, 11, 2};
inline constexpr std::array<std::uint8_t, 8> null_strength{0, 1, 2, 5, 6, 3, 7, 4};
inline constexpr std::string_view suit_letters = "DHSC";
inline constexpr std::string_view rank_letters = "789QKTAJ";
inline constexpr std::string_view game_letters = "DHSCGN";

constexpr Card make_card(int suit, int rank) { return static_cast<Card>(suit * 8 + rank); }
constexpr int suit_of(Card card) { return card >> 3; }
constexpr int rank_of(Card card) { return card & 7; }
constexpr Cards bit(Card card) { return Cards{1} << card; }
constexpr Cards whole_suit(int suit) { return Cards{0xFF} << (8 * suit); }
constexpr int count(Cards cards) { return std::popcount(cards); }
constexpr Card lowest(Cards cards) { return static_cast<Card>(std::countr_zero(cards)); }
constexpr int points_of(Card card) { return rank_points[rank_of(card)]; }

constexpr int points_of(Cards cards) {
    constexpr Cards every_suit = 0x01010101u;
    return 3 * count(cards & every_suit << queen) + 4 * count(cards & every_suit << king) +
           10 * count(cards & every_suit << ten) + 11 * count(cards & every_suit << ace) +
           2 * count(cards & every_suit << jack);
}

constexpr bool is_suit_game(Game game) { return game < Game::grand; }

// The cards of the trump suit; none in null.
constexpr Cards trumps(Game game) {
    if (game == Game::null) return 0;
    return game == Game::grand ? jacks : jacks | whole_suit(static_cast<int>(game));
}

// What must be followed when this card is led: its suit, or trump_group.
constexpr std::uint8_t group_of(Game game, Card card) {
    return trumps(game) & bit(card) ? trump_group : static_cast<std::uint8_t>(suit_of(card));
}

constexpr Cards group_cards(Game game, std::uint8_t group) {
    return group == trump_group ? trumps(game) : whole_suit(group) & ~trumps(game);
}

// Strength within the card's own group.
constexpr int strength(Game game, Card card) {
    if (game == Game::null) return null_strength[rank_of(card)];
    return rank_of(card) == jack ? 8 + suit_of(card) : rank_of(card);
}

// Does `challenger`, played later, take the trick from `best`?
constexpr bool beats(Game game, Card challenger, Card best) {
    const auto group = group_of(game, challenger);
    if (group != group_of(game, best)) return group == trump_group;
    return strength(game, challenger) > strength(game, best);
}

// The cards of `hand` that may be played after `led` (no_card: leading).
constexpr Cards legal_cards(Game game, Cards hand, Card led) {
    if (led == no_card) return hand;
    const Cards following = hand & group_cards(game, group_of(game, led));
    return following ? following : hand;
}

// Index (0..2) of the winning card of a full trick.
constexpr int trick_winner(Game game, Card first, Card second, Card third) {
    int winner = beats(game, second, first) ? 1 : 0;
    if (beats(game, third, winner == 1 ? second : first)) winner = 2;
    return winner;
}

inline std::string card_name(Card card) {
    return {suit_letters[static_cast<std::size_t>(suit_of(card))],
            rank_letters[static_cast<std::size_t>(rank_of(card))]};
}

// The card that two letters such as "CJ" name, or no_card.
constexpr Card parse_card(std::string_view text) {
    if (text.size() != 2) return no_card;
    const auto suit = suit_letters.find(text[0]);
    const auto rank = rank_letters.find(text[1]);
    if (suit == std::string_view::npos || rank == std::string_view::npos) return no_card;
    return make_card(static_cast<int>(suit), static_cast<int>(rank));
}

}  // namespace counterplay::skat
