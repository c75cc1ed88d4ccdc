// The fixed set of deals of the bench and the signature that every build must match.
#pragma once

#include <cstdint>
#include <vector>

#include "skat/solver/deals.hpp"
#include "skat/solver/solver.hpp"

namespace counterplay::skat {

inline constexpr int bench_deals = 500;   // of each class
inline constexpr int bench_values = 100;  // the first of each class are also solved for points or all leads
inline constexpr std::uint64_t bench_seed = 1;

// One class of the bench. Every number is the same on every machine, compiler and optimisation level.
struct ClassSignature {
    Kind kind;
    Strength strength;
    std::uint64_t positions;
    std::uint64_t wins;
    std::uint64_t nodes;
    std::uint64_t results;  // a hash of every answer
    bool operator==(const ClassSignature&) const = default;
};

ClassSignature class_signature(Solver& solver, Kind kind, Strength strength);

// What is timed on a full deal.
enum class BenchQuestion : std::uint8_t {
    win,                 // win or loss
    value,               // exact points
    leads,               // win or loss of every opening lead
    post_mortem,         // win or loss of every legal card at all 30 decisions
    post_mortem_values,  // points of the same
    plain                // win or loss by the plain solver
};

struct Timing {
    std::vector<double> milliseconds;  // deal by deal
    std::uint64_t nodes = 0;
    double win_milliseconds = 0;  // for the win or loss of the same deals, in all
};

// Times one question on the first `deals` of a class; each deal starts with an empty table.
Timing time_class(Solver& solver, Kind kind, Strength strength, BenchQuestion question, int deals);

// Thirty cards of best play at 61 (in null: at losing every trick), drawn evenly from the best.
std::vector<Card> best_play(Solver& solver, const Position& deal, Random& numbers);

// The committed signature, class by class: suit, grand, null; contested, strong, random.
extern const std::array<ClassSignature, 9> committed_signature;

}  // namespace counterplay::skat
