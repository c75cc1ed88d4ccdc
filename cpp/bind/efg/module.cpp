// The Python module counterplay.efg._core: each part of the core binds itself.
#include "bind/efg/module.hpp"

NB_MODULE(_core, m) {
    m.doc() = "The C++ core of extensive-form games: use it through the typed modules of counterplay.efg.";
    bind_treeplex(m);
    bind_cfr(m);
    bind_rollout(m);
    bind_battleships(m);
    bind_numbered_leduc(m);
}
