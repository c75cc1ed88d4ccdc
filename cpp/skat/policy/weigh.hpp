// Weighs worlds by what was done in them: Algorithm 1 of Rebstock et al. (2019), many worlds at a time.
#pragma once

#include <array>
#include <span>

#include "skat/policy/dense_net.hpp"

namespace counterplay::skat {

// Adds to each world's log-weight the log-probability of what was seen at this decision; minus infinity where the
// world makes it impossible. `dealt_skats` may be empty: then the decision must not hang on the pick-up. What is
// added to a world does not depend on the other worlds.
void weigh(const PolicyNet& net, const History& history, const Decision& decision, std::span<const World> worlds,
           std::span<const Cards> dealt_skats, std::span<double> log_weights);

using Nets = std::array<const PolicyNet*, point_count>;  // by decision point; where there is none, none is weighed

// The same for every decision from number `first` on that a seat other than `observer` made. Without dealt skats
// those that hang on the pick-up are left out, and so is what no world explains (a null below the bid).
void weigh_all(const Nets& nets, const History& history, int observer, std::size_t first,
               std::span<const World> worlds, std::span<const Cards> dealt_skats, std::span<double> log_weights);

// The log-weight of each world when every seat plays by one of several policies: the sum over the seats of the log
// of the mean likelihood, by the seat's shares. For each world and seat there is a log-likelihood by policy, in
// this order; for each seat a share by policy. The same on every machine.
void mix(std::span<const double> log_likelihoods, std::span<const double> shares, std::size_t policies,
         std::span<double> log_weights);

// Probabilities from log-weights, the same on every machine; all alike where every weight is 0.
void normalise(std::span<const double> log_weights, std::span<double> probabilities);

}  // namespace counterplay::skat
