// What a player does: one of the calls, picking up, declaring, or a card.
#pragma once

#include "skat/rules/contract.hpp"

namespace counterplay::skat {

struct PlayerAction {
    enum Kind : std::uint8_t { bid, hold, pass, pick_up, declare, play };
    Kind kind = pass;
    int value = 0;            // of a bid
    Card card = no_card;      // played
    Declaration declaration;  // declared
    Cards discards = 0;       // laid away with it
};

// Say `most` or less, the same way for every player that has a highest bid in mind: bid the next value or hold,
// as long as it is not above `most`.
PlayerAction call_up_to(int most, int highest, bool must_answer);

}  // namespace counterplay::skat
