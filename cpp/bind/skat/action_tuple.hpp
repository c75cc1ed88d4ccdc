// Actions of the core's players as Python takes them: kind, value or card, declaration, discards.
#pragma once

#include <tuple>

#include "skat/player_action.hpp"

using DeclarationTuple = std::tuple<int, bool, bool, bool, bool>;
using ActionTuple = std::tuple<int, int, DeclarationTuple, counterplay::skat::Cards>;

inline ActionTuple to_tuple(const counterplay::skat::PlayerAction& action) {
    const counterplay::skat::Declaration& d = action.declaration;
    return {action.kind,
            action.kind == counterplay::skat::PlayerAction::play ? action.card : action.value,
            {static_cast<int>(d.game), d.hand, d.ouvert, d.schneider, d.schwarz},
            action.discards};
}
