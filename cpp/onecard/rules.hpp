// The rules of one-card poker (Baker et al., section II), every point the paper leaves open as a named switch.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace counterplay::onecard {

constexpr int max_seats = 9;
constexpr int no_action = -1;

enum Action : std::int8_t { fold = 0, call = 1, raise = 2 };

struct Rules {
    int seats = 2;
    int chips = 10;                         // of each seat at the start
    int deck = 10;                          // cards 1 .. deck
    int limit = 4;                          // chips a player may put into one hand; 0: no limit
    bool limit_includes_ante = true;        // else the ante comes on top of the limit
    bool count_folded = true;               // the win probability counts opponents that have folded
    bool count_busted = false;              // ... and seats that are out of the tournament
    bool first_moves = true;                // the first seat moves on each hand; else it is drawn each hand
    bool weak_check_shown_as_fold = false;  // observers are told "fold" when a style checks a weak card for free
    bool weak_cards_fold = false;           // a style folds a weak card even where staying is free
    int max_hands = 10000;                  // a tournament this long has no winner

    int total() const { return seats * chips; }
    // The most chips one player can put into a hand.
    int cap() const {
        const int limited = limit == 0 ? total() : limit + (limit_includes_ante ? 0 : 1);
        return std::min(limited, total());
    }
};

// The probability that a card beats the cards of n opponents: C(card - 1, n) / C(deck - 1, n).
inline double win_probability(int card, int opponents, int deck) {
    double probability = 1.0;
    for (int i = 0; i < opponents; ++i) {
        if (deck - 1 - i <= 0) return 0.0;
        probability *= static_cast<double>(std::max(card - 1 - i, 0)) / (deck - 1 - i);
    }
    return probability;
}

// What every seat may see of one hand. Cards are kept elsewhere, so whoever holds a Table cannot look at them.
struct Table {
    Rules rules;
    std::array<int, max_seats> chips{};
    std::array<int, max_seats> paid{};
    std::array<bool, max_seats> dealt{};
    std::array<bool, max_seats> folded{};
    std::array<bool, max_seats> acted{};        // since the last raise
    std::array<std::int8_t, max_seats> last{};  // the last action shown by a seat in this hand
    int first = 0;
    int level = 0;  // what a player must have paid to stay
    int actor = 0;
    int dealt_seats = 0;
    int standing = 0;  // dealt and not folded
    int raises = 0;
    bool opening_check = false;  // heads-up: the first player checked
    bool over = true;

    explicit Table(const Rules& given = {}) : rules(given) { chips.fill(0); }

    // Antes are paid by every seat that has chips; `first` must be one of them.
    void start(int first_seat);
    int to_pay() const { return level - paid[actor]; }
    bool weak_checks() const { return to_pay() == 0 && !rules.weak_cards_fold; }  // a weak card checks, else folds
    bool can_raise() const;
    // Plays the action for the actor; returns what it amounts to (a raise that is forbidden is a call).
    // `weak` marks a free check a style makes with a card it would have folded.
    Action apply(Action action, bool weak = false);
    // Pays the pots out to the highest cards, each pot among those who paid for it; an uncalled raise comes back.
    void settle(const std::array<int, max_seats>& cards);

    int opponents_counted(int seat) const;
    int living() const;
    int next_living(int seat) const;

  private:
    bool needs_action(int seat) const;
    bool others_can_bet(int seat) const;
    void find_actor(int after);
};

}  // namespace counterplay::onecard
