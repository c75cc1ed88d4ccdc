// Kermit's tables: counts over deals, and worlds weighed by look-ups.
#include "skat/policy/kermit_tables.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bind/skat/arrays.hpp"
#include "bind/skat/checks.hpp"
#include "bind/skat/module.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

namespace {

using TableArray = nb::ndarray<const double, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

}  // namespace

void bind_kermit_tables(nb::module_& m) {
    m.attr("BID_LEVELS") = bid_levels;
    m.attr("HAND_CLASSES") = hand_classes;
    m.attr("DECLARED_KINDS") = declared_kinds;
    m.attr("DEMANDS") = demands;
    m.attr("SOLOIST_CLASSES") = soloist_classes;
    m.def("hand_class", &hand_class, nb::arg("ten"), "The class of ten cards in the auction.");
    m.def(
        "soloist_class",
        [](int game, Cards ten, Cards laid) { return soloist_class(checked_game(game), ten, laid); },
        nb::arg("game"), nb::arg("ten"), nb::arg("laid"), "The class of a soloist's cards in a game.");
    m.def(
        "auction_reach",
        [](const Observation& seen, int seat) -> std::optional<std::pair<std::size_t, std::size_t>> {
            const auto reach = reach_of(history_of(seen), checked_seat(seat));
            if (!reach) return std::nullopt;
            return std::make_pair(reach->low, reach->high);
        },
        nb::arg("observation"), nb::arg("seat"), "The levels up to which a seat may have been ready to go.");
    m.def(
        "declared_as",
        [](const Observation& seen) -> std::optional<std::pair<std::size_t, std::size_t>> {
            if (!seen.declaration) return std::nullopt;
            return std::make_pair(declared_kind(*seen.declaration), demand_of(*seen.declaration, seen.bid));
        },
        nb::arg("observation"), "The kind of declaration, and how dear it must be to be worth the bid.");
    m.def(
        "add_hand_entries",
        [](const WorldArray& worlds, int seat, Cards played, const TableArray& table,
           const LogArray& log_weights) {
            add_hand_entries(worlds_of(worlds), checked_seat(seat), played, {table.data(), table.size()},
                             logs_of(log_weights, worlds.shape(0)));
        },
        nb::arg("worlds"), nb::arg("seat"), nb::arg("played"), nb::arg("table"), nb::arg("log_weights"),
        nb::call_guard<nb::gil_scoped_release>(), "Add the entries of a seat's ten cards.");
    m.def(
        "add_soloist_entries",
        [](const WorldArray& worlds, int seat, Cards played, int game, bool picked_up, const TableArray& table,
           const LogArray& log_weights) {
            add_soloist_entries(worlds_of(worlds), checked_seat(seat), played, checked_game(game), picked_up,
                                {table.data(), table.size()}, logs_of(log_weights, worlds.shape(0)));
        },
        nb::arg("worlds"), nb::arg("seat"), nb::arg("played"), nb::arg("game"), nb::arg("picked_up"),
        nb::arg("table"), nb::arg("log_weights"), nb::call_guard<nb::gil_scoped_release>(),
        "Add the entries of the soloist's cards.");

    nb::class_<KermitCounts>(m, "KermitCounts", "How far hands bid and what they declared, counted.")
        .def(nb::init<>())
        .def("add", &KermitCounts::add, nb::arg("state"))
        .def_ro("deals", &KermitCounts::deals)
        .def_prop_ro(
            "reaches",
            [](const KermitCounts& self) {
                return to_numpy(self.reaches, {hand_classes, bid_levels, bid_levels});
            },
            nb::rv_policy::automatic, nb::sig("def reaches(self) -> NDArray[numpy.int64]"))
        .def_prop_ro(
            "declared",
            [](const KermitCounts& self) {
                return to_numpy(self.declared, {declared_kinds, demands, soloist_classes});
            },
            nb::rv_policy::automatic, nb::sig("def declared(self) -> NDArray[numpy.int64]"))
        .def_prop_ro(
            "dealt",
            [](const KermitCounts& self) { return to_numpy(self.dealt, {declared_kinds, soloist_classes}); },
            nb::rv_policy::automatic, nb::sig("def dealt(self) -> NDArray[numpy.int64]"));
}
