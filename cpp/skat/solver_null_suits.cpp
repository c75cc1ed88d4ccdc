#include "skat/solver_null_suits.hpp"

#include <array>
#include <bit>

namespace counterplay::skat::solver {

namespace {

using Suit8 = std::uint32_t;  // eight cards of a suit
using Holding = std::array<Suit8, 3>;

constexpr int most_patterns = 9841;  // 1 + 3 + ... + 3^8

Suit8 highest_bit(Suit8 cards) { return cards ? Suit8{1} << (std::bit_width(cards) - 1) : 0; }

template <class Test>
bool any_card(Suit8 cards, Test test) {
    for (; cards; cards &= cards - 1)
        if (test(cards & (0u - cards))) return true;
    return false;
}

// The cards of a suit pushed together to the lowest places.
Holding packed(const Holding& held) {
    Holding result{};
    Suit8 place = 1;
    for (Suit8 card = 1; card < 256; card <<= 1)
        for (std::size_t player = 0; player < 3; ++player)
            if (held[player] & card) {
                result[player] |= place;
                place <<= 1;
            }
    return result;
}

int pattern_number(const Holding& held) {
    const int size = std::popcount(held[0] | held[1] | held[2]);
    int number = 0, power = 1, start = 0;
    for (int i = 0; i < size; ++i) {
        start += power;
        const Suit8 card = Suit8{1} << i;
        number += power * (held[0] & card ? 1 : held[1] & card ? 2 : 0);
        power *= 3;
    }
    return start + number;
}

Holding without(const Holding& held, Suit8 first, Suit8 second, Suit8 third) {
    const Suit8 keep = ~(first | second | third);
    return {held[0] & keep, held[1] & keep, held[2] & keep};
}

// Each question is answered by trying everything, smaller suits first asked and remembered. A card value of zero
// stands for a player who has none of the suit.
class Questions {
  public:
    bool safe(const Holding& held) {
        return remembered(safe_, held, [&](const Holding& suit) { return find_safe(suit); });
    }
    bool attack(const Holding& held, std::size_t leader) {
        return remembered(attack_[leader - 1], held,
                          [&](const Holding& suit) { return find_attack(suit, leader); });
    }
    bool leadable(const Holding& held) {
        return any_card(held[0], [&](Suit8 led) {
            return !any_or_none(held[1], [&](Suit8 second) {
                return any_or_none(held[2], [&](Suit8 third) {
                    return led > (second | third) || !safe(without(held, led, second, third));
                });
            });
        });
    }

  private:
    using Memory = std::array<signed char, most_patterns>;

    template <class Find>
    bool remembered(Memory& memory, const Holding& held, Find find) {
        const Holding suit = packed(held);
        signed char& answer = memory[static_cast<std::size_t>(pattern_number(suit))];
        if (answer == 0) answer = find(suit) ? 1 : -1;
        return answer > 0;
    }

    // Is the test true for one of these cards, or, without cards, for none?
    template <class Test>
    static bool any_or_none(Suit8 cards, Test test) {
        return cards ? any_card(cards, test) : test(Suit8{0});
    }

    bool find_safe(const Holding& held) {
        if (!held[0]) return true;
        if (!safe(without(held, highest_bit(held[0]), 0, 0))) return false;  // he may have to throw a card away
        const auto thrown = [&](Suit8 card) { return !safe(without(held, card, 0, 0)); };
        if (any_card(held[1] | held[2], thrown)) return false;
        const bool caught_behind = any_card(held[1], [&](Suit8 led) {  // he plays last
            return any_or_none(held[2], [&](Suit8 second) {
                return !any_card(held[0], [&](Suit8 own) {
                    return own < (led | second) && safe(without(held, led, second, own));
                });
            });
        });
        if (caught_behind) return false;
        const bool caught_between = any_card(held[2], [&](Suit8 led) {  // he plays second
            return !any_card(held[0], [&](Suit8 own) {
                return !any_or_none(held[1], [&](Suit8 third) {
                    return own > (led | third) || !safe(without(held, led, third, own));
                });
            });
        });
        return !caught_between;
    }

    bool find_attack(const Holding& held, std::size_t leader) {
        if (!held[0] || !held[leader]) return false;
        if (leader == 1)
            return any_card(held[1], [&](Suit8 led) {
                return any_or_none(held[2], [&](Suit8 second) {
                    return !any_card(held[0], [&](Suit8 own) {
                        return own < (led | second) &&
                               !attack(without(held, led, second, own), led > second ? 1 : 2);
                    });
                });
            });
        return any_card(held[2], [&](Suit8 led) {
            return !any_card(held[0], [&](Suit8 own) {
                return !any_or_none(held[1], [&](Suit8 third) {
                    return own > (led | third) || attack(without(held, led, third, own), led > third ? 2 : 1);
                });
            });
        });
    }

    Memory safe_{};
    std::array<Memory, 2> attack_{};
};

}  // namespace

NullSuits::NullSuits() : facts_(1u << 16) {
    auto questions = std::vector<Questions>(1);  // too large for the stack
    for (std::uint32_t index = 0; index < facts_.size(); ++index) {
        const std::uint32_t low = index & 255, high = index >> 8;
        const Holding held{low & ~high, high & ~low, low & high};
        const Holding suit = packed(held);
        std::uint32_t facts = static_cast<std::uint32_t>(pattern_number(suit));
        if (questions[0].safe(suit)) facts |= SuitFacts::safe;
        if (questions[0].leadable(suit)) facts |= SuitFacts::leadable;
        if (questions[0].attack(suit, 1)) facts |= SuitFacts::attack_1;
        if (questions[0].attack(suit, 2)) facts |= SuitFacts::attack_2;
        const auto can_pass = [&](std::size_t from, std::size_t to) {
            return suit[0] && suit[from] && (suit[from] & (0u - suit[from])) < suit[to];
        };
        if (can_pass(1, 2)) facts |= SuitFacts::pass_1;
        if (can_pass(2, 1)) facts |= SuitFacts::pass_2;
        if (!suit[0]) facts |= SuitFacts::soloist_void;
        facts_[index] = facts;
    }
}

const NullSuits& NullSuits::instance() {
    static const NullSuits suits;
    return suits;
}

}  // namespace counterplay::skat::solver
