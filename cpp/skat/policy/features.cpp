#include "skat/policy/features.hpp"

#include <algorithm>

namespace counterplay::skat {

namespace {

constexpr std::size_t bid_classes = bid_value_count + 1;
constexpr std::size_t hand_games = 22;
constexpr std::size_t games_with_ouvert = 7;

// Where the features before the play begin.
namespace before {
constexpr std::size_t hand = 0;
constexpr std::size_t laid = hand + deck_size;
constexpr std::size_t seat = laid + deck_size;
constexpr std::size_t called = seat + 3;
constexpr std::size_t passed = called + 3 * bid_classes;
constexpr std::size_t size = passed + 3;
}  // namespace before

// And in play; the private ones come first.
namespace play {
constexpr std::size_t lengths = 12;  // a group has none to eleven cards
constexpr std::size_t hand = 0;
constexpr std::size_t laid = hand + deck_size;
constexpr std::size_t highest = laid + deck_size;    // no unseen card of its group is above it
constexpr std::size_t lowest = highest + deck_size;  // none below it
constexpr std::size_t takes = lowest + deck_size;
constexpr std::size_t length = takes + deck_size;  // of each group in hand
constexpr std::size_t unseen = length + 5 * lengths;
constexpr std::size_t soloist = unseen + 5 * lengths;
constexpr std::size_t place = soloist + 3;
constexpr std::size_t table = place + 3;
constexpr std::size_t winner = table + 2 * deck_size;
constexpr std::size_t gone = winner + 3;
constexpr std::size_t voids = gone + 3 * deck_size;
constexpr std::size_t flags = voids + 2 * 5;
constexpr std::size_t trick = flags + 4;
constexpr std::size_t soloist_points = trick + 10;
constexpr std::size_t defender_points = soloist_points + 13;
constexpr std::size_t table_points = defender_points + 13;
constexpr std::size_t trump_suit = table_points + 8;
constexpr std::size_t open = trump_suit + 4;
constexpr std::size_t called = open + deck_size;
constexpr std::size_t call_levels = 5;
constexpr std::size_t size = called + 3 * call_levels;
}  // namespace play

std::size_t call_level(int value) { return value == 0 ? 0 : value < 23 ? 1 : value < 30 ? 2 : value < 40 ? 3 : 4; }

// Follows one pair of the auction after the other and notes how far each side is known to go.
class AuctionReader {
  public:
    explicit AuctionReader(std::vector<Decision>& decisions) : decisions_(decisions) {}

    void read(const std::vector<Call>& calls) {
        for (const Call& call : calls) {
            ++calls_;
            if (alone_) {
                note(Point::continue_answer, 0, call.kind == Call::pass ? 0 : 1,
                     call.kind == Call::pass ? 0 : bid_value_count);
                return;
            }
            if (call.kind == Call::bid) {
                highest_ = call.value;
                bid_here_ = true;
                bids_to_answer_ = true;
            } else if (call.kind == Call::hold) {
                held_ = highest_;
                bids_to_answer_ = false;
            } else {
                pass(call.seat);
                if (over_) return;
            }
        }
        if (alone_) return;
        if (bid_here_) note(bidder_point(), bidder_, level(highest_), bid_value_count);
        if (held_) note(answer_point(), listener_, level(held_), bid_value_count);
    }

  private:
    static int level(int value) { return static_cast<int>(bid_class(value)); }
    Point bidder_point() const { return bidder_ == 1 ? Point::bid : Point::continue_bid; }
    Point answer_point() const { return bidder_ == 1 ? Point::answer : Point::continue_answer; }

    void note(Point point, int seat, int low, int high) {
        decisions_.push_back({point, static_cast<std::int8_t>(seat), 0, static_cast<std::int16_t>(entry_),
                              static_cast<std::int16_t>(low), static_cast<std::int16_t>(high)});
    }

    void pass(int seat) {
        if (bids_to_answer_) {  // the listener passes
            note(bidder_point(), bidder_, level(highest_), bid_value_count);
            note(answer_point(), listener_, std::max(level(held_), level(own_)), level(highest_) - 1);
        } else {
            note(bidder_point(), bidder_, bid_here_ ? level(highest_) : 0, level(highest_));
            if (held_) note(answer_point(), listener_, level(held_), bid_value_count);
        }
        if (bidder_ == 2) {
            alone_ = highest_ == 0;
            over_ = !alone_;
            listener_ = 0;
        } else {
            listener_ = seat == 0 ? 1 : 0;
            own_ = highest_;
            bidder_ = 2;
        }
        held_ = 0;
        bid_here_ = bids_to_answer_ = false;
        entry_ = calls_;
    }

    std::vector<Decision>& decisions_;
    int bidder_ = 1;
    int listener_ = 0;
    int highest_ = 0;
    int held_ = 0;  // by the listener in this pair
    int own_ = 0;   // by the listener before this pair
    bool bid_here_ = false;
    bool bids_to_answer_ = false;
    bool alone_ = false;
    bool over_ = false;
    std::size_t calls_ = 0;
    std::size_t entry_ = 0;
};

// The cards of a card's own group that are above and below it, worked out once for each game.
constexpr CardOrder order_in(Game game) {
    CardOrder order;
    for (Card card = 0; card < deck_size; ++card)
        for (Cards rest = group_cards(game, group_of(game, card)); rest; rest &= rest - 1) {
            const Card other = lowest(rest);
            if (strength(game, other) > strength(game, card)) order.above[card] |= bit(other);
            if (strength(game, other) < strength(game, card)) order.below[card] |= bit(other);
        }
    return order;
}
constexpr std::array<CardOrder, 6> orders{order_in(Game::diamonds), order_in(Game::hearts), order_in(Game::spades),
                                          order_in(Game::clubs),    order_in(Game::grand),  order_in(Game::null)};

Card turn(Game game, Card card) {
    if (!is_suit_game(game) || rank_of(card) == jack) return card;
    const int trump = static_cast<int>(game);
    const int suit = suit_of(card);
    return make_card(suit == trump ? clubs : suit == clubs ? trump : suit, rank_of(card));
}

}  // namespace

std::size_t input_size(Point point) { return is_play(point) ? play::size : before::size; }

std::size_t output_size(Point point) {
    if (is_auction(point)) return bid_classes;
    if (is_play(point)) return deck_size;
    switch (point) {
        case Point::pick_up:
            return 2;
        case Point::discard:
            return most_outputs;
        case Point::declare:
            return games_with_ouvert;
        default:
            return hand_games;
    }
}

std::size_t bid_class(int value) {
    const auto& values = bid_values();
    return static_cast<std::size_t>(std::upper_bound(values.begin(), values.end(), value) - values.begin());
}

std::size_t discard_class(Cards two) {
    const std::size_t low = lowest(two);
    const std::size_t high = lowest(two & (two - 1));
    return high * (high - 1) / 2 + low;
}

std::size_t declaration_class(const Declaration& d) {
    const auto game = static_cast<std::size_t>(d.game);
    if (d.game == Game::null) return d.ouvert ? 6 : game;
    if (!d.hand) return game;
    return d.ouvert ? 17 + game : d.schwarz ? 12 + game : d.schneider ? 7 + game : game;
}

namespace {

template <typename Source>
History public_part(const Source& source) {
    History history;
    history.soloist = source.soloist;
    history.bid = source.bid;
    history.picked_up = source.picked_up;
    history.declaration = source.declaration;
    history.calls = source.calls;
    for (const Trick& trick : source.tricks)
        for (int place = 0; place < trick.size; ++place)
            history.plays.push_back({static_cast<std::int8_t>((trick.leader + place) % 3),
                                     trick.cards[static_cast<std::size_t>(place)]});
    if (history.declaration && history.declaration->ouvert)
        history.open = source.shown[static_cast<std::size_t>(history.soloist)];
    return history;
}

}  // namespace

bool continues(const History& history, const History& earlier) {
    return earlier.declaration && history.declaration == earlier.declaration && history.calls == earlier.calls &&
           history.soloist == earlier.soloist && history.bid == earlier.bid &&
           history.picked_up == earlier.picked_up && history.plays.size() >= earlier.plays.size() &&
           std::equal(earlier.plays.begin(), earlier.plays.end(), history.plays.begin());
}

History history_of(const Observation& seen) { return public_part(seen); }

// Whatever an observer sees of the public part is the same from every seat.
History history_of(const State& state) { return public_part(observe(state, 0)); }

std::vector<Decision> decisions_of(const History& history) {
    std::vector<Decision> decisions;
    AuctionReader(decisions).read(history.calls);
    const auto calls = static_cast<std::int16_t>(history.calls.size());
    const auto soloist = static_cast<std::int8_t>(history.soloist);
    const auto note = [&](Point point, std::size_t label) {
        const auto output = static_cast<std::int16_t>(label);
        decisions.push_back({point, soloist, 0, calls, output, output});
    };
    if (history.picked_up || history.declaration) note(Point::pick_up, history.picked_up ? 1 : 0);
    if (!history.declaration) return decisions;
    if (history.picked_up) decisions.push_back({Point::discard, soloist, 0, calls, 0, -1});
    note(history.picked_up ? Point::declare : Point::declare_hand, declaration_class(*history.declaration));
    const Game game = history.declaration->game;
    for (std::size_t i = 0; i < history.plays.size(); ++i) {
        const auto output = static_cast<std::int16_t>(turn(game, history.plays[i].card));
        decisions.push_back(
            {play_point(game), history.plays[i].seat, static_cast<std::int8_t>(i), calls, output, output});
    }
    return decisions;
}

bool before_pick_up(const History& history, const Decision& decision) {
    return history.picked_up && decision.seat == history.soloist && decision.point <= Point::pick_up;
}

OwnCards::OwnCards(const History& history, const Decision& decision)
    : seat_(static_cast<std::size_t>(decision.seat)) {
    const std::size_t first = is_play(decision.point) ? static_cast<std::size_t>(decision.plays_before) : 0;
    for (std::size_t i = first; i < history.plays.size(); ++i)
        if (history.plays[i].seat == decision.seat) played_since_ |= bit(history.plays[i].card);
    if (!history.picked_up || decision.seat != history.soloist) return;
    skat_ = decision.point <= Point::pick_up   ? Skat::picked_up
            : decision.point == Point::discard ? Skat::in_hand
                                               : Skat::laid;
}

Table::Table(const History& history, const Decision& decision, bool hears_calls)
    : decision_(decision), picked_up_(history.picked_up), bid_(history.bid), soloist_(history.soloist) {
    if (hears_calls)
        read_calls(history);
    else if (soloist_ != no_seat)
        called_[static_cast<std::size_t>(soloist_)] = bid_;
    for (std::size_t suit = 0; suit < 4; ++suit) groups_[suit] = whole_suit(static_cast<int>(suit));
    if (!is_play(decision.point)) return;
    declaration_ = *history.declaration;
    open_ = history.open;
    read_plays(history);
    const Game game = declaration_.game;
    for (std::size_t group = 0; group < 5; ++group)
        groups_[group] = group_cards(game, static_cast<std::uint8_t>(group));
    if (table_size_) {
        led_group_ = group_cards(game, group_of(game, table_[0]));
        for (std::size_t group = 0; group < 5; ++group)
            if (groups_[group] != led_group_ && groups_[group] & takes_) marked_[group] = bit(table_[0]);
    }
    order_ = &orders[static_cast<std::size_t>(game)];
}

void Table::read_calls(const History& history) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(decision_.calls_before); ++i) {
        const Call& call = history.calls[i];
        if (call.kind == Call::pass)
            passed_ |= static_cast<std::uint8_t>(1 << call.seat);
        else
            called_[static_cast<std::size_t>(call.seat)] = call.value;
    }
}

void Table::read_plays(const History& history) {
    const Game game = declaration_.game;
    std::array<Card, 3> trick{};
    const auto before = static_cast<std::size_t>(decision_.plays_before);
    for (std::size_t i = 0; i < before; ++i) {
        const auto [seat, card] = history.plays[i];
        gone_[static_cast<std::size_t>(seat)] |= bit(card);
        if (table_size_ == 0)
            leader_ = seat;
        else if (group_of(game, card) != group_of(game, trick[0]))
            voids_[static_cast<std::size_t>(seat)] |= static_cast<std::uint8_t>(1 << group_of(game, trick[0]));
        trick[table_size_++] = card;
        if (table_size_ < 3) continue;
        const int winner = (leader_ + trick_winner(game, trick[0], trick[1], trick[2])) % 3;
        (winner == soloist_ ? soloist_points_ : defender_points_) +=
            points_of(trick[0]) + points_of(trick[1]) + points_of(trick[2]);
        table_size_ = 0;
    }
    if (before < history.plays.size()) card_played_ = history.plays[before].card;
    for (std::size_t i = before; i < history.plays.size(); ++i)
        if (declaration_.ouvert && history.plays[i].seat == soloist_) open_ |= bit(history.plays[i].card);
    if (table_size_ == 0) return;
    std::copy_n(trick.begin(), table_size_, table_.begin());
    const Card best = table_size_ == 2 && beats(game, table_[1], table_[0]) ? table_[1] : table_[0];
    for (Card card = 0; card < deck_size; ++card)
        if (beats(game, card, best)) takes_ |= bit(card);
}

Card Table::turned(Card card) const { return is_play(decision_.point) ? turn(declaration_.game, card) : card; }

std::size_t Table::turned_group(std::uint8_t group) const {
    if (group == trump_group) return group;
    return static_cast<std::size_t>(suit_of(turned(make_card(group, seven))));
}

void Table::add_cards(Features& features, std::size_t from, Cards cards) const {
    for (; cards; cards &= cards - 1) features.add(from + turned(lowest(cards)));
}

Features Table::seen_by_all() const {
    if (is_play(decision_.point)) return seen_in_play_by_all();
    Features features;
    features.add(before::seat + static_cast<std::size_t>(decision_.seat));
    for (int seat = 0; seat < 3; ++seat) {
        features.add(before::called + relative(seat) * bid_classes +
                     bid_class(called_[static_cast<std::size_t>(seat)]));
        if (passed_ >> seat & 1) features.add(before::passed + relative(seat));
    }
    return features;
}

Features Table::seen_in_play_by_all() const {
    Features features;
    features.add(play::soloist + relative(soloist_));
    features.add(play::place + table_size_);
    for (std::size_t i = 0; i < table_size_; ++i) features.add(play::table + i * deck_size + turned(table_[i]));
    if (table_size_) {
        const bool second = table_size_ == 2 && beats(declaration_.game, table_[1], table_[0]);
        features.add(play::winner + relative((leader_ + (second ? 1 : 0)) % 3));
    }
    Cards played = 0;
    for (int seat = 0; seat < 3; ++seat) {
        const auto of = static_cast<std::size_t>(seat);
        played |= gone_[of];
        add_cards(features, play::gone + relative(seat) * deck_size, gone_[of]);
        if (seat != decision_.seat)
            for (std::uint8_t group = 0; group < 5; ++group)
                if (voids_[of] >> group & 1)
                    features.add(play::voids + (relative(seat) - 1) * 5 + turned_group(group));
        features.add(play::called + relative(seat) * play::call_levels + call_level(called_[of]));
    }
    const std::array<bool, 4> flags{declaration_.hand, declaration_.ouvert, declaration_.schneider,
                                    declaration_.schwarz};
    for (std::size_t i = 0; i < flags.size(); ++i)
        if (flags[i]) features.add(play::flags + i);
    features.add(play::trick + static_cast<std::size_t>(count(played)) / 3);
    features.add(play::soloist_points + static_cast<std::size_t>(soloist_points_) / 10);
    features.add(play::defender_points + static_cast<std::size_t>(defender_points_) / 10);
    int on_table = 0;
    for (std::size_t i = 0; i < table_size_; ++i) on_table += points_of(table_[i]);
    features.add(play::table_points + static_cast<std::size_t>(on_table) / 3);
    if (is_suit_game(declaration_.game))
        features.add(play::trump_suit + static_cast<std::size_t>(declaration_.game));
    add_cards(features, play::open, open_);
    return features;
}

Features Table::seen_by(const Own& own) const {
    Features features;
    for (std::size_t part = 0; part < parts(); ++part) {
        const Features more = seen_in(part, own_in(part, own));
        for (std::size_t i = 0; i < more.size; ++i) features.add(more.index[i]);
    }
    return features;
}

Features Table::seen_in(std::size_t part, const Own& own) const {
    const Cards group = groups_[part];
    const Cards hand = own.hand & group;
    Features features;
    if (!is_play(decision_.point)) {
        add_cards(features, before::hand, hand);
        add_cards(features, before::laid, own.laid);
        return features;
    }
    const Cards unseen = group & ~(hand | own.laid | open_ | gone_[0] | gone_[1] | gone_[2]);
    for (Cards rest = hand; rest; rest &= rest - 1) {
        const Card card = lowest(rest);
        const std::size_t place = turned(card);
        features.add(play::hand + place);
        if (!(unseen & order_->above[card])) features.add(play::highest + place);
        if (!(unseen & order_->below[card])) features.add(play::lowest + place);
    }
    add_cards(features, play::laid, own.laid);
    if (!(own.hand & marked_[part])) add_cards(features, play::takes, hand & takes_);
    const std::size_t at = turned_group(static_cast<std::uint8_t>(part)) * play::lengths;
    features.add(play::length + at + static_cast<std::size_t>(count(hand)));
    features.add(play::unseen + at + static_cast<std::size_t>(count(unseen)));
    return features;
}

std::size_t Table::legal(const Own& own, std::array<std::uint16_t, most_outputs>& outputs) const {
    std::size_t size = 0;
    const auto add = [&](std::size_t output) { outputs[size++] = static_cast<std::uint16_t>(output); };
    if (is_play(decision_.point)) {
        Cards turned_cards = 0;
        for (Cards rest = legal_cards_of(own); rest; rest &= rest - 1) turned_cards |= bit(turned(lowest(rest)));
        for (; turned_cards; turned_cards &= turned_cards - 1) add(lowest(turned_cards));
    } else if (decision_.point == Point::discard) {
        for (Cards high = own.hand; high; high &= high - 1)
            for (Cards low = own.hand & (bit(lowest(high)) - 1); low; low &= low - 1)
                add(discard_class(bit(lowest(high)) | bit(lowest(low))));
    } else if (is_auction(decision_.point)) {
        // Who has called so far goes at least that far.
        const int own_call = called_[static_cast<std::size_t>(decision_.seat)];
        for (std::size_t output = bid_class(own_call); output < bid_classes; ++output) add(output);
    } else {
        const bool hand = decision_.point == Point::declare_hand;
        for (std::size_t output = 0; output < output_size(decision_.point); ++output) {
            const bool null_game = output == 5 || output == 6;
            const bool declares = decision_.point != Point::pick_up;
            if (declares && null_game &&
                null_value({.game = Game::null, .hand = hand, .ouvert = output == 6}) < bid_)
                continue;
            add(output);
        }
    }
    return size;
}

std::array<std::size_t, 2> Table::chosen(Cards laid) const {
    if (decision_.point == Point::discard) return {discard_class(laid), discard_class(laid)};
    return {static_cast<std::size_t>(decision_.low), static_cast<std::size_t>(decision_.high)};
}

}  // namespace counterplay::skat
