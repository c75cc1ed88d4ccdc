// A player that does what policies say: the likeliest answer at every decision, or one drawn by its chance.
//
// In the auction it goes on while its maximum bid is more likely than not to reach what must be said (or by the
// chance of it). Where there is no network for a decision, the player by rules of thumb decides.
#pragma once

#include <array>
#include <cstdint>

#include "random.hpp"
#include "skat/policy/dense_net.hpp"
#include "skat/rules/observation.hpp"
#include "skat/rules/player_action.hpp"

namespace counterplay::skat {

class Imitator {
  public:
    using Nets = std::array<const PolicyNet*, point_count>;  // by point; null where there is none

    // The networks belong to the caller. If they were trained without auctions, the one of Point::bid says how far
    // any seat goes. Throws std::invalid_argument where a network is for another decision.
    Imitator(const Nets& nets, bool samples);

    PlayerAction act(const Observation& seen, std::uint64_t seed) const;

  private:
    const PolicyNet* net(Point point) const { return nets_[static_cast<std::size_t>(point)]; }
    bool goes_on(const History& history, const Observation& seen, Random& random) const;
    PlayerAction call(const History& history, const Observation& seen, Random& random) const;
    PlayerAction take_skat_or_declare(const History& history, const Observation& seen, Random& random) const;
    PlayerAction declare(const History& history, const Observation& seen, Random& random) const;
    PlayerAction play(const History& history, const Observation& seen, Random& random) const;
    // The output chosen at this decision.
    std::size_t choose(const Table& table, Point point, const Own& own, Random& random) const;

    Nets nets_;
    bool hears_auction_;
    bool samples_;
};

}  // namespace counterplay::skat
