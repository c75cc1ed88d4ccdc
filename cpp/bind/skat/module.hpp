#pragma once

#include <nanobind/nanobind.h>

void bind_cards(nanobind::module_& m);
