#include "efg/cfr.hpp"

#include <cmath>
#include <stdexcept>

#include "check.hpp"

using namespace counterplay::efg;

namespace {

const Treeplex one_move{{0}, {1, 3}};

// A 2x2 matrix game between sequences 1 and 2 of both players.
SparseRows matrix_game(double a, double b, double c, double d) {
    return {{0, 0, 2, 4}, {1, 2, 1, 2}, {a, b, c, d}};
}

bool near(double left, double right, double tolerance) { return std::abs(left - right) <= tolerance; }

}  // namespace

TEST(every_variant_solves_a_matrix_game_with_a_mixed_equilibrium) {
    // [[3, -1], [-1, 1]]: both mix one to two, value 1/3.
    for (const auto variant : {Variant::cfr, Variant::cfr_plus, Variant::dcfr, Variant::pcfr_plus}) {
        Solver solver(one_move, one_move, matrix_game(3, -1, -1, 1), variant, {});
        solver.run(20'000);
        CHECK_EQUAL(solver.iterations(), 20'000);
        CHECK(near(solver.average(0)[1], 1.0 / 3, 1e-2));
        CHECK(near(solver.average(1)[1], 1.0 / 3, 1e-2));
        CHECK(near(solver.average(0)[1] + solver.average(0)[2], 1.0, 1e-12));
    }
}

TEST(a_player_held_to_an_anchor_is_answered_as_such) {
    // Player 2 is held to his first sequence: player 1 takes the row that pays 3 there.
    Solver solver(one_move, one_move, matrix_game(3, -1, -1, 1), Variant::pcfr_plus, {{1.0}, {1.0, 1.0, 0.0}});
    solver.run(2'000);
    CHECK(solver.average(0)[1] > 0.999);
    CHECK(near(solver.average(1)[1], 1.0, 1e-12));
}

TEST(before_the_first_iteration_players_are_uniform) {
    const Solver solver(one_move, one_move, matrix_game(3, -1, -1, 1), Variant::cfr_plus, {});
    CHECK_EQUAL(solver.average(0)[1], 0.5);
}

TEST(payoffs_that_do_not_fit_are_refused) {
    CHECK_THROWS(std::invalid_argument, Solver(one_move, one_move, SparseRows{{0, 0}, {}, {}}, Variant::cfr, {}));
    CHECK_THROWS(std::invalid_argument,
                 Solver(one_move, one_move, SparseRows{{0, 0, 1, 1}, {7}, {1.0}}, Variant::cfr, {}));
    CHECK_THROWS(std::invalid_argument,
                 Solver(one_move, one_move, matrix_game(1, 1, 1, 1), Variant::cfr, Anchor{{0.5}, {}}));
}

TEST_MAIN
