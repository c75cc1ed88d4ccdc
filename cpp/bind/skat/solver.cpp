#include "skat/solver/solver.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "bind/skat/checks.hpp"
#include "bind/skat/module.hpp"
#include "skat/solver/bench.hpp"
#include "skat/solver/worlds.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;
using Hands = std::array<Cards, 3>;
using Results = std::vector<std::pair<int, int>>;
using Release = nb::call_guard<nb::gil_scoped_release>;

namespace {

using counterplay::bind::refuse;

void check(const Position& position) {
    if (const std::string reason = impossible(position); !reason.empty()) refuse(reason);
}

void check_target(int target) {
    if (target < 1 || target > schwarz_target) refuse("a target is 1 to 120 points, or schwarz");
}

void check_seat(const char* what, int seat) {
    if (seat < 0 || seat > 2) refuse(std::string(what) + " must be seat 0, 1 or 2, not " + std::to_string(seat));
}

Kind checked_kind(int kind) { return static_cast<Kind>(counterplay::bind::within("a kind of deal", kind, 0, 2)); }
Strength checked_strength(int strength) {
    return static_cast<Strength>(counterplay::bind::within("a strength", strength, 0, 2));
}
BenchQuestion checked_question(int question) {
    return static_cast<BenchQuestion>(
        counterplay::bind::within("a question", question, 0, static_cast<int>(BenchQuestion::plain)));
}

Position first_lead_checked(int game, int soloist, const Hands& hands, Cards skat) {
    check_seat("the soloist", soloist);
    for (std::size_t seat = 0; seat < 3; ++seat)
        if (count(hands[seat]) != 10)
            refuse("hand " + std::to_string(seat) + " has " + std::to_string(count(hands[seat])) +
                   " different cards, not 10");
    if (count(skat) != 2) refuse("the skat has " + std::to_string(count(skat)) + " different cards, not 2");
    for (std::size_t seat = 0; seat < 3; ++seat)
        if (hands[seat] & skat) refuse(card_name(lowest(hands[seat] & skat)) + " is in a hand and in the skat");
    const Position position = first_lead(checked_game(game), soloist, hands, skat);
    check(position);
    return position;
}

Position after(Position position, const std::vector<int>& play) {
    for (std::size_t i = 0; i < play.size(); ++i) {
        const auto where = "card " + std::to_string(i + 1) + " of the play";
        if (play[i] < 0 || play[i] >= deck_size) refuse(where + " is not a card");
        const Card card = static_cast<Card>(play[i]);
        if (position.finished()) refuse(where + ", " + card_name(card) + ", comes after all cards were played");
        const auto seat = static_cast<std::size_t>(position.to_move());
        if (!(position.hands[seat] & bit(card)))
            refuse(where + ", " + card_name(card) + ": seat " + std::to_string(seat) + " does not hold it");
        if (!(position.legal() & bit(card)))
            refuse(where + ", " + card_name(card) + ": seat " + std::to_string(seat) + " must follow suit");
        position.play(card);
    }
    return position;
}

Position at_table(int game, int soloist, const Hands& hands, int leader, const std::vector<int>& table, int points,
                  bool soloist_took_trick, bool defenders_took_trick) {
    check_seat("the soloist", soloist);
    check_seat("the leader", leader);
    if (table.size() > 2) refuse("at most two cards lie on the table");
    Position position;
    position.game = checked_game(game);
    position.soloist = static_cast<std::uint8_t>(soloist);
    position.leader = static_cast<std::uint8_t>(leader);
    position.hands = hands;
    position.points = points;
    position.soloist_took_trick = soloist_took_trick;
    position.defenders_took_trick = defenders_took_trick;
    for (const int card : table) {
        if (card < 0 || card >= deck_size) refuse("what lies on the table is not a card");
        position.table[position.table_size++] = static_cast<Card>(card);
    }
    return position;
}

Results as_results(const std::vector<CardResult>& cards) {
    Results results;
    for (const CardResult& card : cards) results.emplace_back(card.card, card.result);
    return results;
}

using Decisions = std::vector<std::tuple<int, std::optional<int>, Results>>;

Decisions as_decisions(const std::vector<SolvedDecision>& decisions) {
    Decisions result;
    for (const SolvedDecision& decision : decisions)
        result.emplace_back(decision.mover,
                            decision.played == no_card ? std::nullopt : std::optional<int>(decision.played),
                            as_results(decision.cards));
    return result;
}

std::vector<Card> as_cards(const std::vector<int>& cards) { return {cards.begin(), cards.end()}; }

// One solver for each thread, each with a table of its own.
struct Solvers {
    Solvers(std::size_t table_bytes, int threads) {
        if (threads < 1 || threads > 256) refuse("a solver uses 1 to 256 threads");
        if (table_bytes > std::size_t{1} << 36) refuse("a table has at most 64 GiB");
        solvers.reserve(static_cast<std::size_t>(threads));
        for (int i = 0; i < threads; ++i) solvers.push_back(std::make_unique<Solver>(table_bytes));
    }
    Solvers(const Solvers&) = delete;
    Solver& first() { return *solvers.front(); }
    std::vector<std::unique_ptr<Solver>> solvers;
};

using HandsArray = nb::ndarray<const std::uint32_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using PointsArray = nb::ndarray<const std::uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using ResultsArray = nb::ndarray<std::int8_t, nb::shape<-1, 32>, nb::c_contig, nb::device::cpu>;

void solve_many(Solvers& solvers, const Position& seen, const HandsArray& hands, const PointsArray& points,
                int target, const ResultsArray& results) {
    const std::size_t size = hands.shape(0);
    if (points.shape(0) != size || results.shape(0) != size) refuse("every world needs its points");
    if (target != 0) check_target(target);
    if (target == 0 && seen.game == Game::null) refuse("null has no points: ask for win or loss");
    std::vector<Position> worlds(size, seen);
    for (std::size_t world = 0; world < size; ++world) {
        worlds[world].hands = {hands.data()[3 * world], hands.data()[3 * world + 1], hands.data()[3 * world + 2]};
        worlds[world].points = points.data()[world];
        if (const std::string reason = impossible(worlds[world]); !reason.empty())
            refuse("world " + std::to_string(world) + ": " + reason);
    }
    solve_worlds(worlds, target, solvers.solvers, {results.data(), size * deck_size});
}

// What lies in the slots behind the table's cards does not count.
bool same(const Position& a, const Position& b) {
    return a.game == b.game && a.soloist == b.soloist && a.leader == b.leader && a.hands == b.hands &&
           a.points == b.points && a.soloist_took_trick == b.soloist_took_trick &&
           a.defenders_took_trick == b.defenders_took_trick && a.table_size == b.table_size &&
           std::equal(a.table.begin(), a.table.begin() + a.table_size, b.table.begin());
}

void bind_position(nb::module_& m) {
    nb::class_<Position>(m, "Position", "All cards known, at any point of the play.")
        .def_static("first_lead", &first_lead_checked, nb::arg("game"), nb::arg("soloist"), nb::arg("hands"),
                    nb::arg("skat"), "The position before the first lead; refuses an impossible deal.")
        .def_static(
            "at_table",
            [](int game, int soloist, const Hands& hands, int leader, const std::vector<int>& table, int points,
               bool soloist_took_trick, bool defenders_took_trick) {
                const Position position = at_table(game, soloist, hands, leader, table, points, soloist_took_trick,
                                                   defenders_took_trick);
                check(position);
                return position;
            },
            nb::arg("game"), nb::arg("soloist"), nb::arg("hands"), nb::arg("leader"), nb::arg("table"),
            nb::arg("points"), nb::arg("soloist_took_trick"), nb::arg("defenders_took_trick"),
            "A position in the middle of the play; refuses an impossible one.")
        .def("after", &after, nb::arg("play"), "The position after these cards; refuses an illegal one.")
        .def_prop_ro("game", [](const Position& position) { return static_cast<int>(position.game); })
        .def_ro("soloist", &Position::soloist)
        .def_ro("leader", &Position::leader)
        .def_ro("hands", &Position::hands)
        .def_ro("points", &Position::points)
        .def_prop_ro("table",
                     [](const Position& position) {
                         return std::vector<int>(position.table.begin(),
                                                 position.table.begin() + position.table_size);
                     })
        .def_prop_ro("to_move",
                     [](const Position& position) { return position.finished() ? -1 : position.to_move(); })
        .def_prop_ro("legal", [](const Position& position) { return position.finished() ? 0u : position.legal(); })
        .def("equals", &same);
}

}  // namespace

void bind_solver(nb::module_& m) {
    bind_position(m);
    m.attr("SCHWARZ_TARGET") = schwarz_target;
    m.attr("DEFAULT_TABLE_BYTES") = default_table_bytes;
    nb::class_<Solvers>(m, "Solver", "The solver and its tables: one for each thread.")
        .def(nb::init<std::size_t, int>(), nb::arg("table_bytes"), nb::arg("threads"))
        .def(
            "wins",
            [](Solvers& solvers, const Position& position, int target) {
                check(position);
                check_target(target);
                return solvers.first().wins(position, target);
            },
            nb::arg("position"), nb::arg("target"), Release())
        .def(
            "value",
            [](Solvers& solvers, const Position& position) {
                check(position);
                if (position.game == Game::null) refuse("null has no points: ask for win or loss");
                return solvers.first().value(position);
            },
            nb::arg("position"), Release())
        .def(
            "moves",
            [](Solvers& solvers, const Position& position, int target) {
                check(position);
                if (target != 0) check_target(target);
                if (target == 0 && position.game == Game::null) refuse("null has no points: ask for win or loss");
                return as_results(position.finished() ? std::vector<CardResult>{}
                                                      : solvers.first().moves(position, target));
            },
            nb::arg("position"), nb::arg("target"), Release(),
            "Card and result of every legal move: points at target 0, else 1 for win and 0 for loss.")
        .def(
            "post_mortem",
            [](Solvers& solvers, const Position& start, const std::vector<int>& play, int target) {
                check(start);
                if (target != 0) check_target(target);
                if (target == 0 && start.game == Game::null) refuse("null has no points: ask for win or loss");
                after(start, play);
                return as_decisions(target == 0 ? solvers.first().post_mortem_values(start, as_cards(play))
                                                : solvers.first().post_mortem(start, as_cards(play), target));
            },
            nb::arg("start"), nb::arg("play"), nb::arg("target"), Release(),
            "Mover, card played and results of every legal card at every decision.")
        .def("solve_worlds", &solve_many, nb::arg("seen"), nb::arg("hands"), nb::arg("points"), nb::arg("target"),
             nb::arg("results"), Release(),
             "Results of every card in every world, written into `results`; -1 where a card is not legal.")
        .def_prop_ro("nodes",
                     [](const Solvers& solvers) {
                         std::uint64_t nodes = 0;
                         for (const auto& solver : solvers.solvers) nodes += solver->nodes();
                         return nodes;
                     })
        .def_prop_ro("table_bytes", [](Solvers& solvers) { return solvers.first().table_bytes(); });

    m.def(
        "table_position",
        [](int game, int soloist, int leader, const std::vector<int>& table, bool soloist_took_trick,
           bool defenders_took_trick) {
            return at_table(game, soloist, {}, leader, table, 0, soloist_took_trick, defenders_took_trick);
        },
        nb::arg("game"), nb::arg("soloist"), nb::arg("leader"), nb::arg("table"), nb::arg("soloist_took_trick"),
        nb::arg("defenders_took_trick"), "What all worlds of a batch have in common.");
    m.attr("BENCH_DEALS") = bench_deals;
    m.def(
        "bench_deal",
        [](int kind, int strength, std::uint64_t index) {
            return bench_deal(checked_kind(kind), checked_strength(strength), bench_seed, index);
        },
        nb::arg("kind"), nb::arg("strength"), nb::arg("index"), "A deal of the bench.");
    m.def(
        "bench_times",
        [](int kind, int strength, int question, int deals) {
            Solver solver;
            const Timing timing =
                time_class(solver, checked_kind(kind), checked_strength(strength), checked_question(question),
                           counterplay::bind::within("the number of deals", deals, 0, 100'000));
            return std::make_tuple(timing.milliseconds, timing.nodes, timing.win_milliseconds);
        },
        nb::arg("kind"), nb::arg("strength"), nb::arg("question"), nb::arg("deals"), Release(),
        "Milliseconds deal by deal, and in all: nodes, and milliseconds for the win or loss of the same deals.");
    const auto as_tuple = [](const ClassSignature& signature) {
        return std::make_tuple(signature.positions, signature.wins, signature.nodes, signature.results);
    };
    m.def(
        "bench_signature",
        [as_tuple](int kind, int strength) {
            Solver solver;
            return as_tuple(class_signature(solver, checked_kind(kind), checked_strength(strength)));
        },
        nb::arg("kind"), nb::arg("strength"), Release(), "Positions, wins, nodes and a hash of the answers.");
    m.def(
        "committed_signature",
        [as_tuple](int kind, int strength) {
            return as_tuple(committed_signature.at(3 * static_cast<std::size_t>(checked_kind(kind)) +
                                                   static_cast<std::size_t>(checked_strength(strength))));
        },
        nb::arg("kind"), nb::arg("strength"), "What bench_signature must give.");
}
