#include "skat/rules/observation.hpp"

namespace counterplay::skat {

Cards Observation::played() const {
    Cards cards = 0;
    for (const Trick& trick : tricks) {
        for (int place = 0; place < trick.size; ++place)
            cards |= bit(trick.cards[static_cast<std::size_t>(place)]);
    }
    return cards;
}

Observation observe(const State& state, int seat) {
    Observation seen;
    seen.seat = static_cast<std::int8_t>(seat);
    seen.phase = state.phase();
    seen.ending = state.ending();
    seen.to_act = static_cast<std::int8_t>(state.to_act());
    seen.must_answer = state.auction().must_answer();
    seen.forehand_alone = state.auction().forehand_alone();
    seen.hand = state.hands()[static_cast<std::size_t>(seat)];
    seen.calls = state.auction().calls();
    seen.soloist = static_cast<std::int8_t>(state.soloist());
    seen.bid = static_cast<std::int16_t>(state.bid());
    seen.picked_up = state.picked_up();
    if (state.picked_up() && seat == state.soloist()) {
        seen.skat = state.deal().skat;
        seen.discards = state.discards();
    }
    seen.declaration = state.declaration();
    seen.shown = state.shown();
    seen.tricks = state.tricks();
    if (!seen.tricks.empty()) seen.voids = state.voids();
    seen.resigned = static_cast<std::uint8_t>(state.resigned());
    if (state.to_act() == seat) seen.legal_cards = state.legal_cards();
    if (state.phase() == Phase::over && state.declaration()) seen.result = state.result();
    return seen;
}

}  // namespace counterplay::skat
