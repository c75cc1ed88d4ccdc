// One deal of Skat from the first call to the result, as the arbiter sees it. Every step is checked.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "skat/rules/auction.hpp"
#include "skat/rules/cards.hpp"
#include "skat/rules/contract.hpp"

namespace counterplay::skat {

struct Deal {
    std::array<Cards, 3> hands{};
    Cards skat = 0;
};

// Throws unless the deal is ten, ten, ten and two cards, each card once.
void check_deal(const Deal& deal);

enum class Phase : std::uint8_t { auction, skat, declare, play, over };

enum class Ending : std::uint8_t { none, passed_in, played_out, decided, soloist_resigned, defenders_resigned };

struct Trick {
    std::int8_t leader = 0;
    std::int8_t winner = no_seat;
    std::int8_t size = 0;
    std::array<Card, 3> cards{};  // in the order played

    bool operator==(const Trick&) const = default;
};

// Showing one's cards and resigning, which anybody may do in play out of turn.
struct Aside {
    std::int8_t after = 0;  // so many cards
    std::int8_t seat = no_seat;
    bool resigns = false;  // else shows
};

class State {
  public:
    explicit State(const Deal& deal);

    Phase phase() const { return phase_; }
    Ending ending() const { return ending_; }
    int to_act() const;
    const Deal& deal() const { return deal_; }
    const Auction& auction() const { return auction_; }
    int soloist() const { return soloist_; }
    int bid() const { return auction_.highest(); }
    bool picked_up() const { return picked_up_; }
    Cards discards() const { return discards_; }
    const std::optional<Declaration>& declaration() const { return declaration_; }
    const std::array<Cards, 3>& hands() const { return hands_; }
    const std::vector<Trick>& tricks() const { return tricks_; }  // the last one may be unfinished
    int cards_played() const { return cards_played_; }
    int resigned() const { return resigned_; }                    // seats, as bits
    const std::array<Cards, 3>& shown() const { return shown_; }  // unplayed cards laid open
    const std::vector<Aside>& asides() const { return asides_; }  // in their order
    int soloist_tricks() const { return soloist_tricks_; }
    int soloist_points() const { return soloist_points_; }  // taken in tricks so far, without the skat
    int defender_points() const { return defender_points_; }
    Cards legal_cards() const;                  // of the seat to act, in play
    std::array<std::uint8_t, 3> voids() const;  // groups a seat has shown to lack, as bits

    void call_bid(int seat, int value);
    void call_hold(int seat);
    void call_pass(int seat);
    void pick_up(int seat);
    void declare(int seat, Declaration declaration, Cards discards);
    void play(int seat, Card card);
    void resign(int seat);
    void show(int seat);

    // Records know games that were declared or played on against the rules of the table: a null below the bid,
    // cards after the result was settled. A lenient state accepts these two.
    void be_lenient() { lenient_ = true; }
    // The deal before its first call, as lenient as it is now.
    State first() const;

    // Only when the phase is over and somebody was soloist.
    GameResult result() const;
    int soloist_matadors() const;

  private:
    void require(Phase phase, const char* what) const;
    void require_seat(int seat, int expected) const;
    void end_auction();
    void finish_trick();
    void settle();
    Cards skat_now() const { return picked_up_ ? discards_ : deal_.skat; }

    Deal deal_;
    Phase phase_ = Phase::auction;
    Ending ending_ = Ending::none;
    Auction auction_;
    int soloist_ = no_seat;
    bool picked_up_ = false;
    bool lenient_ = false;
    Cards discards_ = 0;
    std::optional<Declaration> declaration_;
    std::array<Cards, 3> hands_;
    std::vector<Trick> tricks_;
    int cards_played_ = 0;
    int turn_ = 0;
    int resigned_ = 0;
    std::array<Cards, 3> shown_{};
    std::vector<Aside> asides_;
    int soloist_tricks_ = 0;
    int defender_tricks_ = 0;
    int soloist_points_ = 0;
    int defender_points_ = 0;
};

}  // namespace counterplay::skat
