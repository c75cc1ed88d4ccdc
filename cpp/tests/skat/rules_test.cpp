#include "check.hpp"
#include "skat/rules/state.hpp"
#include "skat_deals.hpp"

using namespace counterplay;
using namespace counterplay::skat;

namespace {

Card pick(Random& random, Cards cards) {
    for (int skip = static_cast<int>(random.below(static_cast<std::uint64_t>(count(cards)))); skip > 0; --skip)
        cards &= cards - 1;
    return lowest(cards);
}

}  // namespace

TEST(bid_values_rise_from_18_to_264) {
    CHECK_EQUAL(bid_values().front(), 18);
    CHECK_EQUAL(bid_values().back(), 264);
    CHECK(is_bid_value(59) && !is_bid_value(58));
}

TEST(random_games_end_with_120_points) {
    Random random(1);
    for (int number = 0; number < 3000; ++number) {
        State state(random_deal(random));
        state.call_bid(1, 18);
        state.call_pass(0);
        state.call_pass(2);
        state.pick_up(1);
        const auto game = static_cast<Game>(random.below(6));
        Cards discards = bit(pick(random, state.hands()[1]));
        discards |= bit(pick(random, state.hands()[1] & ~discards));
        state.declare(1, Declaration{.game = game}, discards);
        while (state.phase() == Phase::play) state.play(state.to_act(), pick(random, state.legal_cards()));
        const GameResult result = state.result();
        if (state.ending() == Ending::played_out) {
            CHECK_EQUAL(state.soloist_points() + state.defender_points() + points_of(discards), 120);
            CHECK_EQUAL(result.points, state.soloist_points() + points_of(discards));
        } else {
            CHECK(game == Game::null && result.tricks == 1 && !result.won);
        }
    }
}

TEST(illegal_steps_throw_and_change_nothing) {
    Random random(2);
    State state(random_deal(random));
    CHECK_THROWS(RuleError, state.call_bid(0, 18));
    CHECK_THROWS(RuleError, state.call_bid(1, 17));
    CHECK_THROWS(RuleError, state.play(1, 0));
    CHECK_THROWS(RuleError, state.pick_up(1));
    CHECK_EQUAL(state.to_act(), 1);
    CHECK(state.auction().calls().empty());
    Deal bad = random_deal(random);
    bad.skat = bit(lowest(bad.hands[0])) | bit(lowest(bad.hands[1]));
    CHECK_THROWS(RuleError, State(bad));
}

TEST(results_worked_out_by_hand) {
    const Declaration clubs_hand{.game = Game::clubs, .hand = true};
    CHECK_EQUAL(evaluate(clubs_hand, 18, 2, Tally{.points = 75, .tricks = 7}).score, 48);
    const Declaration diamonds_game{.game = Game::diamonds};
    CHECK_EQUAL(evaluate(diamonds_game, 36, 1, Tally{.points = 75, .tricks = 7}).score, -72);
    CHECK_EQUAL(evaluate(diamonds_game, 18, -2, Tally{.points = 59, .tricks = 4}).score, -54);
}

TEST_MAIN
