// What a card, a discard or a declaration brings when the others play by what is believed of them.
//
// The response to a model: from what a seat sees, each candidate is played to the end of the deal in many worlds,
// the others by their policies, each on its own cards alone, ourselves by a policy of our own (and with all cards
// known in the last tricks, if wanted). Double dummy asks what is due against perfect play; this asks what comes
// of it against these two. Every candidate meets the same worlds, the same policies and the same luck, so their
// differences are far surer than their values.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "skat/policy/card_policy.hpp"
#include "skat/rules/worlds.hpp"
#include "skat/solver/solver.hpp"

namespace counterplay::skat {

// How a seat is believed to play: by one of these policies, with these shares (positive, of any sum).
struct BelievedPolicy {
    std::vector<const CardPolicy*> policies;
    std::vector<double> shares;
};

// What to play out: a card, or, before the play, a declaration with what is laid away for it.
struct Candidate {
    Card card = no_card;
    Declaration declaration;
    Cards discards = 0;
    double head_start = 0;  // added to its value where candidates are compared: what is known of it otherwise
};

struct PlayoutLimits {
    std::size_t playouts = 100;         // of each candidate
    int solved_tricks = 0;              // in so many last tricks our own cards are played double dummy
    bool every_candidate = false;       // also go on with those that cannot catch up
    std::function<bool()> out_of_time;  // asked every few playouts; no function means never
};

struct CandidateValue {
    double points = 0;          // tournament points, ours less the mean of the other two's
    double standard_error = 0;  // of that mean
    double wins = 0;            // how often our side wins the contract
    std::size_t playouts = 0;   // fewer than others where it was dropped early
};

// Values in the order of the candidates. The worlds must fit what the seat sees (for a declaration: with the
// discards still in its hand); their weights are as for `choose_worlds`. The same arguments give the same values
// on any machine and in any number of threads. A candidate is dropped once its difference to the best is more than
// `surely_behind` of its standard errors.
inline constexpr double surely_behind = 3;
std::vector<CandidateValue> play_out(const Observation& seen, std::span<const World> worlds,
                                     std::span<const double> weights, std::span<const Candidate> candidates,
                                     const std::array<BelievedPolicy, 3>& seats, const PlayoutLimits& limits,
                                     std::uint64_t seed);

// Every playout of every candidate, none dropped: what a comparison of any two of them needs.
struct PlayoutTable {
    std::vector<double> weights;       // of each playout
    std::vector<std::int64_t> worlds;  // in which world each was played, by its place
    std::vector<double> points;        // playout by playout, a value for each candidate
    std::vector<std::uint8_t> wins;    // likewise: whether our side won
};
PlayoutTable play_out_each(const Observation& seen, std::span<const World> worlds, std::span<const double> weights,
                           std::span<const Candidate> candidates, const std::array<BelievedPolicy, 3>& seats,
                           std::size_t playouts, std::uint64_t seed);

// One playout: what it takes to tell one from another, and how it ended.
struct PlayoutEnd {
    GameResult result;
    std::vector<Played> plays;  // all of the deal
};
PlayoutEnd play_out_once(const Observation& seen, const World& world, const Candidate& candidate,
                         const std::array<BelievedPolicy, 3>& seats, int solved_tricks, std::uint64_t seed);

// Adds to each world's log-weight the log of the chance that a policy gives, in that world, to every card the
// others have played: what `weigh` does by the networks of policy inference, by any policy. Cards without a choice
// say nothing, and a chance below `least_chance` counts as that: nobody is known so well.
inline constexpr double least_chance = 1e-3;
void weigh_plays(const Observation& seen, const CardPolicy& policy, std::span<const World> worlds,
                 std::span<double> log_weights);

// The chance to win each declaration double dummy, over at most `wanted` of the worlds.
std::vector<double> double_dummy_wins(const Observation& seen, std::span<const World> worlds,
                                      std::span<const double> weights, std::span<const Candidate> candidates,
                                      std::size_t wanted, std::uint64_t seed);

}  // namespace counterplay::skat
