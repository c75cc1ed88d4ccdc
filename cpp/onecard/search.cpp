#include "onecard/search.hpp"

#include <cmath>

namespace counterplay::onecard {

void SearchPlayer::start_tournament(const Rules& rules, int seat) {
    rules_ = rules;
    seat_ = seat;
    for (auto& belief : belief_) belief = setting_->prior;
    types_draw_ = setting_->knows_strangers();
    for (const Style& style : setting_->types) types_draw_ = types_draw_ || style.bluff > 0;
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
        range_[seat].assign(setting_->prior.size() * rules_.deck, 0.0);
        for (std::size_t type = 0; type < setting_->prior.size(); ++type)
            for (int theirs = 1; theirs <= rules_.deck; ++theirs)
                if (theirs != card) range_[seat][type * rules_.deck + theirs - 1] = belief_[seat][type];
    }
}

namespace {

bool is_weak(const Style& style, double win) { return !reaches(win, style.alpha) && !reaches(win, style.beta); }

bool may_bluff(const Style& style, double win, const Table& table) {
    return style.bluff > 0 && is_weak(style, win) && !(style.bluff_folds_only && table.weak_checks());
}

Action raise_or_call(const Table& table) { return table.can_raise() ? raise : call; }

}  // namespace

// What a style does for the actor of the table, bluffs left aside.
Action SearchPlayer::meant(const Style& style, int card, const Table& table) const {
    const double win = win_[table.opponents_counted(table.actor) * (rules_.deck + 1) + card];
    if (reaches(win, style.beta)) return raise_or_call(table);
    return reaches(win, style.alpha) || table.weak_checks() ? call : fold;
}

double SearchPlayer::chance(std::size_t type, int card, const Table& table, Action action) const {
    const int choices = table.can_raise() ? 3 : 2;
    if (type == setting_->types.size()) return 1.0 / choices;
    const Style& style = setting_->types[type];
    double expected = meant(style, card, table) == action ? 1.0 : 0.0;
    if (may_bluff(style, win_[table.opponents_counted(table.actor) * (rules_.deck + 1) + card], table))
        expected = expected * (1.0 - style.bluff) + (raise_or_call(table) == action ? style.bluff : 0.0);
    return expected * (1.0 - setting_->tremble) + setting_->tremble / choices;
}

// What a type does in a world that is played out.
Action SearchPlayer::act(int type, int card, const Table& table, Random& luck) const {
    if (type == static_cast<int>(setting_->types.size())) {
        const int draw = luck.scaled_half(3);
        if (draw == 0 && table.to_pay() > 0) return fold;
        return draw == 2 ? raise_or_call(table) : call;
    }
    const Style& style = setting_->types[type];
    if (may_bluff(style, win_[table.opponents_counted(table.actor) * (rules_.deck + 1) + card], table) &&
        luck.uniform() < style.bluff)
        return raise_or_call(table);
    return meant(style, card, table);
}

void SearchPlayer::observe(const Table& table, int seat, Action shown) {
    if (seat == seat_) return;
    for (std::size_t type = 0; type < setting_->prior.size(); ++type)
        for (int card = 1; card <= rules_.deck; ++card)
            range_[seat][type * rules_.deck + card - 1] *= chance(type, card, table, shown);
}

void SearchPlayer::end_hand(const Table& table, const std::array<int, max_seats>& shown) {
    const std::size_t count = setting_->prior.size();
    for (int seat = 0; seat < rules_.seats; ++seat) {
        if (seat == seat_ || !table.dealt[seat]) continue;
        double sum = 0.0;
        for (std::size_t type = 0; type < count; ++type) {
            double& share = belief_[seat][type] = 0.0;
            for (int card = 1; card <= rules_.deck; ++card)
                if (shown[seat] == 0 || shown[seat] == card) share += range_[seat][type * rules_.deck + card - 1];
            sum += share;
        }
        for (std::size_t type = 0; type < count; ++type)
            belief_[seat][type] = (1.0 - setting_->forgetting) * belief_[seat][type] / sum +
                                  setting_->forgetting * setting_->prior[type];
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

double SearchPlayer::play_out(Table table, Action first, Action later, Random luck) {
    table.apply(first);
    while (!table.over && !table.folded[seat_]) {
        if (table.actor == seat_)
            table.apply(later == fold && table.to_pay() == 0 ? call : later);
        else
            table.apply(act(world_type_[table.actor], world_card_[table.actor], table, luck));
    }
    if (!table.folded[seat_]) table.settle(world_card_);
    return worth_[table.chips[seat_]];
}

bool SearchPlayer::meets_stranger(const Table& table) const {
    if (!setting_->knows_strangers()) return false;
    const std::size_t named = setting_->types.size() * rules_.deck;
    for (int seat = 0; seat < rules_.seats; ++seat) {
        if (seat == seat_ || !table.dealt[seat] || table.folded[seat]) continue;
        double unknown = 0.0, all = 0.0;
        for (std::size_t at = 0; at < range_[seat].size(); ++at) {
            all += range_[seat][at];
            if (at >= named) unknown += range_[seat][at];
        }
        if (unknown >= setting_->trust_limit * all) return true;
    }
    return false;
}

Choice SearchPlayer::decide(const Table& table, int card, Random& random) {
    if (meets_stranger(table)) return {meant(setting_->safe, card, table)};
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
        // Every plan meets the same luck.
        const Random luck = types_draw_ ? Random(random.next(), 2, 0, 0) : random;
        for (Plan& plan : plans) plan.value += play_out(table, plan.first, plan.later, luck);
    }
    const Plan* best = &plans.front();
    for (const Plan& plan : plans)
        if (plan.value > best->value) best = &plan;
    return {best->first};
}

}  // namespace counterplay::onecard
