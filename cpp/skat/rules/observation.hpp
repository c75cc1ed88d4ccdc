// What one seat may know: a copy of the state without a hidden card.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "skat/rules/state.hpp"

namespace counterplay::skat {

struct Observation {
    std::int8_t seat = 0;
    Phase phase = Phase::auction;
    Ending ending = Ending::none;
    std::int8_t to_act = no_seat;
    bool must_answer = false;     // in the auction: hold or pass, rather than bid or pass
    bool forehand_alone = false;  // in the auction: both others passed
    Cards hand = 0;
    std::vector<Call> calls;
    std::int8_t soloist = no_seat;
    std::int16_t bid = 0;
    bool picked_up = false;
    Cards skat = 0;      // what this seat picked up, else empty
    Cards discards = 0;  // what this seat laid away, else empty
    std::optional<Declaration> declaration;
    std::array<Cards, 3> shown{};  // unplayed cards that lie open
    std::vector<Trick> tricks;     // the last one may be unfinished
    std::array<std::uint8_t, 3> voids{};
    std::uint8_t resigned = 0;
    Cards legal_cards = 0;             // in play, when it is this seat's turn
    std::optional<GameResult> result;  // once the deal is over

    bool operator==(const Observation&) const = default;

    Cards played() const;  // all cards played so far
    bool leading() const { return tricks.empty() || tricks.back().size == 3; }
};

Observation observe(const State& state, int seat);

// An observation as a list of numbers, for the way to another process, and back. `unpack` throws RuleError unless
// the numbers could be somebody's observation: ranges, sizes and cards are checked, not the whole course of the
// deal.
std::vector<std::int64_t> pack(const Observation& seen);
Observation unpack(const std::vector<std::int64_t>& numbers);

}  // namespace counterplay::skat
