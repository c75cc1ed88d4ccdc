// Policies for the cards of a seat, and candidates played to the end of the deal by them.
#include "skat/players/playouts.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cmath>
#include <memory>

#include "bind/skat/action_tuple.hpp"
#include "bind/skat/arrays.hpp"
#include "bind/skat/bound_net.hpp"
#include "bind/skat/module.hpp"
#include "skat/players/self_taught.hpp"
#include "skat/policy/weighted_worlds.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

namespace {

using Weights = nb::ndarray<const double, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

// A policy, and the networks it asks, which stay Python's.
struct BoundPolicy {
    BoundPolicy() : policy(std::make_unique<RulesPolicy>()) {}
    BoundPolicy(BoundNet::Numbered networks, bool likeliest)
        : networks_(std::move(networks)),
          policy(std::make_unique<NetPolicy>(BoundNet::by_point(networks_), likeliest)) {}

    BoundPolicy(const SelfTaught& player, double temperature)
        : policy(std::make_unique<SelfTaughtPolicy>(player, temperature)) {}

    BoundNet::Numbered networks_;
    std::unique_ptr<CardPolicy> policy;
};

using Seats = std::array<std::vector<std::pair<const BoundPolicy*, double>>, 3>;
using CandidateTuple = std::tuple<int, DeclarationTuple, Cards, double>;

std::array<BelievedPolicy, 3> believed(const Seats& seats) {
    std::array<BelievedPolicy, 3> result;
    for (std::size_t seat = 0; seat < 3; ++seat) {
        for (const auto& [policy, share] : seats[seat]) {
            if (!(share > 0) || !std::isfinite(share))
                throw nb::value_error("the share of a policy is a number above 0");
            result[seat].policies.push_back(counterplay::bind::present(policy).policy.get());
            result[seat].shares.push_back(share);
        }
        if (seats[seat].empty()) throw nb::value_error("every seat plays by some policy");
    }
    return result;
}

std::vector<Candidate> checked(const Observation& seen, const std::vector<CandidateTuple>& tuples) {
    if (seen.to_act != seen.seat) throw nb::value_error("it is not this seat's turn");
    if (tuples.empty()) throw nb::value_error("there is nothing to play out");
    std::vector<Candidate> candidates;
    for (const auto& [card, declared, discards, head_start] : tuples) {
        Candidate candidate{.card = no_card, .declaration = {}, .discards = discards, .head_start = head_start};
        if (seen.phase == Phase::play) {
            if (card < 0 || card >= deck_size || !(seen.legal_cards & bit(static_cast<Card>(card))))
                throw nb::value_error("a candidate is not a legal card");
            candidate.card = static_cast<Card>(card);
        } else if (seen.phase == Phase::skat || seen.phase == Phase::declare) {
            candidate.declaration = completed(checked_declaration(declared));
            const int laid = seen.picked_up ? 2 : 0;
            if (count(discards) != laid || (discards & ~seen.hand))
                throw nb::value_error("after a pick-up two cards of the hand are laid away, else none");
            try {
                check_declaration(candidate.declaration, seen.picked_up, seen.bid);
            } catch (const RuleError& problem) {
                throw nb::value_error(problem.what());
            }
        } else {
            throw nb::value_error("there is nothing to play out in this phase");
        }
        candidates.push_back(candidate);
    }
    return candidates;
}

std::span<const World> checked(const Observation& seen, const WorldArray& rows) {
    const auto worlds = worlds_of(rows);
    const bool twelve = seen.phase == Phase::declare;  // what will be laid away is still in hand
    for (const World& world : worlds) {
        const auto own = world.hands[static_cast<std::size_t>(seen.seat)];
        const Cards together = world.hands[0] | world.hands[1] | world.hands[2] | world.skat | seen.played();
        const bool fits = twelve ? own == seen.hand && together == all_cards && world.skat == 0 &&
                                       count(world.hands[0]) + count(world.hands[1]) + count(world.hands[2]) == 32
                                 : possible(seen, world);
        if (!fits) throw nb::value_error("a world does not fit what the seat sees");
    }
    return worlds;
}

std::vector<std::tuple<double, double, double, std::size_t>> values(const Observation& seen,
                                                                    const WorldArray& rows, const Weights& weights,
                                                                    const std::vector<CandidateTuple>& tuples,
                                                                    const Seats& seats, std::size_t playouts,
                                                                    std::uint64_t seed, int solved_tricks,
                                                                    bool every_candidate, double seconds) {
    const auto candidates = checked(seen, tuples);
    const auto worlds = checked(seen, rows);
    if (weights.shape(0) != worlds.size()) throw nb::value_error("every world needs its weight");
    if (playouts == 0) throw nb::value_error("there is at least one playout");
    const auto believed_seats = believed(seats);
    PlayoutLimits limits{playouts, solved_tricks, every_candidate, {}};
    if (seconds > 0) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
        limits.out_of_time = [end] { return std::chrono::steady_clock::now() >= end; };
    }
    std::vector<CandidateValue> values;
    {
        const nb::gil_scoped_release release;
        values = play_out(seen, worlds, {weights.data(), worlds.size()}, candidates, believed_seats, limits, seed);
    }
    std::vector<std::tuple<double, double, double, std::size_t>> result;
    for (const CandidateValue& value : values)
        result.emplace_back(value.points, value.standard_error, value.wins, value.playouts);
    return result;
}

nb::tuple each(const Observation& seen, const WorldArray& rows, const Weights& weights,
               const std::vector<CandidateTuple>& tuples, const Seats& seats, std::size_t playouts,
               std::uint64_t seed) {
    const auto candidates = checked(seen, tuples);
    const auto worlds = checked(seen, rows);
    if (weights.shape(0) != worlds.size()) throw nb::value_error("every world needs its weight");
    if (playouts == 0) throw nb::value_error("there is at least one playout");
    const auto believed_seats = believed(seats);
    PlayoutTable table;
    {
        const nb::gil_scoped_release release;
        table = play_out_each(seen, worlds, {weights.data(), worlds.size()}, candidates, believed_seats, playouts,
                              seed);
    }
    const std::size_t played = table.weights.size();
    return nb::make_tuple(to_numpy(std::move(table.weights), {played}),
                          to_numpy(std::move(table.worlds), {played}),
                          to_numpy(std::move(table.points), {played, candidates.size()}),
                          to_numpy(std::move(table.wins), {played, candidates.size()}));
}

std::tuple<bool, int, int, std::vector<std::pair<int, int>>> once(const Observation& seen, const WorldArray& row,
                                                                  const CandidateTuple& tuple, const Seats& seats,
                                                                  std::uint64_t seed, int solved_tricks) {
    const auto candidates = checked(seen, {tuple});
    const auto worlds = checked(seen, row);
    if (worlds.size() != 1) throw nb::value_error("one playout has one world");
    const PlayoutEnd end = play_out_once(seen, worlds[0], candidates[0], believed(seats), solved_tricks, seed);
    std::vector<std::pair<int, int>> plays;
    for (const Played& played : end.plays) plays.emplace_back(played.seat, played.card);
    return {end.result.won, end.result.score, end.result.points, plays};
}

std::vector<std::pair<int, double>> chances(const BoundPolicy& bound, const Observation& seen) {
    if (seen.phase != Phase::play || seen.to_act != seen.seat)
        throw nb::value_error("it is not this seat's turn to play a card");
    const History history = history_of(seen);
    CardChances likely;
    if (count(seen.legal_cards) == 1)
        likely.add(lowest(seen.legal_cards), 1);
    else
        likely = bound.policy->chances({seen, history});
    std::vector<std::pair<int, double>> result;
    for (std::size_t i = 0; i < likely.size; ++i)
        result.emplace_back(likely.cards[i], static_cast<double>(likely.chances[i]));
    return result;
}

void weigh(const BoundPolicy& bound, const Observation& seen, const WorldArray& rows,
           const LogArray& log_weights) {
    if (seen.phase != Phase::play) throw nb::value_error("cards are played in another phase");
    const auto worlds = checked(seen, rows);
    const auto logs = logs_of(log_weights, worlds.size());
    const nb::gil_scoped_release release;
    weigh_plays(seen, *bound.policy, worlds, logs);
}

}  // namespace

void bind_playouts(nb::module_& m) {
    nb::class_<BoundPolicy>(m, "CardPolicy", "How a seat plays its cards; without networks by rules of thumb.")
        .def(nb::init<>())
        .def(nb::init<BoundNet::Numbered, bool>(), nb::arg("networks"), nb::arg("likeliest"),
             nb::sig("def __init__(self, networks: Sequence[tuple[int, PolicyNet]], likeliest: bool) -> None"))
        .def(nb::init<const SelfTaught&, double>(), nb::arg("player"), nb::arg("temperature"),
             nb::keep_alive<1, 2>())
        .def("chances", &chances, nb::arg("observation"),
             "The chance of each legal card that has one, for the seat to play.")
        .def("weigh", &weigh, nb::arg("observation"), nb::arg("worlds"), nb::arg("log_weights"),
             "Add to each world's log-weight the log of the chance of every card the others have played.");
    m.def("playout_values", &values, nb::arg("observation"), nb::arg("worlds"), nb::arg("weights"),
          nb::arg("candidates"), nb::arg("seats"), nb::arg("playouts"), nb::arg("seed"),
          nb::arg("solved_tricks") = 0, nb::arg("every_candidate") = false, nb::arg("seconds") = 0.0,
          "Points, standard error, share of wins and number of playouts of each candidate.");
    m.def("playout_table", &each, nb::arg("observation"), nb::arg("worlds"), nb::arg("weights"),
          nb::arg("candidates"), nb::arg("seats"), nb::arg("playouts"), nb::arg("seed"),
          nb::sig("def playout_table(observation: Observation, worlds: NDArray[numpy.uint32], "
                  "weights: NDArray[numpy.float64], "
                  "candidates: Sequence[tuple[int, tuple[int, bool, bool, bool, bool], int, float]], "
                  "seats: Sequence[Sequence[tuple[CardPolicy, float]]], playouts: int, seed: int) "
                  "-> tuple[NDArray[numpy.float64], NDArray[numpy.int64], NDArray[numpy.float64], "
                  "NDArray[numpy.uint8]]"),
          "Every playout of every candidate: the weight and the world of each, and by candidate its points and "
          "whether we won. A world is played in proportion to its weight.");
    m.def("play_out_once", &once, nb::arg("observation"), nb::arg("world"), nb::arg("candidate"), nb::arg("seats"),
          nb::arg("seed"), nb::arg("solved_tricks") = 0,
          "One playout: whether it was won, its score, the soloist's points, and all cards played.");
    m.def(
        "double_dummy_wins",
        [](const Observation& seen, const WorldArray& rows, const Weights& weights,
           const std::vector<CandidateTuple>& tuples, std::size_t wanted, std::uint64_t seed) {
            if (seen.phase == Phase::play) throw nb::value_error("there is nothing to declare any more");
            const auto candidates = checked(seen, tuples);
            const auto worlds = checked(seen, rows);
            if (weights.shape(0) != worlds.size()) throw nb::value_error("every world needs its weight");
            const nb::gil_scoped_release release;
            return double_dummy_wins(seen, worlds, {weights.data(), worlds.size()}, candidates, wanted, seed);
        },
        nb::arg("observation"), nb::arg("worlds"), nb::arg("weights"), nb::arg("candidates"), nb::arg("wanted"),
        nb::arg("seed"), "The chance to win each declaration double dummy.");
}
