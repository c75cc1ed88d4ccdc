// Leduc hold'em in numbers, for NumberedGames: 0 folds, 1 calls (and checks), 2 raises. Six cards, two of each
// rank.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace counterplay::efg {

class NumberedLeduc {
  public:
    static constexpr int fold = 0, call = 1, raise = 2;
    static constexpr int most_raises = 2, longest_round = 4, ranks = 3;

    int seats() const { return 2; }
    int features() const { return 2 + 2 * ranks + 2 * 3 * longest_round; }
    int actions() const { return 3; }

    // The deal of the same seed and index that counterplay.efg.GameContest plays.
    void deal(const std::string& seed, std::int64_t index);
    int to_act() const { return over_ ? -1 : lengths_[round_] % 2; }
    void observe(int seat, float* out) const;
    void legal(std::int8_t* mask) const;
    void act(int action);
    float score(int seat) const;  // chips

  private:
    int draw(int place) const;

    std::string seed_;
    std::int64_t index_ = 0;
    std::array<int, 3> cards_{};  // of the first seat, the second, and the public one
    std::array<std::array<std::int8_t, longest_round>, 2> bets_{};
    std::array<int, 2> lengths_{};  // bets of each round
    std::array<int, 2> paid_{};
    int round_ = 0;
    int raises_ = 0;  // of this round
    bool over_ = true;
};

}  // namespace counterplay::efg
