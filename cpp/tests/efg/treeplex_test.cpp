#include "efg/treeplex.hpp"

#include <stdexcept>

#include "check.hpp"

using namespace counterplay::efg;

namespace {

// One decision (sequences 1, 2); after sequence 1 another (sequences 3, 4, 5).
const Treeplex two_moves{{0, 1}, {1, 3, 6}};

}  // namespace

TEST(best_response_looks_through_later_decisions) {
    const std::vector<double> gradient{0.5, 0.0, 2.0, 1.0, 3.0, -1.0};
    const auto response = best_response(two_moves, gradient, Tie::first, 0.0);
    CHECK_EQUAL(response.value, 3.5);
    CHECK_EQUAL(response.choice[0], 1);
    CHECK_EQUAL(response.choice[1], 4);
}

TEST(ties_go_to_the_first_or_the_last) {
    const std::vector<double> gradient{0.0, -3.0, 0.0, 3.0, 3.0 + 1e-12, 0.0};
    CHECK_EQUAL(best_response(two_moves, gradient, Tie::first, 1e-9).choice[0], 1);
    CHECK_EQUAL(best_response(two_moves, gradient, Tie::first, 1e-9).choice[1], 3);
    CHECK_EQUAL(best_response(two_moves, gradient, Tie::last, 1e-9).choice[0], 2);
    CHECK_EQUAL(best_response(two_moves, gradient, Tie::last, 1e-9).choice[1], 4);
}

TEST(a_plan_multiplies_probabilities_and_a_restart_forgets_what_came_before) {
    const std::vector<double> behaviour{1.0, 0.25, 0.75, 0.5, 0.5, 0.0};
    const auto plan = realise(two_moves, behaviour, {});
    CHECK_EQUAL(plan[3], 0.125);
    const std::vector<std::uint8_t> restart{0, 1};
    CHECK_EQUAL(realise(two_moves, behaviour, restart)[3], 0.5);
}

TEST(arrays_that_are_no_treeplex_are_refused) {
    CHECK_THROWS(std::invalid_argument, validate(Treeplex{{0}, {1}}));
    CHECK_THROWS(std::invalid_argument, validate(Treeplex{{1}, {1, 3}}));
    CHECK_THROWS(std::invalid_argument, validate(Treeplex{{0}, {1, 1}}));
    CHECK_THROWS(std::invalid_argument, best_response(two_moves, std::vector<double>(2), Tie::first, 0.0));
}

TEST_MAIN
