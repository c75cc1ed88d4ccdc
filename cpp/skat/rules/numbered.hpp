// Skat in numbers, for NumberedGames: a step is a card (played, or laid away), a call, or a game that is declared.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "skat/rules/state.hpp"

namespace counterplay::skat {

// The numbers of the actions after the 32 cards: pass, hold, pick up, a bid of each value, then the declarations.
class ActionNumbers {
  public:
    static constexpr int pass = 32, hold = 33, pick_up = 34, first_bid = 35,
                         first_game = first_bid + bid_value_count;

    // Every declaration that can be legal, in the order of its numbers.
    explicit ActionNumbers(std::vector<Declaration> declarations);

    int count() const { return first_game + static_cast<int>(declarations_.size()); }
    const Declaration& declaration(int action) const {
        return declarations_[static_cast<std::size_t>(action - first_game)];
    }
    // Marks the declarations that are legal at a bid, 0 or one of the values.
    void mark_games(bool picked_up, int bid, std::int8_t* mask) const;

  private:
    std::vector<Declaration> declarations_;
    std::array<std::vector<std::vector<std::int8_t>>, 2> legal_;  // picked up or not, by place of the bid
};

class NumberedSkat {
  public:
    explicit NumberedSkat(std::shared_ptr<const ActionNumbers> numbers);

    int seats() const { return 3; }
    int features() const { return feature_count; }
    int actions() const { return numbers_->count(); }

    void deal(const std::string& seed, std::int64_t index);
    int to_act() const { return state_.to_act(); }
    void observe(int seat, float* out) const;
    void legal(std::int8_t* mask) const;
    void act(int action);
    float score(int seat) const;  // tournament points (Seeger-Fabian, three players)

    static constexpr int feature_count = 5 + 3 + 3 * 32 + 9 * 32 + 15 + 3 + 1 + 3 + 1 + 1 + 6 + 4;

  private:
    std::shared_ptr<const ActionNumbers> numbers_;
    State state_;
    Cards away_ = 0;  // laid away so far, before the game is declared
};

// The deal that counterplay.skat.rules.deal(seed, index) returns.
Deal dealt(const std::string& seed, std::int64_t index);

}  // namespace counterplay::skat
