#pragma once

#include <nanobind/nanobind.h>

void bind_rules(nanobind::module_& m);
void bind_players(nanobind::module_& m);
void bind_chain(nanobind::module_& m);
void bind_tournament(nanobind::module_& m);
