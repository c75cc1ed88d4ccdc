#include "skat/players/self_taught.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "random.hpp"
#include "skat/policy/declaration_number.hpp"
#include "skat/policy/lanes.hpp"

namespace counterplay::skat {

namespace {

using selfplay::Slots;

constexpr std::size_t limits = 64;
constexpr std::size_t hand_games = 22;
constexpr std::size_t games = 7;
constexpr float points_share = 0.2f;  // of the card points in choosing a card

// The highest value, or one drawn by the softmax at a temperature.
template <typename Value>
std::size_t choose(std::size_t size, double temperature, Random& random, const Value& value) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < size; ++i)
        if (value(i) > value(best)) best = i;
    if (temperature <= 0) return best;
    const auto weight = [&](std::size_t i) {
        return lanes::exponential((static_cast<double>(value(i)) - static_cast<double>(value(best))) /
                                  temperature);
    };
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i) sum += weight(i);
    double left = random.uniform() * sum;
    std::size_t chosen = 0;
    while (chosen + 1 < size && (left -= weight(chosen)) >= 0) ++chosen;
    return chosen;
}

bool may_declare(const Declaration& declaration, int bid) {
    return declaration.game != Game::null || null_value(declaration) >= bid;
}

// Different skats that may lie there, the same for the same hand.
std::vector<Cards> some_skats(Cards unseen, std::size_t many) {
    std::vector<Cards> all;
    for (Cards first = unseen; first; first &= first - 1)
        for (Cards second = first & (first - 1); second; second &= second - 1)
            all.push_back(bit(lowest(first)) | bit(lowest(second)));
    many = std::min(many, all.size());
    Random random(unseen, many);
    for (std::size_t i = 0; i < many; ++i)
        std::swap(all[i], all[i + static_cast<std::size_t>(random.below(all.size() - i))]);
    all.resize(many);
    return all;
}

// GCC 12 warns of writes before `order`, as if next_permutation turned round a tail that is shorter than none.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif
// The first views of a game: as it is turned, then with the side suits in other slots.
std::vector<Slots> views_of(Game game, std::size_t many) {
    std::array<std::uint8_t, 4> order{0, 1, 2, 3};
    const Slots plain = selfplay::turned(game);
    const auto end = is_suit_game(game) ? order.begin() + 3 : order.end();  // trumps stay in the last slot
    std::vector<Slots> layouts;
    do {
        Slots slots = plain;
        for (auto& slot : slots.of) slot = order[slot];
        layouts.push_back(slots);
    } while (layouts.size() < many && std::next_permutation(order.begin(), end));
    return layouts;
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

}  // namespace

SelfTaught::SelfTaught(const ResidualNet& before, const ResidualNet& play, double temperature, std::size_t views,
                       std::size_t skats)
    : before_(before), play_(play), temperature_(temperature), views_(views), skats_(skats) {
    if (before.words() != selfplay::before_word_count || before.outputs() != before_outputs ||
        play.words() != selfplay::play_word_count || play.outputs() != play_outputs)
        throw std::invalid_argument("a network is for another decision");
    if (skats > most_skats) throw std::invalid_argument("there are 231 skats at most");
    if (views == 0 || views > most_views) throw std::invalid_argument("there are 1 to 24 views of a game");
}

std::array<float, SelfTaught::before_outputs> SelfTaught::call_values(const Observation& seen) const {
    std::array<float, before_outputs> values;
    before_.run(selfplay::words_before(seen), values);
    return values;
}

namespace {

// The mean over views of what each card of the deal is chosen by.
template <typename Words>
std::array<float, deck_size> mean_values(const ResidualNet& net, const std::vector<Slots>& views,
                                         const Words& words_of) {
    std::vector<std::uint32_t> rows;
    rows.reserve(views.size() * selfplay::play_word_count);
    for (const Slots& slots : views) {
        const selfplay::PlayWords words = words_of(slots);
        rows.insert(rows.end(), words.begin(), words.end());
    }
    std::vector<float> values(views.size() * SelfTaught::play_outputs);
    net.run(rows, values);
    std::array<float, deck_size> mean{};
    for (std::size_t i = 0; i < views.size(); ++i)
        for (Card card = 0; card < deck_size; ++card) {
            const std::size_t at = i * SelfTaught::play_outputs + views[i](card);
            mean[card] += values[at] + points_share * values[at + deck_size];
        }
    for (float& value : mean) value /= static_cast<float>(views.size());
    return mean;
}

Card choose_card(Cards from, const std::array<float, deck_size>& values, double temperature, Random& random) {
    std::array<Card, deck_size> cards;
    std::size_t size = 0;
    for (; from; from &= from - 1) cards[size++] = lowest(from);
    return cards[choose(size, temperature, random, [&](std::size_t i) { return values[cards[i]]; })];
}

}  // namespace

std::array<float, deck_size> SelfTaught::card_values(const Observation& seen) const {
    return mean_values(play_, views_of(seen.declaration->game, views_),
                       [&](const Slots& slots) { return selfplay::words_in_play(seen, slots); });
}

void SelfTaught::card_values_of_many(std::span<const SeatView> views,
                                     std::vector<std::array<float, deck_size>>& values) const {
    std::vector<std::uint32_t> rows;
    rows.reserve(views.size() * selfplay::play_word_count);
    std::vector<Slots> slots;
    slots.reserve(views.size());
    for (const SeatView& view : views) {
        slots.push_back(selfplay::turned(view.seen.declaration->game));
        const selfplay::PlayWords words = selfplay::words_in_play(view.seen, slots.back());
        rows.insert(rows.end(), words.begin(), words.end());
    }
    std::vector<float> outputs(views.size() * play_outputs);
    play_.run(rows, outputs);
    values.assign(views.size(), {});
    for (std::size_t i = 0; i < views.size(); ++i)
        for (Card card = 0; card < deck_size; ++card) {
            const std::size_t at = i * play_outputs + slots[i](card);
            values[i][card] = outputs[at] + points_share * outputs[at + deck_size];
        }
}

PlayerAction SelfTaught::act(const Observation& seen, std::uint64_t seed) const {
    switch (seen.phase) {
        case Phase::auction:
            return call(seen, seed);
        case Phase::skat:
            return take_skat_or_declare(seen, seed);
        case Phase::declare:
            return declare(seen, seed);
        default:
            break;
    }
    PlayerAction action;
    action.kind = PlayerAction::play;
    const Cards legal = seen.legal_cards;
    Random random(seed);
    // no choice needs no thought
    action.card =
        (legal & (legal - 1)) ? choose_card(legal, card_values(seen), temperature_, random) : lowest(legal);
    return action;
}

PlayerAction SelfTaught::call(const Observation& seen, std::uint64_t seed) const {
    if (skats_ > 0) return call_by_contracts(seen, seed);
    const auto values = call_values(seen);
    Random random(seed);
    const std::size_t limit = choose(limits, temperature_, random, [&](std::size_t i) { return values[i]; });
    const int most = limit == 0 ? 0 : bid_values()[limit - 1];
    return call_up_to(seen.forehand_alone ? std::min(most, least_bid) : most, seen.bid, seen.must_answer);
}

float SelfTaught::alone_value(const Observation& seen, int bid_class) const {
    std::vector<std::uint32_t> rows;
    const auto add = [&](Cards skat) {
        const auto words = selfplay::words_alone(seen, bid_class, skat);
        rows.insert(rows.end(), words.begin(), words.end());
    };
    add(0);
    const std::size_t many = std::max<std::size_t>(skats_, 1);
    for (const Cards skat : some_skats(all_cards & ~seen.hand, many)) add(skat);
    std::vector<float> values((many + 1) * before_outputs);
    before_.run(rows, values);
    const int bid = bid_values()[static_cast<std::size_t>(bid_class) - 1];
    const auto best = [&](std::size_t row, std::size_t first, std::size_t size, bool hand) {
        float highest = -1e9f;
        for (std::size_t i = 0; i < size; ++i)
            if (may_declare(declaration_of(i, hand), bid))
                highest = std::max(highest, values[row * before_outputs + first + i]);
        return highest;
    };
    float picked_up = 0;
    for (std::size_t row = 1; row <= many; ++row) picked_up += best(row, limits + hand_games + 1, games, false);
    return std::max(picked_up / static_cast<float>(many), best(0, limits, hand_games, true));
}

PlayerAction SelfTaught::call_by_contracts(const Observation& seen, std::uint64_t seed) const {
    const auto& bids = bid_values();
    const auto above =
        static_cast<std::size_t>(std::upper_bound(bids.begin(), bids.end(), seen.bid) - bids.begin());
    const std::size_t asked = seen.must_answer ? above - 1 : above;
    if (asked >= bids.size()) return call_up_to(0, seen.bid, seen.must_answer);
    const std::array<float, 2> values{call_values(seen)[0], alone_value(seen, static_cast<int>(asked) + 1)};
    Random random(seed);
    const bool goes_on = choose(2, temperature_, random, [&](std::size_t i) { return values[i]; }) == 1;
    return call_up_to(goes_on ? bids[asked] : 0, seen.bid, seen.must_answer);
}

PlayerAction SelfTaught::take_skat_or_declare(const Observation& seen, std::uint64_t seed) const {
    const auto values = call_values(seen);
    std::array<std::size_t, hand_games + 1> open;
    std::size_t size = 0;
    for (std::size_t i = 0; i < hand_games; ++i)
        if (may_declare(declaration_of(i, true), seen.bid)) open[size++] = i;
    open[size++] = hand_games;
    Random random(seed);
    const std::size_t chosen =
        open[choose(size, temperature_, random, [&](std::size_t i) { return values[limits + open[i]]; })];
    PlayerAction action;
    action.kind = chosen == hand_games ? PlayerAction::pick_up : PlayerAction::declare;
    if (chosen != hand_games) action.declaration = declaration_of(chosen, true);
    return action;
}

PlayerAction SelfTaught::declare(const Observation& seen, std::uint64_t seed) const {
    const auto values = call_values(seen);
    std::array<std::size_t, games> open;
    std::size_t size = 0;
    for (std::size_t i = 0; i < games; ++i)
        if (may_declare(declaration_of(i, false), seen.bid)) open[size++] = i;
    Random random(seed);
    const std::size_t first = limits + hand_games + 1;
    PlayerAction action;
    action.kind = PlayerAction::declare;
    action.declaration = declaration_of(
        open[choose(size, temperature_, random, [&](std::size_t i) { return values[first + open[i]]; })], false);
    const auto views = views_of(action.declaration.game, views_);
    for (int card = 0; card < 2; ++card) {
        const auto worth = mean_values(play_, views, [&](const Slots& slots) {
            return selfplay::words_laying(seen, action.declaration, action.discards, slots);
        });
        action.discards |= bit(choose_card(seen.hand & ~action.discards, worth, temperature_, random));
    }
    return action;
}

CardChances SelfTaughtPolicy::by_values(Cards legal, const std::array<float, deck_size>& values) const {
    float best = values[lowest(legal)];
    for (Cards rest = legal; rest; rest &= rest - 1) best = std::max(best, values[lowest(rest)]);
    CardChances likely;
    float sum = 0;
    for (Cards rest = legal; rest; rest &= rest - 1) {
        const Card card = lowest(rest);
        const float behind = values[card] - best;
        const float chance = temperature_ > 0 ? lanes::exponential(behind / static_cast<float>(temperature_))
                                              : (behind < 0 || sum > 0 ? 0.0f : 1.0f);
        likely.add(card, chance);
        sum += chance;
    }
    for (std::size_t i = 0; i < likely.size; ++i) likely.chances[i] /= sum;
    return likely;
}

CardChances SelfTaughtPolicy::chances(const SeatView& view) const {
    return by_values(view.seen.legal_cards, player_.card_values(view.seen));
}

void SelfTaughtPolicy::chances_of_many(std::span<const SeatView> views,
                                       std::vector<CardChances>& chances_by_view) const {
    std::vector<std::array<float, deck_size>> values;
    player_.card_values_of_many(views, values);
    chances_by_view.clear();
    for (std::size_t i = 0; i < views.size(); ++i)
        chances_by_view.push_back(by_values(views[i].seen.legal_cards, values[i]));
}

}  // namespace counterplay::skat
