// Actions of the core's players as Python takes them: kind, value or card, declaration, discards.
#pragma once

#include <tuple>

#include "bind/skat/checks.hpp"
#include "skat/rules/player_action.hpp"

using DeclarationTuple = std::tuple<int, bool, bool, bool, bool>;
using ActionTuple = std::tuple<int, int, DeclarationTuple, counterplay::skat::Cards>;

inline DeclarationTuple to_tuple(const counterplay::skat::Declaration& d) {
    return {static_cast<int>(d.game), d.hand, d.ouvert, d.schneider, d.schwarz};
}

inline counterplay::skat::Declaration checked_declaration(const DeclarationTuple& tuple) {
    const auto& [game, hand, ouvert, schneider, schwarz] = tuple;
    return {counterplay::skat::checked_game(game), hand, ouvert, schneider, schwarz};
}

inline ActionTuple to_tuple(const counterplay::skat::PlayerAction& action) {
    return {action.kind, action.kind == counterplay::skat::PlayerAction::play ? action.card : action.value,
            to_tuple(action.declaration), action.discards};
}
