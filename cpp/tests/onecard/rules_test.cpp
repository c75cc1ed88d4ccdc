#include "onecard/rules.hpp"

#include "check.hpp"

using namespace counterplay::onecard;

static Table table_of(const Rules& rules, std::initializer_list<int> chips, int first) {
    Table table(rules);
    int seat = 0;
    for (int stack : chips) table.chips[seat++] = stack;
    table.start(first);
    return table;
}

static Table played(std::initializer_list<int> chips, int first, std::initializer_list<Action> actions) {
    Table table = table_of(Rules{}, chips, first);
    for (const Action action : actions) table.apply(action);
    CHECK(table.over);
    return table;
}

TEST(win_probability_counts_combinations) {
    CHECK(win_probability(10, 3, 10) == 1.0);
    CHECK(win_probability(1, 1, 10) == 0.0);
    CHECK(win_probability(6, 1, 10) == 5.0 / 9.0);
    // C(5, 2) / C(9, 2) = 10 / 36
    CHECK(std::abs(win_probability(6, 2, 10) - 10.0 / 36.0) < 1e-12);
    CHECK(win_probability(2, 3, 10) == 0.0);
}

TEST(checks_all_round_end_the_hand) {
    Table opened = table_of(Rules{}, {10, 10}, 1);
    CHECK_EQUAL(opened.actor, 1);
    opened.apply(call);
    CHECK(opened.opening_check);
    Table table = played({10, 10}, 1, {call, call});
    table.settle({3, 7});
    CHECK_EQUAL(table.chips[0], 9);
    CHECK_EQUAL(table.chips[1], 11);
}

TEST(the_limit_of_four_counts_the_ante) {
    Table table = table_of(Rules{}, {10, 10}, 0);
    for (int i = 0; i < 3; ++i) CHECK_EQUAL(table.apply(raise), raise);
    CHECK(!table.can_raise());
    CHECK_EQUAL(table.apply(raise), call);
    CHECK(table.over);
    table.settle({9, 2});
    CHECK_EQUAL(table.chips[0], 14);
    Rules on_top;
    on_top.limit_includes_ante = false;
    CHECK_EQUAL(on_top.cap(), 5);
    Rules none;
    none.limit = 0;
    CHECK_EQUAL(none.cap(), 20);
}

TEST(a_folder_loses_what_it_paid) {
    Table table = played({10, 10}, 0, {raise, raise, fold});
    table.settle({9, 2});
    CHECK_EQUAL(table.chips[0], 8);
    CHECK_EQUAL(table.chips[1], 12);
}

TEST(short_stacks_call_all_in_and_pots_split) {
    Rules rules;
    rules.seats = 3;
    Table table = table_of(rules, {2, 14, 14}, 0);
    table.apply(call);
    table.apply(raise);
    table.apply(raise);
    CHECK_EQUAL(table.actor, 0);
    CHECK_EQUAL(table.to_pay(), 2);
    table.apply(call);  // has one chip left: all-in
    CHECK_EQUAL(table.chips[0], 0);
    table.apply(call);
    CHECK(table.over);
    table.settle({10, 3, 5});
    CHECK_EQUAL(table.chips[0], 6);  // the main pot of three times two
    CHECK_EQUAL(table.chips[1], 11);
    CHECK_EQUAL(table.chips[2], 13);  // the side pot of two times one
}

TEST(nobody_is_asked_when_nothing_can_be_bet) {
    Table table = table_of(Rules{}, {1, 19}, 0);
    CHECK(table.over);
    table.settle({4, 6});
    CHECK_EQUAL(table.chips[1], 20);
    Table later = table_of(Rules{}, {2, 18}, 0);
    later.apply(raise);  // all-in
    CHECK_EQUAL(later.actor, 1);
    CHECK(!later.can_raise());
}

TEST(the_first_seat_moves_past_seats_without_chips) {
    Rules rules;
    rules.seats = 4;
    Table table = table_of(rules, {10, 0, 20, 10}, 0);
    CHECK_EQUAL(table.next_living(0), 2);
    CHECK_EQUAL(table.opponents_counted(0), 2);
    table.rules.count_busted = true;
    CHECK_EQUAL(table.opponents_counted(0), 3);
}

TEST_MAIN
