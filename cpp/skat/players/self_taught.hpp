// The player that taught itself: the choice of the highest value at every decision, by two networks.
//
// In the auction it decides how far to go as its pair begins, and keeps to it; or it goes on while the best game,
// averaged over skats that may lie there, is worth more than to pass. With a temperature it draws its
// choices by their values instead. Several views of the same cards (the suits in other slots) may be averaged.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "skat/policy/card_policy.hpp"
#include "skat/policy/residual_net.hpp"
#include "skat/policy/selfplay_words.hpp"
#include "skat/rules/observation.hpp"
#include "skat/rules/player_action.hpp"

namespace counterplay::skat {

class SelfTaught {
  public:
    static constexpr std::size_t before_outputs = 94;  // 64 limits, 22 hand games and to pick up, 7 games
    static constexpr std::size_t play_outputs = 64;    // tournament points of each card, then card points
    static constexpr std::size_t most_views = 24;
    static constexpr std::size_t most_skats = 231;

    // The networks belong to the caller. Throws std::invalid_argument where one is for something else.
    SelfTaught(const ResidualNet& before, const ResidualNet& play, double temperature = 0, std::size_t views = 1,
               std::size_t skats = 0);

    PlayerAction act(const Observation& seen, std::uint64_t seed) const;

    // By card of the deal, where a card is to be played: what it is chosen by, in hundreds of points.
    std::array<float, deck_size> card_values(const Observation& seen) const;
    // The same for many; each is seen from one view alone.
    void card_values_of_many(std::span<const SeatView> views,
                             std::vector<std::array<float, deck_size>>& values) const;
    // Where a call, the pick-up or a game is to be chosen: all outputs of the network.
    std::array<float, before_outputs> call_values(const Observation& seen) const;
    // In the auction: what it is worth to play alone at a bid of this class, in hundreds of points.
    float alone_value(const Observation& seen, int bid_class) const;

  private:
    PlayerAction call(const Observation& seen, std::uint64_t seed) const;
    PlayerAction call_by_contracts(const Observation& seen, std::uint64_t seed) const;
    PlayerAction take_skat_or_declare(const Observation& seen, std::uint64_t seed) const;
    PlayerAction declare(const Observation& seen, std::uint64_t seed) const;

    const ResidualNet& before_;
    const ResidualNet& play_;
    double temperature_;
    std::size_t views_;
    std::size_t skats_;  // that an auction by values of contracts averages over; 0: by limits
};

// The same as a policy for playouts and inference: chances by the values at a temperature, in hundreds of points.
class SelfTaughtPolicy final : public CardPolicy {
  public:
    SelfTaughtPolicy(const SelfTaught& player, double temperature) : player_(player), temperature_(temperature) {}
    CardChances chances(const SeatView& view) const override;
    void chances_of_many(std::span<const SeatView> views,
                         std::vector<CardChances>& chances_by_view) const override;

  private:
    CardChances by_values(Cards legal, const std::array<float, deck_size>& values) const;

    const SelfTaught& player_;
    double temperature_;
};

}  // namespace counterplay::skat
