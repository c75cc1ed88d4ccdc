// The player that does what policies say.
#include "skat/players/imitator.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/skat/action_tuple.hpp"
#include "bind/skat/bound_net.hpp"
#include "bind/skat/module.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

namespace {

// The player and the networks it asks, which stay Python's.
struct BoundImitator {
    BoundImitator(BoundNet::Numbered networks, bool samples)
        : networks_(std::move(networks)), player(BoundNet::by_point(networks_), samples) {}

    BoundNet::Numbered networks_;
    Imitator player;
};

}  // namespace

void bind_imitator(nb::module_& m) {
    nb::class_<BoundImitator>(m, "Imitator", "A player that does what policies say.")
        .def(nb::init<BoundNet::Numbered, bool>(), nb::arg("networks"), nb::arg("samples"),
             nb::sig("def __init__(self, networks: Sequence[tuple[int, PolicyNet]], samples: bool) -> None"))
        .def(
            "act",
            [](const BoundImitator& self, const Observation& seen, std::uint64_t seed) {
                if (seen.to_act != seen.seat) throw nb::value_error("it is not this seat's turn");
                return to_tuple(self.player.act(seen, seed));
            },
            nb::arg("observation"), nb::arg("seed"));
}
