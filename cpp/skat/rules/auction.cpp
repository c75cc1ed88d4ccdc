#include "skat/rules/auction.hpp"

namespace counterplay::skat {

int Auction::to_act() const {
    switch (stage_) {
        case Stage::bid:
            return bidder_;
        case Stage::answer:
        case Stage::alone:
            return listener_;
        case Stage::over:
            break;
    }
    return no_seat;
}

void Auction::require_turn(int seat) const {
    if (stage_ == Stage::over) throw RuleError("the auction is over");
    if (seat != to_act()) {
        throw RuleError("seat " + std::to_string(seat) + " calls, but it is seat " + std::to_string(to_act()) +
                        "'s turn");
    }
}

void Auction::bid(int seat, int value) {
    require_turn(seat);
    if (stage_ == Stage::answer) throw RuleError("the answer to a bid is to hold or to pass, not to bid");
    if (!is_bid_value(value)) throw RuleError(std::to_string(value) + " is not a bid value");
    if (stage_ == Stage::alone && value != least_bid) throw RuleError("forehand alone plays at 18 or passes");
    if (value <= highest_) {
        throw RuleError("a bid must be above " + std::to_string(highest_) + ", not " + std::to_string(value));
    }
    highest_ = value;
    calls_.push_back({static_cast<std::int8_t>(seat), Call::bid, static_cast<std::int16_t>(value)});
    if (stage_ == Stage::alone) {
        finish(seat);
    } else {
        stage_ = Stage::answer;
    }
}

void Auction::hold(int seat) {
    require_turn(seat);
    if (stage_ != Stage::answer) throw RuleError("there is no bid to hold");
    calls_.push_back({static_cast<std::int8_t>(seat), Call::hold, static_cast<std::int16_t>(highest_)});
    stage_ = Stage::bid;
}

void Auction::pass(int seat) {
    require_turn(seat);
    calls_.push_back({static_cast<std::int8_t>(seat), Call::pass, 0});
    if (stage_ == Stage::alone) {
        finish(no_seat);
    } else {
        next_pair(stage_ == Stage::answer ? bidder_ : listener_);
    }
}

void Auction::next_pair(int survivor) {
    listener_ = survivor;
    if (bidder_ == 1) {
        bidder_ = 2;
        stage_ = Stage::bid;
    } else if (highest_ == 0) {
        stage_ = Stage::alone;  // nobody has bid: only forehand is left
    } else {
        finish(survivor);
    }
}

void Auction::finish(int winner) {
    stage_ = Stage::over;
    winner_ = winner;
}

}  // namespace counterplay::skat
