#include "efg/numbered_leduc.hpp"

#include "bind/bound_games.hpp"
#include "bind/efg/module.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace bind = counterplay::bind;

void bind_numbered_leduc(nb::module_& m) {
    using counterplay::efg::NumberedLeduc;
    using Games = counterplay::NumberedGames<NumberedLeduc>;
    bind::bind_numbered_games<NumberedLeduc>(m, "NumberedLeduc")
        .def(
            "__init__",
            [](Games* games, int count) {
                bind::within("the number of games", count, 1, bind::most_games);
                new (games) Games(NumberedLeduc(), static_cast<std::size_t>(count));
            },
            "count"_a);
}
