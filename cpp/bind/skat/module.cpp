// The Python module counterplay.skat._core: each part of the core binds itself.
#include "bind/skat/module.hpp"

NB_MODULE(_core, m) {
    m.doc() = "The C++ core of Skat: use it through the typed modules of counterplay.skat.";
    bind_cards(m);
    bind_rules(m);
    bind_records(m);
    bind_solver(m);
    bind_players(m);
    bind_policy(m);
    bind_locations(m);
    bind_kermit_tables(m);
    bind_imitator(m);
    bind_playouts(m);
    bind_selfplay(m);
    bind_numbered(m);
}
