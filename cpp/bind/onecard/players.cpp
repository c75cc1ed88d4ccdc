#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "bind/onecard/module.hpp"
#include "onecard/bayes.hpp"
#include "onecard/network_player.hpp"
#include "onecard/player.hpp"
#include "onecard/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace counterplay::onecard;

namespace {

// A player that owns its setting, for play from Python; the kernel makes its own.
template <typename Kind, typename Setting>
struct Seated {
    Setting setting;
    Kind player;
    Random random;

    Seated(const Setting& given, std::uint64_t seed) : setting(given), player(setting), random(seed, 1, 0, 0) {}
};

template <typename Kind, typename Setting>
auto bind_seated(nb::module_& m, const char* name, const char* doc) {
    using Self = Seated<Kind, Setting>;
    return nb::class_<Self>(m, name, doc)
        .def(nb::init<const Setting&, std::uint64_t>(), "setting"_a, "seed"_a)
        .def(
            "start_tournament",
            [](Self& self, const Rules& rules, int seat) { self.player.start_tournament(rules, seat); }, "rules"_a,
            "seat"_a)
        .def(
            "start_hand", [](Self& self, const Table& table, int card) { self.player.start_hand(table, card); },
            "table"_a, "card"_a)
        .def(
            "decide",
            [](Self& self, const Table& table, int card) {
                return static_cast<int>(self.player.decide(table, card, self.random).action);
            },
            "table"_a, "card"_a)
        .def(
            "reseed", [](Self& self, std::uint64_t seed) { self.random = Random(seed, 1, 0, 0); }, "seed"_a,
            "Draw all further random numbers from this seed.")
        .def(
            "observe",
            [](Self& self, const Table& table, int seat, int shown) {
                self.player.observe(table, seat, static_cast<Action>(shown));
            },
            "table"_a, "seat"_a, "shown"_a)
        .def(
            "end_hand",
            [](Self& self, const Table& table, const std::vector<int>& shown) {
                std::array<int, max_seats> cards{};
                for (std::size_t seat = 0; seat < shown.size() && seat < max_seats; ++seat)
                    cards[seat] = shown[seat];
                self.player.end_hand(table, cards);
            },
            "table"_a, "shown"_a);
}

void check_network(const Network& net) {
    const std::size_t nodes = net.bias.size();
    const int values = net.inputs + static_cast<int>(nodes);
    bool good = net.inputs > 0 && net.outputs.size() == 3 && net.starts.size() == nodes + 1 &&
                net.response.size() == nodes && net.activation.size() == nodes &&
                net.sources.size() == net.weights.size() && net.starts.front() == 0 &&
                net.starts.back() == static_cast<int>(net.sources.size());
    for (std::size_t i = 0; good && i + 1 < net.starts.size(); ++i) good = net.starts[i] <= net.starts[i + 1];
    for (int source : net.sources) good = good && source >= 0 && source < values;
    for (int output : net.outputs) good = good && output >= -1 && output < static_cast<int>(nodes);
    if (!good) throw std::invalid_argument("the network's arrays do not fit together");
}

}  // namespace

void bind_players(nb::module_& m) {
    nb::class_<Style>(m, "Style", "A style (alpha, beta), maybe bluffing, maybe switching.")
        .def(
            "__init__",
            [](Style* style, double alpha, double beta, double bluff, bool folds_only, int switch_at,
               double later_alpha, double later_beta) {
                new (style) Style{alpha, beta, bluff, folds_only, switch_at, later_alpha, later_beta};
            },
            "alpha"_a, "beta"_a, "bluff"_a = 0.0, "bluff_folds_only"_a = false, "switch_at"_a = -1,
            "later_alpha"_a = 0.0, "later_beta"_a = 1.0);

    nb::class_<Network>(m, "Network", "A recurrent network as flat arrays.")
        .def(
            "__init__",
            [](Network* net, int inputs, std::vector<int> outputs, std::vector<int> starts,
               std::vector<int> sources, std::vector<double> weights, std::vector<double> bias,
               std::vector<double> response, const std::vector<std::string>& activation) {
                Network built{inputs,
                              std::move(outputs),
                              std::move(starts),
                              std::move(sources),
                              std::move(weights),
                              std::move(bias),
                              std::move(response),
                              {}};
                for (const std::string& name : activation) {
                    if (name == "sigmoid")
                        built.activation.push_back(Activation::sigmoid);
                    else if (name == "tanh")
                        built.activation.push_back(Activation::tanh);
                    else if (name == "relu")
                        built.activation.push_back(Activation::relu);
                    else if (name == "identity")
                        built.activation.push_back(Activation::identity);
                    else if (name == "softsign")
                        built.activation.push_back(Activation::softsign);
                    else
                        throw std::invalid_argument("unknown activation " + name);
                }
                check_network(built);
                new (net) Network(std::move(built));
            },
            "inputs"_a, "outputs"_a, "starts"_a, "sources"_a, "weights"_a, "bias"_a, "response"_a, "activation"_a)
        .def(
            "run",
            [](const Network& net, const std::vector<std::vector<double>>& inputs) {
                NetworkState state(net);
                std::vector<std::vector<double>> outputs;
                for (const auto& row : inputs) {
                    if (static_cast<int>(row.size()) != net.inputs)
                        throw std::invalid_argument("wrong number of inputs");
                    state.step(row.data());
                    outputs.push_back({state.output(0), state.output(1), state.output(2)});
                }
                return outputs;
            },
            "inputs"_a, "Outputs after each row of inputs, from a cleared state.");

    nb::class_<Likelihood>(m, "Likelihood", "P(action | type) by opponents dealt and whether a bet is faced.")
        .def(
            "__init__",
            [](Likelihood* self,
               nb::ndarray<const double, nb::shape<max_seats, 2, types, 3>, nb::c_contig, nb::device::cpu> chance,
               double forgetting) {
                new (self) Likelihood();
                self->forgetting = forgetting;
                for (int opponents = 0; opponents < max_seats; ++opponents)
                    for (int facing = 0; facing < 2; ++facing)
                        for (int type = 0; type < types; ++type)
                            for (int action = 0; action < 3; ++action)
                                self->chance[opponents][facing][type][action] =
                                    chance(opponents, facing, type, action);
            },
            "chance"_a, "forgetting"_a = 0.0);

    nb::class_<NetworkSetting>(m, "NetworkSetting", "A network and how it is used at the table.")
        .def(
            "__init__",
            [](NetworkSetting* self, const Network& network, bool model, int steps, int memory,
               const Likelihood& likelihood, const std::array<double, types>& told, bool without_model,
               bool without_last_action, bool without_recurrence) {
                if (network.inputs != (model ? model_inputs : plain_inputs))
                    throw std::invalid_argument("the network's inputs do not fit the setting");
                new (self) NetworkSetting{network,           model, steps,         static_cast<Memory>(memory),
                                          likelihood,        told,  without_model, without_last_action,
                                          without_recurrence};
            },
            "network"_a, "model"_a, "steps"_a, "memory"_a, "likelihood"_a, "told"_a, "without_model"_a = false,
            "without_last_action"_a = false, "without_recurrence"_a = false);

    nb::class_<BayesSetting>(m, "BayesSetting", "Types, what they are worth, and how far they are trusted.")
        .def(
            "__init__",
            [](BayesSetting* self, std::vector<const Policy*> type_policies, std::vector<const Values*> values,
               std::vector<double> prior, double tremble, double forgetting, int unknown, double trust_limit,
               const Policy& safe) {
                if (type_policies.size() != values.size() || values.size() != prior.size())
                    throw std::invalid_argument("types, values and prior differ in length");
                new (self) BayesSetting();
                for (const Policy* policy : type_policies) self->types.push_back(*policy);
                for (const Values* each : values) self->values.push_back(*each);
                self->prior = std::move(prior);
                self->tremble = tremble;
                self->forgetting = forgetting;
                self->unknown = unknown;
                self->trust_limit = trust_limit;
                self->safe = safe;
            },
            "types"_a, "values"_a, "prior"_a, "tremble"_a, "forgetting"_a, "unknown"_a, "trust_limit"_a, "safe"_a);

    nb::class_<SearchSetting>(m, "SearchSetting", "Types and the size of the search.")
        .def(
            "__init__",
            [](SearchSetting* self, std::vector<const Style*> styles, std::vector<double> prior, double tremble,
               double forgetting, int worlds, double edge, double trust_limit, const Style& safe) {
                if (prior.size() != styles.size() && prior.size() != styles.size() + 1)
                    throw std::invalid_argument("the prior has a share for each type, and may have one more");
                new (self) SearchSetting();
                for (const Style* style : styles) self->types.push_back(*style);
                self->prior = std::move(prior);
                self->tremble = tremble;
                self->forgetting = forgetting;
                self->worlds = worlds;
                self->edge = edge;
                self->trust_limit = trust_limit;
                self->safe = safe;
            },
            "types"_a, "prior"_a, "tremble"_a, "forgetting"_a, "worlds"_a, "edge"_a, "trust_limit"_a, "safe"_a);

    bind_seated<StylePlayer, Style>(m, "SeatedStyle", "A style at a table driven from Python.");
    using SeatedNetwork = Seated<NetworkPlayer, NetworkSetting>;
    bind_seated<NetworkPlayer, NetworkSetting>(m, "SeatedNetwork", "A network at a table driven from Python.")
        .def("belief", [](const SeatedNetwork& self, int seat) { return self.player.belief(seat); }, "seat"_a);
    using SeatedBayes = Seated<BayesPlayer, BayesSetting>;
    bind_seated<BayesPlayer, BayesSetting>(m, "SeatedBayes", "Belief and best response, driven from Python.")
        .def("belief", [](const SeatedBayes& self, int) { return self.player.belief(); }, "seat"_a);
    using SeatedSearch = Seated<SearchPlayer, SearchSetting>;
    bind_seated<SearchPlayer, SearchSetting>(m, "SeatedSearch", "Belief and search, driven from Python.")
        .def("belief", [](const SeatedSearch& self, int seat) { return self.player.belief(seat); }, "seat"_a);
}
