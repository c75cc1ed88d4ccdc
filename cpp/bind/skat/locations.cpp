// Places of unseen cards: examples to learn from, the network that predicts them, and worlds weighed by it.
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>

#include <tuple>
#include <utility>

#include "bind/skat/arrays.hpp"
#include "bind/skat/bound_net.hpp"
#include "bind/skat/checks.hpp"
#include "bind/skat/module.hpp"
#include "skat/policy/location_features.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

namespace {

constexpr std::size_t game_types = 3;
constexpr std::uint8_t not_hidden = 3;
constexpr std::size_t card_columns = deck_size + 1;

std::size_t game_type(Game game) { return game == Game::null ? 2 : game == Game::grand ? 1 : 0; }

// Rows of equal length, so that a portion is a matrix: the ones of the input, filled up with the number of inputs;
// and for each output's card (trumps turned) the places it can be in, as bits, and above them where it is; at the
// end the soloist, seen from the observer.
struct Rows {
    std::vector<std::uint16_t> features;
    std::vector<std::uint8_t> cards;
};

class LocationCollector {
  public:
    // At each moment of the play one seat looks for the cards: over the moments and deals each seat in turn.
    void add(const State& state, std::size_t number, bool auction) {
        History history = history_of(state);
        if (!history.declaration || (history.declaration->game == Game::null && history.declaration->ouvert))
            return;
        if (!auction) history.calls.clear();
        const Game game = history.declaration->game;
        const Cards skat = state.picked_up() ? state.discards() : state.deal().skat;
        std::array<Cards, 3> held = state.hands();
        for (const Played& play : history.plays) held[static_cast<std::size_t>(play.seat)] |= bit(play.card);
        Rows& to = rows_[game_type(game)];
        for (std::size_t plays = 0; plays < history.plays.size(); ++plays) {
            const int seat = static_cast<int>((number + plays) % 3);
            const Own own{held[static_cast<std::size_t>(seat)],
                          history.picked_up && seat == history.soloist ? skat : 0};
            const LocationView view = look_for_cards(history, seat, plays, own);
            const std::size_t from = to.features.size();
            to.features.insert(to.features.end(), view.features.index.begin(),
                               view.features.index.begin() + view.features.size);
            to.features.resize(from + most_features, static_cast<std::uint16_t>(location_inputs()));
            const std::size_t first = to.cards.size();
            to.cards.resize(first + card_columns, not_hidden << 3);
            to.cards.back() = static_cast<std::uint8_t>((history.soloist - seat + 3) % 3);
            for (Card card = 0; card < deck_size; ++card) {
                if (!view.possible[card]) continue;
                const bool left = held[static_cast<std::size_t>((seat + 1) % 3)] & bit(card);
                const bool right = held[static_cast<std::size_t>((seat + 2) % 3)] & bit(card);
                const int place = left ? 0 : right ? 1 : 2;
                to.cards[first + location_output(game, card) / place_count] =
                    static_cast<std::uint8_t>(view.possible[card] | place << 3);
            }
            held[static_cast<std::size_t>(history.plays[plays].seat)] &= ~bit(history.plays[plays].card);
        }
    }

    auto take(std::size_t type) {
        if (type >= game_types) throw nb::value_error("there is no such type of game");
        Rows taken = std::exchange(rows_[type], {});
        const std::size_t rows = taken.cards.size() / card_columns;
        return std::make_tuple(to_numpy(std::move(taken.features), {rows, most_features}),
                               to_numpy(std::move(taken.cards), {rows, card_columns}));
    }

  private:
    std::array<Rows, game_types> rows_;
};

Places places_of(const BoundNet& bound, const Observation& seen) {
    History history = history_of(seen);
    if (!bound.net.hears_calls()) history.calls.clear();
    const LocationView view = look_for_cards(history, seen.seat, history.plays.size(), {seen.hand, seen.discards});
    return locate(bound.net, history.declaration->game, view);
}

}  // namespace

void bind_locations(nb::module_& m) {
    m.attr("LOCATION_INPUTS") = location_inputs();
    m.attr("LOCATION_OUTPUTS") = location_outputs;
    nb::class_<LocationCollector>(m, "LocationCollector", "Moments of deals, as arrays to learn from.")
        .def(nb::init<>())
        .def("add", &LocationCollector::add, nb::arg("state"), nb::arg("number"), nb::arg("auction") = true)
        .def("take", &LocationCollector::take, nb::arg("type"),
             nb::sig("def take(self, type: int) -> tuple[NDArray[numpy.uint16], NDArray[numpy.uint8]]"),
             "The features and the cards of the moments in a type of game; forgets them.");
    m.def("card_places", &places_of, nb::arg("net"), nb::arg("observation"),
          "The log-probability of each card with the left seat, the right seat and in the skat.");
    m.def(
        "weigh_places",
        [](const BoundNet& bound, const Observation& seen, const WorldArray& worlds, const LogArray& log_weights) {
            weigh_places(places_of(bound, seen), seen.seat, checked_worlds(worlds_of(worlds)),
                         logs_of(log_weights, worlds.shape(0)));
        },
        nb::arg("net"), nb::arg("observation"), nb::arg("worlds"), nb::arg("log_weights"),
        nb::call_guard<nb::gil_scoped_release>(), "Add to each world's log-weight those of its cards' places.");
}
