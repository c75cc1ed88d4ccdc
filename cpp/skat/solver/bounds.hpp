// Points that a party is sure of, whatever the other does: cards that cannot lose, and what the others must add to
// those tricks. Every rule here is held against every line of play of small positions, and to the plain solver.
#pragma once

#include <algorithm>

#include "skat/solver/layout.hpp"

namespace counterplay::skat::solver {

// Some cards that are worth the same.
struct Worth {
    Cards cards;
    int points;
};

// What `tricks` cards bring, taken kind by kind in this order.
template <class... Kinds>
inline int brought_in_order(int tricks, Kinds... kinds) {
    int sum = 0;
    const auto take = [&](Worth kind) {
        const int taken = std::min(tricks, count(kind.cards));
        sum += taken * kind.points;
        tricks -= taken;
    };
    (take(kinds), ...);
    return sum;
}

// The least that `tricks` cards bring that are worth something.
inline int cheapest_of_worth(Cards hand, int tricks) {
    using namespace trump_layout;
    return brought_in_order(tricks, Worth{hand & jacks, 2}, Worth{hand & queens, 3}, Worth{hand & kings, 4},
                            Worth{hand & tens, 10}, Worth{hand & aces, 11});
}

// The least that `tricks` cards of this hand bring.
inline int cheapest(Cards hand, int tricks) {
    tricks -= count(hand & trump_layout::worthless);
    return tricks <= 0 ? 0 : cheapest_of_worth(hand, tricks);
}

// The most that `tricks` cards of this hand bring.
inline int dearest(Cards hand, int tricks) {
    using namespace trump_layout;
    return brought_in_order(tricks, Worth{hand & aces, 11}, Worth{hand & tens, 10}, Worth{hand & kings, 4},
                            Worth{hand & queens, 3}, Worth{hand & jacks, 2});
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

// The cheapest `number` of these trumps, or all.
inline Cards cheapest_trumps(Cards trumps, int number) {
    using namespace trump_layout;
    const Cards zero = trumps & worthless, two = trumps & jacks;
    if (number <= count(zero)) return lowest_of(zero, number);
    number -= count(zero);
    if (number <= count(two)) return zero | lowest_of(two, number);
    return zero | two | lowest_of(trumps & ~zero & ~two, number - count(two));
}

// At most so many tricks are lost when the soloist leads this suit from the top down, `rounds` times: each costs
// the others another card above the one he led.
inline int lost_from_the_top(Cards own, Cards theirs, int rounds) {
    int lost = 0;
    for (; rounds > 0 && own; --rounds) {
        const Card led = highest(own);
        own &= ~(Cards{1} << led);
        if (count(theirs & (~Cards{1} << led)) > lost) ++lost;
    }
    return lost;
}

// Points the soloist is sure of because he is in control of the trumps: his highest draw all of theirs, or all but
// the last, which a low one of his then draws. After that he still has a trump if a defender leads, or leads
// himself, so that every other trump and every master of a side suit takes a trick, sooner or later: what the
// defenders win before costs him only other cards. A defender who leads first can force him to spend one of the
// highest on a suit he has not, so he needs one more of them. 0 if he is not in control.
template <bool Grand, int Leader>
int sure_by_control(const std::array<Cards, 3>& hands, int rest, int needed, Cards own_trumps, Cards top_trumps) {
    constexpr Cards trump = trump_layout::trumps<Grand>;
    constexpr int suits = Grand ? 4 : 3;
    const Cards first_trumps = hands[1] & trump, second_trumps = hands[2] & trump;
    const int rounds = std::max(count(first_trumps), count(second_trumps)) + (Leader != 0);
    const int drawn = count(top_trumps), missing = rounds - drawn;
    const Cards low_trumps = own_trumps & ~top_trumps;
    if (missing > 1 || (missing == 1 && count(low_trumps) < 2)) return 0;
    const int given = missing == 1;  // the trump with which the last is drawn: the cheapest will do
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
    // Before he draws trumps a defender may lead a suit that the other can ruff: one who is void, or who can throw
    // away what he has of it while the soloist still loses other cards.
    const auto may_be_ruffed = [&](Cards suit) {
        const int losers = count(hands[0] & ~trump & ~winners) + given;
        const Cards first = hands[1] & suit, second = hands[2] & suit;
        return (first && second_trumps && count(second) <= losers) ||
               (second && first_trumps && count(first) <= losers);
    };
    if constexpr (Leader != 0) {
        if (first_trumps | second_trumps)
            for (bool again = true; again;) {
                again = false;
                for (int index = 0; index < suits; ++index) {
                    const Cards suit = trump_layout::block(index);
                    if (!(winners & suit) || !may_be_ruffed(suit)) continue;
                    winners &= ~suit;
                    again = true;
                }
            }
    }
    int tricks = count(winners) + count(own_trumps) - given;
    if (tricks == count(hands[0])) return rest;
    int own = trump_layout::points_of(winners | own_trumps | followed);
    if (given) own -= cheapest(low_trumps, 1);
    // Where one round of trumps is lost, the highest draw the others' cheapest, and a last trump falls in that
    // round.
    const auto added_by = [&](Cards hand, Cards trumps) {
        if (Leader != 0 || !given) return cheapest_beside(hand, followed, tricks);
        return cheapest(trumps, std::min(drawn, count(trumps))) +
               cheapest(hand & ~trumps, tricks - std::min(drawn, count(trumps)));
    };
    const auto sum = [&] { return own + added_by(hands[1], first_trumps) + added_by(hands[2], second_trumps); };
    const int cashed = sum();
    int spare = count(own_trumps) - rounds - given;
    if (cashed >= needed || spare <= 0) return cashed;
    // With trumps to spare he leads other suits from the top down as well: a trick lost costs one of them at most,
    // to come in again.
    const int before = tricks;
    const Cards losers = hands[0] & ~trump & ~winners;
    for (int index = 0; index < suits; ++index) {
        const Cards suit = trump_layout::block(index), led = losers & suit;
        if (!led || (Leader != 0 && may_be_ruffed(suit))) continue;
        const Cards first = hands[1] & suit, second = hands[2] & suit;
        const int lost =
            lost_from_the_top(led, first | second, std::max(count(first), count(second)) - count(winners & suit));
        if (lost > spare || lost == count(led)) continue;
        spare -= lost;
        tricks += count(led) - lost;
        own += trump_layout::points_of(led) - dearest(led, lost);
    }
    if (tricks == before) return cashed;
    return tricks == count(hands[0]) ? rest : sum();
}

// Points the soloist is sure of at a trick start; where one rule gives what is needed, others are not asked.
template <bool Grand, int Leader>
int sure_for_soloist(const std::array<Cards, 3>& hands, int rest, int needed) {
    constexpr Cards trump = trump_layout::trumps<Grand>;
    const Cards first = hands[1], second = hands[2];
    const Cards own_trumps = hands[0] & trump;
    const Cards their_trumps = (first | second) & trump;
    Cards winners = above_all(own_trumps, their_trumps);
    const Cards low_trumps = own_trumps & ~winners;
    int best = sure_by_control<Grand, Leader>(hands, rest, needed, own_trumps, winners);
    if (best >= needed) return best;
    Cards followed = 0;  // what the others must play to his winners
    const auto with = [&](int tricks, int own) {
        return tricks == count(hands[0])
                   ? rest
                   : own + cheapest_beside(first, followed, tricks) + cheapest_beside(second, followed, tricks);
    };
    if constexpr (Leader == 0) {
        // Who still has a trump after he has led his highest? Until then such a one follows and discards nothing.
        const int drawn = count(winners);
        const int first_left = std::max(0, count(first & trump) - drawn),
                  second_left = std::max(0, count(second & trump) - drawn);
        if (first_left + second_left == 0) return best;
        followed = cheapest_trumps(first & trump, drawn) | cheapest_trumps(second & trump, drawn);
        Cards exposed = low_trumps;  // what their last trumps may take
        for (int index = 0; index < (Grand ? 4 : 3); ++index) {
            const Cards suit = trump_layout::block(index);
            const Cards own = hands[0] & suit;
            if (!own) continue;
            const Cards top = above_all(own, (first | second) & suit);
            if (!top) continue;
            int limit = 10;
            if (first_left) limit = std::min(limit, count(first & suit));
            if (second_left) limit = std::min(limit, count(second & suit));
            const Cards safe = highest_of(top, limit);
            // Following in order of rank is also in order of points.
            followed |= lowest_of(first & suit, count(safe)) | lowest_of(second & suit, count(safe));
            winners |= safe;
            exposed |= top & ~safe;
        }
        // He cashes one master after the other. Each of their last trumps takes one of them, or a low trump, and
        // then costs him at most another low trump, which wins, to come in again; so with as many of these he
        // loses no more cards than they have trumps.
        const int lost = first_left + second_left;
        if (count(low_trumps) >= lost) {
            best = std::max(best,
                            with(count(winners) + count(exposed) - lost,
                                 trump_layout::points_of(winners | followed | exposed) - dearest(exposed, lost)));
            if (best >= needed) return best;
        }
    }
    const int by_number = long_trumps(own_trumps, their_trumps);
    const int more_trumps = std::max(0, by_number - count(winners & trump));
    const int tricks = count(winners) + more_trumps;
    if (tricks == 0) return best;
    return std::max(best, with(tricks, trump_layout::points_of(winners | followed) +
                                           (more_trumps ? cheapest(low_trumps, more_trumps) : 0)));
}

// Points the defenders are sure of when one of them leads. (Where the soloist leads, their highest trumps and
// those that win by number end one trick start in three hundred: not worth the look.)
template <bool Grand, int Leader>
int sure_for_defenders(const std::array<Cards, 3>& hands, int rest) {
    constexpr Cards trump = trump_layout::trumps<Grand>;
    const Cards soloist = hands[0];
    const Cards his_trumps = soloist & trump;
    // A trump above all of his takes its trick; two of them may fall together.
    Cards theirs = above_all((hands[1] | hands[2]) & trump, his_trumps);
    const Cards top_trumps = theirs;
    const int trump_tricks = std::max(count(hands[1] & theirs), count(hands[2] & theirs));
    int tricks = trump_tricks;
    static_assert(Leader != 0);
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
    // A trump thrown on a side suit takes the trick, and the lead with it: the partner gives other cards, and
    // one who may run out of them ends the run.
    const auto may_have_to_ruff = [&](Cards hand) {
        return (hand & trump) && count(hand & ~trump) < tricks - trump_tricks;
    };
    if (may_have_to_ruff(partner) || (passed && may_have_to_ruff(own))) {
        tricks = trump_tricks;
        theirs = top_trumps;
        his_followed = 0;
        free_cards = 0;
    }
    if (tricks >= count(soloist)) return rest;
    if (tricks == 0) return 0;
    const int added = free_cards > 0 ? dearest(partner & ~theirs & ~trump, free_cards) : 0;
    return trump_layout::points_of(theirs | his_followed) + added + cheapest_beside(soloist, his_followed, tricks);
}

}  // namespace counterplay::skat::solver
