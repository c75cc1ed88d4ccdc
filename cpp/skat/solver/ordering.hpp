// The moves of a position, each with its merit. What weights are is open: numbers in the search, their names in
// the fit (cpp/tools/skat/fit_order.cpp).
#pragma once

#include "skat/solver/order.hpp"
#include "skat/solver/runs.hpp"

namespace counterplay::skat::solver {

// Internal to each source file: the compiler then inlines more, and the search is 8% faster.
namespace {

inline int capped(int number) { return number > 7 ? 7 : number; }

// What the weights need to know of a suit: mostly the same suit is asked for again.
template <int Player>
struct SuitMemory {
    Cards suit = 0;
    int own = 0, holders = 0;

    void look_at(const std::array<Cards, 3>& hands, Cards asked) {
        if (asked == suit) return;
        suit = asked;
        own = capped(count(hands[Player] & suit));
        holders = holders_of<Player>(hands, suit);
    }
};

enum Play { follow_side, follow_trump, ruff, discard };

template <bool Grand>
inline Play kind_of(Card card, Cards led_suit) {
    using trump_layout::trumps;
    if (led_suit & bit_of(card)) return led_suit == trumps<Grand> ? follow_trump : follow_side;
    return trumps<Grand> & bit_of(card) ? ruff : discard;
}

// Leads. A run of equal cards is one lead when it is known who takes the trick: the dearest of it when that is our
// side, the cheapest when it is not; else each worth of it is another lead.
template <bool Grand, int Leader, class W, class Moves>
inline void order_lead(const LeadWeightsOf<W>& weights, const std::array<Cards, 3>& hands, Moves& moves) {
    using namespace trump_layout;
    constexpr Cards trump = trumps<Grand>;
    const Cards gone = ~(hands[0] | hands[1] | hands[2]);
    const int phase = phase_of(count(hands[0]));
    SuitMemory<Leader> memory;
    each_run<Grand>(hands[Leader], gone, [&](Cards run) {
        const Card card = lowest(run);
        const Cards suit = group<Grand>[card];
        const bool is_trump = suit == trump;
        const Cards above = beaters<Grand>[card] & suit;
        int prospect;
        decltype(W{} + W{}) merit;
        bool won = false, lost = false;
        if constexpr (Leader == 0) {
            // The soloist asks whether the card stands: cashing sure winners and drawing trumps settles most. What
            // can go wrong is a higher card or a ruff, and each opponent who may ruff makes it worse.
            const Cards first = hands[1] & suit, second = hands[2] & suit;
            const int ruffs =
                is_trump ? 0 : (!first && (hands[1] & trump) ? 1 : 0) + (!second && (hands[2] & trump) ? 1 : 0);
            const bool outranked = ((first | second) & above) != 0;
            lost = (first && !(first & ~above)) || (second && !(second & ~above));
            won = !outranked && ruffs == 0;
            prospect = won ? 0 : lost ? 3 : ruffs ? 2 : 1;
            // The more of the suit they hold, the longer they must follow, and the more of it falls.
            merit =
                weights.theirs[0][is_trump][capped(count(first | second))] + weights.partner[0][is_trump][ruffs];
        } else {
            // A defender leads past the soloist: what he cannot beat or ruff is safe to cash; what he must ruff
            // costs him a trump; where the partner sits over him or ruffs the lead is a finesse; the rest gives
            // him a trick.
            const Cards his = hands[0] & suit, partners = hands[3 - Leader] & suit;
            if (!his) {
                won = is_trump || !(hands[0] & trump);
                prospect = won ? 0 : 2;
            } else if (!(his & above)) {
                won = true;
                prospect = 0;
            } else {
                const bool partner_ruffs = !partners && !is_trump && (hands[3 - Leader] & trump);
                prospect = partner_ruffs || partners > his ? 1 : 3;
                lost = !(his & ~above) && !partner_ruffs && (!partners || highest(partners) < lowest(his));
            }
            // Short suits of the soloist are led to make him ruff, long ones of the partner to give him the lead.
            merit = weights.theirs[Leader][is_trump][capped(count(his))] +
                    weights.partner[Leader][is_trump][capped(count(partners))];
        }
        // Who holds the two highest cards says who gains by the suit being played at all.
        memory.look_at(hands, suit);
        const int holders = memory.holders;
        merit += weights.own[Leader][is_trump][memory.own];
        const auto add = [&](Card chosen) {
            moves.add(chosen, merit + weights.card[Leader][phase][is_trump][prospect][value_class[chosen]] +
                                  weights.holders[Leader][is_trump][holders][value_class[chosen]]);
        };
        each_sensible(run, won, lost, add);
    });
}

// The second card of a trick. It is judged by whether the last player can still change who takes the trick: then
// by the points that lie there, and by what the card was good for in its own suit.
template <bool Grand, int Leader, class W, class Moves>
inline void order_second(const FollowWeightsOf<W>& weights, const std::array<Cards, 3>& hands, Card led,
                         Moves& moves) {
    using namespace trump_layout;
    constexpr int player = (Leader + 1) % 3, last = (Leader + 2) % 3;
    const Cards suit = group<Grand>[led];
    const Cards gone = ~(hands[0] | hands[1] | hands[2]);
    const Cards legal = playable(hands[player], suit);
    if (!(legal & (legal - 1))) {
        moves.add(lowest(legal), 0);
        return;
    }
    const Cards replies = playable(hands[last], suit);
    const int phase = phase_of(count(hands[player]));
    const int table = capped((points[led] + 1) / 2);
    SuitMemory<player> memory;
    const auto visit = [&](bool takes) {
        return [&, takes](Cards run) {
            const Card card = lowest(run);
            const Card best = takes ? card : led;
            const Cards better = replies & beaters<Grand>[best];
            int prospect;
            bool won, lost;
            if constexpr (player == 0) {
                // The soloist between the two: take what the last cannot beat, else spend little.
                won = takes && !better;
                lost = !takes || better == replies;
                prospect = won ? 0 : takes ? 1 : 2;
            } else if constexpr (Leader == 0) {
                // The partner plays last, on our side: take it, or leave it to him, or save points.
                won = takes;
                lost = !takes && !better;
                prospect = takes ? 0 : better ? 1 : 2;
            } else {
                // The soloist plays last: points go only to a trick that he cannot take.
                won = !better;
                lost = better == replies;
                prospect = (won ? 0 : 2) + (takes ? 0 : 1);
            }
            const Play kind = kind_of<Grand>(card, suit);
            const Cards cards = group<Grand>[card];
            // The highest of a suit, and the last of one, are kept or spent for what comes later.
            const bool top = !(beaters<Grand>[card] & cards & ~gone & ~run);
            memory.look_at(hands, cards);
            const int holders = memory.holders;
            const auto merit = weights.trick[player][prospect][table] + weights.own[player][kind][top][memory.own];
            const auto add = [&](Card chosen) {
                moves.add(chosen, merit + weights.card[player][phase][kind][prospect][value_class[chosen]] +
                                      weights.holders[player][kind][holders][value_class[chosen]]);
            };
            each_sensible(run, won, lost, add);
        };
    };
    each_run<Grand>(legal & beaters<Grand>[led], gone, visit(true));
    each_run<Grand>(legal & ~beaters<Grand>[led], gone, visit(false));
}

// What the last player of a trick may play: one card of each set of equal ones, since he knows who takes the
// trick. Calls visit(card, run, takes) until that returns true; cards that take the trick come first.
template <bool Grand, class Visit>
inline void each_third(Cards legal, Cards gone, Card best, bool partner_has_it, Visit visit) {
    using trump_layout::beaters;
    bool stop = false;
    const auto among = [&](Cards cards, bool takes) {
        for (; cards && !stop;) {
            const Cards run = lowest_run<Grand>(cards, gone);
            cards &= ~run;
            stop = visit(takes || partner_has_it ? richest(run) : poorest(run), run, takes);
        }
    };
    among(legal & beaters<Grand>[best], true);
    among(legal & ~beaters<Grand>[best], false);
}

// The merit of one of these: taking the trick, adding points to the partner's, or saving them (prospect), against
// the points that lie there; then what the card leaves behind in its suit: a void, a bare king, the highest card.
template <bool Grand, int Player, class W>
inline auto third_merit(const FollowWeightsOf<W>& weights, const std::array<Cards, 3>& hands, Card led,
                        Card followed, bool partner_has_it, Card card, Cards run, bool takes) {
    using namespace trump_layout;
    const Cards suit = group<Grand>[led];
    const int phase = phase_of(count(hands[Player]));
    const int table = capped((points[led] + points[followed] + 2) / 3);
    const int prospect = takes ? 0 : partner_has_it ? 1 : 2;
    const Play kind = kind_of<Grand>(card, suit);
    const Cards cards = group<Grand>[card];
    const bool top = !(beaters<Grand>[card] & cards & (hands[0] | hands[1] | hands[2]) & ~run);
    return weights.trick[Player][prospect][table] +
           weights.own[Player][kind][top][capped(count(hands[Player] & cards))] +
           weights.card[Player][phase][kind][prospect][value_class[card]] +
           weights.holders[Player][kind][holders_of<Player>(hands, cards)][value_class[card]];
}

}  // namespace

}  // namespace counterplay::skat::solver
