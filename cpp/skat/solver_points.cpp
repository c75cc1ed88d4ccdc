#include "skat/solver_points.hpp"

#include <algorithm>

#include "skat/solver_bounds.hpp"

namespace counterplay::skat::solver {

namespace {

using namespace trump_layout;

constexpr Cards bit_of(Card card) { return Cards{1} << card; }

// Calls visit(cards) for each set of cards of `hand` with nothing in play between them: they are equal in rank.
// `gone` are the cards out of play.
template <bool Grand, class Visit>
inline void each_run(Cards hand, Cards gone, Visit visit) {
    while (hand) {
        const Cards low = hand & (0u - hand);
        const Cards reach = hand | gone;
        const Cards run = reach & ~(reach + low) & group<Grand>[lowest(hand)] & hand;
        visit(run);
        hand &= ~run;
    }
}

inline Card richest(Cards run) {
    Card best = lowest(run);
    while (run &= run - 1)
        if (points[lowest(run)] > points[best]) best = lowest(run);
    return best;
}

inline Card poorest(Cards run) {
    Card best = lowest(run);
    while (run &= run - 1)
        if (points[lowest(run)] < points[best]) best = lowest(run);
    return best;
}

// One card for each worth in the run.
template <class Visit>
inline void each_worth(Cards run, Visit visit) {
    int last = -1;
    for (; run; run &= run - 1) {
        const Card card = lowest(run);
        if (points[card] == last) continue;
        last = points[card];
        visit(card);
    }
}

inline int capped(int number) { return number > 7 ? 7 : number; }

enum Play { follow_side, follow_trump, ruff, discard };

template <bool Grand>
inline Play kind_of(Card card, Cards led_suit) {
    if (led_suit & bit_of(card)) return led_suit == trumps<Grand> ? follow_trump : follow_side;
    return trumps<Grand> & bit_of(card) ? ruff : discard;
}

inline Cards playable(Cards hand, Cards led_suit) { return hand & led_suit ? hand & led_suit : hand; }

}  // namespace

template <bool Grand>
template <int Leader>
void PointsSearch<Grand>::order_lead(const Hands& hands, Card remembered, Moves& moves) const {
    constexpr Cards trump = trumps<Grand>;
    const Cards gone = ~(hands[0] | hands[1] | hands[2]);
    const LeadWeights& weights = weights_.lead;
    each_run<Grand>(hands[Leader], gone, [&](Cards run) {
        const Card card = lowest(run);
        const Cards suit = group<Grand>[card];
        const bool is_trump = suit == trump;
        const Cards above = beaters<Grand>[card] & suit;
        int prospect, merit;
        bool won = false, lost = false;
        if constexpr (Leader == 0) {
            const Cards first = hands[1] & suit, second = hands[2] & suit;
            const int ruffs =
                is_trump ? 0 : (!first && (hands[1] & trump) ? 1 : 0) + (!second && (hands[2] & trump) ? 1 : 0);
            const bool outranked = ((first | second) & above) != 0;
            lost = (first && !(first & ~above)) || (second && !(second & ~above));
            won = !outranked && ruffs == 0;
            prospect = won ? 0 : lost ? 3 : ruffs ? 2 : 1;
            merit =
                weights.theirs[0][is_trump][capped(count(first | second))] + weights.partner[0][is_trump][ruffs];
        } else {
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
            merit = weights.theirs[Leader][is_trump][capped(count(his))] +
                    weights.partner[Leader][is_trump][capped(count(partners))];
        }
        merit += weights.own[Leader][is_trump][capped(count(hands[Leader] & suit))];
        const auto add = [&](Card chosen) {
            moves.add(chosen, merit + weights.card[Leader][is_trump][prospect][value_class[chosen]] +
                                  (chosen == remembered ? 10000 : 0));
        };
        if (won)
            add(richest(run));
        else if (lost)
            add(poorest(run));
        else
            each_worth(run, add);
    });
}

template <bool Grand>
template <int Leader>
void PointsSearch<Grand>::order_second(const Hands& hands, Card led, Moves& moves) const {
    constexpr int player = (Leader + 1) % 3, last = (Leader + 2) % 3;
    const Cards suit = group<Grand>[led];
    const Cards gone = ~(hands[0] | hands[1] | hands[2]);
    const Cards legal = playable(hands[player], suit);
    const Cards replies = playable(hands[last], suit);
    const FollowWeights& weights = weights_.second;
    const int table = capped((points[led] + 1) / 2);
    const auto visit = [&](bool takes) {
        return [&, takes](Cards run) {
            const Card card = lowest(run);
            const Card best = takes ? card : led;
            const Cards better = replies & beaters<Grand>[best];
            int prospect;
            bool won, lost;
            if constexpr (player == 0) {
                won = takes && !better;
                lost = !takes || better == replies;
                prospect = won ? 0 : takes ? 1 : 2;
            } else if constexpr (Leader == 0) {
                won = takes;
                lost = !takes && !better;
                prospect = takes ? 0 : better ? 1 : 2;
            } else {
                won = !better;
                lost = better == replies;
                prospect = (won ? 0 : 2) + (takes ? 0 : 1);
            }
            const Play kind = kind_of<Grand>(card, suit);
            const Cards cards = group<Grand>[card];
            const bool top = !(beaters<Grand>[card] & cards & ~gone & ~run);
            const int merit = weights.trick[player][prospect][table] +
                              weights.own[player][kind][top][capped(count(hands[player] & cards))];
            const auto add = [&](Card chosen) {
                moves.add(chosen, merit + weights.card[player][kind][prospect][value_class[chosen]]);
            };
            if (won)
                add(richest(run));
            else if (lost)
                add(poorest(run));
            else
                each_worth(run, add);
        };
    };
    each_run<Grand>(legal & beaters<Grand>[led], gone, visit(true));
    each_run<Grand>(legal & ~beaters<Grand>[led], gone, visit(false));
}

template <bool Grand>
template <int Leader>
void PointsSearch<Grand>::order_third(const Hands& hands, Card led, Card followed, Moves& moves) const {
    constexpr int player = (Leader + 2) % 3;
    const Cards suit = group<Grand>[led];
    const Cards gone = ~(hands[0] | hands[1] | hands[2]);
    const Cards legal = playable(hands[player], suit);
    const bool followed_takes = (beaters<Grand>[led] & bit_of(followed)) != 0;
    const Card best = followed_takes ? followed : led;
    const bool partner_has_it = player != 0 && ((followed_takes ? (Leader + 1) % 3 : Leader) != 0);
    const FollowWeights& weights = weights_.third;
    const int table = capped((points[led] + points[followed] + 2) / 3);
    const auto visit = [&](bool takes) {
        return [&, takes](Cards run) {
            const int prospect = takes ? 0 : partner_has_it ? 1 : 2;
            const Card card = takes || partner_has_it ? richest(run) : poorest(run);
            const Play kind = kind_of<Grand>(card, suit);
            const Cards cards = group<Grand>[card];
            const bool top = !(beaters<Grand>[card] & cards & ~gone & ~run);
            moves.add(card, weights.trick[player][prospect][table] +
                                weights.own[player][kind][top][capped(count(hands[player] & cards))] +
                                weights.card[player][kind][prospect][value_class[card]]);
        };
    };
    each_run<Grand>(legal & beaters<Grand>[best], gone, visit(true));
    each_run<Grand>(legal & ~beaters<Grand>[best], gone, visit(false));
}

template <bool Grand>
template <int Leader>
int PointsSearch<Grand>::lead(Hands hands, int rest, int needed) {
    ++nodes_;
    if (needed <= 0) return 0;
    if (needed > rest) return rest;
    const Cards all = hands[0] | hands[1] | hands[2];
    const int tricks = count(hands[0]);
    if (tricks <= 1) {
        if (tricks == 0) return 0;
        const Card led = lowest(hands[Leader]);
        Cards winner = hands[Leader];
        if (beaters<Grand>[led] & hands[(Leader + 1) % 3]) winner = hands[(Leader + 1) % 3];
        if (beaters<Grand>[lowest(winner)] & hands[(Leader + 2) % 3]) winner = hands[(Leader + 2) % 3];
        return winner == hands[0] ? rest : 0;
    }
    const int at_least = sure_for_soloist<Grand, Leader>(hands, rest);
    if (at_least >= needed) return at_least;
    const int at_most = rest - sure_for_defenders<Grand, Leader>(hands, rest);
    if (at_most < needed) return at_most;

    Card remembered = no_card;
    const std::uint64_t key = owner_pattern<Grand>(hands, all, Leader);
    if (tricks > 2) {
        if (const Entry* entry = table_.find(key)) {
            const int low = entry->low(), high = entry->high();
            if (low >= needed || high < needed) {
                if (entry->cards() == all) return low >= needed ? low : high;
                const auto [gain, loss] = points_difference<Grand>(all, entry->cards());
                if (low - loss >= needed) return low - loss;
                if (high + gain < needed) return high + gain;
            }
            remembered = entry->move();
        }
    }
    Moves moves;
    if (remembered != no_card) {
        // The move is kept as its place among the cards in play.
        Cards place = all;
        for (int skip = remembered; skip > 0; --skip) place &= place - 1;
        remembered = lowest(place);
    }
    order_lead<Leader>(hands, remembered, moves);
    int best = Leader == 0 ? -1 : 1000;
    Card best_card = moves[0];
    for (int i = 0; i < moves.size(); ++i) {
        const Card card = moves[i];
        Hands next = hands;
        next[Leader] &= ~bit_of(card);
        const int value = second<Leader>(next, card, rest, needed);
        if (Leader == 0 ? value > best : value < best) {
            best = value;
            best_card = card;
            if (Leader == 0 ? best >= needed : best < needed) break;
        }
    }
    if (tricks > 2) {
        const Card place = static_cast<Card>(count(all & (bit_of(best_card) - 1)));
        if (best >= needed)
            table_.write(key, all, best, rest, place);
        else
            table_.write(key, all, 0, best, place);
    }
    return best;
}

template <bool Grand>
template <int Leader>
int PointsSearch<Grand>::second(Hands hands, Card led, int rest, int needed) {
    ++nodes_;
    constexpr int player = (Leader + 1) % 3;
    Moves moves;
    order_second<Leader>(hands, led, moves);
    int best = player == 0 ? -1 : 1000;
    for (int i = 0; i < moves.size(); ++i) {
        const Card card = moves[i];
        Hands next = hands;
        next[player] &= ~bit_of(card);
        const int value = third<Leader>(next, led, card, rest, needed);
        best = player == 0 ? std::max(best, value) : std::min(best, value);
        if (player == 0 ? best >= needed : best < needed) break;
    }
    return best;
}

template <bool Grand>
template <int Leader>
int PointsSearch<Grand>::third(Hands hands, Card led, Card followed, int rest, int needed) {
    ++nodes_;
    constexpr int player = (Leader + 2) % 3, middle = (Leader + 1) % 3;
    const bool followed_takes = (beaters<Grand>[led] & bit_of(followed)) != 0;
    const Cards better = beaters<Grand>[followed_takes ? followed : led];
    Moves moves;
    order_third<Leader>(hands, led, followed, moves);
    int best = player == 0 ? -1 : 1000;
    for (int i = 0; i < moves.size(); ++i) {
        const Card card = moves[i];
        Hands next = hands;
        next[player] &= ~bit_of(card);
        const int trick = points[led] + points[followed] + points[card];
        const int left = rest - trick;
        int value;
        const auto go = [&]<int Winner>() {
            constexpr bool his = Winner == 0;
            return lead<Winner>(next, left, his ? needed - trick : needed) + (his ? trick : 0);
        };
        if (better & bit_of(card))
            value = go.template operator()<player>();
        else if (followed_takes)
            value = go.template operator()<middle>();
        else
            value = go.template operator()<Leader>();
        best = player == 0 ? std::max(best, value) : std::min(best, value);
        if (player == 0 ? best >= needed : best < needed) break;
    }
    return best;
}

template <bool Grand>
int PointsSearch<Grand>::solve(const Seats& seats, int needed) {
    const auto& hands = seats.hands;
    int rest = points_of(hands[0] | hands[1] | hands[2]);
    for (int i = 0; i < seats.table_size; ++i) rest += points[seats.table[static_cast<std::size_t>(i)]];
    const auto go = [&]<int Leader>() {
        if (seats.table_size == 0) return lead<Leader>(hands, rest, needed);
        if (seats.table_size == 1) return second<Leader>(hands, seats.table[0], rest, needed);
        return third<Leader>(hands, seats.table[0], seats.table[1], rest, needed);
    };
    if (seats.leader == 0) return go.template operator()<0>();
    if (seats.leader == 1) return go.template operator()<1>();
    return go.template operator()<2>();
}

template class PointsSearch<false>;
template class PointsSearch<true>;

}  // namespace counterplay::skat::solver
