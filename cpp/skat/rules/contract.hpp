// Declarations, matadors, and what a game is worth (ISkO).
#pragma once

#include <array>
#include <stdexcept>
#include <string>

#include "skat/rules/cards.hpp"

namespace counterplay::skat {

// An action the rules forbid; the text names the rule.
struct RuleError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline constexpr std::array<int, 5> base_values{9, 10, 11, 12, 24};  // by Game, null apart
inline constexpr int soloist_target = 61;
inline constexpr int schneider_target = 90;

struct Declaration {
    Game game = Game::grand;
    bool hand = false;
    bool ouvert = false;
    bool schneider = false;  // announced
    bool schwarz = false;    // announced

    bool operator==(const Declaration&) const = default;
};

// Adds what a declaration implies: schwarz implies schneider, an ouvert trump game implies hand and both.
Declaration completed(Declaration declaration);

// Throws unless the declaration is legal after a pick-up or without one, at this bid.
void check_declaration(const Declaration& declaration, bool picked_up, int bid);

// Matadors of the soloist's twelve cards: positive with, negative without, 0 in null.
int matadors(Game game, Cards twelve);

int null_value(const Declaration& declaration);

// All values that can be bid, in rising order: 63 from 18 to 264.
inline constexpr int bid_value_count = 63;
const std::array<int, bid_value_count>& bid_values();
bool is_bid_value(int value);

// How the game stands for the soloist when it is over.
struct Tally {
    int points = 0;              // the soloist's card points, skat included
    int tricks = 0;              // the soloist's tricks
    bool all_played = true;      // false: decided early, so that levels not reached yet do not count
    bool null_resigned = false;  // the soloist gave up a null game
};

struct GameResult {
    int matadors = 0;
    int points = 0;
    int tricks = 0;
    bool schneider = false;  // reached, by either party
    bool schwarz = false;
    bool won = false;
    bool overbid = false;
    int value = 0;  // the game's own value, before an overbid raises the charge
    int score = 0;  // +value, or -2 x what is charged

    bool operator==(const GameResult&) const = default;
};

GameResult evaluate(const Declaration& declaration, int bid, int matadors, const Tally& tally);

// The score when outcome and levels are taken as given (a record whose play was broken off).
int score_of(const Declaration& declaration, int bid, int matadors, bool schneider, bool schwarz, bool won);

}  // namespace counterplay::skat
