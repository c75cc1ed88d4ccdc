// The bidding evaluator: how likely a soloist is to win a game with ten cards and what he laid away.
//
// A logistic regression on indicators of the hand, one for each kind of game and target, trained on double-dummy
// results, then mapped to results of play by two numbers for each variant. See docs/players.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "skat/rules/contract.hpp"

namespace counterplay::skat {

// What the regression tells apart; null is one kind, because double-dummy neither skat nor open cards matter.
enum class HandKind : std::uint8_t { suit, suit_hand, grand, grand_hand, null };
inline constexpr std::size_t hand_kinds = 5;
// What the map to played results tells apart.
enum class Variant : std::uint8_t {
    suit,
    suit_hand,
    grand,
    grand_hand,
    null,
    null_hand,
    null_ouvert,
    null_ouvert_hand
};
inline constexpr std::size_t variants = 8;
// 61, 90 and every trick; null has only the first.
inline constexpr std::size_t levels = 3;

HandKind kind_of(Game game, bool hand);
Variant variant_of(const Declaration& declaration);

// The indicators of a hand, as numbers of weights; some may occur more than once.
struct HandFeatures {
    std::array<std::uint16_t, 16> index{};
    std::size_t size = 0;
    void add(std::size_t number) { index[size++] = static_cast<std::uint16_t>(number); }
};
std::size_t feature_count(HandKind kind);
HandFeatures features_of(HandKind kind, Game game, Cards ten, Cards discards, int seat);

class Evaluator {
  public:
    struct Map {
        double shift = 0.0;
        double slope = 1.0;
    };

    // Weights are feature_count(kind) numbers; throws std::invalid_argument where the size is wrong.
    void set_weights(HandKind kind, std::size_t level, std::vector<float> weights);
    void set_map(Variant variant, std::size_t level, Map map);

    // The regression's log odds, before the map.
    double log_odds(HandKind kind, std::size_t level, Game game, Cards ten, Cards discards, int seat) const;
    // The chance to win a game at a level (0: 61 points or null), after the map.
    double chance(const Declaration& declaration, std::size_t level, Cards ten, Cards discards, int seat) const;
    double mapped(Variant variant, std::size_t level, double log_odds) const;

  private:
    std::array<std::array<std::vector<float>, levels>, hand_kinds> weights_{};
    std::array<std::array<Map, levels>, variants> maps_{};
};

}  // namespace counterplay::skat
