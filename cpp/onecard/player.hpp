// What a player of the core is: it sees the table, its own card, and cards that were shown, never a hidden one.
#pragma once

#include <array>
#include <memory>

#include "onecard/rules.hpp"
#include "random.hpp"

namespace counterplay::onecard {

struct Choice {
    Action action;
    bool weak = false;  // a free check with a card the player would have folded
};

class Player {
  public:
    virtual ~Player() = default;
    virtual void start_tournament(const Rules&, int /*seat*/) {}
    virtual void start_hand(const Table&, int /*card*/) {}
    virtual Choice decide(const Table&, int card, Random&) = 0;
    // Called before the action changes the table: `shown` is what observers are told.
    virtual void observe(const Table&, int /*seat*/, Action /*shown*/) {}
    // Cards of other seats are 0 unless they were shown down.
    virtual void end_hand(const Table&, const std::array<int, max_seats>& /*shown*/) {}
    virtual bool watches() const { return false; }  // false: observe, start_hand and end_hand do nothing
};

// A style (alpha, beta): raises at win probability >= beta, stays at >= alpha, else checks if free, else folds.
// (Under `weak_cards_fold` it folds in any case.)
struct Style {
    double alpha = 0.0;
    double beta = 1.0;
    double bluff = 0.0;             // probability of raising instead of folding or checking weakly
    bool bluff_folds_only = false;  // bluffs replace folds only
    int switch_at = -1;             // the style changes for good once a hand ends with this many chips or fewer
    double later_alpha = 0.0;
    double later_beta = 1.0;
};

class StylePlayer final : public Player {
  public:
    explicit StylePlayer(const Style& style) : style_(style) {}
    void start_tournament(const Rules& rules, int seat) override;
    Choice decide(const Table& table, int card, Random& random) override;

  private:
    enum Strength : std::int8_t { weak, stays, raises };
    Style style_;
    int seat_ = 0;
    int deck_ = 0;
    bool switched_ = false;
    std::array<std::array<std::array<Strength, 32>, max_seats>, 2> strength_{};  // [switched][opponents][card]
};

// Compares a win probability with a threshold; equal fractions must compare equal whatever the rounding.
inline bool reaches(double probability, double threshold) { return probability >= threshold - 1e-9; }

}  // namespace counterplay::onecard
