#include "onecard/network_player.hpp"

namespace counterplay::onecard {

NetworkPlayer::NetworkPlayer(const NetworkSetting& setting)
    : setting_(&setting),
      state_(setting.network),
      watches_((setting.model && !setting.is_given()) || setting.memory == Memory::hand) {}

void NetworkPlayer::start_tournament(const Rules& rules, int seat) {
    seat_ = seat;
    for (auto& belief : belief_) {
        if (setting_->is_given())
            belief = setting_->given_belief;
        else
            belief.fill(1.0 / types);
    }
    if (setting_->memory == Memory::tournament) state_.reset();
    const bool small = setting_->memory == Memory::decision && (!setting_->model || setting_->is_given());
    if (!small || rules.seats > 4) {
        known_codes_ = 0;
        return;
    }
    const bool same = known_codes_ > 0 && known_rules_.seats == rules.seats && known_rules_.chips == rules.chips &&
                      known_rules_.deck == rules.deck;
    if (same) return;
    known_rules_ = rules;
    known_codes_ = 1;
    for (int seat_count = 1; seat_count < rules.seats; ++seat_count) known_codes_ *= 5;
    known_.assign(static_cast<std::size_t>(rules.deck) * (rules.total() + 1) * known_codes_, no_action);
}

void NetworkPlayer::start_hand(const Table&, int) {
    if (setting_->memory == Memory::hand) state_.reset();
}

void NetworkPlayer::observe(const Table& table, int seat, Action shown) {
    if (seat == seat_ || !setting_->model || setting_->is_given()) return;
    const bool facing = table.level > table.paid[seat];
    const auto& chance = setting_->likelihood.chance[table.dealt_seats - 1][facing];
    auto& belief = belief_[seat];
    double sum = 0.0;
    for (int type = 0; type < types; ++type) sum += belief[type] *= chance[type][shown];
    const double share_kept = (1.0 - setting_->likelihood.forgetting) / sum;
    for (auto& share : belief) share = share * share_kept + setting_->likelihood.forgetting / types;
}

Action NetworkPlayer::think(const Table& table, int card) {
    std::array<double, model_inputs> inputs{};
    if (setting_->memory == Memory::decision) state_.reset();
    inputs[3] = static_cast<double>(table.chips[seat_]) / table.rules.total();
    inputs[4] = static_cast<double>(card) / table.rules.deck;
    inputs[5] = 1.0;
    int shown = 0;
    for (int step = 1; step < table.rules.seats; ++step) {
        const int other = (seat_ + step) % table.rules.seats;
        if (!table.dealt[other]) continue;
        const bool last = setting_->without_recurrence || ++shown == table.dealt_seats - 1;
        for (int action = 0; action < 3; ++action)
            inputs[action] = table.last[other] == action && !setting_->without_last_action;
        if (setting_->model && !setting_->without_model)
            for (int type = 0; type < types; ++type) inputs[plain_inputs + type] = belief_[other][type];
        for (int pass = 1; pass <= setting_->steps; ++pass)
            state_.step(inputs.data(), last && pass == setting_->steps);
        if (last) break;
    }
    return static_cast<Action>(state_.decision());
}

Choice NetworkPlayer::decide(const Table& table, int card, Random&) {
    if (known_codes_ == 0) return {think(table, card)};
    int code = 0;
    for (int step = 1; step < table.rules.seats; ++step) {
        const int other = (seat_ + step) % table.rules.seats;
        code = code * 5 + (table.dealt[other] ? table.last[other] + 1 : 4);
    }
    auto& known = known_[(static_cast<std::size_t>(card - 1) * (table.rules.total() + 1) + table.chips[seat_]) *
                             known_codes_ +
                         code];
    if (known == no_action) known = think(table, card);
    return {static_cast<Action>(known)};
}

}  // namespace counterplay::onecard
