#include "skat/rules/player_action.hpp"

namespace counterplay::skat {

PlayerAction call_up_to(int most, int highest, bool must_answer) {
    PlayerAction action;
    if (must_answer) {
        action.kind = highest <= most ? PlayerAction::hold : PlayerAction::pass;
        return action;
    }
    for (const int value : bid_values()) {
        if (value <= highest) continue;
        if (value <= most) {
            action.kind = PlayerAction::bid;
            action.value = value;
        }
        return action;
    }
    return action;
}

}  // namespace counterplay::skat
