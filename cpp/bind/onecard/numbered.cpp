#include "onecard/numbered.hpp"

#include "bind/bound_games.hpp"
#include "bind/onecard/module.hpp"

void bind_numbered(nanobind::module_& m) {
    using namespace counterplay::onecard;
    counterplay::bind::bind_numbered_games(
        m, "NumberedTournaments", +[](const Rules& rules) { return NumberedTournament(checked(rules)); },
        nanobind::arg("rules"));
}
