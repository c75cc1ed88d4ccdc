#include "skat/solver_points.hpp"

#include <algorithm>

#include "skat/solver_bounds.hpp"
#include "skat/solver_runs.hpp"

namespace counterplay::skat::solver {

namespace {

using namespace trump_layout;

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
    if (led_suit & bit_of(card)) return led_suit == trumps<Grand> ? follow_trump : follow_side;
    return trumps<Grand> & bit_of(card) ? ruff : discard;
}

}  // namespace

template <bool Grand>
template <int Leader>
void PointsSearch<Grand>::order_lead(const Hands& hands, Card remembered, Moves& moves) const {
    constexpr Cards trump = trumps<Grand>;
    const Cards gone = ~(hands[0] | hands[1] | hands[2]);
    const LeadWeights& weights = weights_.lead;
    const int phase = phase_of(count(hands[0]));
    SuitMemory<Leader> memory;
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
        memory.look_at(hands, suit);
        const int holders = memory.holders;
        merit += weights.own[Leader][is_trump][memory.own];
        const auto add = [&](Card chosen) {
            moves.add(chosen, merit + weights.card[Leader][phase][is_trump][prospect][value_class[chosen]] +
                                  weights.holders[Leader][is_trump][holders][value_class[chosen]] +
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
    if (!(legal & (legal - 1))) {
        moves.add(lowest(legal), 0);
        return;
    }
    const Cards replies = playable(hands[last], suit);
    const FollowWeights& weights = weights_.second;
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
            memory.look_at(hands, cards);
            const int holders = memory.holders;
            const int merit = weights.trick[player][prospect][table] + weights.own[player][kind][top][memory.own];
            const auto add = [&](Card chosen) {
                moves.add(chosen, merit + weights.card[player][phase][kind][prospect][value_class[chosen]] +
                                      weights.holders[player][kind][holders][value_class[chosen]]);
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
    if (!(legal & (legal - 1))) {
        moves.add(lowest(legal), 0);
        return;
    }
    const bool followed_takes = (beaters<Grand>[led] & bit_of(followed)) != 0;
    const Card best = followed_takes ? followed : led;
    const bool partner_has_it = player != 0 && ((followed_takes ? (Leader + 1) % 3 : Leader) != 0);
    const FollowWeights& weights = weights_.third;
    const int phase = phase_of(count(hands[player]));
    const int table = capped((points[led] + points[followed] + 2) / 3);
    SuitMemory<player> memory;
    const bool late =
        count(hands[player]) <= 4;  // little is left to search: the tables would cost more than they save
    const auto visit = [&](bool takes) {
        return [&, takes](Cards run) {
            const int prospect = takes ? 0 : partner_has_it ? 1 : 2;
            const Card card = takes || partner_has_it ? richest(run) : poorest(run);
            if (late) {
                moves.add(card, takes || partner_has_it ? points[card] + 16 : 16 - points[card]);
                return;
            }
            const Play kind = kind_of<Grand>(card, suit);
            const Cards cards = group<Grand>[card];
            const bool top = !(beaters<Grand>[card] & cards & ~gone & ~run);
            memory.look_at(hands, cards);
            moves.add(card, weights.trick[player][prospect][table] + weights.own[player][kind][top][memory.own] +
                                weights.card[player][phase][kind][prospect][value_class[card]] +
                                weights.holders[player][kind][memory.holders][value_class[card]]);
        };
    };
    each_run<Grand>(legal & beaters<Grand>[best], gone, visit(true));
    each_run<Grand>(legal & ~beaters<Grand>[best], gone, visit(false));
}

namespace {

// Does the soloist take a trick of one card each?
template <bool Grand>
inline bool takes_last(const std::array<Cards, 3>& cards, int leader) {
    const auto at = [&](int player) { return cards[static_cast<std::size_t>(player % 3)]; };
    Cards best = at(leader);
    if (beaters<Grand>[lowest(best)] & at(leader + 1)) best = at(leader + 1);
    if (beaters<Grand>[lowest(best)] & at(leader + 2)) best = at(leader + 2);
    return best == cards[0];
}

}  // namespace

// Two tricks are left: no ordering, no table, just the at most eight ways to play them.
template <bool Grand>
template <int Leader>
int PointsSearch<Grand>::last_two(const Hands& hands, int rest, int needed) {
    constexpr int middle = (Leader + 1) % 3, last = (Leader + 2) % 3;
    const auto done = [&](int player, int value) { return player == 0 ? value >= needed : value < needed; };
    const auto worst = [](int player) { return player == 0 ? -1 : 1000; };
    const auto better = [](int player, int one, int other) {
        return player == 0 ? std::max(one, other) : std::min(one, other);
    };
    int by_lead = worst(Leader);
    for (Cards leads = hands[Leader]; leads && !done(Leader, by_lead); leads &= leads - 1) {
        const Card led = lowest(leads);
        const Cards suit = group<Grand>[led];
        int by_second = worst(middle);
        for (Cards seconds = playable(hands[middle], suit); seconds && !done(middle, by_second);
             seconds &= seconds - 1) {
            const Card followed = lowest(seconds);
            const bool followed_takes = (beaters<Grand>[led] & bit_of(followed)) != 0;
            const Cards stronger = beaters<Grand>[followed_takes ? followed : led];
            int by_third = worst(last);
            for (Cards thirds = playable(hands[last], suit); thirds && !done(last, by_third);
                 thirds &= thirds - 1) {
                ++nodes_;
                const Card card = lowest(thirds);
                const int winner = stronger & bit_of(card) ? last : followed_takes ? middle : Leader;
                const int trick = points[led] + points[followed] + points[card];
                Hands left;
                left[Leader] = hands[Leader] & ~bit_of(led);
                left[middle] = hands[middle] & ~bit_of(followed);
                left[last] = hands[last] & ~bit_of(card);
                const int value = (winner == 0 ? trick : 0) + (takes_last<Grand>(left, winner) ? rest - trick : 0);
                by_third = better(last, by_third, value);
            }
            by_second = better(middle, by_second, by_third);
        }
        by_lead = better(Leader, by_lead, by_second);
    }
    return by_lead;
}

template <bool Grand>
template <int Leader>
int PointsSearch<Grand>::lead(Hands hands, int rest, int needed) {
    ++nodes_;
    if (needed <= 0) return 0;
    if (needed > rest) return rest;
    const Cards all = hands[0] | hands[1] | hands[2];
    const int tricks = count(hands[0]);
    if (tricks <= 1) return tricks == 1 && takes_last<Grand>(hands, Leader) ? rest : 0;
    const std::uint64_t key = owner_pattern<Grand>(hands, all, Leader);
    if (tricks > 2) table_.prefetch(key);
    const int at_least = sure_for_soloist<Grand, Leader>(hands, rest);
    if (at_least >= needed) return at_least;
    const int at_most = rest - sure_for_defenders<Grand, Leader>(hands, rest);
    if (at_most < needed) return at_most;

    if (tricks == 2) return last_two<Leader>(hands, rest, needed);
    Card remembered = no_card;
    const Entry* entries = table_.bucket(key);
    for (std::size_t way = 0; way < Table::ways; ++way) {
        const Entry& entry = entries[way];
        if (!table_.holds(entry, key)) continue;
        remembered = entry.move();
        const int low = entry.low(), high = entry.high();
        if (low < needed && high >= needed) continue;
        if (entry.cards() == all) return low >= needed ? low : high;
        const auto [gain, loss] = points_difference<Grand>(all, entry.cards());
        if (low - loss >= needed) return low - loss;
        if (high + gain < needed) return high + gain;
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
    Card best_card = no_card;
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
    const Card place = static_cast<Card>(count(all & (bit_of(best_card) - 1)));
    if (best >= needed)
        table_.write(key, all, best, std::max(best, at_most), place);
    else
        table_.write(key, all, std::min(best, at_least), best, place);
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
