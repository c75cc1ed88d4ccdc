#include "onecard/search.hpp"

#include <cmath>

namespace counterplay::onecard {

void SearchPlayer::start_tournament(const Rules& rules, int seat) {
    rules_ = rules;
    seat_ = seat;
    const std::size_t count = setting_->types.size();
    for (auto& belief : belief_) belief.assign(count, 1.0 / static_cast<double>(count));
    worth_.resize(rules.total() + 1);
    for (int chips = 0; chips <= rules.total(); ++chips)
        worth_[chips] = (1.0 - std::pow(setting_->edge, chips)) / (1.0 - std::pow(setting_->edge, rules.total()));
    win_.resize(static_cast<std::size_t>(max_seats) * (rules.deck + 1));
    for (int opponents = 0; opponents < max_seats; ++opponents)
        for (int card = 1; card <= rules.deck; ++card)
            win_[opponents * (rules.deck + 1) + card] = win_probability(card, opponents, rules.deck);
}

void SearchPlayer::start_hand(const Table& table, int card) {
    for (int seat = 0; seat < rules_.seats; ++seat) {
        if (seat == seat_ || !table.dealt[seat]) continue;
        range_[seat].assign(setting_->types.size() * rules_.deck, 0.0);
        for (std::size_t type = 0; type < setting_->types.size(); ++type)
            for (int theirs = 1; theirs <= rules_.deck; ++theirs)
                if (theirs != card) range_[seat][type * rules_.deck + theirs - 1] = belief_[seat][type];
    }
}

// What a style does for the actor of the table, bluffs left aside.
Action SearchPlayer::meant(int type, int card, const Table& table) const {
    const double win = win_[table.opponents_counted(table.actor) * (rules_.deck + 1) + card];
    const Style& style = setting_->types[type];
    if (reaches(win, style.beta)) return table.can_raise() ? raise : call;
    return reaches(win, style.alpha) || table.to_pay() == 0 ? call : fold;
}

void SearchPlayer::observe(const Table& table, int seat, Action shown) {
    if (seat == seat_) return;
    const int choices = table.can_raise() ? 3 : 2;
    for (std::size_t type = 0; type < setting_->types.size(); ++type)
        for (int card = 1; card <= rules_.deck; ++card) {
            const bool expected = meant(static_cast<int>(type), card, table) == shown;
            range_[seat][type * rules_.deck + card - 1] *=
                (expected ? 1.0 - setting_->tremble : 0.0) + setting_->tremble / choices;
        }
}

void SearchPlayer::end_hand(const Table& table, const std::array<int, max_seats>& shown) {
    const std::size_t count = setting_->types.size();
    for (int seat = 0; seat < rules_.seats; ++seat) {
        if (seat == seat_ || !table.dealt[seat]) continue;
        double sum = 0.0;
        for (std::size_t type = 0; type < count; ++type) {
            double& share = belief_[seat][type] = 0.0;
            for (int card = 1; card <= rules_.deck; ++card)
                if (shown[seat] == 0 || shown[seat] == card) share += range_[seat][type * rules_.deck + card - 1];
            sum += share;
        }
        for (double& share : belief_[seat])
            share = (1.0 - setting_->forgetting) * share / sum + setting_->forgetting / static_cast<double>(count);
    }
}

bool SearchPlayer::draw_world(const Table& table, int card, Random& random) {
    std::uint32_t used = 1u << card;
    for (int seat = 0; seat < rules_.seats; ++seat) {
        if (seat == seat_ || !table.dealt[seat] || table.folded[seat]) continue;
        const auto& range = range_[seat];
        double sum = 0.0;
        for (std::size_t at = 0; at < range.size(); ++at)
            if (!(used >> (at % rules_.deck + 1) & 1)) sum += range[at];
        if (sum <= 0.0) return false;
        double left = random.uniform() * sum;
        std::size_t pick = 0;
        for (std::size_t at = 0; at < range.size(); ++at) {
            if (used >> (at % rules_.deck + 1) & 1 || range[at] == 0.0) continue;
            pick = at;
            left -= range[at];
            if (left < 0.0) break;
        }
        world_type_[seat] = static_cast<int>(pick) / rules_.deck;
        world_card_[seat] = static_cast<int>(pick) % rules_.deck + 1;
        used |= 1u << world_card_[seat];
    }
    world_card_[seat_] = card;
    return true;
}

double SearchPlayer::play_out(Table table, Action first, Action later) {
    table.apply(first);
    while (!table.over && !table.folded[seat_]) {
        if (table.actor == seat_)
            table.apply(later == fold && table.to_pay() == 0 ? call : later);
        else
            table.apply(meant(world_type_[table.actor], world_card_[table.actor], table));
    }
    if (!table.folded[seat_]) table.settle(world_card_);
    return worth_[table.chips[seat_]];
}

Choice SearchPlayer::decide(const Table& table, int card, Random& random) {
    struct Plan {
        Action first, later;
        double value;
    };
    std::vector<Plan> plans;
    for (Action later : {fold, call, raise}) plans.push_back({call, later, 0.0});
    if (table.can_raise())
        for (Action later : {fold, call, raise}) plans.push_back({raise, later, 0.0});
    if (table.to_pay() > 0) plans.push_back({fold, fold, 0.0});
    for (int world = 0; world < setting_->worlds; ++world) {
        if (!draw_world(table, card, random)) break;
        for (Plan& plan : plans) plan.value += play_out(table, plan.first, plan.later);
    }
    const Plan* best = &plans.front();
    for (const Plan& plan : plans)
        if (plan.value > best->value) best = &plan;
    return {best->first};
}

}  // namespace counterplay::onecard
