// Points that a party is sure of, whatever the other does: cards that cannot lose, and what the others must add to
// those tricks. Every rule here is held to the differential test against the plain solver.
#pragma once

#include <algorithm>

#include "skat/solver/layout.hpp"

namespace counterplay::skat::solver {

// The least that `tricks` cards bring that are worth something.
inline int cheapest_of_worth(Cards hand, int tricks) {
    using namespace trump_layout;
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

// The least that `tricks` cards of this hand bring.
inline int cheapest(Cards hand, int tricks) {
    tricks -= count(hand & trump_layout::worthless);
    return tricks <= 0 ? 0 : cheapest_of_worth(hand, tricks);
}

// The most that `tricks` cards of this hand bring.
inline int dearest(Cards hand, int tricks) {
    using namespace trump_layout;
    int sum = 0;
    const auto give = [&](Cards cards, int points) {
        const int given = std::min(tricks, count(cards));
        sum += given * points;
        tricks -= given;
    };
    give(hand & aces, 11);
    give(hand & tens, 10);
    give(hand & kings, 4);
    give(hand & queens, 3);
    give(hand & jacks, 2);
    return sum;
}

// The least that a hand adds to `tricks` tricks beside `given`, cards of it that are counted elsewhere.
inline int cheapest_beside(Cards hand, Cards given, int tricks) {
    return cheapest(hand & ~given, tricks - count(hand & given));
}

// The cards of `own` above every card of `other`; all within one suit.
inline Cards above_all(Cards own, Cards other) { return other ? own & (~Cards{1} << highest(other)) : own; }

// The highest `number` cards of one suit, or all.
inline Cards highest_of(Cards suit, int number) {
    const int dropped = count(suit) - number;
    return dropped > 0 ? suit & ~lowest_of(suit, dropped) : suit;
}

// Trumps that win a trick by number alone: each trick lost costs the other party a higher trump.
inline int long_trumps(Cards own, Cards other) {
    return own ? count(own) - count(other & (~Cards{1} << lowest(own))) : 0;
}

// The soloist's cards that win once the others have no trumps: those above theirs, and the whole suit if those
// draw it all from them.
inline Cards masters(Cards own, Cards first, Cards second) {
    const Cards top = above_all(own, first | second);
    return count(top) >= std::max(count(first), count(second)) ? own : top;
}

// Points the soloist is sure of because he is in control of the trumps: his highest draw all of theirs, or all but
// the last, which a low one of his then draws. After that he still has a trump if a defender leads, or leads
// himself, so that every other trump and every master of a side suit takes a trick, sooner or later: what the
// defenders win before costs him only other cards. A defender who leads first can force him to spend one of the
// highest on a suit he has not, so he needs one more of them. 0 if he is not in control.
template <bool Grand, int Leader>
int sure_by_control(const std::array<Cards, 3>& hands, int rest, Cards own_trumps, Cards top_trumps) {
    constexpr Cards trump = trump_layout::trumps<Grand>;
    constexpr int suits = Grand ? 4 : 3;
    const Cards first_trumps = hands[1] & trump, second_trumps = hands[2] & trump;
    const int missing = std::max(count(first_trumps), count(second_trumps)) + (Leader != 0) - count(top_trumps);
    const Cards low_trumps = own_trumps & ~top_trumps;
    if (missing > 1 || (missing == 1 && count(low_trumps) < 2)) return 0;
    const int given = missing == 1;  // the trump with which the last is drawn
    Cards winners = 0;
    // Where he leads and loses nothing before he has cashed them all, the others must follow: of each suit he
    // plays they give at least as many cards, now or as discards, and lower cards are worth no more than higher
    // ones.
    Cards followed = 0;
    for (int index = 0; index < suits; ++index) {
        const Cards suit = trump_layout::block(index);
        if (!(hands[0] & suit)) continue;
        const Cards cashed = masters(hands[0] & suit, hands[1] & suit, hands[2] & suit);
        winners |= cashed;
        if constexpr (Leader == 0)
            followed |= lowest_of(hands[1] & suit, count(cashed)) | lowest_of(hands[2] & suit, count(cashed));
    }
    if (given)
        followed = 0;
    else if constexpr (Leader == 0)
        followed |= first_trumps | second_trumps;
    if constexpr (Leader != 0) {
        // Before he draws trumps a defender may lead a suit that the other can ruff: one who is void, or who can
        // throw away what he has of it while the soloist still loses other cards.
        if (first_trumps | second_trumps)
            for (bool again = true; again;) {
                again = false;
                const int losers = count(hands[0] & ~trump & ~winners) + given;
                for (int index = 0; index < suits; ++index) {
                    const Cards suit = trump_layout::block(index), first = hands[1] & suit,
                                second = hands[2] & suit;
                    if (!(winners & suit)) continue;
                    if ((first && second_trumps && count(second) <= losers) ||
                        (second && first_trumps && count(first) <= losers)) {
                        winners &= ~suit;
                        again = true;
                    }
                }
            }
    }
    const int tricks = count(winners) + count(own_trumps) - given;
    if (tricks == count(hands[0])) return rest;
    return trump_layout::points_of(winners | top_trumps | followed) +
           cheapest(low_trumps, count(low_trumps) - given) + cheapest_beside(hands[1], followed, tricks) +
           cheapest_beside(hands[2], followed, tricks);
}

// Points the soloist is sure of at a trick start; where one rule gives what is needed, others are not asked.
template <bool Grand, int Leader>
int sure_for_soloist(const std::array<Cards, 3>& hands, int rest, int needed) {
    constexpr Cards trump = trump_layout::trumps<Grand>;
    const Cards first = hands[1], second = hands[2];
    const Cards own_trumps = hands[0] & trump;
    const Cards their_trumps = (first | second) & trump;
    Cards winners = above_all(own_trumps, their_trumps);
    const int by_control = sure_by_control<Grand, Leader>(hands, rest, own_trumps, winners);
    if (by_control >= needed) return by_control;
    Cards followed = 0;  // what the others must play to his winners
    if constexpr (Leader == 0) {
        // Who still has a trump after he has led his highest? Until then such a one follows and discards nothing.
        const int drawn = count(winners);
        const bool ruff_first = count(first & trump) > drawn, ruff_second = count(second & trump) > drawn;
        if (!ruff_first && !ruff_second) return by_control;
        if (!ruff_first) followed |= first & trump;
        if (!ruff_second) followed |= second & trump;
        for (int index = 0; index < (Grand ? 4 : 3); ++index) {
            const Cards suit = trump_layout::block(index);
            const Cards own = hands[0] & suit;
            if (!own) continue;
            Cards top = above_all(own, (first | second) & suit);
            if (!top) continue;
            int limit = 10;
            if (ruff_first) limit = std::min(limit, count(first & suit));
            if (ruff_second) limit = std::min(limit, count(second & suit));
            top = highest_of(top, limit);
            // Following in order of rank is also in order of points.
            followed |= lowest_of(first & suit, count(top)) | lowest_of(second & suit, count(top));
            winners |= top;
        }
    }
    int more_trumps = 0;
    if (const int by_number = long_trumps(own_trumps, their_trumps); by_number > count(winners & trump))
        more_trumps = by_number - count(winners & trump);
    const int tricks = count(winners) + more_trumps;
    if (tricks == count(hands[0])) return rest;
    if (tricks == 0) return by_control;
    const int own = trump_layout::points_of(winners | followed);
    return std::max(by_control, own + (more_trumps ? cheapest(own_trumps & ~winners, more_trumps) : 0) +
                                    cheapest_beside(first, followed, tricks) +
                                    cheapest_beside(second, followed, tricks));
}

// Points the defenders are sure of at a trick start.
template <bool Grand, int Leader>
int sure_for_defenders(const std::array<Cards, 3>& hands, int rest) {
    constexpr Cards trump = trump_layout::trumps<Grand>;
    const Cards soloist = hands[0];
    const Cards his_trumps = soloist & trump;
    // A trump above all of his takes its trick; two of them may fall together.
    Cards theirs = above_all((hands[1] | hands[2]) & trump, his_trumps);
    int tricks = std::max(count(hands[1] & theirs), count(hands[2] & theirs));
    if constexpr (Leader != 0) {
        const Cards own = hands[Leader], partner = hands[3 - Leader];
        // A card that the partner may have to overtake ends the run of the leader, so his winners are above those
        // of both. The partner's winners are cashed after one lead to him, in suits where the leader has none.
        bool ruff = his_trumps != 0;
        if (ruff && count(above_all(own & trump, (soloist | partner) & trump)) >= count(his_trumps))
            ruff = false;  // he can draw them
        Cards partners_cash = 0, his_followed = 0, partners_followed = 0;
        int partners_tricks = 0;
        int free_cards = 0;  // cards the partner may choose freely to add
        bool passed = false;
        if (!(partner & trump)) free_cards = count(own & theirs);  // he leads his trumps first
        for (int index = 0; index < (Grand ? 4 : 3); ++index) {
            const Cards suit = trump_layout::block(index);
            const int his = count(soloist & suit);
            if (ruff && his == 0) continue;
            const auto cashed = [&](Cards winner, Cards other) {
                Cards top = above_all(winner & suit, (soloist | other) & suit);
                if (!top) return Cards{0};
                if (ruff) return highest_of(top, his);
                return count(top) >= std::max(his, count(other & suit)) ? winner & suit : top;
            };
            if (const Cards top = cashed(own, partner)) {
                tricks += count(top);
                theirs |= top | highest_of(partner & suit, count(top));  // the partner gives his best
                free_cards += std::max(0, count(top) - count(partner & suit));
                his_followed |= lowest_of(soloist & suit, count(top));
            } else if (const Cards partners = cashed(partner, own)) {
                passed = passed || (own & suit);
                partners_tricks += count(partners);
                partners_cash |= partners | highest_of(own & suit, count(partners));
                partners_followed |= lowest_of(soloist & suit, count(partners));
            }
        }
        if (passed) {
            tricks += partners_tricks;
            theirs |= partners_cash;
            his_followed |= partners_followed;
        }
        if (tricks >= count(soloist)) return rest;
        if (tricks == 0) return 0;
        const int added = free_cards > 0 ? dearest(partner & ~theirs, free_cards) : 0;
        return trump_layout::points_of(theirs | his_followed) + added +
               cheapest_beside(soloist, his_followed, tricks);
    } else {
        int more_trumps = 0;
        for (int player = 1; player < 3; ++player) {
            const Cards own = hands[static_cast<std::size_t>(player)] & trump;
            more_trumps = std::max(more_trumps, long_trumps(own, his_trumps) - tricks);
        }
        tricks += more_trumps;
        if (tricks >= count(soloist)) return rest;
        if (tricks == 0) return 0;
        return trump_layout::points_of(theirs) + cheapest(soloist, tricks);
    }
}

}  // namespace counterplay::skat::solver
