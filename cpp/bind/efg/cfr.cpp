#include "efg/cfr.hpp"

#include "bind/efg/module.hpp"

namespace nb = nanobind;
using namespace counterplay::efg;

void bind_cfr(nb::module_& m) {
    nb::enum_<Variant>(m, "Variant")
        .value("cfr", Variant::cfr)
        .value("cfr_plus", Variant::cfr_plus)
        .value("dcfr", Variant::dcfr)
        .value("pcfr_plus", Variant::pcfr_plus);
    nb::class_<Solver>(m, "Solver", "Counterfactual regret minimisation on two treeplexes and a payoff matrix.")
        .def(
            "__init__",
            [](Solver* self, const Treeplex& first, const Treeplex& second, const Array<std::int32_t>& start,
               const Array<std::int32_t>& column, const Array<double>& value, Variant variant,
               const Array<double>& trust, const Array<double>& anchor) {
                new (self) Solver(first, second, {to_vector(start), to_vector(column), to_vector(value)}, variant,
                                  {to_vector(trust), to_vector(anchor)});
            },
            nb::arg("first"), nb::arg("second"), nb::arg("start"), nb::arg("column"), nb::arg("value"),
            nb::arg("variant"), nb::arg("trust"), nb::arg("anchor"))
        .def("run", &Solver::run, nb::arg("iterations"), nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("iterations", &Solver::iterations)
        .def(
            "average", [](const Solver& self, std::size_t player) { return to_array(self.average(player)); },
            nb::arg("player"), "The average plan of player 1 (0) or player 2 (1).")
        .def(
            "current", [](const Solver& self, std::size_t player) { return to_array(self.current(player)); },
            nb::arg("player"), "The plan of the last iteration of player 1 (0) or player 2 (1).");
}
