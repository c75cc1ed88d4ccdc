#include "skat/policy/evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace counterplay::skat {

namespace {

constexpr std::size_t pattern(Cards cards, int suit) { return cards >> (8 * suit) & 0x7F; }  // without the jack
constexpr std::size_t whole_pattern(Cards cards, int suit) { return cards >> (8 * suit) & 0xFF; }

constexpr std::size_t jack_pattern(Cards cards) {
    return (cards >> 7 & 1) | (cards >> 14 & 2) | (cards >> 21 & 4) | (cards >> 28 & 8);
}

// How many of its three highest cards (A T K) a suit of this length lacks: tricks it may lose.
constexpr auto losers = [] {
    std::array<std::uint8_t, 128> table{};
    for (std::size_t cards = 0; cards < 128; ++cards) {
        const int length = std::popcount(cards);
        const int tops = std::popcount(cards >> 4);
        table[cards] =
            static_cast<std::uint8_t>(std::max(0, std::min(length, 3) - std::min(tops, std::min(length, 3))));
    }
    return table;
}();

// How many cards win from the top: A, then T, then K ...
constexpr auto standing = [] {
    std::array<std::uint8_t, 128> table{};
    for (std::size_t cards = 0; cards < 128; ++cards) {
        int run = 0;
        while (run < 7 && (cards >> (6 - run) & 1)) ++run;
        // With the three highest the rest of a long suit usually stands too.
        table[cards] = static_cast<std::uint8_t>(run >= 3 ? std::popcount(cards) : run);
    }
    return table;
}();

// In null: how far a suit is from safe, 0 to 4. The k-th lowest card is safe when at most 2k above the seven.
constexpr auto danger = [] {
    std::array<std::uint8_t, 256> table{};
    for (std::size_t cards = 0; cards < 256; ++cards) {
        std::array<int, 8> order{};
        std::size_t length = 0;
        for (std::size_t rank = 0; rank < 8; ++rank)
            if (cards >> rank & 1) order[length++] = null_strength[rank];
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(length));
        int worst = 0;
        for (std::size_t place = 0; place < length; ++place)
            worst = std::max(worst, order[place] - 2 * static_cast<int>(place));
        table[cards] = static_cast<std::uint8_t>(std::min(worst, 4));
    }
    return table;
}();

// Hands out consecutive blocks of weights.
struct Blocks {
    HandFeatures& features;
    std::size_t next = 0;
    void one_of(std::size_t size, std::size_t which) {
        features.add(next + std::min(which, size - 1));
        next += size;
    }
};

std::size_t discard_points(Cards discards) { return static_cast<std::size_t>(points_of(discards)) / 2; }

void suit_features(Blocks& blocks, Game game, Cards ten, Cards discards, int seat) {
    const int trump = static_cast<int>(game);
    const auto trump_count = static_cast<std::size_t>(count(ten & trumps(game)));
    std::size_t lost = 0;
    std::size_t aces = 0;
    std::size_t voids = 0;
    for (int suit = 0; suit < 4; ++suit) {
        if (suit == trump) continue;
        const std::size_t side = pattern(ten, suit);
        lost += losers[side];
        aces += side >> 6;
        voids += side == 0;
    }
    blocks.one_of(1, 0);
    blocks.one_of(16, jack_pattern(ten));
    blocks.one_of(128, pattern(ten, trump));
    blocks.one_of(12 * 10, trump_count * 10 + std::min<std::size_t>(lost, 9));
    blocks.one_of(12 * 4, trump_count * 4 + aces);
    blocks.one_of(4, voids);
    blocks.one_of(3, static_cast<std::size_t>(seat));
    blocks.one_of(12, discard_points(discards));
    blocks.one_of(12 * 16, trump_count * 16 + jack_pattern(ten));
    const std::size_t sides = blocks.next;
    for (int suit = 0; suit < 4; ++suit) {
        if (suit == trump) continue;
        blocks.next = sides;
        blocks.one_of(128, pattern(ten, suit));
    }
}

void grand_features(Blocks& blocks, Cards ten, Cards discards, int seat) {
    const auto jack_count = static_cast<std::size_t>(count(ten & jacks));
    std::size_t lost = 0;
    std::size_t aces = 0;
    std::size_t tens = 0;
    std::size_t stand = 0;
    for (int suit = 0; suit < 4; ++suit) {
        const std::size_t side = pattern(ten, suit);
        lost += losers[side];
        aces += side >> 6;
        tens += side >> 5 & 1;
        stand += standing[side];
    }
    blocks.one_of(1, 0);
    blocks.one_of(48, jack_pattern(ten) * 3 + static_cast<std::size_t>(seat));
    blocks.one_of(25, aces * 5 + tens);
    blocks.one_of(5 * 11, jack_count * 11 + std::min<std::size_t>(lost, 10));
    blocks.one_of(25, jack_count * 5 + aces);
    blocks.one_of(12, discard_points(discards));
    blocks.one_of(5 * 11 * 2, (jack_count * 11 + std::min<std::size_t>(stand, 10)) * 2 + (seat == 0));
    const std::size_t sides = blocks.next;
    for (int suit = 0; suit < 4; ++suit) {
        blocks.next = sides;
        blocks.one_of(128, pattern(ten, suit));
    }
}

void null_features(Blocks& blocks, Cards ten, Cards discards, int seat) {
    std::size_t total = 0;
    std::size_t unsafe = 0;
    std::size_t discarded_danger = 0;
    bool safe_lead = false;
    for (int suit = 0; suit < 4; ++suit) {
        const std::size_t cards = whole_pattern(ten, suit);
        total += danger[cards];
        unsafe += danger[cards] > 0;
        // The seven, or a lone eight, can be led.
        safe_lead = safe_lead || (cards & 1) || cards == 2;
        if (whole_pattern(discards, suit))
            discarded_danger = std::max<std::size_t>(discarded_danger, danger[cards]);
    }
    blocks.one_of(1, 0);
    blocks.one_of(3, static_cast<std::size_t>(seat));
    blocks.one_of(13 * 3, std::min<std::size_t>(total, 12) * 3 + static_cast<std::size_t>(seat));
    blocks.one_of(5 * 5, unsafe * 5 + discarded_danger);
    blocks.one_of(4, static_cast<std::size_t>(safe_lead) * 2 + (seat == 0));
    const std::size_t sides = blocks.next;
    for (int suit = 0; suit < 4; ++suit) {
        blocks.next = sides;
        blocks.one_of(256, whole_pattern(ten, suit));
    }
}

}  // namespace

HandKind kind_of(Game game, bool hand) {
    if (game == Game::null) return HandKind::null;
    if (game == Game::grand) return hand ? HandKind::grand_hand : HandKind::grand;
    return hand ? HandKind::suit_hand : HandKind::suit;
}

Variant variant_of(const Declaration& declaration) {
    if (declaration.game == Game::null) {
        if (declaration.ouvert) return declaration.hand ? Variant::null_ouvert_hand : Variant::null_ouvert;
        return declaration.hand ? Variant::null_hand : Variant::null;
    }
    if (declaration.game == Game::grand) return declaration.hand ? Variant::grand_hand : Variant::grand;
    return declaration.hand ? Variant::suit_hand : Variant::suit;
}

HandFeatures features_of(HandKind kind, Game game, Cards ten, Cards discards, int seat) {
    HandFeatures features;
    Blocks blocks{features};
    if (kind == HandKind::null)
        null_features(blocks, ten, discards, seat);
    else if (kind == HandKind::grand || kind == HandKind::grand_hand)
        grand_features(blocks, ten, discards, seat);
    else
        suit_features(blocks, game, ten, discards, seat);
    return features;
}

std::size_t feature_count(HandKind kind) {
    switch (kind) {
        case HandKind::null:
            return 1 + 3 + 39 + 25 + 4 + 256;
        case HandKind::grand:
        case HandKind::grand_hand:
            return 1 + 48 + 25 + 55 + 25 + 12 + 110 + 128;
        default:
            return 1 + 16 + 128 + 120 + 48 + 4 + 3 + 12 + 192 + 128;
    }
}

void Evaluator::set_weights(HandKind kind, std::size_t level, std::vector<float> weights) {
    if (level >= levels || weights.size() != feature_count(kind))
        throw std::invalid_argument("it needs " + std::to_string(feature_count(kind)) + " weights, not " +
                                    std::to_string(weights.size()));
    weights_[static_cast<std::size_t>(kind)][level] = std::move(weights);
}

void Evaluator::set_map(Variant variant, std::size_t level, Map map) {
    if (level >= levels) throw std::invalid_argument("there are three levels");
    maps_[static_cast<std::size_t>(variant)][level] = map;
}

double Evaluator::log_odds(HandKind kind, std::size_t level, Game game, Cards ten, Cards discards,
                           int seat) const {
    const std::vector<float>& weights = weights_[static_cast<std::size_t>(kind)][level];
    if (weights.empty()) return -10.0;
    const HandFeatures features = features_of(kind, game, ten, discards, seat);
    double sum = 0;
    for (std::size_t i = 0; i < features.size; ++i) sum += static_cast<double>(weights[features.index[i]]);
    return sum;
}

double Evaluator::mapped(Variant variant, std::size_t level, double log_odds) const {
    const Map& map = maps_[static_cast<std::size_t>(variant)][level];
    return 1.0 / (1.0 + std::exp(-(map.shift + map.slope * log_odds)));
}

double Evaluator::chance(const Declaration& declaration, std::size_t level, Cards ten, Cards discards,
                         int seat) const {
    const HandKind kind = kind_of(declaration.game, declaration.hand);
    return mapped(variant_of(declaration), level, log_odds(kind, level, declaration.game, ten, discards, seat));
}

}  // namespace counterplay::skat
