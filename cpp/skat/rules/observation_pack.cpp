#include "skat/rules/observation.hpp"

namespace counterplay::skat {
namespace {

constexpr int most_calls = 140;  // every bid value bid and held, and three passes
constexpr int most_tricks = 10;

// Reads number by number; a number out of its range could not be anybody's observation.
class Reader {
  public:
    explicit Reader(const std::vector<std::int64_t>& numbers) : numbers_(numbers) {}

    template <typename Number>
    Number take(std::int64_t least, std::int64_t most) {
        if (next_ == numbers_.size()) fail();
        const std::int64_t number = numbers_[next_++];
        if (number < least || number > most) fail();
        return static_cast<Number>(number);
    }
    bool flag() { return take<int>(0, 1) != 0; }
    std::int8_t seat(bool or_none = false) { return take<std::int8_t>(or_none ? no_seat : 0, 2); }
    Cards cards() { return take<Cards>(0, all_cards); }
    void finish() const {
        if (next_ != numbers_.size()) fail();
    }
    [[noreturn]] static void fail() { throw RuleError("these numbers are nobody's observation"); }

  private:
    const std::vector<std::int64_t>& numbers_;
    std::size_t next_ = 0;
};

// Says whether the cards of an observation can all be of one pack, each in one place.
bool one_pack(const Observation& seen) {
    Cards played = 0;
    for (std::size_t number = 0; number < seen.tricks.size(); ++number) {
        const Trick& trick = seen.tricks[number];
        const bool whole = trick.size == 3;
        if ((trick.winner == no_seat) == whole) return false;
        if (!whole && number + 1 < seen.tricks.size()) return false;
        for (int place = 0; place < trick.size; ++place) {
            const Cards card = bit(trick.cards[static_cast<std::size_t>(place)]);
            if (played & card) return false;
            played |= card;
        }
    }
    Cards open = 0;
    for (int seat = 0; seat < 3; ++seat) {
        const Cards shown = seen.shown[static_cast<std::size_t>(seat)];
        if (seat == seen.seat ? (shown & ~seen.hand) != 0 : (shown & (seen.hand | open)) != 0) return false;
        open |= shown;
    }
    if ((seen.hand | open | seen.discards) & played || seen.hand & seen.discards) return false;
    return (seen.legal_cards & ~seen.hand) == 0;
}

int own_cards_played(const Observation& seen) {
    int cards = 0;
    for (const Trick& trick : seen.tricks) cards += (seen.seat - trick.leader + 3) % 3 < trick.size ? 1 : 0;
    return cards;
}

// Says whether the parts of an observation agree: what a player's code takes for granted.
bool consistent(const Observation& seen) {
    const bool play = seen.phase == Phase::play;
    const bool solo = seen.soloist == seen.seat;
    if (play && (seen.soloist == no_seat || !seen.declaration)) return false;
    if (!seen.tricks.empty() && !seen.declaration) return false;
    if ((seen.phase == Phase::skat || seen.phase == Phase::declare) && seen.soloist == no_seat) return false;
    if ((seen.skat | seen.discards) != 0 && !(solo && seen.picked_up)) return false;
    if (solo && seen.picked_up && (count(seen.skat) != 2 || (seen.declaration && count(seen.discards) != 2)))
        return false;
    const bool twelve = solo && seen.picked_up && !seen.declaration;
    if (count(seen.hand) != (twelve ? 12 : 10) - own_cards_played(seen)) return false;
    if (seen.must_answer && seen.bid == 0) return false;
    return one_pack(seen);
}

}  // namespace

std::vector<std::int64_t> pack(const Observation& seen) {
    std::vector<std::int64_t> to = {seen.seat,
                                    static_cast<int>(seen.phase),
                                    static_cast<int>(seen.ending),
                                    seen.to_act,
                                    seen.must_answer,
                                    seen.forehand_alone,
                                    seen.hand,
                                    seen.soloist,
                                    seen.bid,
                                    seen.picked_up,
                                    seen.skat,
                                    seen.discards,
                                    seen.legal_cards,
                                    seen.resigned};
    for (const Cards shown : seen.shown) to.push_back(shown);
    for (const std::uint8_t voids : seen.voids) to.push_back(voids);
    to.push_back(static_cast<std::int64_t>(seen.calls.size()));
    for (const Call& call : seen.calls) to.insert(to.end(), {call.seat, call.kind, call.value});
    to.push_back(static_cast<std::int64_t>(seen.tricks.size()));
    for (const Trick& trick : seen.tricks) {
        to.insert(to.end(), {trick.leader, trick.winner, trick.size});
        for (int place = 0; place < trick.size; ++place)
            to.push_back(trick.cards[static_cast<std::size_t>(place)]);
    }
    to.push_back(seen.declaration.has_value());
    if (const auto& said = seen.declaration) {
        to.insert(to.end(),
                  {static_cast<int>(said->game), said->hand, said->ouvert, said->schneider, said->schwarz});
    }
    to.push_back(seen.result.has_value());
    if (const auto& end = seen.result) {
        to.insert(to.end(), {end->matadors, end->points, end->tricks, end->schneider, end->schwarz, end->won,
                             end->overbid, end->value, end->score});
    }
    return to;
}

Observation unpack(const std::vector<std::int64_t>& numbers) {
    Reader from(numbers);
    Observation seen;
    seen.seat = from.seat();
    seen.phase = from.take<Phase>(0, static_cast<int>(Phase::over));
    seen.ending = from.take<Ending>(0, static_cast<int>(Ending::defenders_resigned));
    seen.to_act = from.seat(true);
    seen.must_answer = from.flag();
    seen.forehand_alone = from.flag();
    seen.hand = from.cards();
    seen.soloist = from.seat(true);
    seen.bid = from.take<std::int16_t>(0, 264);
    seen.picked_up = from.flag();
    seen.skat = from.cards();
    seen.discards = from.cards();
    seen.legal_cards = from.cards();
    seen.resigned = from.take<std::uint8_t>(0, 7);
    for (Cards& shown : seen.shown) shown = from.cards();
    for (std::uint8_t& voids : seen.voids) voids = from.take<std::uint8_t>(0, 31);
    seen.calls.resize(from.take<std::size_t>(0, most_calls));
    for (Call& call : seen.calls) {
        call.seat = from.seat();
        call.kind = from.take<Call::Kind>(Call::bid, Call::pass);
        call.value = from.take<std::int16_t>(0, 264);
    }
    seen.tricks.resize(from.take<std::size_t>(0, most_tricks));
    for (Trick& trick : seen.tricks) {
        trick.leader = from.seat();
        trick.winner = from.seat(true);
        trick.size = from.take<std::int8_t>(0, 3);
        for (int place = 0; place < trick.size; ++place)
            trick.cards[static_cast<std::size_t>(place)] = from.take<Card>(0, deck_size - 1);
    }
    if (from.flag()) {
        Declaration said;
        said.game = from.take<Game>(0, static_cast<int>(Game::null));
        said.hand = from.flag();
        said.ouvert = from.flag();
        said.schneider = from.flag();
        said.schwarz = from.flag();
        seen.declaration = said;
    }
    if (from.flag()) {
        constexpr int far = 10'000;
        GameResult end;
        end.matadors = from.take<int>(-far, far);
        end.points = from.take<int>(-far, far);
        end.tricks = from.take<int>(-far, far);
        end.schneider = from.flag();
        end.schwarz = from.flag();
        end.won = from.flag();
        end.overbid = from.flag();
        end.value = from.take<int>(-far, far);
        end.score = from.take<int>(-far, far);
        seen.result = end;
    }
    from.finish();
    if (!consistent(seen)) Reader::fail();
    return seen;
}

}  // namespace counterplay::skat
