#include "skat/solver/each.hpp"

#include <algorithm>

#include "skat/solver/runs.hpp"

namespace counterplay::skat::solver {

namespace {

using namespace trump_layout;

enum class Taker { soloist, defenders, open };

inline Taker side_of(int player) { return player == 0 ? Taker::soloist : Taker::defenders; }

// Which side takes the trick when two cards lie and the last player has these to choose from?
template <bool Grand>
Taker taker_of(int leader, Card led, Card followed, Cards replies) {
    const bool takes = (beaters<Grand>[led] & bit_of(followed)) != 0;
    const Cards better = replies & beaters<Grand>[takes ? followed : led];
    const Taker now = side_of((leader + takes) % 3), last = side_of((leader + 2) % 3);
    if (!better || now == last) return now;
    return better == replies ? last : Taker::open;
}

// Which side surely takes the trick if this card is played?
template <bool Grand>
Taker taker_after(const Seats& seats, Card card) {
    const auto hand = [&](int place) { return seats.hands[static_cast<std::size_t>((seats.leader + place) % 3)]; };
    if (seats.table_size == 2) return taker_of<Grand>(seats.leader, seats.table[0], seats.table[1], bit_of(card));
    const Card led = seats.table_size == 0 ? card : seats.table[0];
    const Cards replies = playable(hand(2), group<Grand>[led]);
    if (seats.table_size == 1) return taker_of<Grand>(seats.leader, led, card, replies);
    Cards seconds = playable(hand(1), group<Grand>[led]);
    const Taker taker = taker_of<Grand>(seats.leader, led, lowest(seconds), replies);
    while (taker != Taker::open && (seconds &= seconds - 1))
        if (taker_of<Grand>(seats.leader, led, lowest(seconds), replies) != taker) return Taker::open;
    return taker;
}

// The soloist's points from the trick on the table on if this card is played, fail-soft around `needed`.
template <bool Grand>
int bound_after(PointsSearch<Grand>& search, Seats seats, Card card, int needed) {
    seats.hands[static_cast<std::size_t>((seats.leader + seats.table_size) % 3)] &= ~bit_of(card);
    if (seats.table_size < 2) {
        seats.table[static_cast<std::size_t>(seats.table_size++)] = card;
        return search.solve(seats, needed);
    }
    const Card led = seats.table[0], followed = seats.table[1];
    const bool followed_takes = (beaters<Grand>[led] & bit_of(followed)) != 0;
    const Cards better = beaters<Grand>[followed_takes ? followed : led];
    seats.leader = (seats.leader + (better & bit_of(card) ? 2 : followed_takes ? 1 : 0)) % 3;
    seats.table_size = 0;
    const int taken = seats.leader == 0 ? points[led] + points[followed] + points[card] : 0;
    return taken + search.solve(seats, needed - taken);
}

// The next card to ask for: the one with which the mover's side fares worst, since then the others need no search.
inline Card hardest(Cards run, bool trick_is_ours) { return trick_is_ours ? poorest(run) : richest(run); }

}  // namespace

template <bool Grand>
Cards reaching(PointsSearch<Grand>& search, const Seats& seats, int needed, Answered answered) {
    const int mover = (seats.leader + seats.table_size) % 3;
    const Cards hand = seats.hands[static_cast<std::size_t>(mover)];
    const Cards legal = seats.table_size == 0 ? hand : playable(hand, group<Grand>[seats.table[0]]);
    if (needed <= 0) return legal;
    // Most often no card helps: then one search says so for all.
    const bool soloist_moves = mover == 0;
    if (!answered.card || answered.reaches != soloist_moves)
        if ((search.solve(seats, needed) >= needed) != soloist_moves) return soloist_moves ? 0 : legal;
    Cards in_play = seats.hands[0] | seats.hands[1] | seats.hands[2];
    for (int i = 0; i < seats.table_size; ++i) in_play |= bit_of(seats.table[static_cast<std::size_t>(i)]);
    Cards reached = 0;
    Cards runs[10];
    int run_count = 0;
    each_run<Grand>(legal, ~in_play, [&](Cards run) { runs[run_count++] = run; });
    while (run_count > 0) {
        const Cards run = runs[--run_count];
        const bool several = run & (run - 1);
        const Taker taker = several ? taker_after<Grand>(seats, lowest(run)) : Taker::open;
        struct Known {
            int points, low, high;
        } known[10];
        int size = 0;
        for (Cards left = run; left;) {
            const Card card = hardest(left, taker == side_of(mover));
            left &= ~bit_of(card);
            const int worth = points[card];
            int low = 0, high = 120;
            if (bit_of(card) == answered.card) (answered.reaches ? low : high) = needed - !answered.reaches;
            for (int i = 0; i < size && low < needed && high >= needed; ++i) {
                // Cards of equal rank differ by no more than their points, and in a trick whose taker is known
                // only to one side.
                const int more = worth - known[i].points;
                const bool no_worse = taker != Taker::open && (taker == Taker::soloist ? more >= 0 : more <= 0);
                const bool no_better = taker != Taker::open && (taker == Taker::soloist ? more <= 0 : more >= 0);
                const int difference = more < 0 ? -more : more;
                low = std::max(low, known[i].low - (no_worse ? 0 : difference));
                high = std::min(high, known[i].high + (no_better ? 0 : difference));
            }
            if (low < needed && high >= needed) {
                const int bound = bound_after<Grand>(search, seats, card, needed);
                (bound >= needed ? low : high) = bound;
            }
            if (low >= needed) reached |= bit_of(card);
            known[size++] = {worth, low, high};
        }
    }
    return reached;
}

template Cards reaching(PointsSearch<false>&, const Seats&, int, Answered);
template Cards reaching(PointsSearch<true>&, const Seats&, int, Answered);

}  // namespace counterplay::skat::solver
