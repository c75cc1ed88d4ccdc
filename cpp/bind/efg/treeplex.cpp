#include "efg/treeplex.hpp"

#include <nanobind/stl/pair.h>

#include "bind/efg/module.hpp"

namespace nb = nanobind;
using namespace counterplay::efg;

void bind_treeplex(nb::module_& m) {
    nb::class_<Treeplex>(m, "Treeplex", "One player's information sets and sequences in arrays.")
        .def(
            "__init__",
            [](Treeplex* self, const Array<std::int32_t>& parent, const Array<std::int32_t>& first) {
                new (self) Treeplex{to_vector(parent), to_vector(first)};
                validate(*self);
            },
            nb::arg("parent"), nb::arg("first"))
        .def(
            "best_response",
            [](const Treeplex& self, const Array<double>& gradient, bool last, double tolerance) {
                Response response;
                {
                    const nb::gil_scoped_release release;
                    response = best_response(self, to_span(gradient), last ? Tie::last : Tie::first, tolerance);
                }
                return std::pair(response.value, to_array(std::move(response.choice)));
            },
            nb::arg("gradient"), nb::arg("last") = false, nb::arg("tolerance") = 0.0,
            "Value, and the sequence each information set takes; `last` says which of tied sequences.")
        .def(
            "realise",
            [](const Treeplex& self, const Array<double>& behaviour, const Array<std::uint8_t>& restart) {
                return to_array(realise(self, to_span(behaviour), to_span(restart)));
            },
            nb::arg("behaviour"), nb::arg("restart"),
            "Probability of every sequence; information sets with `restart` count as reached.");
}
