// The auction: middlehand bids to forehand, rearhand to the survivor, forehand alone at 18.
#pragma once

#include <cstdint>
#include <vector>

#include "skat/rules/contract.hpp"

namespace counterplay::skat {

inline constexpr int no_seat = -1;
inline constexpr int least_bid = 18;

struct Call {
    enum Kind : std::uint8_t { bid, hold, pass };
    std::int8_t seat;
    Kind kind;
    std::int16_t value;  // of a bid, or what is held; 0 for a pass

    bool operator==(const Call&) const = default;
};

class Auction {
  public:
    bool over() const { return stage_ == Stage::over; }
    int to_act() const;
    bool must_answer() const { return stage_ == Stage::answer; }
    int highest() const { return highest_; }
    int winner() const { return winner_; }  // no_seat while it goes on, and when all passed
    const std::vector<Call>& calls() const { return calls_; }

    bool forehand_alone() const { return stage_ == Stage::alone; }  // both others passed: 18 or nothing
    void bid(int seat, int value);
    void hold(int seat);
    void pass(int seat);

  private:
    enum class Stage : std::uint8_t { bid, answer, alone, over };

    void require_turn(int seat) const;
    void next_pair(int survivor);
    void finish(int winner);

    Stage stage_ = Stage::bid;
    int bidder_ = 1;
    int listener_ = 0;
    int highest_ = 0;
    int winner_ = no_seat;
    std::vector<Call> calls_;
};

}  // namespace counterplay::skat
