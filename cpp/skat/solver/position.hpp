// A position with all cards known, and what makes one impossible.
#pragma once

#include <string>
#include <vector>

#include "skat/rules/cards.hpp"

namespace counterplay::skat {

// What the soloist is asked to reach: 1..120 points, or this: every trick. In null he must lose every trick.
inline constexpr int schwarz_target = 121;

struct Position {
    Game game = Game::clubs;
    std::uint8_t soloist = 0;
    std::uint8_t leader = 0;      // of the trick on the table
    std::uint8_t table_size = 0;  // cards lying on the table, 0..2
    std::array<Card, 2> table{no_card, no_card};
    std::array<Cards, 3> hands{};       // what each seat still holds
    int points = 0;                     // the soloist's so far, the two cards in the skat included
    bool soloist_took_trick = false;    // decides a null game
    bool defenders_took_trick = false;  // decides schwarz

    int to_move() const { return (leader + table_size) % 3; }
    bool finished() const { return (hands[0] | hands[1] | hands[2]) == 0; }
    Cards legal() const {
        return legal_cards(game, hands[static_cast<std::size_t>(to_move())], table_size ? table[0] : no_card);
    }
    // The cards a seat has not given up to a finished trick.
    Cards held_at_trick_start(int seat) const;
    // Plays a legal card of the seat to move; a full trick is taken up at once.
    void play(Card card);
};

// The position before the first lead: three hands of ten and what then lies in the skat.
Position first_lead(Game game, int soloist, const std::array<Cards, 3>& hands, Cards skat);

// Why this position cannot occur in a game, or an empty string. The skat is not part of a position, so
// the points are only checked against what the cards out of play could have brought.
std::string impossible(const Position& position);

}  // namespace counterplay::skat
