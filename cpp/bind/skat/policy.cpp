// Policy networks: decisions of a deal, examples to learn from, and worlds weighed by what was done in them.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>

#include "bind/skat/bound_net.hpp"
#include "bind/skat/module.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

namespace {

using WorldArray = nb::ndarray<const std::uint32_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using SkatArray = nb::ndarray<const std::uint32_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using LogArray = nb::ndarray<double, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

static_assert(sizeof(World) == 4 * sizeof(std::uint32_t), "a world is three hands and the skat");

Point checked_point(int point) {
    if (point < 0 || point >= static_cast<int>(point_count)) throw nb::value_error("there is no such decision");
    return static_cast<Point>(point);
}

template <typename T>
nb::ndarray<nb::numpy, T> to_numpy(std::vector<T>&& values, std::initializer_list<std::size_t> shape) {
    auto kept = std::make_unique<std::vector<T>>(std::move(values));
    T* data = kept->data();
    nb::capsule owner(kept.release(), [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::ndarray<nb::numpy, T>(data, shape, owner);
}

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
            const Own own = own_at(history, decision, now, state.deal().skat);
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
    bound.net.begin({}, begun);
    std::vector<float> result(legal.size());
    bound.net.finish(begun, features, legal, result);
    return result;
}

void weigh_worlds(const BoundNet& bound, const History& history, std::size_t number, const WorldArray& worlds,
                  const std::optional<SkatArray>& dealt_skats, const LogArray& log_weights) {
    const auto decisions = decisions_of(history);
    if (number >= decisions.size()) throw std::out_of_range("there are fewer decisions");
    const std::size_t size = worlds.shape(0);
    if (log_weights.shape(0) != size || (dealt_skats && dealt_skats->shape(0) != size))
        throw std::invalid_argument("every world needs its weight");
    std::span<const Cards> skats;
    if (dealt_skats) skats = {dealt_skats->data(), size};
    weigh(bound.net, history, decisions[number], {reinterpret_cast<const World*>(worlds.data()), size}, skats,
          {log_weights.data(), size});
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
        [](Cards hand, int seat) {
            if (seat < 0 || seat > 2) throw nb::value_error("the seats are 0, 1 and 2");
            const Table table({}, {Point::bid, static_cast<std::int8_t>(seat)}, false);
            std::vector<int> places;
            for (const Features& part : {table.seen_by_all(), table.seen_by({hand, 0})})
                places.insert(places.end(), part.index.begin(), part.index.begin() + part.size);
            return places;
        },
        nb::arg("hand"), nb::arg("seat"), "The places that are one before anybody has called.");
    m.def("bid_class", &bid_class, nb::arg("value"), "The output of a maximum bid.");

    nb::class_<History>(m, "PolicyHistory", "What the whole table has heard and seen.")
        .def(
            "__init__", [](History* self, const Observation& seen) { new (self) History(history_of(seen)); },
            nb::arg("observation"))
        .def_static(
            "of_state", [](const State& state) { return history_of(state); }, nb::arg("state"))
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
        .def(nb::init<std::size_t, std::size_t, BoundNet::Arrays, bool>(), nb::arg("inputs"), nb::arg("outputs"),
             nb::arg("layers"), nb::arg("hears_calls") = true)
        .def("log_probabilities", &log_probabilities, nb::arg("features"), nb::arg("legal"))
        .def("weigh", &weigh_worlds, nb::arg("history"), nb::arg("decision"), nb::arg("worlds"),
             nb::arg("dealt_skats").none(), nb::arg("log_weights"), nb::call_guard<nb::gil_scoped_release>(),
             "Add to each world's log-weight the log-probability of what was seen at a decision.");
}
