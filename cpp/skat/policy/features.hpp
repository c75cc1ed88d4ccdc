// What a policy network is told: the decisions of a deal, and for each what the deciding seat can know.
//
// After Rebstock et al., "Policy Based Inference in Trick-Taking Card Games" (2019), section III: the auction is
// abstracted into four maximum-bid decisions, then pick-up or hand, discard, declaration, and every card. The
// encoding before the play is lossless (but for jumps in the auction); the paper does not list the features of its
// card play, so those here are our own.
//
// A feature function gets the public history and the deciding seat's own cards, nothing else: no network can see a
// hidden card. All features are zeros and ones, given as the places of the ones, so that a network's first layer
// is a sum of rows; the public ones are apart, because they are the same in every world.
//
// The arithmetic: a card played is decided from at most five remembered sums, 64 units of which about half are not
// zero, and the outputs legal in some world: 320 + 2,048 + 512 multiply-adds, a tenth of a microsecond. 20,000
// worlds times 20 cards of others are a twentieth of a second on one core; a move adds one factor to worlds that
// survive it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "skat/rules/observation.hpp"
#include "skat/rules/worlds.hpp"

namespace counterplay::skat {

// One network each. The first four say how far a seat goes: `bid` is middlehand to forehand, `answer` forehand's
// side of it, `continue_bid` rearhand to the survivor, `continue_answer` the survivor's (and forehand's 18 alone).
enum class Point : std::uint8_t {
    bid,
    answer,
    continue_bid,
    continue_answer,
    pick_up,
    discard,
    declare,
    declare_hand,
    play_suit,
    play_grand,
    play_null
};

inline constexpr std::size_t point_count = 11;
inline constexpr std::size_t most_features = 192;
inline constexpr std::size_t most_outputs = 496;

constexpr bool is_play(Point point) { return point >= Point::play_suit; }
constexpr Point play_point(Game game) {
    if (game == Game::null) return Point::play_null;
    return game == Game::grand ? Point::play_grand : Point::play_suit;
}
constexpr bool is_auction(Point point) { return point <= Point::continue_answer; }
std::size_t input_size(Point point);
// Maximum bid: 64 (none, then each bid value); pick-up: hand, pick up; discard: 496 pairs of cards; declare: the
// six games and null ouvert; declare_hand: these, then each trump game with schneider, schwarz, ouvert; play: 32
// cards.
std::size_t output_size(Point point);

// Class of a maximum bid: 0 for none, else 1 + the place among the bid values.
std::size_t bid_class(int value);
// Output of laying these two cards away.
std::size_t discard_class(Cards two);
std::size_t declaration_class(const Declaration& declaration);

struct Played {
    std::int8_t seat;
    Card card;

    bool operator==(const Played&) const = default;
};

// What the whole table has heard and seen.
struct History {
    std::vector<Call> calls;
    int soloist = no_seat;
    int bid = 0;
    bool picked_up = false;
    std::optional<Declaration> declaration;
    std::vector<Played> plays;
    Cards open = 0;  // an ouvert soloist's cards that are still to be played
};

// Is this the same deal in play, at an earlier moment or now?
bool continues(const History& history, const History& earlier);

History history_of(const State& state);
History history_of(const Observation& seen);

// One decision and what was seen of it: an output in [low, high]. A maximum bid shows itself only when its owner
// passes; of a discard only the soloist sees which (low > high: ask `discard_class`).
struct Decision {
    Point point = Point::bid;
    std::int8_t seat = 0;
    std::int8_t plays_before = 0;   // cards played before it
    std::int16_t calls_before = 0;  // calls made before it
    std::int16_t low = 0;
    std::int16_t high = -1;
};

// Every decision that has been seen, in the order of play.
std::vector<Decision> decisions_of(const History& history);

// The deciding seat's own cards at the decision.
struct Own {
    Cards hand = 0;  // ten, twelve at the discard, what is left in play
    Cards laid = 0;  // what this seat has laid away
};

// The same in worlds of now.
class OwnCards {
  public:
    OwnCards(const History& history, const Decision& decision);
    // `dealt_skat`: what the soloist picked up, needed only before the pick-up.
    Own in(const World& now, Cards dealt_skat) const {
        Own own{now.hands[seat_] | played_since_, 0};
        if (skat_ == Skat::picked_up) own.hand = (own.hand | now.skat) & ~dealt_skat;
        if (skat_ == Skat::in_hand) own.hand |= now.skat;
        if (skat_ == Skat::laid) own.laid = now.skat;
        return own;
    }

  private:
    enum class Skat : std::uint8_t { unknown, picked_up, in_hand, laid };
    std::size_t seat_;
    Cards played_since_ = 0;
    Skat skat_ = Skat::unknown;
};

// Does the decision hang on what was picked up, which a card configuration leaves open?
bool before_pick_up(const History& history, const Decision& decision);

struct Features {
    std::array<std::uint16_t, most_features> index;
    std::size_t size = 0;
    void add(std::size_t place) { index[size++] = static_cast<std::uint16_t>(place); }
};

// For each card, the cards of its group above and below it.
struct CardOrder {
    std::array<Cards, deck_size> above{};
    std::array<Cards, deck_size> below{};
};

// What the features and outputs of a decision need of the history, worked out once for all worlds.
class Table {
  public:
    // Where the auction is not known (or the network never heard one), `hears_calls` is false: of
    // the calls only what the soloist said last is known.
    Table(const History& history, const Decision& decision, bool hears_calls = true);

    Features seen_by_all() const;
    // The private features come in parts, each of which hangs on a few of the seat's own cards (those of a group,
    // and whether it can follow), so that a part can be remembered: far fewer come up than hands.
    static constexpr std::size_t most_parts = 5;
    std::size_t parts() const { return is_play(decision_.point) ? 5 : 4; }
    Own own_in(std::size_t part, const Own& own) const {
        const Cards group = groups_[part];
        const Cards follows = marked_[part] && own.hand & led_group_ ? marked_[part] : 0;
        return {(own.hand & group) | follows, own.laid & group};
    }
    Features seen_in(std::size_t part, const Own& own_part) const;
    Features seen_by(const Own& own) const;
    // The legal outputs, rising; at most most_outputs.
    std::size_t legal(const Own& own, std::array<std::uint16_t, most_outputs>& outputs) const;
    // The outputs that fit what was seen, as a range; for a discard it depends on the seat's own cards.
    std::array<std::size_t, 2> chosen(Cards laid) const;
    // The card of an output in play.
    Card card_of(std::size_t output) const { return turned(static_cast<Card>(output)); }
    // In play: what may be played, and what was.
    Cards legal_cards_of(const Own& own) const {
        const Cards following = own.hand & led_group_;
        return following ? following : own.hand;
    }
    Card card_played() const { return card_played_; }
    // Suit games are turned so that trumps are always the last suit; jacks stay where they are.
    Card turned(Card card) const;

  private:
    std::size_t relative(int seat) const { return static_cast<std::size_t>((seat - decision_.seat + 3) % 3); }
    std::size_t turned_group(std::uint8_t group) const;
    void add_cards(Features& features, std::size_t from, Cards cards) const;
    void read_calls(const History& history);
    void read_plays(const History& history);
    Features seen_in_play_by_all() const;

    Decision decision_;
    bool picked_up_;
    int bid_;
    int soloist_;
    Declaration declaration_;
    std::array<Cards, most_parts> groups_{};  // the cards of each part
    std::array<int, 3> called_{};             // the highest call of each seat
    std::uint8_t passed_ = 0;
    // In play:
    std::array<Cards, 3> gone_{};  // played by each seat
    std::array<std::uint8_t, 3> voids_{};
    std::array<Card, 2> table_{no_card, no_card};
    std::size_t table_size_ = 0;
    int leader_ = 0;
    Card card_played_ = no_card;
    Cards led_group_ = 0;
    // A card that stands for "can follow" in parts whose cards could take the trick if not; 0 in others.
    std::array<Cards, most_parts> marked_{};
    Cards open_ = 0;  // an ouvert soloist's cards
    int soloist_points_ = 0;
    int defender_points_ = 0;
    Cards takes_ = 0;  // cards that would take the trick from what lies on the table
    const CardOrder* order_ = nullptr;
};

}  // namespace counterplay::skat
