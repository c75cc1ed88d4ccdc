// Players and the world sampler.
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <tuple>

#include "bind/skat/action_tuple.hpp"
#include "bind/skat/arrays.hpp"
#include "bind/skat/checks.hpp"
#include "bind/skat/module.hpp"
#include "skat/players/kermit.hpp"
#include "skat/players/rules_player.hpp"
#include "skat/policy/hand_labels.hpp"
#include "skat/policy/weighted_worlds.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;
namespace bind = counterplay::bind;

namespace {

using ::to_tuple;  // overloaded below

using WorldTuple = std::pair<std::array<Cards, 3>, Cards>;

using OptionTuple = std::tuple<DeclarationTuple, Cards, double, double>;
using FeatureArray = nb::ndarray<std::int16_t, nb::shape<-1, 16>, nb::c_contig, nb::device::cpu>;
using WinArray = nb::ndarray<std::uint8_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;

using RankArray = nb::ndarray<const std::uint64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using WorldRows = nb::ndarray<const std::uint32_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using WorldWeights = nb::ndarray<const double, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using FilledArray = nb::ndarray<std::uint32_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;

OptionTuple option_tuple(const GameOption& option) {
    return {to_tuple(option.declaration), option.discards, option.chance, option.worth};
}

HandKind checked_kind(int kind) {
    if (kind < 0 || kind >= static_cast<int>(hand_kinds)) throw nb::value_error("there is no such kind of hand");
    return static_cast<HandKind>(kind);
}

Declaration checked(const DeclarationTuple& declaration, std::size_t level, int seat) {
    bind::within("a level", level, 0, levels - 1);
    checked_seat(seat);
    return checked_declaration(declaration);
}

double checked_chance(const char* what, double chance) { return bind::within(what, chance, 0.0, 1.0); }

void require_turn(const Observation& seen) {
    if (seen.to_act != seen.seat) throw nb::value_error("it is not this seat's turn");
}

// The weighted worlds to choose a card in, checked: the solver trusts what it is given.
std::span<const World> fitting_worlds(const Observation& seen, const WorldRows& rows,
                                      const WorldWeights& weights) {
    static_assert(sizeof(World) == 4 * sizeof(Cards));
    require_turn(seen);
    if (seen.phase != Phase::play) throw nb::value_error("there is no card to choose");
    if (rows.shape(0) != weights.shape(0)) throw nb::value_error("every world needs its weight");
    const std::span worlds{reinterpret_cast<const World*>(rows.data()), rows.shape(0)};
    for (const World& world : worlds)
        if (!possible(seen, world)) throw nb::value_error("a world does not fit what the seat sees");
    return worlds;
}

using LookTuple =
    std::tuple<int, std::size_t, std::int64_t, std::vector<std::tuple<int, std::int64_t, std::int64_t>>>;

LookTuple to_tuple(const SearchResult& result) {
    std::vector<std::tuple<int, std::int64_t, std::int64_t>> scores;
    for (const CardScore& score : result.scores) scores.emplace_back(score.card, score.wins, score.levels);
    return {result.best, result.worlds, result.weight, scores};
}

// A worker's share of training: hands with double-dummy results. The arrays have a row for each hand.
void label_hands(int kind, const Evaluator* evaluator, std::uint64_t seed, std::uint64_t first, int worlds,
                 const FeatureArray& features, const WinArray& wins) {
    if (features.shape(0) != wins.shape(0)) throw nb::value_error("features and wins need a row for each hand");
    bind::within("the number of worlds", worlds, 0, std::numeric_limits<std::uint8_t>::max());
    const HandKind of = checked_kind(kind);
    const nb::gil_scoped_release release;
    Solver solver;
    for (std::size_t row = 0; row < features.shape(0); ++row) {
        const LabelledHand hand = label(of, evaluator, seed, first + row, worlds, solver);
        for (std::size_t i = 0; i < hand.features.index.size(); ++i)
            features.data()[row * hand.features.index.size() + i] =
                i < hand.features.size ? static_cast<std::int16_t>(hand.features.index[i]) : std::int16_t{-1};
        for (std::size_t level = 0; level < levels; ++level) wins.data()[row * levels + level] = hand.wins[level];
    }
}

void bind_evaluator(nb::module_& m) {
    nb::class_<Evaluator>(m, "Evaluator", "The chance to win a game with a hand.")
        .def(nb::init<>())
        .def(
            "set_weights",
            [](Evaluator& evaluator, int kind, std::size_t level, const std::vector<float>& weights) {
                evaluator.set_weights(checked_kind(kind), level, weights);
            },
            nb::arg("kind"), nb::arg("level"), nb::arg("weights"))
        .def(
            "set_map",
            [](Evaluator& evaluator, int variant, std::size_t level, double shift, double slope) {
                if (variant < 0 || variant >= static_cast<int>(variants)) throw nb::value_error("no such variant");
                evaluator.set_map(static_cast<Variant>(variant), level, {shift, slope});
            },
            nb::arg("variant"), nb::arg("level"), nb::arg("shift"), nb::arg("slope"))
        .def(
            "log_odds",
            [](const Evaluator& evaluator, const DeclarationTuple& declaration, std::size_t level, Cards ten,
               Cards discards, int seat) {
                const Declaration d = checked(declaration, level, seat);
                return evaluator.log_odds(kind_of(d.game, d.hand), level, d.game, ten, discards, seat);
            },
            nb::arg("declaration"), nb::arg("level"), nb::arg("ten"), nb::arg("discards"), nb::arg("seat"))
        .def(
            "chance",
            [](const Evaluator& evaluator, const DeclarationTuple& declaration, std::size_t level, Cards ten,
               Cards discards, int seat) {
                return evaluator.chance(checked(declaration, level, seat), level, ten, discards, seat);
            },
            nb::arg("declaration"), nb::arg("level"), nb::arg("ten"), nb::arg("discards"), nb::arg("seat"))
        .def(
            "chances_by_bid",
            [](const Evaluator& evaluator, Cards ten, int seat) {
                const auto chances =
                    chances_by_bid(evaluator, checked_cards("a hand", ten, 10), checked_seat(seat));
                return std::vector<double>(chances.begin(), chances.end());
            },
            nb::arg("ten"), nb::arg("seat"), "For each bid value, the chance to win the best game worth it.")
        .def(
            "best_game",
            [](const Evaluator& evaluator, Cards twelve, int seat, int bid, bool reaching_first) {
                return option_tuple(best_game(evaluator, checked_cards("hand and skat", twelve, 12),
                                              checked_seat(seat), checked_bid(bid), reaching_first));
            },
            nb::arg("twelve"), nb::arg("seat"), nb::arg("bid"), nb::arg("reaching_first") = false,
            "Declaration, discards, chance and worth of the best game after the pick-up.")
        .def(
            "best_games",
            [](const Evaluator& evaluator, Cards twelve, int seat, int bid, std::size_t wanted) {
                std::vector<OptionTuple> options;
                for (const GameOption& option : best_games(evaluator, checked_cards("hand and skat", twelve, 12),
                                                           checked_seat(seat), checked_bid(bid), wanted))
                    options.push_back(option_tuple(option));
                return options;
            },
            nb::arg("twelve"), nb::arg("seat"), nb::arg("bid"), nb::arg("wanted"),
            "The best few of all games and discards after the pick-up.")
        .def(
            "worths_by_bid",
            [](const Evaluator& evaluator, Cards ten, int seat) {
                const auto worths = worths_by_bid(evaluator, checked_cards("a hand", ten, 10), checked_seat(seat));
                return std::vector<double>(worths.begin(), worths.end());
            },
            nb::arg("ten"), nb::arg("seat"), "For each bid value, what the best game that reaches it is worth.")
        .def(
            "worth_of_picking_up",
            [](const Evaluator& evaluator, Cards ten, int seat, int bid) {
                return worth_of_picking_up(evaluator, checked_cards("a hand", ten, 10), checked_seat(seat),
                                           checked_bid(bid));
            },
            nb::arg("ten"), nb::arg("seat"), nb::arg("bid"))
        .def(
            "best_hand_game",
            [](const Evaluator& evaluator, Cards ten, int seat, int bid) {
                return option_tuple(best_hand_game(evaluator, checked_cards("a hand", ten, 10), checked_seat(seat),
                                                   checked_bid(bid)));
            },
            nb::arg("ten"), nb::arg("seat"), nb::arg("bid"))
        .def(
            "choose",
            [](const Evaluator& evaluator, int kind, Cards ten, Cards skat, int seat) {
                counterplay::Random unused(0);
                checked_cards("hand and skat", ten | skat, 12);
                const HandChoice choice = choose(checked_kind(kind), checked_cards("a hand", ten, 10), skat,
                                                 checked_seat(seat), &evaluator, unused);
                return std::pair<int, Cards>{static_cast<int>(choice.game), choice.discards};
            },
            nb::arg("kind"), nb::arg("ten"), nb::arg("skat"), nb::arg("seat"),
            "The likeliest game of a kind and what to lay away for it.");
    m.def("feature_count", [](int kind) { return feature_count(checked_kind(kind)); }, nb::arg("kind"));
    m.def(
        "features",
        [](const DeclarationTuple& declaration, Cards ten, Cards discards, int seat) {
            const Declaration d = checked(declaration, 0, seat);
            const HandFeatures features = features_of(kind_of(d.game, d.hand), d.game, ten, discards, seat);
            return std::vector<int>(features.index.begin(),
                                    features.index.begin() + static_cast<std::ptrdiff_t>(features.size));
        },
        nb::arg("declaration"), nb::arg("ten"), nb::arg("discards"), nb::arg("seat"),
        "The indicators of a hand, as numbers of weights.");
    m.def("label_hands", &label_hands, nb::arg("kind"), nb::arg("evaluator").none(), nb::arg("seed"),
          nb::arg("first"), nb::arg("worlds"), nb::arg("features"), nb::arg("wins"),
          "Fill arrays with the indicators and the double-dummy wins of hands.");
    m.def(
        "dealt_hand",
        [](std::uint64_t seed, std::uint64_t index) {
            const DealtHand dealt = dealt_hand(seed, index);
            return std::tuple<std::array<Cards, 3>, Cards, int>{dealt.deal.hands, dealt.deal.skat, dealt.seat};
        },
        nb::arg("seed"), nb::arg("index"), "Hands, skat and the soloist's seat of a training deal.");
}

void bind_kermit(nb::module_& m) {
    nb::class_<Kermit>(m, "Kermit", "Bids by the evaluator, plays by search over sampled worlds.")
        .def(
            "__init__",
            [](Kermit* self, const Evaluator& evaluator, std::size_t worlds, double threshold, double slip,
               double seconds, int ties) {
                bind::require(worlds > 0, "at least one world is searched");
                checked_chance("a threshold", threshold);
                checked_chance("a slip", slip);
                bind::require(seconds >= 0, "the seconds are 0 (no clock) or more");
                bind::within("a way to break ties", ties, 0, static_cast<int>(Ties::first));
                new (self) Kermit(std::make_shared<const Evaluator>(evaluator), {.worlds = worlds,
                                                                                 .threshold = threshold,
                                                                                 .slip = slip,
                                                                                 .seconds = seconds,
                                                                                 .ties = static_cast<Ties>(ties)});
            },
            nb::arg("evaluator"), nb::arg("worlds"), nb::arg("threshold"), nb::arg("slip"), nb::arg("seconds"),
            nb::arg("ties") = 0)
        .def(
            "act",
            [](Kermit& kermit, const Observation& seen, std::uint64_t seed) {
                require_turn(seen);
                const nb::gil_scoped_release release;
                return to_tuple(kermit.act(seen, seed));
            },
            nb::arg("observation"), nb::arg("seed"))
        .def(
            "look",
            [](Kermit& kermit, const Observation& seen, std::uint64_t seed) {
                require_turn(seen);
                if (seen.phase != Phase::play) throw nb::value_error("there is no card to choose");
                const nb::gil_scoped_release release;
                return to_tuple(kermit.look(seen, seed));
            },
            nb::arg("observation"), nb::arg("seed"),
            "The best card, how many worlds were searched and their weight, and wins and levels of each card that"
            " differs.")
        .def(
            "act_in",
            [](Kermit& kermit, const Observation& seen, const WorldRows& rows, const WorldWeights& weights,
               std::uint64_t seed) {
                const std::span<const World> worlds = fitting_worlds(seen, rows, weights);
                const nb::gil_scoped_release release;
                return to_tuple(kermit.act_in(seen, worlds, {weights.data(), weights.shape(0)}, seed));
            },
            nb::arg("observation"), nb::arg("worlds"), nb::arg("weights"), nb::arg("seed"),
            "Play a card by a search in some of these worlds, chosen and counted by their weights.")
        .def(
            "look_in",
            [](Kermit& kermit, const Observation& seen, const WorldRows& rows, const WorldWeights& weights,
               std::uint64_t seed, double margin) {
                bind::within("a margin", margin, 0.0, 1.0);
                const std::span<const World> worlds = fitting_worlds(seen, rows, weights);
                const nb::gil_scoped_release release;
                return to_tuple(kermit.look_in(seen, worlds, {weights.data(), weights.shape(0)}, seed, margin));
            },
            nb::arg("observation"), nb::arg("worlds"), nb::arg("weights"), nb::arg("seed"),
            nb::arg("margin") = 1.0,
            "What `look` says, in some of these worlds; below 1 only of cards within the margin of the best.")
        .def(
            "best_among",
            [](Kermit& kermit, const Observation& seen, Cards cards, std::uint64_t seed) {
                require_turn(seen);
                if (seen.phase != Phase::play || cards == 0 || (cards & ~seen.legal_cards) != 0)
                    throw nb::value_error("the cards to choose from must be legal");
                const nb::gil_scoped_release release;
                return static_cast<int>(kermit.best_among(seen, cards, seed));
            },
            nb::arg("observation"), nb::arg("cards"), nb::arg("seed"), "The best of some legal cards.")
        .def(
            "set_threshold",
            [](Kermit& kermit, double threshold) {
                kermit.set_threshold(checked_chance("a threshold", threshold));
            },
            nb::arg("threshold"))
        .def_prop_ro("nodes", &Kermit::nodes)
        .def(
            "play_out",
            [](Kermit& kermit, const State& state, std::uint64_t seed) {
                const nb::gil_scoped_release release;
                State end = state;
                play_out(end, kermit, seed);
                return end;
            },
            nb::arg("state"), nb::arg("seed"), "The end of a deal when this player plays all three seats.");
}

}  // namespace

void bind_players(nb::module_& m) {
    m.def(
        "rules_act",
        [](const Observation& seen) {
            require_turn(seen);
            return to_tuple(rules::act(seen));
        },
        nb::arg("observation"), "What the player by rules of thumb does.");
    nb::class_<rules::SoloistWeights>(
        m, "SoloistWeights", "How much each principle counts for the soloist of the player by rules of thumb.")
        .def(nb::init<>(), "The shipped ones.")
        .def(
            "__init__",
            [](rules::SoloistWeights* self, const std::vector<double>& values) {
                bind::require(values.size() == rules::soloist_weights.size(),
                              "there must be a weight for every name");
                new (self) rules::SoloistWeights();
                for (std::size_t place = 0; place < values.size(); ++place)
                    self->*rules::soloist_weights[place].second = bind::finite("a weight", values[place]);
            },
            nb::arg("values"))
        .def_prop_ro("names",
                     [](const rules::SoloistWeights&) {
                         std::vector<std::string> names;
                         for (const auto& [name, weight] : rules::soloist_weights) names.emplace_back(name);
                         return names;
                     })
        .def_prop_ro("values",
                     [](const rules::SoloistWeights& self) {
                         std::vector<double> values;
                         for (const auto& [name, weight] : rules::soloist_weights) values.push_back(self.*weight);
                         return values;
                     })
        .def(
            "act",
            [](const rules::SoloistWeights& self, const Observation& seen) {
                require_turn(seen);
                return to_tuple(rules::act(seen, self));
            },
            nb::arg("observation"), "What the player by rules of thumb does with these weights.");
    m.def(
        "weigh_cards",
        [](const Observation& seen) {
            require_turn(seen);
            if (seen.phase != Phase::play) throw nb::value_error("there is no card to choose");
            std::vector<int> cards;
            std::vector<double> principles;
            for (const rules::WeighedCard& weighed : rules::weigh_cards(seen)) {
                cards.push_back(weighed.card);
                principles.insert(principles.end(), weighed.principles.begin(), weighed.principles.end());
            }
            const std::size_t rows = cards.size();
            return std::pair(cards, to_numpy(std::move(principles), {rows, rules::soloist_weights.size()}));
        },
        nb::arg("observation"),
        "The soloist's legal cards with how much each principle speaks for them; nothing where no weights "
        "decide.");

    m.def(
        "choices",
        [](const Observation& seen) {
            require_turn(seen);
            return seen.phase == Phase::play ? distinct_cards(seen).size() : 0;
        },
        nb::arg("observation"), "How many cards to choose from that are not worth the same to everybody.");
    m.def(
        "choose_worlds",
        [](const WorldWeights& weights, std::size_t wanted, std::uint64_t seed) {
            bind::require(wanted > 0, "at least one world is wanted");
            counterplay::Random random(seed);
            std::vector<std::pair<std::size_t, std::int64_t>> result;
            for (const ChosenWorld& chosen : choose_worlds({weights.data(), weights.shape(0)}, wanted, random))
                result.emplace_back(chosen.place, chosen.weight);
            return result;
        },
        nb::arg("weights"), nb::arg("wanted"), nb::arg("seed"),
        "Which of weighted worlds a search takes, by their places, and what each counts.");

    nb::class_<Worlds>(m, "Worlds", "The worlds a seat cannot tell apart, counted and numbered.")
        .def(nb::init<const Observation&>(), nb::arg("observation"))
        .def_prop_ro("count", &Worlds::count)
        .def(
            "played_by", [](const Worlds& worlds, int seat) { return worlds.played_by(checked_seat(seat)); },
            nb::arg("seat"))
        .def("places", &Worlds::places, "In how many worlds each card lies with each seat and in the skat.")
        .def(
            "world",
            [](const Worlds& worlds, std::uint64_t rank) {
                if (rank >= worlds.count()) throw nb::index_error("there are fewer worlds");
                const World world = worlds.world(rank);
                return WorldTuple{world.hands, world.skat};
            },
            nb::arg("rank"))
        .def(
            "fill",
            [](const Worlds& worlds, const RankArray& ranks, const FilledArray& filled) {
                if (filled.shape(0) != ranks.shape(0)) throw std::invalid_argument("a row for each rank");
                for (std::size_t i = 0; i < ranks.shape(0); ++i) {
                    if (ranks.data()[i] >= worlds.count()) throw std::out_of_range("there are fewer worlds");
                    const World world = worlds.world(ranks.data()[i]);
                    std::copy_n(world.hands.begin(), 3, filled.data() + 4 * i);
                    filled.data()[4 * i + 3] = world.skat;
                }
            },
            nb::arg("ranks"), nb::arg("filled"), nb::call_guard<nb::gil_scoped_release>(),
            "Write the worlds with these numbers, a row each: three hands and the skat.")
        .def(
            "draw",
            [](const Worlds& worlds, std::size_t wanted, std::uint64_t seed) {
                counterplay::Random random(seed);
                std::vector<WorldTuple> result;
                for (const World& world : worlds.draw(wanted, random))
                    result.emplace_back(world.hands, world.skat);
                return result;
            },
            nb::arg("wanted"), nb::arg("seed"));

    bind_evaluator(m);
    bind_kermit(m);
}
