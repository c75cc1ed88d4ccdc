// What the networks of self-play are told, and the player that asks them.
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/skat/action_tuple.hpp"
#include "bind/skat/module.hpp"
#include "skat/players/self_taught.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

namespace {

using Array = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;
using Layers = std::vector<std::pair<Array, Array>>;  // weights and bias; an empty one is none

selfplay::Slots slots_of(Game game, const std::array<std::uint8_t, 4>& of) {
    selfplay::Slots slots{of, game == Game::null};
    std::uint32_t seen = 0;
    for (const auto slot : of) seen |= slot < 4 ? 1u << slot : 0;
    if (seen != 15) throw nb::value_error("every suit goes to a slot of its own");
    return slots;
}

ResidualNet make_net(std::size_t words, std::size_t outputs, const Layers& layers) {
    std::vector<ResidualNet::Layer> spans;
    for (const auto& [weights, bias] : layers)
        spans.push_back({{weights.data(), weights.size()}, {bias.data(), bias.size()}});
    return {words, outputs, spans};
}

nb::ndarray<nb::numpy, float, nb::ndim<2>> run(
    const ResidualNet& net, nb::ndarray<const std::uint32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu> words) {
    if (words.shape(1) != net.words()) throw nb::value_error("these words are not of this network");
    const std::size_t rows = words.shape(0);
    auto* values = new std::vector<float>(rows * net.outputs());
    nb::capsule owner(
        values, [](void* rows_of_values) noexcept { delete static_cast<std::vector<float>*>(rows_of_values); });
    {
        nb::gil_scoped_release release;
        net.run({words.data(), words.size()}, *values);
    }
    return {values->data(), {rows, net.outputs()}, owner};
}

void require_turn(const Observation& seen) {
    if (seen.to_act != seen.seat) throw nb::value_error("it is not this seat's turn");
}

}  // namespace

void bind_selfplay(nb::module_& m) {
    m.attr("SELFPLAY_WORDS") = selfplay::play_word_count;
    m.def(
        "selfplay_words_before", [](const Observation& seen) { return selfplay::words_before(seen); },
        nb::arg("observation"), "What a network is told at a decision before the play.");
    m.def(
        "selfplay_words_in_play",
        [](const Observation& seen, const std::array<std::uint8_t, 4>& slots) {
            if (!seen.declaration) throw nb::value_error("nothing is declared yet");
            return selfplay::words_in_play(seen, slots_of(seen.declaration->game, slots));
        },
        nb::arg("observation"), nb::arg("slots"), "What a network is told when a card is to be played.");
    m.def(
        "selfplay_words_laying",
        [](const Observation& seen, const DeclarationTuple& d, Cards laid,
           const std::array<std::uint8_t, 4>& slots) {
            const Declaration declaration{static_cast<Game>(std::get<0>(d)), std::get<1>(d), std::get<2>(d),
                                          std::get<3>(d), std::get<4>(d)};
            return selfplay::words_laying(seen, declaration, laid, slots_of(declaration.game, slots));
        },
        nb::arg("observation"), nb::arg("declaration"), nb::arg("laid"), nb::arg("slots"),
        "What a network is told when a card is to be laid away.");

    m.def(
        "selfplay_words_alone",
        [](const Observation& seen, int bid_class, Cards skat) {
            if (seen.phase != Phase::auction) throw nb::value_error("the auction is over");
            return selfplay::words_alone(seen, bid_class, skat);
        },
        nb::arg("observation"), nb::arg("bid_class"), nb::arg("skat"),
        "What a network would be told if this seat had won the auction at a bid.");

    nb::class_<ResidualNet>(m, "ResidualNet", "Residual layers over words of bits.")
        .def(
            "__init__",
            [](ResidualNet* self, std::size_t words, std::size_t outputs, const Layers& layers) {
                new (self) ResidualNet(make_net(words, outputs, layers));
            },
            nb::arg("words"), nb::arg("outputs"), nb::arg("layers"),
            nb::sig("def __init__(self, words: int, outputs: int, layers: Sequence[tuple[NDArray[numpy.float32],"
                    " NDArray[numpy.float32]]]) -> None"))
        .def(
            "with_bias",
            [](const ResidualNet& self,
               nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu> bias) {
                return self.with_bias({bias.data(), bias.size()});
            },
            nb::arg("bias"), nb::sig("def with_bias(self, bias: NDArray[numpy.float32]) -> ResidualNet"),
            "The same network with another bias of its first layer; the weights are shared.")
        .def("run", &run, nb::arg("words"),
             nb::sig("def run(self, words: NDArray[numpy.uint32]) -> NDArray[numpy.float32]"),
             "The outputs for rows of words.");

    nb::class_<SelfTaught>(m, "SelfTaught", "The player that taught itself.")
        .def(nb::init<const ResidualNet&, const ResidualNet&, double, std::size_t, std::size_t>(),
             nb::arg("before"), nb::arg("play"), nb::arg("temperature") = 0.0, nb::arg("views") = 1,
             nb::arg("skats") = 0, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
        .def(
            "act",
            [](const SelfTaught& self, const Observation& seen, std::uint64_t seed) {
                require_turn(seen);
                return to_tuple(self.act(seen, seed));
            },
            nb::arg("observation"), nb::arg("seed"))
        .def(
            "card_values",
            [](const SelfTaught& self, const Observation& seen) {
                require_turn(seen);
                if (seen.phase != Phase::play) throw nb::value_error("no card is to be played");
                return self.card_values(seen);
            },
            nb::arg("observation"), "By card of the deal: what it is chosen by, in hundreds of points.")
        .def(
            "alone_value",
            [](const SelfTaught& self, const Observation& seen, int bid_class) {
                require_turn(seen);
                if (seen.phase != Phase::auction) throw nb::value_error("the auction is over");
                if (bid_class < 1 || bid_class > static_cast<int>(bid_values().size()))
                    throw nb::value_error("there is no such class of bid");
                return self.alone_value(seen, bid_class);
            },
            nb::arg("observation"), nb::arg("bid_class"),
            "In the auction: what playing alone is worth at a bid, in hundreds of points.")
        .def(
            "call_values",
            [](const SelfTaught& self, const Observation& seen) {
                require_turn(seen);
                if (seen.phase == Phase::play) throw nb::value_error("a card is to be played");
                return self.call_values(seen);
            },
            nb::arg("observation"), "Of every limit, hand game, the pick-up and every game after it.");
}
