#include "skat/rules/numbered.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "random.hpp"
#include "stream.hpp"

namespace counterplay::skat {

namespace {

void mark(Cards cards, float* out) {
    for (; cards; cards &= cards - 1) out[lowest(cards)] = 1.0f;
}

bool is_legal(const Declaration& declaration, bool picked_up, int bid) {
    try {
        check_declaration(declaration, picked_up, bid);
        return true;
    } catch (const RuleError&) {
        return false;
    }
}

// 0 for no bid, then the values in rising order.
std::size_t place_of(int bid) {
    const auto& values = bid_values();
    return bid == 0 ? 0 : static_cast<std::size_t>(std::ranges::lower_bound(values, bid) - values.begin()) + 1;
}

}  // namespace

ActionNumbers::ActionNumbers(std::vector<Declaration> declarations) : declarations_(std::move(declarations)) {
    for (const bool picked_up : {false, true}) {
        for (int place = 0; place <= bid_value_count; ++place) {
            const int bid = place == 0 ? 0 : bid_values()[static_cast<std::size_t>(place - 1)];
            std::vector<std::int8_t>& legal = legal_[picked_up].emplace_back();
            for (const Declaration& declaration : declarations_)
                legal.push_back(is_legal(declaration, picked_up, bid));
        }
    }
}

void ActionNumbers::mark_games(bool picked_up, int bid, std::int8_t* mask) const {
    std::ranges::copy(legal_[picked_up][place_of(bid)], mask + first_game);
}

Deal dealt(const std::string& seed, std::int64_t index) {
    Random random(StreamKey(seed).word("skat deal").number(index).start());
    std::array<Card, deck_size> order;
    std::iota(order.begin(), order.end(), Card{0});
    for (std::size_t place = order.size() - 1; place > 0; --place)  // Fisher-Yates, as Stream.shuffle does it
        std::swap(order[place], order[random.below(place + 1)]);
    Deal deal;
    for (std::size_t place = 0; place < order.size(); ++place)
        (place < 30 ? deal.hands[place / 10] : deal.skat) |= bit(order[place]);
    return deal;
}

NumberedSkat::NumberedSkat(std::shared_ptr<const ActionNumbers> numbers)
    : numbers_(std::move(numbers)), state_(dealt("0", 0)) {}

void NumberedSkat::deal(const std::string& seed, std::int64_t index) {
    state_ = State(dealt(seed, index));
    away_ = 0;
}

void NumberedSkat::observe(int seat, float* out) const {
    const bool mine = seat == state_.soloist();
    const Cards away = state_.to_act() == seat ? away_ : 0;
    const auto own = static_cast<std::size_t>(seat);
    const auto ahead = [seat](int other) { return (other - seat + 3) % 3; };  // me, left, right

    out[static_cast<int>(state_.phase())] = 1.0f;
    out += 5;
    out[seat] = 1.0f;
    out += 3;
    mark(state_.hands()[own] & ~away, out);
    out += 32;
    if (mine && state_.picked_up()) mark(state_.deal().skat, out);
    out += 32;
    if (mine && state_.picked_up()) mark(state_.discards(), out);
    mark(away, out);
    out += 32;
    for (const Trick& trick : state_.tricks()) {
        float* const lies = trick.winner == no_seat ? out : out + 3 * 32;  // on the table, or played
        for (int place = 0; place < trick.size; ++place)
            lies[32 * ahead((trick.leader + place) % 3) + trick.cards[static_cast<std::size_t>(place)]] = 1.0f;
    }
    out += 6 * 32;
    for (int other = 0; other < 3; ++other)
        mark(state_.shown()[static_cast<std::size_t>(other)], out + 32 * ahead(other));
    out += 3 * 32;
    if (!state_.tricks().empty()) {
        const auto voids = state_.voids();
        for (int other = 0; other < 3; ++other)
            mark(voids[static_cast<std::size_t>(other)], out + 5 * ahead(other));
    }
    out += 15;
    if (state_.soloist() != no_seat) out[ahead(state_.soloist())] = 1.0f;
    out += 3;
    *out++ = static_cast<float>(static_cast<double>(state_.bid()) / bid_values().back());
    for (const Call& call : state_.auction().calls())
        if (call.kind == Call::pass) out[ahead(call.seat)] = 1.0f;
    out += 3;
    *out++ = state_.phase() == Phase::auction && state_.auction().must_answer() && state_.to_act() == seat;
    *out++ = state_.picked_up();
    if (const auto& said = state_.declaration()) {
        out[static_cast<int>(said->game)] = 1.0f;
        out += 6;
        *out++ = said->hand;
        *out++ = said->ouvert;
        *out++ = said->schneider;
        *out++ = said->schwarz;
    }
}

void NumberedSkat::legal(std::int8_t* mask) const {
    const auto mark_cards = [mask](Cards cards) {
        for (; cards; cards &= cards - 1) mask[lowest(cards)] = 1;
    };
    switch (state_.phase()) {
        case Phase::auction: {
            mask[ActionNumbers::pass] = 1;
            if (state_.auction().must_answer()) {
                mask[ActionNumbers::hold] = 1;
                return;
            }
            const auto next = static_cast<int>(place_of(state_.bid()));
            const int end = state_.auction().forehand_alone() ? 1 : bid_value_count;
            for (int place = next; place < end; ++place) mask[ActionNumbers::first_bid + place] = 1;
            return;
        }
        case Phase::skat:
            mask[ActionNumbers::pick_up] = 1;
            numbers_->mark_games(false, state_.bid(), mask);
            return;
        case Phase::declare:
            if (count(away_) == 2) {
                numbers_->mark_games(true, state_.bid(), mask);
            } else {
                mark_cards(state_.hands()[static_cast<std::size_t>(state_.soloist())] & ~away_);
            }
            return;
        case Phase::play:
            mark_cards(state_.legal_cards());
            return;
        case Phase::over:
            return;
    }
}

void NumberedSkat::act(int action) {
    const int seat = state_.to_act();
    if (action < deck_size) {
        if (state_.phase() == Phase::declare) {
            away_ |= bit(static_cast<Card>(action));
        } else {
            state_.play(seat, static_cast<Card>(action));
        }
    } else if (action >= ActionNumbers::first_game) {
        state_.declare(seat, numbers_->declaration(action), away_);
        away_ = 0;
    } else if (action >= ActionNumbers::first_bid) {
        state_.call_bid(seat, bid_values()[static_cast<std::size_t>(action - ActionNumbers::first_bid)]);
    } else if (action == ActionNumbers::pass) {
        state_.call_pass(seat);
    } else if (action == ActionNumbers::hold) {
        state_.call_hold(seat);
    } else {
        state_.pick_up(seat);
    }
}

float NumberedSkat::score(int seat) const {
    if (state_.soloist() == no_seat) return 0.0f;
    const GameResult result = state_.result();
    if (seat != state_.soloist()) return result.won ? 0.0f : 40.0f;
    return static_cast<float>(result.score + (result.won ? 50 : -50));
}

}  // namespace counterplay::skat
