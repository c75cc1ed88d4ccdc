// One-card poker in numbers, for NumberedGames: a game is a whole tournament; 0 folds, 1 calls, 2 raises.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "onecard/rules.hpp"

namespace counterplay::onecard {

class NumberedTournament {
  public:
    explicit NumberedTournament(const Rules& rules) : table_(rules) {}

    int seats() const { return table_.rules.seats; }
    int features() const { return table_.rules.deck + 7 * seats(); }
    int actions() const { return 3; }

    // The tournament of the same seed and index that counterplay.onecard.OneCardContest plays.
    void deal(const std::string& seed, std::int64_t index);
    int to_act() const { return over_ ? -1 : table_.actor; }
    // Others are told by how far to the left they sit.
    void observe(int seat, float* out) const;
    void legal(std::int8_t* mask) const;
    void act(int action);
    float score(int seat) const;  // 1 for the winner; nobody wins a tournament of too many hands

  private:
    void deal_hands();  // until somebody has to act, or it is over
    void finish_hand();
    int draw_first() const;

    std::string seed_;
    std::int64_t index_ = 0;
    Table table_;
    std::array<int, max_seats> cards_{};
    std::array<int, max_seats> before_{};                 // chips before the hand
    std::array<std::array<int, 3>, max_seats> shares_{};  // how often a seat folded, called, raised so far
    int first_ = 0;
    int hands_ = 0;
    bool over_ = true;
};

}  // namespace counterplay::onecard
