#include "skat/solver/points.hpp"

#include <algorithm>

#include "skat/solver/bounds.hpp"
#include "skat/solver/ordering.hpp"
#include "skat/solver/runs.hpp"

namespace counterplay::skat::solver {

namespace {

using namespace trump_layout;

constexpr int open = -1;  // not known yet

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
    const auto better = [](int player, int first, int second) {
        return player == 0 ? std::max(first, second) : std::min(first, second);
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

// What can be said of a trick start without searching it: a bound that settles the question, or `open`. Cheap
// tests come first.
template <bool Grand>
template <int Leader>
inline int PointsSearch<Grand>::look(Start& start, int rest, int needed) {
    ++nodes_;
    // The question is yes or no ("does the soloist make `needed` more?"), so a bound on the right side of it is an
    // answer: a zero window. What is returned is that bound, not the value.
    if (needed <= 0) return 0;
    if (needed > rest) return rest;
    const Hands& hands = start.hands;
    const Cards all = hands[0] | hands[1] | hands[2];
    const int tricks = count(hands[0]);
    if (tricks <= 1) return tricks == 1 && takes_last<Grand>(hands, Leader) ? rest : 0;
    if (tricks == 2) return last_two<Leader>(hands, rest, needed);
    start.all = all;
    start.remembered = no_card;
    if (tricks > 2) {
        // Who owns the first, second, ... card still in a suit decides the play, not which cards those are. So
        // positions that differ in ranks alone share an entry, and their values differ by card points at most.
        const std::uint64_t key = owner_pattern<Grand>(hands, all, Leader);
        start.key = key;
        const Entry* entries = table_.bucket(key);
        for (std::size_t way = 0; way < Table::ways; ++way) {
            const Entry& entry = entries[way];
            if (!table_.holds(entry, key)) continue;
            start.remembered = entry.move();
            const int low = entry.low(), high = entry.high();
            const bool settled = low >= needed || high < needed;
            if (entry.cards() == all) {
                if (settled) return low >= needed ? low : high;
                start.at_least = low;  // it was searched before, so what is sure is in the entry
                start.at_most = high;
                return open;
            }
            if (!settled) continue;
            // Other cards in the same pattern: the same line of play is legal and takes the same tricks, so the
            // value moves by no more than what the cards are worth more (gain) or less (loss).
            const auto [gain, loss] = points_difference<Grand>(all, entry.cards());
            if (low - loss >= needed) return low - loss;
            if (high + gain < needed) return high + gain;
        }
    }
    start.at_least = sure_for_soloist<Grand, Leader>(hands, rest, needed);
    if (start.at_least >= needed) return start.at_least;
    start.at_most = rest;
    // Not where the soloist leads: that ends too few searches (bounds.hpp has the count).
    if constexpr (Leader != 0) start.at_most -= sure_for_defenders<Grand, Leader>(hands, rest);
    return start.at_most < needed ? start.at_most : open;
}

template <bool Grand>
template <int Leader, bool Learns>
int PointsSearch<Grand>::expand(const Start& start, int rest, int needed) {
    const Hands& hands = start.hands;
    const Cards all = start.all;
    const int tricks = count(hands[0]);
    int best = Leader == 0 ? -1 : 1000;
    Card best_card = no_card;
    const auto settles = [&](Card card) {
        Hands next = hands;
        next[Leader] &= ~bit_of(card);
        const int value = second<Leader, Learns>(next, card, rest, needed);
        if (Leader == 0 ? value > best : value < best) {
            best = value;
            best_card = card;
        }
        return Leader == 0 ? best >= needed : best < needed;
    };
    // The card that was best here before, or with other cards in the same pattern, mostly is again: it goes first,
    // and the others are weighed only if it fails. It is kept as its place among the cards in play.
    Card remembered = no_card;
    if (start.remembered != no_card) {
        Cards place = all;
        for (int skip = start.remembered; skip > 0; --skip) place &= place - 1;
        remembered = lowest(place);
    }
    if (remembered == no_card || !settles(remembered)) {
        Moves moves;
        order_lead<Grand, Leader>(weights_.lead, hands, moves);
        if constexpr (Learns) experience_.apply(Experience::lead, Leader, moves);
        for (int i = 0; i < moves.size(); ++i) {
            if (moves[i] == remembered || !settles(moves[i])) continue;
            if constexpr (Learns) experience_.note(Experience::lead, Leader, tricks, moves, i);
            break;
        }
    }
    // Fail-soft: `best` bounds the value on the proved side; the other side keeps what `look` was sure of.
    const Card place = static_cast<Card>(count(all & (bit_of(best_card) - 1)));
    if (best >= needed)
        table_.write(start.key, all, best, std::max(best, start.at_most), place);
    else
        table_.write(start.key, all, std::min(best, start.at_least), best, place);
    return best;
}

template <bool Grand>
template <int Leader, bool Learns>
int PointsSearch<Grand>::second(const Hands& hands, Card led, int rest, int needed) {
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
int PointsSearch<Grand>::third(const Hands& hands, Card led, Card followed, int rest, int needed) {
    if (beaters<Grand>[led] & bit_of(followed))
        return third_after<Leader, (Leader + 1) % 3, Learns>(hands, led, followed, rest, needed);
    return third_after<Leader, Leader, Learns>(hands, led, followed, rest, needed);
}

// The last player of a trick first looks at where each of his cards leads: most often one of these positions is
// known and settles the question, and nothing has to be weighed or searched.
template <bool Grand>
template <int Leader, int Holder, bool Learns>
int PointsSearch<Grand>::third_after(const Hands& hands, Card led, Card followed, int rest, int needed) {
    ++nodes_;
    constexpr int player = (Leader + 2) % 3;
    constexpr bool partner_has_it = player != 0 && Holder != 0;
    const Cards suit = group<Grand>[led];
    const Cards gone = ~(hands[0] | hands[1] | hands[2]);
    const Cards legal = playable(hands[player], suit);
    const int table = points[led] + points[followed];
    struct Reply {
        Card card;
        Cards run;
        bool takes;
        Start start;
    } replies[10];
    int open_replies = 0;
    int best = player == 0 ? -1 : 1000;
    const auto settles = [&](int value) {
        best = player == 0 ? std::max(best, value) : std::min(best, value);
        return player == 0 ? best >= needed : best < needed;
    };
    bool settled = false;
    each_third<Grand>(
        legal, gone, Holder == Leader ? led : followed, partner_has_it, [&](Card card, Cards run, bool takes) {
            Reply& reply = replies[open_replies];
            reply.start.hands = hands;
            reply.start.hands[player] &= ~bit_of(card);
            const int trick = table + points[card];
            const auto look_at = [&]<int Winner>() {
                constexpr bool his = Winner == 0;
                const int value = look<Winner>(reply.start, rest - trick, his ? needed - trick : needed);
                return value == open ? open : value + (his ? trick : 0);
            };
            const int value =
                takes ? look_at.template operator()<player>() : look_at.template operator()<Holder>();
            if (value != open) return settled = settles(value);
            reply.card = card;
            reply.run = run;
            reply.takes = takes;
            ++open_replies;
            return false;
        });
    if (settled || open_replies == 0) return best;
    const auto search = [&](const Reply& reply) {
        const int trick = table + points[reply.card];
        const auto go = [&]<int Winner>() {
            constexpr bool his = Winner == 0;
            const int left = rest - trick, still = his ? needed - trick : needed;
            // Most of the search does not learn, and is faster without that code in its midst.
            if (Learns && count(reply.start.hands[player]) >= Experience::least_tricks)
                return expand<Winner, Learns>(reply.start, left, still) + (his ? trick : 0);
            return expand<Winner, false>(reply.start, left, still) + (his ? trick : 0);
        };
        return settles(reply.takes ? go.template operator()<player>() : go.template operator()<Holder>());
    };
    if (open_replies == 1) {
        search(replies[0]);
        return best;
    }
    // Little is left to search late: the tables would cost more than they save.
    const bool late = count(hands[player]) <= 4;
    struct Ranked {
        int merit;
        int index;
    } ranked[10];
    for (int i = 0; i < open_replies; ++i) {
        const Reply& reply = replies[i];
        int merit;
        if (late) {
            merit = reply.takes || partner_has_it ? points[reply.card] + 16 : 16 - points[reply.card];
        } else {
            merit = third_merit<Grand, player>(weights_.third, hands, led, followed, partner_has_it, reply.card,
                                               reply.run, reply.takes);
            if constexpr (Learns) merit += experience_.bonus(Experience::third, player, reply.card);
        }
        int place = i;
        for (; place > 0 && ranked[place - 1].merit < merit; --place) ranked[place] = ranked[place - 1];
        ranked[place] = {merit, i};
    }
    for (int i = 0; i < open_replies; ++i) {
        if (!search(replies[ranked[i].index])) continue;
        if constexpr (Learns) {
            if (i > 0) {
                Moves tried;
                for (int j = 0; j <= i; ++j) tried.add(replies[ranked[j].index].card, -j);
                experience_.note(Experience::third, player, count(hands[player]), tried, i);
            }
        }
        break;
    }
    return best;
}

template <bool Grand>
int PointsSearch<Grand>::solve(const Seats& seats, int needed) {
    const auto& hands = seats.hands;
    int rest = points_of(hands[0] | hands[1] | hands[2]);
    for (int i = 0; i < seats.table_size; ++i) rest += points[seats.table[static_cast<std::size_t>(i)]];
    const bool learns = count(hands[0] | hands[1] | hands[2]) >= 3 * Experience::least_tricks;
    const auto go = [&]<int Leader>() {
        const auto with = [&]<bool Learns>() {
            if (seats.table_size == 0) {
                Start start;
                start.hands = hands;
                const int value = look<Leader>(start, rest, needed);
                return value == open ? expand<Leader, Learns>(start, rest, needed) : value;
            }
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
