// What the networks of self-play are told, as words of 32 bits, from an observation alone.
//
// The training ground (skat/selfplay/words.py) makes the same words on a device; the tests hold one against the
// other. Play has a space of its own: the suits are moved to slots, trumps to the last one, and the jacks stay
// where they are (in null they move with their suits).
#pragma once

#include <array>
#include <cstdint>

#include "skat/rules/observation.hpp"

namespace counterplay::skat::selfplay {

inline constexpr std::size_t before_word_count = 12;
inline constexpr std::size_t play_word_count = 31;
using BeforeWords = std::array<std::uint32_t, before_word_count>;
using PlayWords = std::array<std::uint32_t, play_word_count>;

// Decisions before the play; the first four are limits of a pair.
enum class Stage : std::uint8_t { bid_first, answer_first, bid_second, answer_second, alone, skat, declare };

// Where each suit goes.
struct Slots {
    std::array<std::uint8_t, 4> of{0, 1, 2, 3};
    bool jacks_move = false;

    Card operator()(Card card) const {
        if (rank_of(card) == jack && !jacks_move) return card;
        return make_card(of[static_cast<std::size_t>(suit_of(card))], rank_of(card));
    }
    Cards operator()(Cards cards) const;
};

// Trumps and clubs change places; null and grand stay as they are.
Slots turned(Game game);

// The stage of a decision in the auction, at the pick-up or at the declaration.
Stage stage_of(const Observation& seen);
// In the auction: as its pair began, when a seat decides how far it goes.
BeforeWords words_before(const Observation& seen);
// In the auction, but as if this seat had won it at a bid of this class: with the two cards of a skat it would
// pick up, or before the pick-up with none.
BeforeWords words_alone(const Observation& seen, int bid_class, Cards skat);

// A card to be played.
PlayWords words_in_play(const Observation& seen, const Slots& slots);
// A card to be laid away after the pick-up, for a game that is about to be declared.
PlayWords words_laying(const Observation& seen, const Declaration& declaration, Cards laid, const Slots& slots);

}  // namespace counterplay::skat::selfplay
