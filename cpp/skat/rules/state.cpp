#include "skat/rules/state.hpp"

#include <string>

namespace counterplay::skat {

namespace {

std::string names(Cards cards) {
    std::string text;
    for (; cards; cards &= cards - 1) text += (text.empty() ? "" : " ") + card_name(lowest(cards));
    return text;
}

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

const char* group_name(std::uint8_t group) {
    static constexpr std::array<const char*, 5> words{"diamonds", "hearts", "spades", "clubs", "trumps"};
    return words[group];
}

}  // namespace

void check_deal(const Deal& deal) {
    Cards seen = deal.skat;
    if (count(deal.skat) != 2)
        throw RuleError("the skat has " + std::to_string(count(deal.skat)) + " cards, not 2");
    for (int seat = 0; seat < 3; ++seat) {
        const Cards hand = deal.hands[static_cast<std::size_t>(seat)];
        if (count(hand) != 10) {
            throw RuleError(seat_name(seat) + " is dealt " + std::to_string(count(hand)) + " cards, not 10");
        }
        if (seen & hand) throw RuleError("dealt twice: " + names(seen & hand));
        seen |= hand;
    }
}

State::State(const Deal& deal) : deal_(deal), hands_(deal.hands) {
    check_deal(deal);
    auction_ = Auction();
    tricks_.reserve(10);
}

int State::to_act() const {
    switch (phase_) {
        case Phase::auction:
            return auction_.to_act();
        case Phase::skat:
        case Phase::declare:
            return soloist_;
        case Phase::play:
            return turn_;
        case Phase::over:
            break;
    }
    return no_seat;
}

void State::require(Phase phase, const char* what) const {
    if (phase_ == phase) return;
    static constexpr std::array<const char*, 5> now{"during the auction", "before the pick-up",
                                                    "after the pick-up", "during the play",
                                                    "after the game is over"};
    throw RuleError(std::string("not possible ") + now[static_cast<std::size_t>(phase_)] + ": " + what);
}

void State::require_seat(int seat, int expected) const {
    if (seat != expected) {
        throw RuleError(seat_name(seat) + " acts, but it is " + seat_name(expected) + "'s turn");
    }
}

void State::call_bid(int seat, int value) {
    require(Phase::auction, "a bid");
    auction_.bid(seat, value);
    end_auction();
}

void State::call_hold(int seat) {
    require(Phase::auction, "holding a bid");
    auction_.hold(seat);
}

void State::call_pass(int seat) {
    require(Phase::auction, "passing");
    auction_.pass(seat);
    end_auction();
}

void State::end_auction() {
    if (!auction_.over()) return;
    soloist_ = auction_.winner();
    if (soloist_ == no_seat) {
        phase_ = Phase::over;
        ending_ = Ending::passed_in;
    } else {
        phase_ = Phase::skat;
    }
}

void State::pick_up(int seat) {
    require(Phase::skat, "picking up the skat");
    require_seat(seat, soloist_);
    picked_up_ = true;
    hands_[static_cast<std::size_t>(seat)] |= deal_.skat;
    phase_ = Phase::declare;
}

void State::declare(int seat, Declaration declaration, Cards discards) {
    if (phase_ != Phase::skat) require(Phase::declare, "a declaration");
    require_seat(seat, soloist_);
    const bool below_bid = declaration.game == Game::null && null_value(declaration) < bid();
    check_declaration(declaration, picked_up_, lenient_ && below_bid ? 0 : bid());
    Cards& hand = hands_[static_cast<std::size_t>(seat)];
    if (picked_up_) {
        if (count(discards) != 2) throw RuleError("two different cards are discarded after the pick-up");
        if (discards & ~hand)
            throw RuleError("discarded but not in the soloist's hand: " + names(discards & ~hand));
        hand &= ~discards;
        discards_ = discards;
    } else if (discards) {
        throw RuleError("nothing is discarded in a hand game");
    }
    declaration_ = declaration;
    if (declaration.ouvert) shown_[static_cast<std::size_t>(seat)] = hand;
    phase_ = Phase::play;
}

Cards State::legal_cards() const {
    if (phase_ != Phase::play) return 0;
    const bool leading = tricks_.empty() || tricks_.back().size == 3;
    const Card led = leading ? no_card : tricks_.back().cards[0];
    return skat::legal_cards(declaration_->game, hands_[static_cast<std::size_t>(turn_)], led);
}

void State::play(int seat, Card card) {
    if (phase_ == Phase::over && lenient_ && ending_ == Ending::decided && cards_played_ < 30)
        phase_ = Phase::play;
    require(Phase::play, "playing a card");
    require_seat(seat, turn_);
    Cards& hand = hands_[static_cast<std::size_t>(seat)];
    if (card >= deck_size) throw RuleError("there is no such card");
    if (!(hand & bit(card))) throw RuleError(seat_name(seat) + " does not hold " + card_name(card));
    if (!(legal_cards() & bit(card))) {
        const Card led = tricks_.back().cards[0];
        throw RuleError(seat_name(seat) + " must follow " + group_name(group_of(declaration_->game, led)) +
                        " to " + card_name(led) + ", not play " + card_name(card));
    }
    if (tricks_.empty() || tricks_.back().size == 3) {
        tricks_.push_back({});
        tricks_.back().leader = static_cast<std::int8_t>(seat);
    }
    Trick& trick = tricks_.back();
    trick.cards[static_cast<std::size_t>(trick.size++)] = card;
    hand &= ~bit(card);
    for (Cards& open : shown_) open &= ~bit(card);
    ++cards_played_;
    turn_ = (seat + 1) % 3;
    if (trick.size == 3) finish_trick();
}

void State::finish_trick() {
    Trick& trick = tricks_.back();
    const auto& cards = trick.cards;
    const int winner = (trick.leader + trick_winner(declaration_->game, cards[0], cards[1], cards[2])) % 3;
    trick.winner = static_cast<std::int8_t>(winner);
    turn_ = winner;
    const int points = points_of(cards[0]) + points_of(cards[1]) + points_of(cards[2]);
    if (winner == soloist_) {
        ++soloist_tricks_;
        soloist_points_ += points;
    } else {
        ++defender_tricks_;
        defender_points_ += points;
    }
    settle();
}

// A null game is lost with the first trick, an announced schwarz with the first trick the defenders take.
void State::settle() {
    const bool lost_null = declaration_->game == Game::null && soloist_tricks_ > 0;
    const bool lost_schwarz = declaration_->schwarz && defender_tricks_ > 0;
    if (cards_played_ == 30) {
        ending_ = Ending::played_out;
    } else if (lost_null || lost_schwarz) {
        ending_ = Ending::decided;
    } else {
        return;
    }
    phase_ = Phase::over;
}

void State::resign(int seat) {
    require(Phase::play, "resigning");
    if (seat < 0 || seat > 2) throw RuleError("there is no " + seat_name(seat));
    resigned_ |= 1 << seat;
    asides_.push_back({static_cast<std::int8_t>(cards_played_), static_cast<std::int8_t>(seat), true});
    if (seat == soloist_) {
        ending_ = Ending::soloist_resigned;
        phase_ = Phase::over;
    } else if (const int defenders = 7 & ~(1 << soloist_); (resigned_ & defenders) == defenders) {
        ending_ = Ending::defenders_resigned;
        phase_ = Phase::over;
    }
}

void State::show(int seat) {
    require(Phase::play, "showing cards");
    if (seat < 0 || seat > 2) throw RuleError("there is no " + seat_name(seat));
    shown_[static_cast<std::size_t>(seat)] = hands_[static_cast<std::size_t>(seat)];
    asides_.push_back({static_cast<std::int8_t>(cards_played_), static_cast<std::int8_t>(seat), false});
}

State State::first() const {
    State start(deal_);
    start.lenient_ = lenient_;
    return start;
}

std::array<std::uint8_t, 3> State::voids() const {
    std::array<std::uint8_t, 3> result{};
    for (const Trick& trick : tricks_) {
        const auto led = group_of(declaration_->game, trick.cards[0]);
        for (int place = 1; place < trick.size; ++place) {
            if (group_of(declaration_->game, trick.cards[static_cast<std::size_t>(place)]) != led) {
                result[static_cast<std::size_t>((trick.leader + place) % 3)] |=
                    static_cast<std::uint8_t>(1 << led);
            }
        }
    }
    return result;
}

int State::soloist_matadors() const {
    return matadors(declaration_->game, deal_.hands[static_cast<std::size_t>(soloist_)] | deal_.skat);
}

GameResult State::result() const {
    if (ending_ == Ending::none || soloist_ == no_seat) throw RuleError("there is no result yet");
    const bool null_game = declaration_->game == Game::null;
    Tally tally;
    tally.points = soloist_points_ + points_of(skat_now());
    tally.tricks = soloist_tricks_;
    // The rest goes to the other party; in null games nobody wants it and nothing more is counted.
    if (ending_ == Ending::defenders_resigned && !null_game) {
        tally.points = 120 - defender_points_;
        tally.tricks = 10 - defender_tricks_;
    }
    tally.null_resigned = null_game && ending_ == Ending::soloist_resigned;
    tally.all_played = ending_ != Ending::decided;
    return evaluate(*declaration_, bid(), soloist_matadors(), tally);
}

}  // namespace counterplay::skat
