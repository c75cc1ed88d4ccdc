// Points that a party is sure of, whatever the other does: cards that cannot lose, and what the others must add to
// those tricks. Every rule here is held to the differential test against the plain solver.
#pragma once

#include <algorithm>

#include "skat/solver_layout.hpp"

namespace counterplay::skat::solver {

// The least that `tricks` cards of this hand bring.
inline int cheapest(Cards hand, int tricks) {
    using namespace trump_layout;
    tricks -= count(hand & worthless);
    if (tricks <= 0) return 0;
    int sum = 0;
    const auto take = [&](Cards cards, int points) {
        const int taken = std::min(tricks, count(cards));
        sum += taken * points;
        tricks -= taken;
    };
    take(hand & jacks, 2);
    take(hand & queens, 3);
    take(hand & kings, 4);
    take(hand & tens, 10);
    take(hand & aces, 11);
    return sum;
}

// The cards of `own` above every card of `other`; all within one suit.
inline Cards above_all(Cards own, Cards other) { return other ? own & (~Cards{1} << highest(other)) : own; }

// Points the soloist is sure of at a trick start.
template <bool Grand, int Leader>
int sure_for_soloist(const std::array<Cards, 3>& hands, int rest) {
    constexpr Cards trump = trump_layout::trumps<Grand>;
    const Cards first = hands[1], second = hands[2];
    const Cards own_trumps = hands[0] & trump;
    const Cards their_trumps = (first | second) & trump;
    Cards winners = above_all(own_trumps, their_trumps);
    if constexpr (Leader == 0) {
        bool ruff_first = (first & trump) != 0, ruff_second = (second & trump) != 0;
        if (their_trumps && count(winners) >= std::max(count(first & trump), count(second & trump))) {
            ruff_first = ruff_second = false;  // he can draw them all
            winners = own_trumps;
        }
        for (int index = 0; index < (Grand ? 4 : 3); ++index) {
            const Cards suit = trump_layout::block(index);
            const Cards own = hands[0] & suit;
            if (!own) continue;
            Cards top = above_all(own, (first | second) & suit);
            if (!top) continue;
            const int most_first = count(first & suit), most_second = count(second & suit);
            if (!ruff_first && !ruff_second) {
                winners |= count(top) >= std::max(most_first, most_second) ? own : top;
                continue;
            }
            int limit = 10;
            if (ruff_first) limit = std::min(limit, most_first);
            if (ruff_second) limit = std::min(limit, most_second);
            while (count(top) > limit) top &= top - 1;
            winners |= top;
        }
    }
    const int tricks = count(winners);
    if (tricks == count(hands[0])) return rest;
    if (tricks == 0) return 0;
    return trump_layout::points_of(winners) + cheapest(first, tricks) + cheapest(second, tricks);
}

// Points the defenders are sure of at a trick start.
template <bool Grand, int Leader>
int sure_for_defenders(const std::array<Cards, 3>& hands, int rest) {
    constexpr Cards trump = trump_layout::trumps<Grand>;
    const Cards soloist = hands[0];
    const Cards his_trumps = soloist & trump;
    // A trump above all of his takes its trick; two of them may fall together.
    const Cards top_trumps = above_all((hands[1] | hands[2]) & trump, his_trumps);
    int tricks = std::max(count(hands[1] & top_trumps), count(hands[2] & top_trumps));
    Cards theirs = top_trumps;
    if constexpr (Leader != 0) {
        const Cards own = hands[Leader], partner = hands[3 - Leader];
        // A card that the partner may have to overtake ends the run of the leader, so his winners are above those
        // of both.
        bool ruff = his_trumps != 0;
        if (ruff && count(above_all(own & trump, (soloist | partner) & trump)) >= count(his_trumps))
            ruff = false;  // he can draw them
        for (int index = 0; index < (Grand ? 4 : 3); ++index) {
            const Cards suit = trump_layout::block(index);
            if (!(own & suit)) continue;
            const int his = count(soloist & suit);
            if (ruff && his == 0) continue;
            Cards top = above_all(own & suit, (soloist | partner) & suit);
            if (!top) continue;
            if (!ruff) {
                if (count(top) >= std::max(his, count(partner & suit))) top = own & suit;
            } else {
                while (count(top) > his) top &= top - 1;
            }
            const int cashed = count(top);
            tricks += cashed;
            Cards added = partner & suit;  // the partner gives his best
            while (count(added) > cashed) added &= added - 1;
            theirs |= top | added;
        }
    }
    if (tricks == 0) return 0;
    if (tricks >= count(soloist)) return rest;
    return trump_layout::points_of(theirs) + cheapest(soloist, tricks);
}

}  // namespace counterplay::skat::solver
