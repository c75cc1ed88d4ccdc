// Counterfactual regret minimisation on two treeplexes and a sparse payoff matrix (player 1 maximises x' A y).
//
// One iteration updates player 1, then player 2 against the new plan. The variants differ in how regrets are kept
// and how iterations are weighted in the average:
//   cfr         Zinkevich et al. 2008: plain sums, equal weights
//   cfr_plus    Tammelin 2014: regrets never below zero, weight t
//   dcfr        Brown and Sandholm 2019: discounts alpha 3/2, beta 0, gamma 2
//   pcfr_plus   Farina et al. 2021: predicts that the last regret repeats, weight t squared
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "efg/treeplex.hpp"

namespace counterplay::efg {

enum class Variant { cfr, cfr_plus, dcfr, pcfr_plus };

// Rows of a sparse matrix: row i holds the entries start[i] .. start[i + 1] - 1.
struct SparseRows {
    std::vector<std::int32_t> start;
    std::vector<std::int32_t> column;
    std::vector<double> value;
};

// At each information set the player is held to `anchor` (one probability per sequence) with probability `trust`
// (one per information set): the game of a data-biased response. Empty vectors leave the player free.
struct Anchor {
    std::vector<double> trust;
    std::vector<double> anchor;
};

class Solver {
  public:
    Solver(Treeplex first, Treeplex second, SparseRows payoff, Variant variant, Anchor second_anchor);

    void run(std::int64_t iterations);
    std::int64_t iterations() const { return iteration_; }
    // The average plan of player 1 (index 0) or 2 (index 1), one probability per sequence.
    std::vector<double> average(std::size_t player) const;
    std::vector<double> current(std::size_t player) const { return side(player).plan; }

  private:
    struct Side {
        Treeplex tree;
        SparseRows payoff;  // rows: own sequences, columns: the other's
        double sign;
        Anchor hold;
        std::vector<double> strategy, regret, plan, total, gradient;
    };

    const Side& side(std::size_t player) const;
    template <Variant variant>
    void update(Side& side, const std::vector<double>& other_plan);
    void realise_plan(Side& side);

    std::array<Side, 2> sides_;
    Variant variant_;
    std::int64_t iteration_ = 0;
};

}  // namespace counterplay::efg
