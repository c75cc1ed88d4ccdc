#include "onecard/numbered.hpp"

#include "bind/bound_games.hpp"
#include "bind/onecard/module.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace bind = counterplay::bind;

void bind_numbered(nb::module_& m) {
    using counterplay::onecard::NumberedTournament;
    using Games = counterplay::NumberedGames<NumberedTournament>;
    bind::bind_numbered_games<NumberedTournament>(m, "NumberedTournaments")
        .def(
            "__init__",
            [](Games* games, const counterplay::onecard::Rules& rules, int count) {
                bind::within("the number of games", count, 1, bind::most_games);
                new (games) Games(NumberedTournament(checked(rules)), static_cast<std::size_t>(count));
            },
            "rules"_a, "count"_a);
}
