// The fixed set of deals of the bench and the signature that every build must match.
#pragma once

#include <cstdint>
#include <vector>

#include "skat/solver.hpp"
#include "skat/solver_deals.hpp"

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

// The committed signature, class by class: suit, grand, null; contested, strong, random.
extern const std::array<ClassSignature, 9> committed_signature;

}  // namespace counterplay::skat
