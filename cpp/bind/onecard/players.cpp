#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bind/onecard/module.hpp"
#include "onecard/bayes.hpp"
#include "onecard/network_player.hpp"
#include "onecard/player.hpp"
#include "onecard/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace counterplay::onecard;
using namespace counterplay::bind;

namespace {

// What Python asks of a player at a table.
struct SeatedPlayer {
    counterplay::Random random;

    explicit SeatedPlayer(std::uint64_t seed) : random(seed, 1, 0, 0) {}
    virtual ~SeatedPlayer() = default;
    virtual void start_tournament(const Rules& given, int at) = 0;
    virtual void start_hand(const Table& table, int card) = 0;
    virtual int decide(const Table& table, int card) = 0;
    virtual void observe(const Table& table, int other, int shown) = 0;
    virtual void end_hand(const Table& table, const std::vector<int>& shown) = 0;
    virtual std::vector<double> belief(int seat) const = 0;
    void reseed(std::uint64_t seed) { random = counterplay::Random(seed, 1, 0, 0); }
};

// A player that owns its setting, for play from Python; the kernel makes its own. It follows the order of a
// tournament, because a player reads what the calls before have laid down: hands come after the start, and what
// happens in a hand belongs to the table the hand began at.
template <typename Kind, typename Setting>
struct Seated final : SeatedPlayer {
    Setting setting;
    Kind player;
    std::optional<Rules> rules;
    int seat = 0;
    std::array<int, max_seats> stacks{};  // before the hand
    bool in_hand = false;

    Seated(const Setting& given, std::uint64_t seed) : SeatedPlayer(seed), setting(given), player(setting) {}

    static std::array<int, max_seats> stacks_of(const Table& table) {
        std::array<int, max_seats> sums{};
        for (int i = 0; i < max_seats; ++i) sums[i] = table.chips[i] + table.paid[i];
        return sums;
    }

    void start_tournament(const Rules& given, int at) override {
        check_seated(checked(given), setting);
        seat = within("the seat", at, 0, given.seats - 1);
        rules = given;
        in_hand = false;
        player.start_tournament(given, at);
    }

    void start_hand(const Table& table, int card) override {
        require(rules.has_value(), "the tournament has not been started");
        require(table.rules.seats == rules->seats && table.rules.chips == rules->chips &&
                    table.rules.deck == rules->deck && table.rules.cap() == rules->cap(),
                "the table has other rules than the tournament");
        within("the card", card, 1, rules->deck);
        require(table.dealt[seat], "the seat is not dealt into this hand");
        stacks = stacks_of(table);  // no more than all chips, but where the antes alone have ended the hand
        in_hand = true;
        player.start_hand(table, card);
    }

    void check_hand(const Table& table) const {
        require(in_hand, "the hand has not been started");
        require(table.rules.seats == rules->seats && table.rules.cap() == rules->cap() &&
                    table.rules.deck == rules->deck && table.rules.chips == rules->chips && table.dealt[seat] &&
                    stacks_of(table) == stacks,
                "the table is another one than that of this hand");
    }

    int decide(const Table& table, int card) override {
        check_hand(table);
        require(!table.over && table.actor == seat, "it is not this seat's turn");
        within("the card", card, 1, rules->deck);
        return static_cast<int>(player.decide(table, card, random).action);
    }

    void observe(const Table& table, int other, int shown) override {
        check_hand(table);
        require(!table.over, "the hand is over");
        within("the seat", other, 0, rules->seats - 1);
        require(table.dealt[other], "the other seat is not dealt into this hand");
        player.observe(table, other, static_cast<Action>(within("an action", shown, 0, 2)));
    }

    void end_hand(const Table& table, const std::vector<int>& shown) override {
        require(in_hand, "the hand has not been started");
        require(static_cast<int>(shown.size()) == rules->seats, "every seat has its card, or 0");
        std::array<int, max_seats> cards{};
        for (int i = 0; i < rules->seats; ++i) cards[i] = within("a card", shown[i], 0, rules->deck);
        for (int i = 0; i < max_seats; ++i)
            require(table.dealt[i] == (i < rules->seats && stacks[i] > 0), "the table is another one");
        in_hand = false;
        player.end_hand(table, cards);
    }

    std::vector<double> belief(int of) const override {
        within("the seat", of, 0, max_seats - 1);
        const auto copied = [](const auto& shares) { return std::vector<double>(shares.begin(), shares.end()); };
        if constexpr (requires { player.belief(of); }) return copied(player.belief(of));
        if constexpr (requires { player.belief(); }) return copied(player.belief());
        return {};
    }
};

template <typename Kind, typename Setting>
void bind_seated(nb::module_& m, const char* name, const char* doc) {
    nb::class_<Seated<Kind, Setting>, SeatedPlayer>(m, name, doc)
        .def(nb::init<const Setting&, std::uint64_t>(), "setting"_a, "seed"_a);
}

std::vector<double> checked_prior(std::vector<double> prior) {
    double sum = 0.0;
    for (const double share : prior) sum += within("a share of the prior", share, 0.0, 1e9);
    require(sum > 0.0, "the prior must have a share above 0");
    return prior;
}

// What every player by beliefs is set to, checked.
template <class Setting, class Safe>
void believe(Setting& setting, std::vector<double> prior, double tremble, double forgetting, double trust_limit,
             const Safe& safe) {
    setting.prior = checked_prior(std::move(prior));
    setting.tremble = within("the tremble", tremble, 0.0, 1.0);
    setting.forgetting = within("the share forgotten", forgetting, 0.0, 1.0);
    setting.trust_limit = finite("the limit of trust", trust_limit);
    setting.safe = safe;
}

constexpr int most_inputs = 10'000;

void check_network(const Network& net) {
    const std::size_t nodes = net.bias.size();
    // an absurd number of inputs is refused before anything is added to it
    bool good = net.inputs > 0 && net.inputs <= most_inputs;
    const int values = good ? net.inputs + static_cast<int>(nodes) : 0;
    good = good && net.outputs.size() == 3 && net.starts.size() == nodes + 1 && net.response.size() == nodes &&
           net.activation.size() == nodes && net.sources.size() == net.weights.size() && net.starts.front() == 0 &&
           net.starts.back() == static_cast<int>(net.sources.size());
    for (std::size_t i = 0; good && i + 1 < net.starts.size(); ++i) good = net.starts[i] <= net.starts[i + 1];
    for (int source : net.sources) good = good && source >= 0 && source < values;
    for (int output : net.outputs) good = good && output >= -1 && output < static_cast<int>(nodes);
    require(good, "the network's arrays do not fit together");
}

}  // namespace

void bind_players(nb::module_& m) {
    nb::class_<Style>(m, "Style", "A style (alpha, beta), maybe bluffing, maybe switching.")
        .def(
            "__init__",
            [](Style* style, double alpha, double beta, double bluff, bool folds_only, int switch_at,
               double later_alpha, double later_beta) {
                within("the chance of a bluff", bluff, 0.0, 1.0);
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
                        refuse("unknown activation " + name);
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
                    require(static_cast<int>(row.size()) == net.inputs, "wrong number of inputs");
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
                within("the share forgotten", forgetting, 0.0, 1.0);
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
                require(network.inputs == (model ? model_inputs : plain_inputs),
                        "the network's inputs do not fit the setting");
                within("the number of steps", steps, 1, 1000);
                within("the memory", memory, 0, 2);
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
                require(type_policies.size() == values.size() && values.size() == prior.size(),
                        "types, values and prior differ in length");
                for (const Policy* policy : type_policies) present(policy);
                for (const Values* each : values) present(each);
                within("the type of strangers", unknown, -1, static_cast<int>(prior.size()) - 1);
                BayesSetting setting;
                believe(setting, std::move(prior), tremble, forgetting, trust_limit, safe);
                for (const Policy* policy : type_policies) setting.types.push_back(*policy);
                for (const Values* each : values) setting.values.push_back(*each);
                setting.unknown = unknown;
                new (self) BayesSetting(std::move(setting));
            },
            "types"_a, "values"_a, "prior"_a, "tremble"_a, "forgetting"_a, "unknown"_a, "trust_limit"_a, "safe"_a);

    nb::class_<SearchSetting>(m, "SearchSetting", "Types and the size of the search.")
        .def(
            "__init__",
            [](SearchSetting* self, std::vector<const Style*> styles, std::vector<double> prior, double tremble,
               double forgetting, int worlds, double edge, double trust_limit, const Style& safe) {
                require(prior.size() == styles.size() || prior.size() == styles.size() + 1,
                        "the prior has a share for each type, and may have one more");
                for (const Style* style : styles) present(style);
                within("the number of worlds", worlds, 1, 1'000'000);
                within("the edge", edge, 1e-9, 1e9);
                SearchSetting setting;
                believe(setting, std::move(prior), tremble, forgetting, trust_limit, safe);
                for (const Style* style : styles) setting.types.push_back(*style);
                setting.worlds = worlds;
                setting.edge = edge;
                new (self) SearchSetting(std::move(setting));
            },
            "types"_a, "prior"_a, "tremble"_a, "forgetting"_a, "worlds"_a, "edge"_a, "trust_limit"_a, "safe"_a);

    nb::class_<SeatedPlayer>(m, "SeatedPlayer", "A player at a table driven from Python.")
        .def("start_tournament", &SeatedPlayer::start_tournament, "rules"_a, "seat"_a)
        .def("start_hand", &SeatedPlayer::start_hand, "table"_a, "card"_a)
        .def("decide", &SeatedPlayer::decide, "table"_a, "card"_a)
        .def("reseed", &SeatedPlayer::reseed, "seed"_a, "Draw all further random numbers from this seed.")
        .def("observe", &SeatedPlayer::observe, "table"_a, "seat"_a, "shown"_a)
        .def("end_hand", &SeatedPlayer::end_hand, "table"_a, "shown"_a)
        .def("belief", &SeatedPlayer::belief, "seat"_a, "Belief by type, of a seat; empty without a belief.");
    bind_seated<StylePlayer, Style>(m, "SeatedStyle", "A style at a table driven from Python.");
    bind_seated<NetworkPlayer, NetworkSetting>(m, "SeatedNetwork", "A network at a table driven from Python.");
    bind_seated<BayesPlayer, BayesSetting>(m, "SeatedBayes", "Belief and best response, driven from Python.");
    bind_seated<SearchPlayer, SearchSetting>(m, "SeatedSearch", "Belief and search, driven from Python.");
}
