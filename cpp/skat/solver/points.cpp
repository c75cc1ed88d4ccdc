#include "skat/solver/points.hpp"

#include <algorithm>

#include "skat/solver/bounds.hpp"
#include "skat/solver/ordering.hpp"
#include "skat/solver/runs.hpp"

namespace counterplay::skat::solver {

namespace {

using namespace trump_layout;

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
template <int Leader, bool Learns>
int PointsSearch<Grand>::lead(Hands hands, int rest, int needed) {
    ++nodes_;
    if (needed <= 0) return 0;
    if (needed > rest) return rest;
    const Cards all = hands[0] | hands[1] | hands[2];
    const int tricks = count(hands[0]);
    if (tricks <= 1) return tricks == 1 && takes_last<Grand>(hands, Leader) ? rest : 0;
    const std::uint64_t key = owner_pattern<Grand>(hands, all, Leader);
    if (tricks > 2) table_.prefetch(key);
    const int at_least = sure_for_soloist<Grand, Leader>(hands, rest, needed);
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
    order_lead<Grand, Leader>(weights_.lead, hands, remembered, moves);
    if constexpr (Learns) experience_.apply(Experience::lead, Leader, moves);
    int best = Leader == 0 ? -1 : 1000;
    Card best_card = no_card;
    for (int i = 0; i < moves.size(); ++i) {
        const Card card = moves[i];
        Hands next = hands;
        next[Leader] &= ~bit_of(card);
        const int value = second<Leader, Learns>(next, card, rest, needed);
        if (Leader == 0 ? value > best : value < best) {
            best = value;
            best_card = card;
            if (Leader == 0 ? best >= needed : best < needed) {
                if constexpr (Learns) experience_.note(Experience::lead, Leader, tricks, moves, i);
                break;
            }
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
template <int Leader, bool Learns>
int PointsSearch<Grand>::second(Hands hands, Card led, int rest, int needed) {
    ++nodes_;
    constexpr int player = (Leader + 1) % 3;
    Moves moves;
    order_second<Grand, Leader>(weights_.second, hands, led, moves);
    if constexpr (Learns) experience_.apply(Experience::second, player, moves);
    int best = player == 0 ? -1 : 1000;
    for (int i = 0; i < moves.size(); ++i) {
        const Card card = moves[i];
        Hands next = hands;
        next[player] &= ~bit_of(card);
        const int value = third<Leader, Learns>(next, led, card, rest, needed);
        best = player == 0 ? std::max(best, value) : std::min(best, value);
        if (player == 0 ? best >= needed : best < needed) {
            if constexpr (Learns) experience_.note(Experience::second, player, count(hands[player]), moves, i);
            break;
        }
    }
    return best;
}

template <bool Grand>
template <int Leader, bool Learns>
int PointsSearch<Grand>::third(Hands hands, Card led, Card followed, int rest, int needed) {
    ++nodes_;
    constexpr int player = (Leader + 2) % 3, middle = (Leader + 1) % 3;
    const bool followed_takes = (beaters<Grand>[led] & bit_of(followed)) != 0;
    const Cards better = beaters<Grand>[followed_takes ? followed : led];
    Moves moves;
    order_third<Grand, Leader>(weights_.third, hands, led, followed, moves);
    if constexpr (Learns) experience_.apply(Experience::third, player, moves);
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
            const int still = his ? needed - trick : needed;
            // Most of the search does not learn, and is faster without that code in its midst.
            if (Learns && count(next[player]) >= Experience::least_tricks)
                return lead<Winner, Learns>(next, left, still) + (his ? trick : 0);
            return lead<Winner, false>(next, left, still) + (his ? trick : 0);
        };
        if (better & bit_of(card))
            value = go.template operator()<player>();
        else if (followed_takes)
            value = go.template operator()<middle>();
        else
            value = go.template operator()<Leader>();
        best = player == 0 ? std::max(best, value) : std::min(best, value);
        if (player == 0 ? best >= needed : best < needed) {
            if constexpr (Learns) experience_.note(Experience::third, player, count(hands[player]), moves, i);
            break;
        }
    }
    return best;
}

template <bool Grand>
int PointsSearch<Grand>::solve(const Seats& seats, int needed) {
    const auto& hands = seats.hands;
    int rest = points_of(hands[0] | hands[1] | hands[2]);
    for (int i = 0; i < seats.table_size; ++i) rest += points[seats.table[static_cast<std::size_t>(i)]];
    const bool learns = experience_.used && count(hands[0] | hands[1] | hands[2]) >= 3 * Experience::least_tricks;
    const auto go = [&]<int Leader>() {
        const auto with = [&]<bool Learns>() {
            if (seats.table_size == 0) return lead<Leader, Learns>(hands, rest, needed);
            if (seats.table_size == 1) return second<Leader, Learns>(hands, seats.table[0], rest, needed);
            return third<Leader, Learns>(hands, seats.table[0], seats.table[1], rest, needed);
        };
        return learns ? with.template operator()<true>() : with.template operator()<false>();
    };
    if (seats.leader == 0) return go.template operator()<0>();
    if (seats.leader == 1) return go.template operator()<1>();
    return go.template operator()<2>();
}

template class PointsSearch<false>;
template class PointsSearch<true>;

}  // namespace counterplay::skat::solver
