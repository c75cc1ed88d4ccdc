// The double-dummy solver: what best play brings the soloist when all cards are known.
//
// A Solver owns its table and nothing else; two solvers never meet. It does not check positions (see
// impossible()).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "skat/solver/null.hpp"
#include "skat/solver/points.hpp"
#include "skat/solver/position.hpp"
#include "skat/solver/schwarz.hpp"

namespace counterplay::skat {

// It fits a core's second cache; a larger one saves hardly a node, and every look waits longer.
inline constexpr std::size_t default_table_bytes = std::size_t{1} << 20;

// What playing a card leads to: the soloist's points in all, or 1 and 0 for win and loss.
struct CardResult {
    Card card;
    std::uint8_t result;
};

// A decision of a game: who moved and what each legal card would have led to.
struct SolvedDecision {
    std::uint8_t mover;
    Card played;  // no_card after the last card of a game that stopped early
    std::vector<CardResult> cards;
};

class Solver {
  public:
    explicit Solver(std::size_t table_bytes = default_table_bytes);

    Solver(const Solver&) = delete;  // its searches refer to its table
    Solver& operator=(const Solver&) = delete;

    bool wins(const Position& position, int target);
    // The soloist's points in all; not for null.
    int value(const Position& position);
    // Every legal card: win or loss at a target, or points.
    std::vector<CardResult> moves(const Position& position, int target);
    std::vector<CardResult> move_values(const Position& position);
    // Every legal card at every decision, and at the one after the last card played. The cards must be legal.
    std::vector<SolvedDecision> post_mortem(const Position& start, const std::vector<Card>& play, int target);
    std::vector<SolvedDecision> post_mortem_values(const Position& start, const std::vector<Card>& play);

    // The same without allocation: results by card, -1 where it is not legal; target 0 asks for points.
    void every_card(const Position& position, int target, std::span<std::int8_t, deck_size> results);

    // Positions searched since the solver was made, and the size of its table.
    std::uint64_t nodes() const;
    std::size_t table_bytes() const { return table_.bytes(); }
    // Forget what was learned from earlier positions (answers never depend on it, node counts do).
    void forget();

  private:
    enum class Question : std::uint8_t { none, points, schwarz, null };

    static Question question_for(Game game, int target);
    // Keep what is known if the position comes from the same deal and the same kind of question, else forget it.
    void prepare(const Position& position, Question question);
    int bound(const Position& position, int target);  // total points, fail-soft around the target
    bool wins_prepared(const Position& position, int target);
    // Win or loss of every legal card, where one of them (or no_card) is already answered for.
    void every_win(const Position& position, int target, Card answered, bool answer,
                   std::span<std::int8_t, deck_size> results);
    int value_prepared(const Position& position, int guess);

    solver::Table table_;
    solver::PointsSearch<false> suit_;
    solver::PointsSearch<true> grand_;
    solver::SchwarzSearch<false> suit_schwarz_;
    solver::SchwarzSearch<true> grand_schwarz_;
    solver::NullSearch null_;
    Question question_ = Question::none;
    Game game_ = Game::clubs;
    int soloist_ = 0;
    std::array<Cards, 3> known_{};  // the hands the table was last used for
};

}  // namespace counterplay::skat
