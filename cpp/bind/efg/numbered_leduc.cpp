#include "efg/numbered_leduc.hpp"

#include "bind/bound_games.hpp"
#include "bind/efg/module.hpp"

void bind_numbered_leduc(nanobind::module_& m) {
    using counterplay::efg::NumberedLeduc;
    counterplay::bind::bind_numbered_games(m, "NumberedLeduc", +[] { return NumberedLeduc(); });
}
