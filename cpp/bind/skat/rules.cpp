#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bind/skat/action_tuple.hpp"
#include "bind/skat/module.hpp"
#include "skat/players/search.hpp"
#include "skat/rules/observation.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;
namespace bind = counterplay::bind;

namespace {

using ::to_tuple;  // overloaded below

Declaration from_tuple(const DeclarationTuple& t) {
    const int game = std::get<0>(t);
    if (game < 0 || game > static_cast<int>(Game::null)) throw RuleError("there is no such game");
    return {static_cast<Game>(game), std::get<1>(t), std::get<2>(t), std::get<3>(t), std::get<4>(t)};
}

int checked_matadors(int matadors) { return bind::within("the number of matadors", matadors, -11, 11); }

// Each step returns a changed copy: a Python state never changes under its holder.
template <typename... Arguments>
auto changed(void (State::*step)(Arguments...)) {
    return [step](const State& state, Arguments... arguments) {
        State next = state;
        (next.*step)(arguments...);
        return next;
    };
}

// seat, kind, value
std::vector<std::tuple<int, int, int>> to_tuples(const std::vector<Call>& calls) {
    std::vector<std::tuple<int, int, int>> result;
    for (const Call& call : calls) result.emplace_back(call.seat, call.kind, call.value);
    return result;
}

// leader, cards, winner
std::vector<std::tuple<int, std::vector<int>, int>> to_tuples(const std::vector<Trick>& tricks) {
    std::vector<std::tuple<int, std::vector<int>, int>> result;
    for (const Trick& trick : tricks) {
        result.emplace_back(trick.leader, std::vector<int>(trick.cards.begin(), trick.cards.begin() + trick.size),
                            trick.winner);
    }
    return result;
}

// after how many cards, seat, whether it resigns
std::vector<std::tuple<int, int, bool>> to_tuples(const std::vector<Aside>& asides) {
    std::vector<std::tuple<int, int, bool>> result;
    for (const Aside& aside : asides) result.emplace_back(aside.after, aside.seat, aside.resigns);
    return result;
}

std::optional<DeclarationTuple> to_tuple(const std::optional<Declaration>& declaration) {
    if (!declaration) return std::nullopt;
    return to_tuple(*declaration);
}

}  // namespace

void bind_rules(nb::module_& m) {
    // Users meet one class for whatever the rules forbid, and not one more of the core's own.
    nb::register_exception_translator(
        [](const std::exception_ptr& thrown, void* illegal_action) {
            try {
                std::rethrow_exception(thrown);
            } catch (const RuleError& error) {
                PyErr_SetString(static_cast<PyObject*>(illegal_action), error.what());
            }
        },
        nb::object(nb::module_::import_("counterplay.protocol").attr("IllegalAction")).release().ptr());

    m.def("bid_values", [] { return bid_values(); }, "All values that can be bid, in rising order.");
    m.def(
        "matadors", [](int game, Cards twelve) { return matadors(checked_game(game), twelve); }, nb::arg("game"),
        nb::arg("twelve"), "Matadors of the soloist's twelve cards: positive with, negative without, 0 in null.");
    m.def(
        "check_declaration",
        [](const DeclarationTuple& declaration, bool picked_up, int bid) {
            check_declaration(from_tuple(declaration), picked_up, checked_bid(bid));
        },
        nb::arg("declaration"), nb::arg("picked_up"), nb::arg("bid"), "Raise IllegalAction unless it is legal.");
    m.def(
        "completed",
        [](const DeclarationTuple& declaration) { return to_tuple(completed(from_tuple(declaration))); },
        nb::arg("declaration"), "The declaration with all that it implies.");
    m.def(
        "evaluate",
        [](const DeclarationTuple& declaration, int bid, int matadors, int points, int tricks) {
            bind::within("the points", points, 0, 120);
            bind::within("the tricks", tricks, 0, 10);
            return evaluate(from_tuple(declaration), checked_bid(bid), checked_matadors(matadors),
                            Tally{.points = points, .tricks = tricks});
        },
        nb::arg("declaration"), nb::arg("bid"), nb::arg("matadors"), nb::arg("points"), nb::arg("tricks"),
        "The result of a game that was played out.");
    m.def(
        "target_to_win",
        [](const DeclarationTuple& declaration, int bid, int matadors) {
            return target_to_win(from_tuple(declaration), checked_bid(bid), checked_matadors(matadors));
        },
        nb::arg("declaration"), nb::arg("bid"), nb::arg("matadors"),
        "What the soloist must reach: 61, 90 or SCHWARZ_TARGET; None where the game is hopeless.");

    nb::class_<GameResult>(m, "GameResult")
        .def_ro("matadors", &GameResult::matadors)
        .def_ro("points", &GameResult::points)
        .def_ro("tricks", &GameResult::tricks)
        .def_ro("schneider", &GameResult::schneider)
        .def_ro("schwarz", &GameResult::schwarz)
        .def_ro("won", &GameResult::won)
        .def_ro("overbid", &GameResult::overbid)
        .def_ro("value", &GameResult::value)
        .def_ro("score", &GameResult::score);

    nb::class_<State>(m, "State")
        .def(
            "__init__",
            [](State* self, std::array<Cards, 3> hands, Cards skat) { new (self) State(Deal{hands, skat}); },
            nb::arg("hands"), nb::arg("skat"))
        .def_prop_ro("phase", [](const State& s) { return static_cast<int>(s.phase()); })
        .def_prop_ro("ending", [](const State& s) { return static_cast<int>(s.ending()); })
        .def_prop_ro("to_act", &State::to_act)
        .def_prop_ro("must_answer", [](const State& s) { return s.auction().must_answer(); })
        .def_prop_ro("dealt_hands", [](const State& s) { return s.deal().hands; })
        .def_prop_ro("dealt_skat", [](const State& s) { return s.deal().skat; })
        .def_prop_ro("calls", [](const State& s) { return to_tuples(s.auction().calls()); })
        .def_prop_ro("forehand_alone", [](const State& s) { return s.auction().forehand_alone(); })
        .def_prop_ro("soloist", &State::soloist)
        .def_prop_ro("bid", &State::bid)
        .def_prop_ro("picked_up", &State::picked_up)
        .def_prop_ro("discards", &State::discards)
        .def_prop_ro("declaration", [](const State& s) { return to_tuple(s.declaration()); })
        .def_prop_ro("hands", &State::hands)
        .def_prop_ro("shown", &State::shown)
        .def_prop_ro("tricks", [](const State& s) { return to_tuples(s.tricks()); })
        .def_prop_ro("cards_played", &State::cards_played)
        .def_prop_ro("resigned", &State::resigned)
        .def_prop_ro("asides", [](const State& s) { return to_tuples(s.asides()); })
        .def("first", &State::first)
        .def_prop_ro("soloist_points", &State::soloist_points)
        .def_prop_ro("defender_points", &State::defender_points)
        .def_prop_ro("soloist_tricks", &State::soloist_tricks)
        .def_prop_ro("legal_cards", &State::legal_cards)
        .def_prop_ro("voids", &State::voids)
        .def("call_bid", changed(&State::call_bid), nb::arg("seat"), nb::arg("value"))
        .def("call_hold", changed(&State::call_hold), nb::arg("seat"))
        .def("call_pass", changed(&State::call_pass), nb::arg("seat"))
        .def("pick_up", changed(&State::pick_up), nb::arg("seat"))
        .def(
            "declare",
            [](const State& state, int seat, const DeclarationTuple& declaration, Cards discards) {
                State next = state;
                next.declare(seat, from_tuple(declaration), discards);
                return next;
            },
            nb::arg("seat"), nb::arg("declaration"), nb::arg("discards"))
        .def("play", changed(&State::play), nb::arg("seat"), nb::arg("card"))
        .def("resign", changed(&State::resign), nb::arg("seat"))
        .def("show", changed(&State::show), nb::arg("seat"))
        .def("result", &State::result);

    nb::class_<Observation>(m, "Observation")
        .def_ro("seat", &Observation::seat)
        .def_prop_ro("phase", [](const Observation& o) { return static_cast<int>(o.phase); })
        .def_prop_ro("ending", [](const Observation& o) { return static_cast<int>(o.ending); })
        .def_ro("to_act", &Observation::to_act)
        .def_ro("must_answer", &Observation::must_answer)
        .def_ro("forehand_alone", &Observation::forehand_alone)
        .def_ro("hand", &Observation::hand)
        .def_prop_ro("calls", [](const Observation& o) { return to_tuples(o.calls); })
        .def_ro("soloist", &Observation::soloist)
        .def_ro("bid", &Observation::bid)
        .def_ro("picked_up", &Observation::picked_up)
        .def_ro("skat", &Observation::skat)
        .def_ro("discards", &Observation::discards)
        .def_prop_ro("declaration", [](const Observation& o) { return to_tuple(o.declaration); })
        .def_prop_ro("shown", [](const Observation& o) { return o.shown; })
        .def_prop_ro("tricks", [](const Observation& o) { return to_tuples(o.tricks); })
        .def_prop_ro("voids", [](const Observation& o) { return o.voids; })
        .def_ro("resigned", &Observation::resigned)
        .def_ro("legal_cards", &Observation::legal_cards)
        .def_prop_ro("result", [](const Observation& o) { return o.result; })
        .def(
            "equals", [](const Observation& a, const Observation& b) { return a == b; }, nb::arg("other"))
        .def("__getstate__", &pack)
        .def("__setstate__", [](Observation& seen, const std::vector<std::int64_t>& numbers) {
            new (&seen) Observation(unpack(numbers));
        });
    m.def(
        "observe", [](const State& state, int seat) { return observe(state, checked_seat(seat)); },
        nb::arg("state"), nb::arg("seat"), "What a seat may know of a state.");
}
