#pragma once

#include <nanobind/nanobind.h>

void bind_cards(nanobind::module_& m);
void bind_rules(nanobind::module_& m);
void bind_records(nanobind::module_& m);
void bind_solver(nanobind::module_& m);
void bind_players(nanobind::module_& m);
void bind_policy(nanobind::module_& m);
void bind_locations(nanobind::module_& m);
void bind_kermit_tables(nanobind::module_& m);
void bind_imitator(nanobind::module_& m);
void bind_playouts(nanobind::module_& m);
void bind_selfplay(nanobind::module_& m);
void bind_numbered(nanobind::module_& m);
