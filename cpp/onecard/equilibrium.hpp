// A safe player for the heads-up tournament: an approximate equilibrium of the whole chain, which no opponent
// beats by much. Each hand is a zero-sum game whose results are worth what the next hand is worth; CFR+ (Tammelin,
// 2014) solves the hands while value iteration carries the worths.
#pragma once

#include "onecard/chain.hpp"

namespace counterplay::onecard {

// `sweeps` of value iteration, `iterations` of CFR+ for each hand in each sweep; the last sweep does twenty times
// as many.
Response equilibrium(const Rules& rules, int sweeps, int iterations);

}  // namespace counterplay::onecard
