// The fast solver against the plain one on random positions, and against brute force on every move of endgames.
#include "check.hpp"
#include "skat/solver/baseline.hpp"
#include "skat/solver/bench.hpp"
#include "skat/solver/deals.hpp"
#include "skat/solver/solver.hpp"

using namespace counterplay;
using namespace counterplay::skat;

namespace {

// Mostly from the third trick on, now and then a whole deal.
int random_ply(Random& numbers) {
    const auto dice = numbers.below_half(100);
    if (dice < 2) return static_cast<int>(numbers.below_half(4));
    if (dice < 8) return 4 + static_cast<int>(numbers.below_half(6));
    return 9 + static_cast<int>(numbers.below_half(21));
}

int random_target(Random& numbers, const Position& position) {
    const auto dice = numbers.below_half(10);
    if (dice == 0) return schwarz_target;
    if (dice < 4) return 61;
    if (dice < 6) return 1 + static_cast<int>(numbers.below_half(120));
    const int rest = points_of(position.hands[0] | position.hands[1] | position.hands[2]);
    return std::min(
        120, position.points + 1 + static_cast<int>(numbers.below_half(static_cast<std::uint32_t>(rest + 1))));
}

}  // namespace

TEST(random_positions_agree_with_the_plain_solver) {
    Baseline plain(19);
    Solver roomy, tight(1 << 12), tiny(1);
    Random numbers(1, 2, 3);
    const int positions = 5000 * check::sample_factor();
    int wrong = 0, won = 0;
    for (int i = 0; i < positions; ++i) {
        const Position position = random_position(numbers, random_ply(numbers));
        const int target = random_target(numbers, position);
        CHECK(impossible(position).empty());
        const bool expected = plain.wins(position, target);
        Solver& solver = i % 4 == 0 ? tiny : i % 4 == 1 ? tight : roomy;
        won += expected;
        if (solver.wins(position, target) != expected && ++wrong <= 5)
            std::cerr << "position " << i << ", target " << target << ": plain " << expected << "\n";
    }
    CHECK_EQUAL(wrong, 0);
    CHECK(won > positions / 10 && won < positions * 9 / 10);
}

// Counts what a solver says otherwise than the plain one, over positions; every third by one with a tiny table.
template <class Differences>
static int count_wrong(int positions, Random numbers, Differences differences) {
    Baseline plain(19);
    Solver solver, tiny(1);
    int wrong = 0;
    for (int i = 0; i < positions * check::sample_factor(); ++i)
        wrong += differences(numbers, i % 3 ? solver : tiny, plain);
    return wrong;
}

TEST(values_agree_with_the_plain_solver) {
    const auto differs = [](Random& numbers, Solver& solver, Baseline& plain) {
        const Position position = random_position(numbers, 3 + random_ply(numbers) % 27);
        if (position.game == Game::null) return false;
        const int value = solver.value(position);
        return (value > 0 && !plain.wins(position, value)) || (value < 120 && plain.wins(position, value + 1));
    };
    CHECK_EQUAL(count_wrong(1000, Random(4, 5, 6), differs), 0);
}

// A defender cashes three clubs while his partner, who has ten and king of trumps, is out of them: these are no
// cards to throw, since they would take the lead from him. The solver once counted them, and 79 to 82 points as
// lost.
TEST(a_trump_is_no_card_to_throw) {
    const Position deal = bench_deal(Kind::suit, Strength::contested, bench_seed, 5171);
    Baseline plain(19);
    CHECK(plain.wins(deal, 82) && !plain.wins(deal, 83));
    Solver solver;
    CHECK_EQUAL(solver.value(deal), 82);
    for (int target = 75; target <= 86; ++target) {
        solver.forget();
        CHECK_EQUAL(solver.wins(deal, target), target <= 82);
    }
}

TEST(every_card_agrees_with_the_plain_solver) {
    const auto differences = [](Random& numbers, Solver& solver, Baseline& plain) {
        const Position position = random_position(numbers, 2 + random_ply(numbers) % 28);
        const int target = random_target(numbers, position);
        int wrong = 0;
        for (const CardResult& card : solver.moves(position, target)) {
            Position next = position;
            next.play(card.card);
            wrong += (card.result == 1) != plain.wins(next, target);
        }
        return wrong;
    };
    CHECK_EQUAL(count_wrong(500, Random(16, 17, 18), differences), 0);
}

TEST(every_move_of_endgames_agrees_with_brute_force) {
    Random numbers(7, 8, 9);
    Solver solver(1 << 16);
    int wrong = 0;
    for (int i = 0; i < 100 * check::sample_factor(); ++i) {
        const Position position = random_position(numbers, 15 + static_cast<int>(numbers.below_half(15)));
        const bool null = position.game == Game::null;
        const auto points = null ? std::vector<CardResult>{} : solver.move_values(position);
        const auto at_61 = solver.moves(position, 61), schwarz = solver.moves(position, schwarz_target);
        std::size_t index = 0;
        for (Cards legal = position.legal(); legal; legal &= legal - 1, ++index) {
            Position next = position;
            next.play(lowest(legal));
            const int value = brute_force(next);
            wrong += at_61[index].card != lowest(legal);
            wrong += at_61[index].result != (null ? value : value >= 61);
            if (null) continue;
            wrong += points[index].result != value;
            wrong += schwarz[index].result != brute_force(next, true);
        }
        CHECK_EQUAL(index, at_61.size());
    }
    CHECK_EQUAL(wrong, 0);
}

TEST(a_post_mortem_says_what_each_position_says) {
    Random numbers(10, 11, 12);
    Solver together, alone;
    for (int i = 0; i < 60; ++i) {
        Position position = random_position(numbers, 0);
        const Position start = position;
        std::vector<Card> play;
        const auto length = numbers.below_half(31);
        while (play.size() < length) {
            Cards legal = position.legal();
            for (auto skip = numbers.below_half(static_cast<std::uint32_t>(count(legal))); skip > 0; --skip)
                legal &= legal - 1;
            play.push_back(lowest(legal));
            position.play(play.back());
        }
        const int target = random_target(numbers, start);
        const auto decisions = together.post_mortem(start, play, target);
        const bool null = start.game == Game::null;
        const auto values =
            null || i % 4 ? std::vector<SolvedDecision>{} : together.post_mortem_values(start, play);
        CHECK_EQUAL(decisions.size(), std::min<std::size_t>(play.size() + 1, 30));
        position = start;
        for (std::size_t ply = 0; ply < decisions.size(); ++ply) {
            const auto expected = alone.moves(position, target);
            CHECK_EQUAL(decisions[ply].mover, position.to_move());
            CHECK_EQUAL(decisions[ply].cards.size(), expected.size());
            for (std::size_t card = 0; card < expected.size(); ++card) {
                CHECK_EQUAL(decisions[ply].cards[card].card, expected[card].card);
                CHECK_EQUAL(decisions[ply].cards[card].result, expected[card].result);
            }
            if (!values.empty() && ply % 5 == 0) {
                const auto points = alone.move_values(position);
                for (std::size_t card = 0; card < points.size(); ++card)
                    CHECK_EQUAL(values[ply].cards[card].result, points[card].result);
            }
            if (ply < play.size()) position.play(play[ply]);
        }
    }
}

TEST(impossible_positions_are_named) {
    Random numbers(13, 14, 15);
    const Position good = random_position(numbers, 7);
    CHECK(impossible(good).empty());
    Position bad = good;
    bad.soloist = 3;
    CHECK(!impossible(bad).empty());
    bad = good;
    bad.hands[0] |= bit(lowest(bad.hands[1]));
    CHECK(!impossible(bad).empty());
    bad = good;
    bad.hands[0] &= bad.hands[0] - 1;
    CHECK(!impossible(bad).empty());
    bad = good;
    bad.points = 121;
    CHECK(!impossible(bad).empty());
    bad = good;
    bad.table[0] = 40;
    CHECK(!impossible(bad).empty());
}

TEST_MAIN
