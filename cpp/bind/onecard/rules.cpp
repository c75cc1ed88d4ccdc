#include "onecard/rules.hpp"

#include <nanobind/stl/vector.h>

#include <vector>

#include "bind/onecard/module.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace counterplay::onecard;
using namespace counterplay::bind;

template <typename Value, typename Array>
static std::vector<Value> of_seats(const Table& table, const Array& values) {
    return std::vector<Value>(values.begin(), values.begin() + table.rules.seats);
}

static int check_seat(const Table& table, int seat) { return within("the seat", seat, 0, table.rules.seats - 1); }

void bind_rules(nb::module_& m) {
    nb::class_<Rules>(m, "Rules", "The rules as the core reads them; counterplay.onecard.game.Rules checks them.")
        .def(nb::init<int, int, int, int, bool, bool, bool, bool, bool, bool, int>(), "seats"_a, "chips"_a,
             "deck"_a, "limit"_a, "limit_includes_ante"_a, "count_folded"_a, "count_busted"_a, "first_moves"_a,
             "weak_check_shown_as_fold"_a, "weak_cards_fold"_a, "max_hands"_a);
    m.def(
        "win_probability",
        [](int card, int opponents, int deck) {
            within("the number of cards", deck, 2, most_cards);
            within("a card", card, 1, deck);
            within("the number of opponents", opponents, 0, max_seats - 1);
            return win_probability(card, opponents, deck);
        },
        "card"_a, "opponents"_a, "deck"_a, "The probability that a card beats the cards of this many opponents.");
    nb::class_<Table>(m, "Table", "One hand as every seat may see it.")
        .def(
            "__init__",
            [](Table* table, const Rules& rules, const std::vector<int>& chips) {
                checked(rules);
                require(static_cast<int>(chips.size()) == rules.seats, "every seat needs its chips");
                int sum = 0;
                for (const int stack : chips) sum += within("the chips of a seat", stack, 0, rules.total());
                require(sum == rules.total(), "the chips of all seats must add up to those of the rules");
                new (table) Table(rules);
                for (int seat = 0; seat < rules.seats; ++seat) table->chips[seat] = chips[seat];
            },
            "rules"_a, "chips"_a)
        .def(
            "start",
            [](Table& table, int first) {
                check_seat(table, first);
                require(table.chips[first] > 0, "the first seat must have chips");
                table.start(first);
            },
            "first"_a)
        .def(
            "apply",
            [](Table& table, int action, bool weak) {
                require(!table.over, "the hand is over");
                return static_cast<int>(table.apply(static_cast<Action>(within("an action", action, 0, 2)), weak));
            },
            "action"_a, "weak"_a = false)
        .def(
            "settle",
            [](Table& table, const std::vector<int>& cards) {
                require(table.over, "the hand is not over");
                require(static_cast<int>(cards.size()) == table.rules.seats, "every seat needs its card, or 0");
                std::array<int, max_seats> array{};
                int chips = 0;
                for (int seat = 0; seat < table.rules.seats; ++seat) {
                    array[seat] = within("a card", cards[seat], 0, table.rules.deck);
                    chips += table.chips[seat] + table.paid[seat];
                }
                require(chips <= table.rules.total(), "the hand is settled already");
                table.settle(array);
            },
            "cards"_a)
        .def("can_raise", &Table::can_raise)
        .def(
            "opponents_counted",
            [](const Table& table, int seat) { return table.opponents_counted(check_seat(table, seat)); },
            "seat"_a)
        .def(
            "next_living", [](const Table& table, int seat) { return table.next_living(check_seat(table, seat)); },
            "seat"_a)
        .def_prop_ro("to_pay", &Table::to_pay)
        .def_prop_ro("weak_checks", &Table::weak_checks)
        .def_ro("actor", &Table::actor)
        .def_ro("first", &Table::first)
        .def_ro("level", &Table::level)
        .def_ro("raises", &Table::raises)
        .def_ro("opening_check", &Table::opening_check)
        .def_ro("over", &Table::over)
        .def_ro("standing", &Table::standing)
        .def_ro("dealt_seats", &Table::dealt_seats)
        .def_prop_ro("chips", [](const Table& table) { return of_seats<int>(table, table.chips); })
        .def_prop_ro("paid", [](const Table& table) { return of_seats<int>(table, table.paid); })
        .def_prop_ro("dealt", [](const Table& table) { return of_seats<bool>(table, table.dealt); })
        .def_prop_ro("folded", [](const Table& table) { return of_seats<bool>(table, table.folded); })
        .def_prop_ro("last", [](const Table& table) { return of_seats<int>(table, table.last); });
}
