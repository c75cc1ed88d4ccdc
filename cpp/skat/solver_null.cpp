#include "skat/solver_null.hpp"

#include "skat/solver_null_suits.hpp"
#include "skat/solver_order.hpp"

namespace counterplay::skat::solver {

namespace {

constexpr Cards bit_of(Card card) { return Cards{1} << card; }

// The cards above this one in its suit.
constexpr std::array<Cards, 32> above = [] {
    std::array<Cards, 32> result{};
    for (unsigned card = 0; card < 32; ++card)
        for (unsigned other = card + 1; other < (card / 8 + 1) * 8; ++other) result[card] |= Cards{1} << other;
    return result;
}();

constexpr Cards suit_of_card(Card card) { return null_layout::block(card >> 3); }

struct FourSuits {
    std::uint32_t of[4];
};

inline FourSuits facts_of(const std::array<Cards, 3>& hands) {
    const NullSuits& suits = NullSuits::instance();
    const Cards low = hands[0] | hands[2], high = hands[1] | hands[2];
    return {{suits.facts(low & 255, high & 255), suits.facts(low >> 8 & 255, high >> 8 & 255),
             suits.facts(low >> 16 & 255, high >> 16 & 255), suits.facts(low >> 24, high >> 24)}};
}

inline bool has(std::uint32_t facts, std::uint32_t fact) { return (facts & fact) != 0; }

// Calls visit(lowest card) for each set of cards of `hand` with nothing in play between them.
template <class Visit>
inline void each_run(Cards hand, Cards gone, Visit visit) {
    while (hand) {
        const Cards low = hand & (0u - hand);
        const Cards reach = hand | gone;
        const Cards run = reach & ~(reach + low) & suit_of_card(lowest(hand)) & hand;
        visit(lowest(hand));
        hand &= ~run;
    }
}

// What the soloist may throw away, the highest card of each suit: best from suits where he can be attacked, by how
// much an attack of each defender counts, and last from safe ones.
Moves discards(const std::array<Cards, 3>& hands, int attack_of_1, int attack_of_2) {
    const FourSuits facts = facts_of(hands);
    Moves moves;
    for (int index = 0; index < 4; ++index) {
        const Cards cards = hands[0] & null_layout::block(index);
        if (!cards) continue;
        int merit = has(facts.of[index], SuitFacts::safe) ? -100 : 0;
        if (has(facts.of[index], SuitFacts::attack_1)) merit += attack_of_1;
        if (has(facts.of[index], SuitFacts::attack_2)) merit += attack_of_2;
        moves.add(highest(cards), merit - 5 * count(cards));
    }
    return moves;
}

// A defender who cannot follow: high cards first, from suits that are not safe for the soloist.
void add_defender_discards(const std::array<Cards, 3>& hands, Cards hand, Cards gone, Moves& moves) {
    const FourSuits facts = facts_of(hands);
    each_run(hand, gone, [&](Card card) {
        const std::uint32_t suit = facts.of[card >> 3];
        const int danger = has(suit, SuitFacts::soloist_void) ? 0 : has(suit, SuitFacts::safe) ? 5 : 20;
        moves.add(card, danger + (card & 7));
    });
}

}  // namespace

bool NullSearch::solve(const Seats& seats) {
    const Hands& hands = seats.hands;
    const Card first = seats.table[0], second = seats.table[1];
    if (seats.leader == 1) {
        if (seats.table_size == 0) return lead<1>(hands);
        return seats.table_size == 1 ? after_lead<1>(hands, first) : after_second<1>(hands, first, second);
    }
    if (seats.leader == 2) {
        if (seats.table_size == 0) return lead<2>(hands);
        return seats.table_size == 1 ? after_lead<2>(hands, first) : after_second<2>(hands, first, second);
    }
    if (seats.table_size == 0) return soloist_leads(hands);
    return seats.table_size == 1 ? after_lead<0>(hands, first) : after_second<0>(hands, first, second);
}

bool NullSearch::next_trick(const Hands& hands, int leader) {
    return leader == 1 ? lead<1>(hands) : lead<2>(hands);
}

bool NullSearch::soloist_leads(const Hands& hands) {
    ++nodes_;
    if (!hands[0]) return true;
    const FourSuits facts = facts_of(hands);
    if (facts.of[0] & facts.of[1] & facts.of[2] & facts.of[3] & SuitFacts::safe &&
        (facts.of[0] | facts.of[1] | facts.of[2] | facts.of[3]) & SuitFacts::leadable)
        return true;
    const Cards gone = ~(hands[0] | hands[1] | hands[2]);
    bool survives = false;
    // Low cards of a suit come first.
    for (int pass = 0; pass < 8 && !survives; ++pass) {
        each_run(hands[0], gone, [&](Card card) {
            if (survives || (card & 7) != pass) return;
            Hands next = hands;
            next[0] &= ~bit_of(card);
            survives = after_lead<0>(next, card);
        });
    }
    return survives;
}

template <int Leader>
bool NullSearch::lead(const Hands& hands) {
    ++nodes_;
    if (!hands[0]) return true;
    constexpr std::uint32_t attack = Leader == 1 ? SuitFacts::attack_1 : SuitFacts::attack_2;
    constexpr std::uint32_t partner_attack = Leader == 1 ? SuitFacts::attack_2 : SuitFacts::attack_1;
    constexpr std::uint32_t pass = Leader == 1 ? SuitFacts::pass_1 : SuitFacts::pass_2;
    const FourSuits facts = facts_of(hands);
    if (facts.of[0] & facts.of[1] & facts.of[2] & facts.of[3] & SuitFacts::safe) return true;
    const std::uint32_t any = facts.of[0] | facts.of[1] | facts.of[2] | facts.of[3];
    if (any & attack) return false;
    if (any & partner_attack && any & pass) {
        int attacking = 0, passing = 0, both = 0;
        for (const std::uint32_t suit : facts.of) {
            attacking += has(suit, partner_attack);
            passing += has(suit, pass);
            both += has(suit, partner_attack) && has(suit, pass);
        }
        // One suit to pass the lead in and another one to attack in.
        if (attacking > both || passing > both || both > 1) return false;
    }
    const Cards all = hands[0] | hands[1] | hands[2];
    constexpr std::uint32_t pattern = SuitFacts::pattern_bits;
    const std::uint64_t key = std::uint64_t{facts.of[0] & pattern} | std::uint64_t{facts.of[1] & pattern} << 14 |
                              std::uint64_t{facts.of[2] & pattern} << 28 |
                              std::uint64_t{facts.of[3] & pattern} << 42 | std::uint64_t{Leader} << 60;
    if (const Entry* entry = table_.find(key)) return entry->low() == 1;

    Moves moves;
    each_run(hands[Leader], ~all, [&](Card card) {
        const std::uint32_t suit = facts.of[card >> 3];
        const Cards cards = suit_of_card(card);
        int merit = 0;
        if (has(suit, SuitFacts::soloist_void)) merit -= 60;
        if (!has(suit, SuitFacts::safe)) merit += 50;
        if (has(suit, partner_attack)) merit += 20;
        merit -= 4 * count(all & cards & ~above[card]);
        merit -= 5 * count(hands[0] & cards);
        moves.add(card, merit);
    });
    bool survives = true;
    for (int i = 0; i < moves.size() && survives; ++i) {
        Hands next = hands;
        next[Leader] &= ~bit_of(moves[i]);
        survives = after_lead<Leader>(next, moves[i]);
    }
    table_.write(key, all, survives, survives, 0);
    return survives;
}

// The led card lies on the table, and the next player moves.
template <int Leader>
bool NullSearch::after_lead(const Hands& hands, Card led) {
    ++nodes_;
    constexpr int player = (Leader + 1) % 3;
    const Cards suit = suit_of_card(led);
    if constexpr (player == 0) {
        const Cards own = hands[0] & suit;
        if (!own) {
            // What he throws away is chosen before player 1 moves, so either may lead next.
            const Moves moves = discards(hands, 20, 20);
            for (int i = 0; i < moves.size(); ++i) {
                Hands next = hands;
                next[0] &= ~bit_of(moves[i]);
                if (after_second<Leader>(next, led, moves[i])) return true;
            }
            return false;
        }
        // The highest card that is sure to be beaten; keeping lower ones is never worse for him.
        const Cards behind = hands[1] & suit;
        Cards ducks = own & ~above[led];
        if (behind) ducks |= own & (bit_of(lowest(behind)) - 1);
        if (!ducks) return false;
        const Card card = highest(ducks);
        Hands next = hands;
        next[0] &= ~bit_of(card);
        return after_second<Leader>(next, led, card);
    } else {
        const Cards following = hands[player] & suit;
        const Cards gone = ~(hands[0] | hands[1] | hands[2]);
        Moves moves;
        if (following) {
            each_run(following & above[led], gone, [&](Card card) { moves.add(card, -static_cast<int>(card)); });
            each_run(following & ~above[led], gone, [&](Card card) { moves.add(card, -static_cast<int>(card)); });
        } else {
            add_defender_discards(hands, hands[player], gone, moves);
        }
        for (int i = 0; i < moves.size(); ++i) {
            Hands next = hands;
            next[player] &= ~bit_of(moves[i]);
            if (!after_second<Leader>(next, led, moves[i])) return false;
        }
        return true;
    }
}

// Two cards lie on the table, and the last player moves.
template <int Leader>
bool NullSearch::after_second(const Hands& hands, Card led, Card followed) {
    ++nodes_;
    constexpr int player = (Leader + 2) % 3, middle = (Leader + 1) % 3;
    const Cards suit = suit_of_card(led);
    const bool followed_takes = (above[led] & bit_of(followed)) != 0;
    const Card best = followed_takes ? followed : led;
    const int holder = followed_takes ? middle : Leader;
    if constexpr (player == 0) {
        const Cards own = hands[0] & suit;
        if (own) {
            const Cards ducks = own & ~above[best];
            if (!ducks) return false;
            Hands next = hands;
            next[0] &= ~bit_of(highest(ducks));
            return next_trick(next, holder);
        }
        return soloist_discards(hands, holder);
    } else {
        const Cards following = hands[player] & suit;
        const Cards legal = following ? following : hands[player];
        const Cards gone = ~(hands[0] | hands[1] | hands[2]);
        Moves moves;
        if (following) {
            if (holder != 0)
                each_run(legal & ~above[best], gone, [&](Card card) { moves.add(card, -static_cast<int>(card)); });
            else if (legal & ~above[best])
                return false;  // he leaves the trick to the soloist
            each_run(legal & above[best], gone, [&](Card card) { moves.add(card, -static_cast<int>(card)); });
        } else {
            if (holder == 0) return false;
            add_defender_discards(hands, legal, gone, moves);
        }
        for (int i = 0; i < moves.size(); ++i) {
            Hands next = hands;
            next[player] &= ~bit_of(moves[i]);
            const int winner = above[best] & bit_of(moves[i]) ? player : holder;
            if (!next_trick(next, winner)) return false;
        }
        return true;
    }
}

// The soloist has none of the led suit: he throws away the highest card of a suit.
bool NullSearch::soloist_discards(const Hands& hands, int next_leader) {
    const Moves moves = next_leader == 1 ? discards(hands, 50, 20) : discards(hands, 20, 50);
    for (int i = 0; i < moves.size(); ++i) {
        Hands next = hands;
        next[0] &= ~bit_of(moves[i]);
        if (next_trick(next, next_leader)) return true;
    }
    return false;
}

NullSearch::NullSearch(Table& table) : table_(table) {}

}  // namespace counterplay::skat::solver
