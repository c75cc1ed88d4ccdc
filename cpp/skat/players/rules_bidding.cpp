#include <algorithm>
#include <cstdlib>

#include "skat/players/rules_player.hpp"

namespace counterplay::skat::rules {

namespace {

bool has(Cards cards, int suit, int rank) { return cards & bit(make_card(suit, rank)); }

// A side suit in tricks it may bring, less what it may lose.
double side_suit(Cards hand, int suit, double loser) {
    const Cards cards = hand & whole_suit(suit) & ~jacks;
    const int length = count(cards);
    if (length == 0) return 0.6;
    const bool with_ace = has(cards, suit, ace);
    const bool with_ten = has(cards, suit, ten);
    const bool with_king = has(cards, suit, king);
    double result = 0;
    if (with_ace) result += 1.0;
    if (with_ten) result += with_ace ? 0.7 : length >= 2 ? (with_king ? 0.5 : 0.15) : -0.45;
    if (with_king && !with_ten) result += with_ace ? 0.25 : 0.1;
    const int covered = with_ace + (with_ten && with_ace);
    return result - loser * std::min(length - covered, 3);
}

// In null: how likely a suit is to be caught, from its cards in null order.
double null_danger(Cards hand, int suit) {
    std::array<int, 8> order{};
    int length = 0;
    for (Cards cards = hand & whole_suit(suit); cards; cards &= cards - 1)
        order[static_cast<std::size_t>(length++)] =
            null_strength[static_cast<std::size_t>(rank_of(lowest(cards)))];
    std::sort(order.begin(), order.begin() + length);
    double danger = 0;
    // The k-th lowest card is safe while it is at most 2k above the seven.
    for (int place = 0; place < length; ++place) {
        const int excess = order[static_cast<std::size_t>(place)] - 2 * place;
        if (excess > 0) danger += (place == 0 ? 0.33 : 0.2) * std::min(excess, 4) * (length == 1 ? 0.45 : 1.0);
    }
    return danger;
}

int value_of(Game game, Cards cards, bool hand) {
    if (game == Game::null) return hand ? 35 : 23;
    return base_values[static_cast<std::size_t>(game)] * (std::abs(matadors(game, cards)) + 1 + hand);
}

constexpr double skat_gain = 0.9;     // what two unknown cards bring on average
constexpr double hand_surplus = 2.3;  // how much stronger a hand game must be
// How much stronger a suit game must be than a grand that is strong enough: it is worth half as much.
constexpr double grand_preference = 1.5;

}  // namespace

double strength_needed(Game game) {
    if (game == Game::null) return -0.75;
    return game == Game::grand ? 5.8 : 6.9;
}

double hand_strength(Game game, Cards ten_cards, int seat) {
    if (game == Game::null) {
        double danger = 0;
        for (int suit = 0; suit < 4; ++suit) danger += null_danger(ten_cards, suit);
        return -danger;
    }
    const bool top = has(ten_cards, clubs, jack);
    const bool second = has(ten_cards, spades, jack);
    double result = 0;
    if (game == Game::grand) {
        result = 1.0 * count(ten_cards & jacks) + 0.3 * top + 0.1 * second + (seat == 0 ? 0.4 : 0.0);
        for (int suit = 0; suit < 4; ++suit) {
            const int length = count(ten_cards & whole_suit(suit) & ~jacks);
            result += 1.1 * side_suit(ten_cards, suit, 0.12) - (length == 0 ? 0.6 : 0.0);
            if (has(ten_cards, suit, ace) && has(ten_cards, suit, ten) && length >= 4)
                result += 0.4 * (length - 3);
        }
        return count(ten_cards & jacks) ? result : result - 1.0;
    }
    const int suit = static_cast<int>(game);
    result = count(ten_cards & trumps(game)) + 0.3 * top + 0.2 * second + 0.1 * has(ten_cards, suit, ace) +
             0.1 * has(ten_cards, suit, ten);
    for (int side = 0; side < 4; ++side)
        if (side != suit) result += side_suit(ten_cards, side, 0.12);
    return result;
}

Cards discard_for(Game game, Cards twelve, int seat) {
    double best = -1e9;
    Cards chosen = 0;
    for (Cards first = twelve; first; first &= first - 1) {
        for (Cards second = first & (first - 1); second; second &= second - 1) {
            const Cards pair = bit(lowest(first)) | bit(lowest(second));
            double score = hand_strength(game, twelve & ~pair, seat);
            if (game != Game::null) score += 0.045 * points_of(pair);
            if (score > best) {
                best = score;
                chosen = pair;
            }
        }
    }
    return chosen;
}

PlayerAction declare(Cards twelve, int bid, int seat) {
    PlayerAction action;
    action.kind = PlayerAction::declare;
    double best = -1e9;
    for (int index = 0; index < 6; ++index) {
        const auto game = static_cast<Game>(index);
        const int value = value_of(game, twelve, false);
        if (game == Game::null && value < bid) continue;
        const Cards discards = discard_for(game, twelve, seat);
        double margin = hand_strength(game, twelve & ~discards, seat) - strength_needed(game);
        if (game == Game::null) margin *= 2.0;
        const bool strong = margin > 0;
        if (value < bid) margin -= value + base_values[static_cast<std::size_t>(game)] < bid ? 20.0 : 8.0;
        margin += 0.012 * std::min(value, 60);  // of two good games the dearer
        if (game == Game::grand && strong) margin += grand_preference;
        if (margin > best) {
            best = margin;
            action.declaration = Declaration{.game = game};
            action.discards = discards;
        }
    }
    return action;
}

namespace {

// The game that ten cards promise before the skat is seen, and what it lets one bid.
struct Plan {
    int most = 0;
    bool hand = false;
    Game game = Game::grand;
};

Plan plan_for(Cards ten_cards, int seat) {
    Plan plan;
    for (int index = 0; index < 6; ++index) {
        const auto game = static_cast<Game>(index);
        const double surplus = hand_strength(game, ten_cards, seat) - strength_needed(game);
        const double gain = game == Game::null ? 0.35 : skat_gain;
        if (surplus + gain < 0) continue;
        const bool hand = game != Game::null && surplus > hand_surplus;
        const int value = value_of(game, ten_cards, hand);
        if (value <= plan.most) continue;
        plan = {value, hand, game};
    }
    return plan;
}

}  // namespace

PlayerAction act(const Observation& seen, const SoloistWeights& weights) {
    PlayerAction action;
    switch (seen.phase) {
        case Phase::auction:
            return call_up_to(plan_for(seen.hand, seen.seat).most, seen.bid, seen.must_answer);
        case Phase::skat: {
            const Plan plan = plan_for(seen.hand, seen.seat);
            if (!plan.hand || plan.most < seen.bid) {
                action.kind = PlayerAction::pick_up;
                return action;
            }
            action.kind = PlayerAction::declare;
            action.declaration = Declaration{.game = plan.game, .hand = true};
            return action;
        }
        case Phase::declare:
            return declare(seen.hand, seen.bid, seen.seat);
        default:
            action.kind = PlayerAction::play;
            action.card = choose_card(seen, weights);
            return action;
    }
}

}  // namespace counterplay::skat::rules
