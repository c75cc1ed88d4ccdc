#include "skat/solver/null_suits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <map>

namespace counterplay::skat::solver {

namespace {

using Suit8 = std::uint32_t;  // eight cards of a suit
using Holding = std::array<Suit8, 3>;

constexpr std::size_t most_patterns = 9841;  // 1 + 3 + ... + 3^8
constexpr std::size_t most_suits = 4096;

Suit8 highest_bit(Suit8 cards) { return cards ? Suit8{1} << (std::bit_width(cards) - 1) : 0; }
Suit8 lowest_bit(Suit8 cards) { return cards & (0u - cards); }

template <class Visit>
void each_card(Suit8 cards, Visit visit) {
    for (; cards; cards &= cards - 1) visit(lowest_bit(cards));
}

// As each_card; zero stands for a player who has none of the suit.
template <class Visit>
void each_card_or_none(Suit8 cards, Visit visit) {
    if (!cards) visit(Suit8{0});
    each_card(cards, visit);
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

std::size_t pattern_number(const Holding& held) {
    const int size = std::popcount(held[0] | held[1] | held[2]);
    std::size_t number = 0, power = 1, start = 0;
    for (int i = 0; i < size; ++i) {
        start += power;
        const Suit8 card = Suit8{1} << i;
        number += power * (held[0] & card ? 1 : held[1] & card ? 2 : 0);
        power *= 3;
    }
    return start + number;
}

Holding without(const Holding& held, Suit8 first, Suit8 second = 0, Suit8 third = 0) {
    const Suit8 keep = ~(first | second | third);
    return {held[0] & keep, held[1] & keep, held[2] & keep};
}

using Moves = std::vector<SuitMove>;

// What can happen to a suit at a trick.
struct Happenings {
    NullSuit suit;
    std::array<Moves, 2> throws;  // of player 1 and 2
    Moves led_by_1;
    std::vector<Moves> led_by_2;  // replies to each lead; where the soloist follows, all are one list
};

// Numbers all suits, small ones first, so that what a move leaves has its number already.
class Numbering {
  public:
    Numbering() {
        for (int size = 0; size <= 8; ++size) {
            same_lengths_.clear();
            unsigned patterns = 1;
            for (int i = 0; i < size; ++i) patterns *= 3;
            for (unsigned pattern = 0; pattern < patterns; ++pattern) {
                Holding held{};
                unsigned owners = pattern;
                for (int i = 0; i < size; ++i, owners /= 3) held[owners % 3] |= Suit8{1} << i;
                number_of_[pattern_number(held)] = find_number(held);
            }
        }
    }

    SuitNumber number(const Holding& held) const { return number_of_[pattern_number(packed(held))]; }

    std::vector<Happenings> classes;

  private:
    // The number of a suit that no play tells from this one, or a new number.
    SuitNumber find_number(const Holding& held) {
        Happenings what = happenings(held);
        auto& others = same_lengths_[{std::popcount(held[0]), std::popcount(held[1]), std::popcount(held[2])}];
        std::bitset<most_suits> above, below;
        for (const SuitNumber other : others) {
            above[other] = at_least(what, classes[other]);
            below[other] = at_least(classes[other], what);
            if (above[other] && below[other]) return other;
        }
        const auto number = static_cast<SuitNumber>(classes.size());
        for (const SuitNumber other : others) at_least_[other][number] = below[other];
        above.set(number);
        at_least_.push_back(above);
        others.push_back(number);
        classes.push_back(std::move(what));
        return number;
    }

    Happenings happenings(const Holding& held) const {
        Happenings what;
        const Suit8 soloist = held[0];
        what.suit.facts =
            static_cast<std::uint8_t>((held[0] ? 0 : NullSuit::void_0) | (held[1] ? 0 : NullSuit::void_1) |
                                      (held[2] ? 0 : NullSuit::void_2));
        what.suit.soloist_cards = static_cast<std::uint8_t>(std::popcount(soloist));
        if (soloist) what.suit.thrown = number(without(held, highest_bit(soloist)));
        for (std::size_t player : {1u, 2u})
            each_card(held[player],
                      [&](Suit8 card) { what.throws[player - 1].emplace_back(number(without(held, card)), 1); });

        // Following, the soloist plays the highest card that is sure to be beaten: keeping lower ones is never
        // worse.
        each_card(held[1], [&](Suit8 led) {
            each_card_or_none(held[2], [&](Suit8 second) {
                const Suit8 ducks = soloist & (std::max(led, second) - 1);
                if (soloist && !ducks) what.suit.facts |= NullSuit::attack_1;
                const SuitNumber rest = number(without(held, led, second, highest_bit(ducks)));
                what.led_by_1.emplace_back(rest, led > second ? 1 : 2);
            });
        });
        each_card(held[2], [&](Suit8 led) {
            const Suit8 behind = lowest_bit(held[1]);
            const Suit8 ducks = soloist & ((led - 1) | (behind ? behind - 1 : 0));
            if (soloist && !ducks) what.suit.facts |= NullSuit::attack_2;
            if (what.led_by_2.empty() || !soloist) what.led_by_2.emplace_back();
            each_card_or_none(held[1], [&](Suit8 third) {
                const SuitNumber rest = number(without(held, led, third, highest_bit(ducks)));
                what.led_by_2.back().emplace_back(rest, led > third ? 2 : 1);
            });
        });
        add_facts(what);
        if (what.suit.has(NullSuit::attack_1)) what.led_by_1.clear();
        if (what.suit.has(NullSuit::attack_2)) what.led_by_2.clear();
        for (Moves& moves : what.throws) keep_best(moves);
        keep_best(what.led_by_1);
        for (Moves& moves : what.led_by_2) keep_best(moves);
        keep_best(what.led_by_2);
        return what;
    }

    void add_facts(Happenings& what) const {
        NullSuit& suit = what.suit;
        if (suit.has(NullSuit::void_0)) {
            suit.facts |= NullSuit::safe;
            return;
        }
        const Moves none, &led_by_2 = what.led_by_2.empty() ? none : what.led_by_2[0];
        const auto attacks = [&](SuitMove trick) {
            return classes[trick.rest()].suit.has(trick.taker() == 1 ? NullSuit::attack_1 : NullSuit::attack_2);
        };
        const auto taken_by = [](int player) {
            return [player](SuitMove trick) { return trick.taker() == player; };
        };
        const auto stays_safe = [&](SuitMove move) { return classes[move.rest()].suit.has(NullSuit::safe); };
        if (std::ranges::any_of(what.led_by_1, attacks)) suit.facts |= NullSuit::attack_1;
        if (std::ranges::any_of(led_by_2, attacks)) suit.facts |= NullSuit::attack_2;
        if (std::ranges::any_of(what.led_by_1, taken_by(2))) suit.facts |= NullSuit::pass_1;
        if (std::ranges::any_of(led_by_2, taken_by(1))) suit.facts |= NullSuit::pass_2;
        if (!suit.has(NullSuit::attack_1 | NullSuit::attack_2) && classes[suit.thrown].suit.has(NullSuit::safe) &&
            std::ranges::all_of(what.throws[0], stays_safe) && std::ranges::all_of(what.throws[1], stays_safe) &&
            std::ranges::all_of(what.led_by_1, stays_safe) && std::ranges::all_of(led_by_2, stays_safe))
            suit.facts |= NullSuit::safe;
    }

    // Drops what is never better for the defenders than another choice.
    template <class Choice>
    void keep_best(std::vector<Choice>& choices) const {
        std::vector<Choice> best;
        for (const Choice& choice : choices) {
            const auto as_good = [&](const Choice& other) { return at_least(other, choice); };
            if (std::ranges::any_of(best, as_good)) continue;
            std::erase_if(best, [&](const Choice& other) { return at_least(choice, other); });
            best.push_back(choice);
        }
        choices = std::move(best);
    }

    // Is the one at least as good for the defenders as the other, whatever the other suits? Both leave each player
    // as many cards.
    bool at_least(SuitMove better, SuitMove other) const {
        return better.taker() == other.taker() && at_least_[better.rest()][other.rest()];
    }
    bool at_least(const Moves& better, const Moves& other) const {
        return std::ranges::all_of(other, [&](SuitMove theirs) {
            return std::ranges::any_of(better, [&](SuitMove ours) { return at_least(ours, theirs); });
        });
    }
    bool at_least(const Happenings& better, const Happenings& other) const {
        const auto lead_1 = [&] {
            return better.suit.has(NullSuit::attack_1) ||
                   (!other.suit.has(NullSuit::attack_1) && at_least(better.led_by_1, other.led_by_1));
        };
        const auto lead_2 = [&] {
            return better.suit.has(NullSuit::attack_2) ||
                   (!other.suit.has(NullSuit::attack_2) &&
                    std::ranges::all_of(other.led_by_2, [&](const Moves& theirs) {
                        return std::ranges::any_of(better.led_by_2,
                                                   [&](const Moves& ours) { return at_least(ours, theirs); });
                    }));
        };
        return at_least_[better.suit.thrown][other.suit.thrown] && at_least(better.throws[0], other.throws[0]) &&
               at_least(better.throws[1], other.throws[1]) && lead_1() && lead_2();
    }

    std::array<SuitNumber, most_patterns> number_of_{};
    std::map<std::array<int, 3>, std::vector<SuitNumber>> same_lengths_;
    std::vector<std::bitset<most_suits>> at_least_;
};

}  // namespace

NullSuits::NullSuits() : numbers_(1u << 16) {
    const Numbering numbering;
    for (const Happenings& what : numbering.classes) {
        NullSuit suit = what.suit;
        suit.start = static_cast<std::uint32_t>(moves_.size());
        const auto add = [&](const Moves& moves, int part) {
            moves_.insert(moves_.end(), moves.begin(), moves.end());
            suit.sizes[part] = static_cast<std::uint8_t>(suit.sizes[part] + moves.size());
        };
        add(what.throws[0], 0);
        add(what.throws[1], 1);
        add(what.led_by_1, 2);
        for (const Moves& replies : what.led_by_2) {
            add(replies, 3);
            moves_.back().set_last_reply();
        }
        suits_.push_back(suit);
    }
    for (unsigned index = 0; index < numbers_.size(); ++index) {
        const unsigned low = index & 255, high = index >> 8;
        numbers_[index] = numbering.number({low & ~high, high & ~low, low & high});
    }
}

const NullSuits& NullSuits::instance() {
    static const NullSuits suits;
    return suits;
}

}  // namespace counterplay::skat::solver
