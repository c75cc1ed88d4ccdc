// Players and the world sampler.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <tuple>

#include "bind/skat/module.hpp"
#include "skat/rules_player.hpp"
#include "skat/search.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

namespace {

using DeclarationTuple = std::tuple<int, bool, bool, bool, bool>;
// kind, value or card, declaration, discards
using ActionTuple = std::tuple<int, int, DeclarationTuple, Cards>;
using WorldTuple = std::pair<std::array<Cards, 3>, Cards>;

ActionTuple to_tuple(const PlayerAction& action) {
    const Declaration& d = action.declaration;
    return {action.kind,
            action.kind == PlayerAction::play ? action.card : action.value,
            {static_cast<int>(d.game), d.hand, d.ouvert, d.schneider, d.schwarz},
            action.discards};
}

void require_turn(const Observation& seen) {
    if (seen.to_act != seen.seat) throw nb::value_error("it is not this seat's turn");
}

}  // namespace

void bind_players(nb::module_& m) {
    m.def(
        "rules_act",
        [](const Observation& seen) {
            require_turn(seen);
            return to_tuple(rules::act(seen));
        },
        nb::arg("observation"), "What the player by rules of thumb does.");

    nb::class_<Worlds>(m, "Worlds", "The worlds a seat cannot tell apart, counted and numbered.")
        .def(nb::init<const Observation&>(), nb::arg("observation"))
        .def_prop_ro("count", &Worlds::count)
        .def(
            "world",
            [](const Worlds& worlds, std::uint64_t rank) {
                if (rank >= worlds.count()) throw nb::index_error("there are fewer worlds");
                const World world = worlds.world(rank);
                return WorldTuple{world.hands, world.skat};
            },
            nb::arg("rank"))
        .def(
            "draw",
            [](const Worlds& worlds, std::size_t wanted, std::uint64_t seed) {
                Random random(seed);
                std::vector<WorldTuple> result;
                for (const World& world : worlds.draw(wanted, random))
                    result.emplace_back(world.hands, world.skat);
                return result;
            },
            nb::arg("wanted"), nb::arg("seed"));

    nb::class_<Solver>(m, "SearchSolver", "A solver that one player's searches keep.").def(nb::init<>());
    m.def(
        "search",
        [](const Observation& seen, Solver& solver, std::size_t worlds, double seconds, bool every_card,
           std::uint64_t seed) {
            require_turn(seen);
            if (seen.phase != Phase::play) throw nb::value_error("there is no card to choose");
            nb::gil_scoped_release release;
            Random random(seed);
            SearchLimits limits{.worlds = worlds, .out_of_time = {}, .every_card = every_card};
            if (seconds > 0) {
                const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
                limits.out_of_time = [end] { return std::chrono::steady_clock::now() >= end; };
            }
            const SearchResult result = search(seen, limits, random, solver);
            std::vector<std::tuple<int, int, int>> scores;
            for (const CardScore& score : result.scores) scores.emplace_back(score.card, score.wins, score.levels);
            return std::tuple<int, std::size_t, std::vector<std::tuple<int, int, int>>>{result.best, result.worlds,
                                                                                        scores};
        },
        nb::arg("observation"), nb::arg("solver"), nb::arg("worlds"), nb::arg("seconds"), nb::arg("every_card"),
        nb::arg("seed"),
        "The best card over sampled worlds, how many were searched, and each card's wins and levels.");
}
