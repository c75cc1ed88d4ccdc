// The null search knows suits by number. Against the plain solver, which knows only cards: suits of the same
// number are played alike, and what a number promises is kept.
#include <map>
#include <vector>

#include "check.hpp"
#include "skat/solver/baseline.hpp"
#include "skat/solver/deals.hpp"
#include "skat/solver/layout.hpp"
#include "skat/solver/null_suits.hpp"
#include "skat/solver/solver.hpp"

using namespace counterplay;
using namespace counterplay::skat;
using solver::NullSuit;
using solver::NullSuits;
using solver::SuitNumber;

namespace {

Position random_null(Random& numbers, int played) {
    while (true)
        if (const Position position = random_position(numbers, played);
            position.game == Game::null && !position.soloist_took_trick)
            return position;
}

using Holding = std::array<unsigned, 3>;  // eight cards of a suit, by player: 0 is the soloist

SuitNumber number_of(const Holding& held) {
    return NullSuits::instance().number(held[0] | held[2], held[1] | held[2]);
}

int seat_of(const Position& position, int player) { return (position.soloist + player) % 3; }

Holding suit_held(const Position& position, int suit) {
    const auto seats = solver::seats_of(position);
    Holding held{};
    for (std::size_t player = 0; player < 3; ++player) held[player] = seats.hands[player] >> (8 * suit) & 255;
    return held;
}

// The same position with one suit held otherwise.
Position with_suit(Position position, int suit, const Holding& held) {
    for (int player = 0; player < 3; ++player) {
        Cards& hand = position.hands[static_cast<std::size_t>(seat_of(position, player))];
        for (int place = 0; place < 8; ++place) {
            const Cards card = bit(solver::from_layout(Game::null, static_cast<Card>(8 * suit + place)));
            hand = held[static_cast<std::size_t>(player)] >> place & 1 ? hand | card : hand & ~card;
        }
    }
    return position;
}

// Every way to hold a suit, by its number.
const std::map<SuitNumber, std::vector<Holding>>& holdings() {
    static const auto result = [] {
        std::map<SuitNumber, std::vector<Holding>> by_number;
        for (unsigned low = 0; low < 256; ++low)
            for (unsigned high = 0; high < 256; ++high) {
                const Holding held{low & ~high, high & ~low, low & high};
                by_number[number_of(held)].push_back(held);
            }
        return by_number;
    }();
    return result;
}

}  // namespace

TEST(null_positions_agree_with_the_plain_solver) {
    Baseline plain(19);
    Solver solver, tiny(1);
    Random numbers(21, 22, 23);
    int wrong = 0, won = 0;
    const int positions = 5000 * check::sample_factor();
    for (int i = 0; i < positions; ++i) {
        const int played = i % 100 == 0 ? i / 100 % 6 : 6 + static_cast<int>(numbers.below_half(24));
        const Position position = random_null(numbers, played);
        const bool expected = plain.wins(position, 61);
        won += expected;
        wrong += (i % 2 ? solver : tiny).wins(position, 61) != expected;
        if (i % 5) continue;
        for (const CardResult& card : solver.moves(position, 61)) {
            Position next = position;
            next.play(card.card);
            wrong += card.result != (!next.soloist_took_trick && plain.wins(next, 61));
        }
    }
    CHECK_EQUAL(wrong, 0);
    CHECK(won > positions / 10 && won < positions * 9 / 10);
}

// What a finished game says of its last card is known without a search, and so may be all that is asked first.
TEST(a_new_solver_begins_with_the_post_mortem_of_a_lost_game) {
    Random numbers(41, 42, 43);
    int lost = 0;
    for (int i = 0; i < 200; ++i) {
        const Position start = random_null(numbers, 0);
        std::vector<Card> play;
        Position position = start;
        while (!position.finished()) {
            play.push_back(lowest(position.legal()));
            position.play(play.back());
        }
        if (!position.soloist_took_trick) continue;
        ++lost;
        Solver fresh, another;
        const auto decisions = fresh.post_mortem(start, play, 61);
        position = start;
        for (std::size_t ply = 0; ply < play.size(); ++ply) {
            const auto cards = another.moves(position, 61);
            CHECK_EQUAL(decisions[ply].cards.size(), cards.size());
            for (std::size_t card = 0; card < cards.size(); ++card)
                CHECK_EQUAL(decisions[ply].cards[card].result, cards[card].result);
            position.play(play[ply]);
        }
    }
    CHECK(lost > 100);
}

TEST(the_numbers_are_as_many_as_the_documentation_says) { CHECK_EQUAL(holdings().size(), 2880u); }

TEST(suits_of_one_number_are_played_alike) {
    Baseline plain(19);
    Random numbers(31, 32, 33);
    int changed = 0, differ = 0;
    for (int i = 0; i < 20000 * check::sample_factor() && changed < 2000 * check::sample_factor(); ++i) {
        const int played = 3 * (2 + static_cast<int>(numbers.below_half(6)));
        const Position position = random_null(numbers, played);
        if (position.leader == position.soloist)
            continue;  // he leads the first trick only, and numbers leave it out
        const int suit = static_cast<int>(numbers.below_half(4));
        const Holding held = suit_held(position, suit);
        const auto& alike = holdings().at(number_of(held));
        const Holding& other = alike[numbers.below_half(static_cast<std::uint32_t>(alike.size()))];
        if (other == held) continue;
        ++changed;
        differ += plain.wins(position, 61) != plain.wins(with_suit(position, suit, other), 61);
    }
    CHECK(changed >= 2000 * check::sample_factor());
    CHECK_EQUAL(differ, 0);
}

TEST(facts_of_a_suit_hold_when_it_is_all_there_is) {
    // With one suit left nobody throws anything away, so `attack` says all; a safe suit is always survived.
    int asked = 0, wrong = 0;
    for (const auto& [number, alike] : holdings()) {
        const Holding& held = alike.front();
        const int cards = std::popcount(held[0]);
        if (cards == 0 || std::popcount(held[1]) != cards || std::popcount(held[2]) != cards) continue;
        for (const int leader : {1, 2}) {
            Position position = with_suit({.game = Game::null}, 0, held);
            position.leader = static_cast<std::uint8_t>(leader);
            const NullSuit& suit = NullSuits::instance()[number];
            const bool survives = brute_force(position) == 1;
            wrong += suit.has(leader == 1 ? NullSuit::attack_1 : NullSuit::attack_2) == survives;
            wrong += suit.has(NullSuit::safe) && !survives;
            ++asked;
        }
    }
    CHECK(asked > 20);
    CHECK_EQUAL(wrong, 0);
}

TEST_MAIN
