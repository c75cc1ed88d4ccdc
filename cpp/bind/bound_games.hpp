// NumberedGames for Python: arrays are handed in and written to, so that nothing is copied or made anew.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/checks.hpp"
#include "numbered_games.hpp"

namespace counterplay::bind {

template <typename Value, int Dimensions>
using Array = nanobind::ndarray<Value, nanobind::ndim<Dimensions>, nanobind::c_contig, nanobind::device::cpu>;

constexpr int most_games = 1 << 20;

// The class under a name. A game is made from what `make` is given, whose names in Python are `given`.
template <typename Game, typename... Given, typename... Names>
void bind_numbered_games(nanobind::module_& m, const char* name, Game (*make)(Given...), const Names&... given) {
    namespace nb = nanobind;
    using namespace nb::literals;
    using Games = NumberedGames<Game>;
    const auto sized = [](const auto& array, std::size_t first, std::size_t second, const char* reason) {
        require(array.shape(0) == first && array.shape(1) == second, reason);
    };
    nb::class_<Games>(m, name, "Games side by side whose actions and observations are numbers.")
        .def(
            "__init__",
            [make](Games* games, Given... from, int count) {
                within("the number of games", count, 1, most_games);
                new (games) Games(make(from...), static_cast<std::size_t>(count));
            },
            given..., "count"_a)
        .def_prop_ro("count", &Games::count)
        .def_prop_ro("seats", &Games::seats)
        .def_prop_ro("features", &Games::features)
        .def_prop_ro("actions", &Games::actions)
        .def(
            "deal",
            [](Games& games, const std::string& seed, std::int64_t first) {
                require(seed.size() <= 100, "the seed has too many digits");
                games.deal(seed, within("the first deal", first, 0, std::int64_t{1} << 40));
            },
            "seed"_a, "first"_a = 0, "Start game i with deal first + i; it goes on with every count-th after it.")
        .def(
            "illegal",
            [](const Games& games, const Array<const std::int32_t, 1>& chosen) {
                require(chosen.shape(0) == games.count(), "every game needs its action");
                return games.illegal(chosen.data());
            },
            "chosen"_a, "Return the place of the first game whose action is not legal, or their count.")
        .def(
            "act",
            [sized](Games& games, const Array<const std::int32_t, 1>& chosen, const Array<float, 2>& rewards,
                    const Array<std::uint8_t, 1>& over) {
                require(chosen.shape(0) == games.count(), "every game needs its action");
                require(games.illegal(chosen.data()) == games.count(), "an action is not legal");
                sized(rewards, games.count(), games.seats(), "rewards must be games x seats");
                require(over.shape(0) == games.count(), "every game needs its sign of an end");
                nb::gil_scoped_release release;
                std::fill_n(rewards.data(), rewards.size(), 0.0f);
                games.act(chosen.data(), rewards.data(), over.data());
            },
            "chosen"_a, "rewards"_a, "over"_a)
        .def(
            "restart",
            [](Games& games, const Array<const std::uint8_t, 1>& over) {
                require(over.shape(0) == games.count(), "every game needs its sign of an end");
                nb::gil_scoped_release release;
                games.restart(over.data());
            },
            "over"_a, "Deal anew where a game is over.")
        .def(
            "look",
            [sized](const Games& games, const Array<float, 2>& observations, const Array<std::int8_t, 2>& masks,
                    const Array<std::int8_t, 1>& seats) {
                sized(observations, games.count(), games.features(), "observations must be games x features");
                sized(masks, games.count(), games.actions(), "masks must be games x actions");
                require(seats.shape(0) == games.count(), "every game needs its seat");
                nb::gil_scoped_release release;
                games.look(observations.data(), masks.data(), seats.data());
            },
            "observations"_a, "masks"_a, "seats"_a)
        .def(
            "to_act",
            [](const Games& games, std::size_t place) {
                require(place < games.count(), "there is no such game");
                return games[place].to_act();
            },
            "place"_a, "Return the seat to act, or -1 at the end.")
        .def(
            "observe",
            [](const Games& games, std::size_t place, int seat, const Array<float, 1>& out) {
                require(place < games.count(), "there is no such game");
                within("the seat", seat, 0, static_cast<int>(games.seats()) - 1);
                require(out.shape(0) == games.features(), "an observation has one number for each feature");
                std::fill_n(out.data(), out.size(), 0.0f);
                games[place].observe(seat, out.data());
            },
            "place"_a, "seat"_a, "out"_a);
}

}  // namespace counterplay::bind
