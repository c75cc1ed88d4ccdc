#include "efg/rollout.hpp"

#include <limits>

#include "bind/checks.hpp"
#include "bind/efg/module.hpp"

namespace nb = nanobind;
using namespace counterplay::efg;

void bind_rollout(nb::module_& m) {
    m.def(
        "sample_values",
        [](const Array<std::int32_t>& child_start, const Array<std::int32_t>& child_count,
           const Array<std::int8_t>& player, const Array<std::int32_t>& sequence, const Array<double>& chance,
           const Array<double>& utility, const Array<double>& first, std::size_t first_sequences,
           const Array<double>& second, std::size_t second_sequences, const Array<std::int32_t>& histories,
           std::int32_t samples, std::uint64_t seed) {
            const TreeView tree{to_span(child_start), to_span(child_count), to_span(player),
                                to_span(sequence),    to_span(chance),      to_span(utility)};
            const Strategies ones{to_span(first), first_sequences}, twos{to_span(second), second_sequences};
            counterplay::bind::within("the number of samples", samples, 1, std::numeric_limits<int>::max());
            std::vector<double> values;
            {
                const nb::gil_scoped_release release;
                validate(tree, ones, twos, to_span(histories));
                values = sample_values(tree, ones, twos, to_span(histories), samples, seed);
            }
            return to_array(std::move(values));
        },
        nb::arg("child_start"), nb::arg("child_count"), nb::arg("player"), nb::arg("sequence"), nb::arg("chance"),
        nb::arg("utility"), nb::arg("first"), nb::arg("first_sequences"), nb::arg("second"),
        nb::arg("second_sequences"), nb::arg("histories"), nb::arg("samples"), nb::arg("seed"),
        "Mean payoff to player 1 from each history under each pair of strategies, flat in that order.");
}
