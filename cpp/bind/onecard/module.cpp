// The Python module counterplay.onecard._core: each part of the core binds itself.
#include "bind/onecard/module.hpp"

NB_MODULE(_core, m) {
    // Best responses are kept until the program ends; that is no leak to report on the user's terminal.
    nanobind::set_leak_warnings(false);
    m.doc() = "The C++ core of one-card poker: use it through the typed modules of counterplay.onecard.";
    bind_rules(m);
    bind_players(m);
    bind_chain(m);
    bind_tournament(m);
    bind_numbered(m);
}
