#include "efg/battleships.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <tuple>

#include "bind/checks.hpp"
#include "bind/efg/module.hpp"

namespace nb = nanobind;
using namespace counterplay::efg;
using namespace counterplay::bind;

namespace {

constexpr std::size_t cells = 64;   // a set of cells has a bit for each
constexpr std::size_t columns = 9;  // of a position: the fields of Position in order

std::vector<Position> positions_of(std::span<const std::uint64_t> rows, std::size_t ships) {
    require(rows.size() % columns == 0, "a position has nine numbers");
    std::vector<Position> positions;
    for (std::size_t at = 0; at < rows.size(); at += columns) {
        const auto* const row = rows.data() + at;
        require(row[6] <= ships && row[7] <= ships, "more ships are to be placed than the fleet has");
        positions.push_back({{row[0], row[1]},
                             {row[2], row[3]},
                             row[4],
                             row[5],
                             static_cast<std::uint8_t>(row[6]),
                             static_cast<std::uint8_t>(row[7]),
                             row[8] != 0});
    }
    return positions;
}

using Order = std::tuple<std::vector<int>, int, double>;

std::vector<ShotOrder> orders_of(const std::vector<Order>& given) {
    std::vector<ShotOrder> orders;
    for (const auto& [ranks, special, chance] : given) {
        require(ranks.size() <= cells, "a board has at most 64 cells");
        for (const int rank : ranks) within("a rank", rank, -1, 7);
        within("the special cell", special, -1, static_cast<int>(ranks.size()) - 1);
        within("the chance of the special cell", chance, 0.0, 1.0);
        orders.push_back({std::vector<std::int8_t>(ranks.begin(), ranks.end()), special, chance});
    }
    return orders;
}

}  // namespace

void bind_battleships(nb::module_& m) {
    m.def(
        "sample_duels",
        [](const Array<std::uint64_t>& positions, std::vector<std::vector<std::uint64_t>> fleet,
           const std::vector<Order>& first, const std::vector<Order>& second, std::int32_t samples,
           std::uint64_t seed) {
            within("the number of samples", samples, 1, std::numeric_limits<int>::max());
            for (const auto& choices : fleet) require(!choices.empty(), "a ship of the fleet has no placement");
            require(fleet.size() <= cells, "a fleet has at most 64 ships");
            const auto rows = positions_of(to_span(positions), fleet.size());
            const auto first_orders = orders_of(first), second_orders = orders_of(second);
            const Fleet ships{std::move(fleet)};
            std::vector<double> values;
            {
                const nb::gil_scoped_release release;
                values = sample_duels(rows, ships, first_orders, second_orders, samples, seed);
            }
            return to_array(std::move(values));
        },
        nb::arg("positions"), nb::arg("fleet"), nb::arg("first"), nb::arg("second"), nb::arg("samples"),
        nb::arg("seed"), "Mean result for player 1 from each position under each pair of shot orders, flat.");
}
