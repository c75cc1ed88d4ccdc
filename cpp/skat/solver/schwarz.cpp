#include "skat/solver/schwarz.hpp"

namespace counterplay::skat::solver {

namespace {

using namespace trump_layout;

constexpr Cards bit_of(Card card) { return Cards{1} << card; }

inline Cards playable(Cards hand, Cards led_suit) { return hand & led_suit ? hand & led_suit : hand; }

// One card of each set with nothing in play between: points do not count, so they are all the same.
template <bool Grand>
inline Cards one_of_each(Cards hand, Cards gone) {
    Cards result = 0;
    while (hand) {
        const Cards low = hand & (0u - hand);
        const Cards reach = hand | gone;
        const Cards run = reach & ~(reach + low) & group<Grand>[lowest(hand)] & hand;
        result |= bit_of(highest(run));
        hand &= ~run;
    }
    return result;
}

}  // namespace

template <bool Grand>
bool SchwarzSearch<Grand>::solve(const Seats& seats) {
    const auto& hands = seats.hands;
    const auto go = [&]<int Leader>() {
        if (seats.table_size == 1) return follow<Leader>(hands, seats.table[0]);
        if (seats.table_size == 2) return finish<Leader>(hands, seats.table[0], seats.table[1]);
        if constexpr (Leader == 0) return lead(hands);
        for (Cards moves = hands[Leader]; moves; moves &= moves - 1) {
            Hands next = hands;
            next[Leader] &= ~bit_of(lowest(moves));
            if (!follow<Leader>(next, lowest(moves))) return false;
        }
        return true;
    };
    if (seats.leader == 0) return go.template operator()<0>();
    if (seats.leader == 1) return go.template operator()<1>();
    return go.template operator()<2>();
}

template <bool Grand>
bool SchwarzSearch<Grand>::lead(const Hands& hands) {
    ++nodes_;
    if (!hands[0]) return true;
    const Cards all = hands[0] | hands[1] | hands[2];
    // The highest trump cannot be kept from its trick.
    const Cards all_trumps = all & trumps<Grand>;
    if (all_trumps && !(hands[0] & bit_of(highest(all_trumps)))) return false;
    const std::uint64_t key = owner_pattern<Grand>(hands, all, 0);
    if (const Entry* entry = table_.find(key)) return entry->low() == 1;
    bool wins = false;
    for (Cards moves = one_of_each<Grand>(hands[0], ~all); moves && !wins;) {
        const Card card = highest(moves);
        moves &= ~bit_of(card);
        Hands next = hands;
        next[0] &= ~bit_of(card);
        wins = follow<0>(next, card);
    }
    table_.write(key, all, wins, wins, 0);
    return wins;
}

template <bool Grand>
template <int Leader>
bool SchwarzSearch<Grand>::follow(const Hands& hands, Card led) {
    ++nodes_;
    constexpr int player = (Leader + 1) % 3;
    const Cards gone = ~(hands[0] | hands[1] | hands[2]);
    const Cards legal = playable(hands[player], group<Grand>[led]);
    const Cards taking = legal & beaters<Grand>[led];
    if constexpr (Leader == 0)
        if (taking) return false;
    const Cards moves_from[2] = {taking, player == 0 ? 0 : legal & ~taking};
    for (Cards moves : moves_from)
        for (moves = one_of_each<Grand>(moves, gone); moves; moves &= moves - 1) {
            Hands next = hands;
            next[player] &= ~bit_of(lowest(moves));
            if (finish<Leader>(next, led, lowest(moves)) == (player == 0)) return player == 0;
        }
    return player != 0;
}

template <bool Grand>
template <int Leader>
bool SchwarzSearch<Grand>::finish(const Hands& hands, Card led, Card followed) {
    ++nodes_;
    constexpr int player = (Leader + 2) % 3;
    const Cards gone = ~(hands[0] | hands[1] | hands[2]);
    const Card best = beaters<Grand>[led] & bit_of(followed) ? followed : led;
    const Cards legal = playable(hands[player], group<Grand>[led]);
    const Cards taking = legal & beaters<Grand>[best];
    // The soloist must take it himself; a defender who can take it does.
    if (player != 0 && taking) return false;
    const bool holds_already = Leader == 0 ? best == led : best == followed;
    if (player != 0 && !holds_already) return false;
    for (Cards moves = one_of_each<Grand>(player == 0 ? taking : legal, gone); moves; moves &= moves - 1) {
        Hands next = hands;
        next[player] &= ~bit_of(lowest(moves));
        if (lead(next) == (player == 0)) return player == 0;
    }
    return player != 0;
}

template class SchwarzSearch<false>;
template class SchwarzSearch<true>;

}  // namespace counterplay::skat::solver
