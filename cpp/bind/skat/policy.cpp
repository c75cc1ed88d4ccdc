// Policy networks: decisions of a deal, examples to learn from, and worlds weighed by what was done in them.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include "bind/skat/arrays.hpp"
#include "bind/skat/bound_net.hpp"
#include "bind/skat/checks.hpp"
#include "bind/skat/module.hpp"
#include "skat/policy/weigh.hpp"
#include "skat/rules/world_sample.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

namespace {

using SkatArray = nb::ndarray<const std::uint32_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using LikelihoodArray = nb::ndarray<const double, nb::shape<-1, -1, -1>, nb::c_contig, nb::device::cpu>;
using ShareArray = nb::ndarray<const double, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;

Point checked_point(int point) { return BoundNet::checked_point(point); }

// Examples of one decision point: the ones of each input in a row, where each input begins, what was chosen and
// what was legal (a bit each).
struct Examples {
    std::vector<std::int16_t> features;
    std::vector<std::int64_t> begins;
    std::vector<std::int16_t> low;
    std::vector<std::int16_t> high;
    std::vector<std::int8_t> seats;
    std::vector<std::uint8_t> legal;
};

class ExampleCollector {
  public:
    // All decisions of a deal at the wanted points (bits); what a record has against the rules is passed over.
    // Without the auction (a log that has none) nobody has called anything.
    void add(const State& state, std::uint32_t points, bool auction) {
        const History history = history_of(state);
        const World now{state.hands(), state.picked_up() ? state.discards() : state.deal().skat};
        std::array<std::uint16_t, most_outputs> legal;
        for (const Decision& decision : decisions_of(history)) {
            const auto point = static_cast<std::size_t>(decision.point);
            if (!(points >> point & 1)) continue;
            const Table table(history, decision, auction);
            const Own own = OwnCards(history, decision).in(now, state.deal().skat);
            const std::size_t size = table.legal(own, legal);
            const auto [low, high] = table.chosen(now.skat);
            if (std::none_of(legal.begin(), legal.begin() + size,
                             [low, high](std::size_t output) { return output >= low && output <= high; }))
                continue;
            Examples& to = examples_[point];
            to.begins.push_back(static_cast<std::int64_t>(to.features.size()));
            for (const Features& part : {table.seen_by_all(), table.seen_by(own)})
                for (std::size_t i = 0; i < part.size; ++i)
                    to.features.push_back(static_cast<std::int16_t>(part.index[i]));
            to.low.push_back(static_cast<std::int16_t>(low));
            to.high.push_back(static_cast<std::int16_t>(high));
            to.seats.push_back(decision.seat);
            const std::size_t bytes = (output_size(decision.point) + 7) / 8;
            const std::size_t from = to.legal.size();
            to.legal.resize(from + bytes);
            for (std::size_t i = 0; i < size; ++i)
                to.legal[from + legal[i] / 8] |= static_cast<std::uint8_t>(1 << legal[i] % 8);
        }
    }

    std::size_t size(Point point) const { return examples_[static_cast<std::size_t>(point)].low.size(); }

    nb::tuple take(Point point) {
        Examples taken = std::exchange(examples_[static_cast<std::size_t>(point)], {});
        const std::size_t rows = taken.low.size();
        const std::size_t bytes = (output_size(point) + 7) / 8;
        const std::size_t ones = taken.features.size();
        return nb::make_tuple(to_numpy(std::move(taken.features), {ones}),
                              to_numpy(std::move(taken.begins), {rows}), to_numpy(std::move(taken.low), {rows}),
                              to_numpy(std::move(taken.high), {rows}), to_numpy(std::move(taken.seats), {rows}),
                              to_numpy(std::move(taken.legal), {rows, bytes}));
    }

  private:
    std::array<Examples, point_count> examples_;
};

std::vector<float> log_probabilities(const BoundNet& bound, const std::vector<std::size_t>& ones,
                                     const std::vector<std::uint16_t>& legal) {
    if (ones.size() > most_features || legal.size() > most_outputs || legal.empty())
        throw nb::value_error("too many features, or no legal output");
    Features features;
    for (const std::size_t place : ones) {
        if (place >= bound.net.inputs()) throw nb::index_error("the network has fewer inputs");
        features.add(place);
    }
    for (const std::uint16_t output : legal)
        if (output >= bound.net.outputs()) throw nb::index_error("the network has fewer outputs");
    std::array<float, PolicyNet::widest> begun;
    bound.net.begin(features, begun);
    std::vector<float> result(legal.size());
    bound.net.finish(begun, {}, legal, result);
    return result;
}

std::span<const Cards> skats_of(const std::optional<SkatArray>& skats, std::size_t size) {
    if (!skats) return {};
    if (skats->shape(0) != size) throw std::invalid_argument("every world needs its skat");
    return {skats->data(), size};
}

void weigh_worlds(const BoundNet& bound, const History& history, std::size_t number, const WorldArray& worlds,
                  const std::optional<SkatArray>& dealt_skats, const LogArray& log_weights) {
    const auto decisions = decisions_of(history);
    if (number >= decisions.size()) throw std::out_of_range("there are fewer decisions");
    const std::size_t size = worlds.shape(0);
    if (decisions[number].point == Point::discard)
        for (const World& world : worlds_of(worlds)) checked_cards("the skat", world.skat, 2);
    weigh(bound.net, history, decisions[number], checked_worlds(worlds_of(worlds)), skats_of(dealt_skats, size),
          logs_of(log_weights, size));
}

void weigh_history(const std::vector<std::pair<int, const BoundNet*>>& networks, const History& history,
                   int observer, std::size_t first, const WorldArray& worlds,
                   const std::optional<SkatArray>& dealt_skats, const LogArray& log_weights) {
    Nets nets{};
    for (const auto& [point, net] : networks)
        nets[static_cast<std::size_t>(checked_point(point))] = &counterplay::bind::present(net).net;
    const std::size_t size = worlds.shape(0);
    if (history.picked_up && history.declaration)
        for (const World& world : worlds_of(worlds)) checked_cards("the skat", world.skat, 2);
    weigh_all(nets, history, checked_seat(observer), first, checked_worlds(worlds_of(worlds)),
              skats_of(dealt_skats, size), logs_of(log_weights, size));
}

nb::ndarray<nb::numpy, double> mixed(const LikelihoodArray& likelihoods, const ShareArray& shares) {
    const std::size_t size = likelihoods.shape(0);
    if (likelihoods.shape(1) != shares.shape(0) || likelihoods.shape(2) != shares.shape(1))
        throw nb::value_error("every seat needs a share for each policy");
    std::vector<double> result(size);
    mix({likelihoods.data(), likelihoods.size()}, {shares.data(), shares.size()}, shares.shape(1), result);
    return to_numpy(std::move(result), {size});
}

nb::ndarray<nb::numpy, double> probabilities(const LogArray& log_weights) {
    std::vector<double> result(log_weights.shape(0));
    normalise({log_weights.data(), result.size()}, result);
    const std::size_t size = result.size();
    return to_numpy(std::move(result), {size});
}

nb::ndarray<nb::numpy, std::uint32_t> rows_of(const std::vector<World>& worlds) {
    std::vector<std::uint32_t> rows;
    rows.reserve(4 * worlds.size());
    for (const World& world : worlds) {
        rows.insert(rows.end(), world.hands.begin(), world.hands.end());
        rows.push_back(world.skat);
    }
    return to_numpy(std::move(rows), {worlds.size(), 4});
}

nb::tuple still_fitting(const Worlds& worlds, const WorldArray& earlier) {
    std::vector<World> now;
    std::vector<std::int64_t> which;
    const auto before = worlds_of(earlier);
    for (std::size_t i = 0; i < before.size(); ++i)
        if (const auto world = worlds.brought_up(before[i])) {
            now.push_back(*world);
            which.push_back(static_cast<std::int64_t>(i));
        }
    const std::size_t size = which.size();
    return nb::make_tuple(rows_of(now), to_numpy(std::move(which), {size}));
}

nb::tuple fresh_worlds(const Worlds& worlds, int soloist, const WorldArray& known,
                       const std::optional<SkatArray>& known_skats, const std::optional<WorldArray>& barred,
                       std::size_t wanted, std::uint64_t seed) {
    if (soloist < no_seat || soloist > 2) throw nb::value_error("there is no such seat");
    const auto skats = skats_of(known_skats, known.shape(0));
    std::optional<World> out;
    if (barred && barred->shape(0)) out = worlds_of(*barred)[0];
    WorldSample sample;
    {
        const nb::gil_scoped_release release;
        counterplay::Random random(seed);
        sample = draw_fresh(worlds, soloist, worlds_of(known), skats, out, wanted, random);
    }
    const std::size_t size = sample.dealt_skats.size();
    return nb::make_tuple(rows_of(sample.worlds), to_numpy(std::move(sample.dealt_skats), {size}));
}

}  // namespace

void bind_policy(nb::module_& m) {
    m.def(
        "policy_sizes",
        [](int point) {
            return std::make_pair(input_size(checked_point(point)), output_size(checked_point(point)));
        },
        nb::arg("point"), "Inputs and outputs of the network of a decision point.");
    m.def(
        "maximum_bid_features",
        [](Cards hand, int seat, bool alone) {
            checked_seat(seat);
            if (alone && seat != 0) throw nb::value_error("only forehand is ever alone");
            History history;
            if (alone) history.calls = {{1, Call::pass, 0}, {2, Call::pass, 0}};
            const auto calls = static_cast<std::int16_t>(history.calls.size());
            const Table table(history, {Point::bid, static_cast<std::int8_t>(seat), 0, calls});
            std::vector<int> places;
            for (const Features& part : {table.seen_by_all(), table.seen_by({hand, 0})})
                places.insert(places.end(), part.index.begin(), part.index.begin() + part.size);
            return places;
        },
        nb::arg("hand"), nb::arg("seat"), nb::arg("alone") = false,
        "The places that are one before anybody has called, or for forehand when the others have passed.");
    m.def("bid_class", &bid_class, nb::arg("value"), "The output of a maximum bid.");

    nb::class_<History>(m, "PolicyHistory", "What the whole table has heard and seen.")
        .def(
            "__init__", [](History* self, const Observation& seen) { new (self) History(history_of(seen)); },
            nb::arg("observation"))
        .def_static(
            "of_state", [](const State& state) { return history_of(state); }, nb::arg("state"))
        .def("continues", &continues, nb::arg("earlier"), "Is this the same deal in play, further on?")
        .def_prop_ro("decision_count", [](const History& history) { return decisions_of(history).size(); })
        .def_prop_ro(
            "decisions",
            [](const History& history) {
                std::vector<std::tuple<int, int, int, int, int, bool>> rows;
                for (const Decision& d : decisions_of(history))
                    rows.emplace_back(static_cast<int>(d.point), d.seat, d.plays_before, d.low, d.high,
                                      before_pick_up(history, d));
                return rows;
            },
            "Point, seat, cards played before, lowest and highest output that fits, and whether it hangs"
            " on what was picked up.");

    nb::class_<ExampleCollector>(m, "ExampleCollector", "Decisions of deals, as arrays to learn from.")
        .def(nb::init<>())
        .def("add", &ExampleCollector::add, nb::arg("state"), nb::arg("points"), nb::arg("auction") = true)
        .def(
            "size", [](const ExampleCollector& self, int point) { return self.size(checked_point(point)); },
            nb::arg("point"))
        .def(
            "take", [](ExampleCollector& self, int point) { return self.take(checked_point(point)); },
            nb::arg("point"),
            nb::sig("def take(self, point: int) -> tuple[NDArray[numpy.int16], NDArray[numpy.int64],"
                    " NDArray[numpy.int16], NDArray[numpy.int16], NDArray[numpy.int8], NDArray[numpy.uint8]]"),
            "Features, where each begins, low, high, seats and legal bits; forgets them.");

    nb::class_<BoundNet>(m, "PolicyNet", "A small dense network with a softmax over the legal outputs.")
        .def(nb::init<std::size_t, std::size_t, const BoundNet::Arrays&, bool>(), nb::arg("inputs"),
             nb::arg("outputs"), nb::arg("layers"), nb::arg("hears_calls") = true)
        .def(nb::init<const BoundNet&, const BoundNet::Array<nb::ndim<1>>&, const BoundNet::Arrays&>(),
             nb::arg("other"), nb::arg("first_bias"), nb::arg("behind"),
             "A network with the first weights of another, which they share, a bias of its own for them, and the "
             "layers behind them.")
        .def("log_probabilities", &log_probabilities, nb::arg("features"), nb::arg("legal"))
        .def("weigh", &weigh_worlds, nb::arg("history"), nb::arg("decision"), nb::arg("worlds"),
             nb::arg("dealt_skats").none(), nb::arg("log_weights"), nb::call_guard<nb::gil_scoped_release>(),
             "Add to each world's log-weight the log-probability of what was seen at a decision.");
    m.def("weigh_history", &weigh_history, nb::arg("networks"), nb::arg("history"), nb::arg("observer"),
          nb::arg("first"), nb::arg("worlds"), nb::arg("dealt_skats").none(), nb::arg("log_weights"),
          nb::call_guard<nb::gil_scoped_release>(),
          "Add the log-probabilities of all decisions of other seats from number `first` on.");
    m.def("mixed", &mixed, nb::arg("log_likelihoods"), nb::arg("shares"),
          nb::sig("def mixed(log_likelihoods: NDArray[numpy.float64], shares: NDArray[numpy.float64]) ->"
                  " NDArray[numpy.float64]"),
          "The log-weights of worlds from likelihoods by world, seat and policy, and shares by seat and policy.");
    m.def("probabilities", &probabilities, nb::arg("log_weights"),
          nb::sig("def probabilities(log_weights: NDArray[numpy.float64]) -> NDArray[numpy.float64]"),
          "Weights that add up to 1, the same on every machine.");
    m.def(
        "pick_ups",
        [](Cards twelve) {
            if (count(twelve) != 12) throw nb::value_error("a soloist who picked up has twelve cards");
            std::vector<Cards> pairs;
            for (std::uint64_t way = 0; way < pick_up_ways; ++way) pairs.push_back(pick_up(twelve, way));
            return pairs;
        },
        nb::arg("twelve"), "The 66 pairs that may have been picked up.");
    m.def(
        "still_fitting", &still_fitting, nb::arg("worlds"), nb::arg("earlier"),
        nb::sig("def still_fitting(worlds: Worlds, earlier: NDArray[numpy.uint32]) -> tuple[NDArray[numpy.uint32],"
                " NDArray[numpy.int64]]"),
        "The worlds of an earlier moment that still fit, without what was played since, and which they were.");
    m.def("fresh_worlds", &fresh_worlds, nb::arg("worlds"), nb::arg("soloist"), nb::arg("known"),
          nb::arg("known_skats").none(), nb::arg("barred").none(), nb::arg("wanted"), nb::arg("seed"),
          nb::sig("def fresh_worlds(worlds: Worlds, soloist: int, known: NDArray[numpy.uint32], known_skats:"
                  " NDArray[numpy.uint32] | None, barred: NDArray[numpy.uint32] | None, wanted: int, seed: int) ->"
                  " tuple[NDArray[numpy.uint32], NDArray[numpy.uint32]]"),
          "Worlds drawn uniformly from those not known; with a soloist who picked up, each with a pick-up.");
}
