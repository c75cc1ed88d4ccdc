#include "skat/policy/card_policy.hpp"

#include <numeric>
#include <stdexcept>
#include <vector>

#include "skat/players/rules_player.hpp"

namespace counterplay::skat {

namespace {

constexpr std::size_t first_play_point = static_cast<std::size_t>(Point::play_suit);
constexpr float hopeless = -3e38f;

std::vector<std::uint16_t> every_card() {
    std::vector<std::uint16_t> outputs(deck_size);
    std::iota(outputs.begin(), outputs.end(), std::uint16_t{0});
    return outputs;
}

}  // namespace

double CardChances::of(Card card) const {
    for (std::size_t i = 0; i < size; ++i)
        if (cards[i] == card) return static_cast<double>(chances[i]);
    return 0;
}

Card CardChances::drawn(double luck) const {
    std::size_t chosen = 0;
    while (chosen + 1 < size && (luck -= static_cast<double>(chances[chosen])) >= 0) ++chosen;
    return cards[chosen];
}

void CardPolicy::chances_of_many(std::span<const SeatView> views,
                                 std::vector<CardChances>& chances_by_view) const {
    chances_by_view.clear();
    for (const SeatView& view : views) chances_by_view.push_back(chances(view));
}

CardChances RulesPolicy::chances(const SeatView& view) const {
    CardChances result;
    result.add(rules::choose_card(view.seen), 1);
    return result;
}

NetPolicy::NetPolicy(const Nets& nets, bool likeliest) : likeliest_(likeliest) {
    for (std::size_t i = first_play_point; i < point_count; ++i) {
        const auto point = static_cast<Point>(i);
        const PolicyNet* net = nets[i];
        if (!net) continue;
        if (net->inputs() != input_size(point) || net->outputs() != output_size(point))
            throw std::invalid_argument("a network is for another decision");
        nets_[i - first_play_point] = {net, OutputColumns(*net, every_card())};
    }
}

CardChances NetPolicy::chances(const SeatView& view) const {
    std::vector<CardChances> chances_by_view;
    chances_of_many({&view, 1}, chances_by_view);
    return chances_by_view.front();
}

void NetPolicy::chances_of_many(std::span<const SeatView> views, std::vector<CardChances>& chances_by_view) const {
    chances_by_view.clear();
    const auto net_of = [this](const SeatView& view) {
        return &nets_[static_cast<std::size_t>(play_point(view.seen.declaration->game)) - first_play_point];
    };
    for (std::size_t from = 0, to = 0; from < views.size(); from = to) {
        const PlayNet* asked = net_of(views[from]);
        if (!asked->net) {
            chances_by_view.push_back(rules_.chances(views[from]));
            to = from + 1;
            continue;
        }
        // Those that ask the same network go through it together.
        while (to < views.size() && to - from < PolicyNet::together && net_of(views[to]) == asked) ++to;
        ask(*asked, views.subspan(from, to - from), chances_by_view);
    }
}

void NetPolicy::ask(const PlayNet& asked, std::span<const SeatView> views,
                    std::vector<CardChances>& chances_by_view) const {
    const std::size_t width = asked.net->first_width();
    alignas(64) std::array<float, PolicyNet::together * PolicyNet::widest> sums;
    std::array<PolicyNet::Units, PolicyNet::together> units;
    std::vector<Table> tables;
    tables.reserve(views.size());
    for (const SeatView& view : views) {
        const Decision decision{play_point(view.seen.declaration->game), view.seen.seat,
                                static_cast<std::int8_t>(view.history.plays.size()),
                                static_cast<std::int16_t>(view.history.calls.size())};
        const std::span<float> sum(&sums[tables.size() * width], width);
        const Table& table = tables.emplace_back(view.history, decision, asked.net->hears_calls());
        asked.net->begin(table.seen_by_all(), sum);
        asked.net->add(table.seen_by({view.seen.hand, view.seen.discards}), sum);
    }
    const std::span<PolicyNet::Units> used(units.data(), views.size());
    asked.net->run(sums.data(), used);
    std::array<float, PolicyNet::together * deck_size> logits;
    asked.columns->logits(used, logits.data());
    for (std::size_t i = 0; i < views.size(); ++i)
        chances_by_view.push_back(chances(tables[i], views[i].seen.legal_cards, &logits[i * deck_size]));
}

CardChances NetPolicy::chances(const Table& table, Cards legal, const float* logits) const {
    CardChances result;
    float top = hopeless;
    Card best = no_card;
    for (Cards rest = legal; rest; rest &= rest - 1) {
        const Card card = lowest(rest);
        const float logit = logits[table.turned(card)];
        result.add(card, logit);
        // Equal ones as the imitating player takes them: the first among the outputs.
        if (logit > top || (logit == top && table.turned(card) < table.turned(best))) {
            top = logit;
            best = card;
        }
    }
    if (likeliest_) {
        result.size = 0;
        result.add(best, 1);
        return result;
    }
    float total = 0;
    for (std::size_t i = 0; i < result.size; ++i)
        total += result.chances[i] = lanes::exponential(result.chances[i] - top);
    for (std::size_t i = 0; i < result.size; ++i) result.chances[i] /= total;
    return result;
}

}  // namespace counterplay::skat
