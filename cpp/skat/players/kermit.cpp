#include "skat/players/kermit.hpp"

#include <algorithm>
#include <chrono>

namespace counterplay::skat {

Kermit::Kermit(std::shared_ptr<const Evaluator> evaluator, const KermitOptions& options)
    : evaluator_(std::move(evaluator)), options_(options) {}

int Kermit::highest_bid(Cards ten, int seat) {
    if (bid_hand_ != ten || bid_seat_ != seat) {
        const auto chances = chances_by_bid(*evaluator_, ten, seat);
        int most = 0;
        for (std::size_t i = 0; i < bid_value_count; ++i)
            if (chances[i] >= options_.threshold) most = bid_values()[i];
        bid_hand_ = ten;
        bid_seat_ = seat;
        bid_most_ = most;
    }
    return bid_most_;
}

void Kermit::set_threshold(double threshold) {
    options_.threshold = threshold;
    bid_seat_ = no_seat;  // the highest bid must be worked out anew
}

Solver& Kermit::solver() {
    if (!solver_) solver_ = std::make_unique<Solver>();
    return *solver_;
}

Card Kermit::best_among(const Observation& seen, Cards cards, std::uint64_t seed) {
    Observation narrowed = seen;
    narrowed.legal_cards = cards;
    Random random(seed);
    const SearchLimits limits{.worlds = options_.worlds, .out_of_time = {}, .every_card = false};
    return search(narrowed, limits, random, solver()).best;
}

PlayerAction Kermit::declare(const Observation& seen) {
    PlayerAction action;
    if (seen.phase == Phase::skat) {
        const GameOption hand = best_hand_game(*evaluator_, seen.hand, seen.seat, seen.bid);
        const bool good = hand.chance >= options_.threshold &&
                          hand.worth > worth_of_picking_up(*evaluator_, seen.hand, seen.seat, seen.bid);
        if (!good) {
            action.kind = PlayerAction::pick_up;
            return action;
        }
        action.declaration = hand.declaration;
    } else {
        const GameOption best = best_game(*evaluator_, seen.hand, seen.seat, seen.bid);
        action.declaration = best.declaration;
        action.discards = best.discards;
    }
    action.kind = PlayerAction::declare;
    return action;
}

SearchResult Kermit::look(const Observation& seen, std::uint64_t seed) {
    Random random(seed);
    SearchLimits every = limits();
    every.every_card = true;
    return search(seen, every, random, solver());
}

SearchResult Kermit::look_in(const Observation& seen, std::span<const World> worlds,
                             std::span<const double> weights, std::uint64_t seed, double margin) {
    Random random(seed);
    SearchLimits all = limits();
    all.every_card = margin >= 1;
    all.margin = margin;
    return search_weighted(seen, worlds, weights, all, random, solver());
}

SearchLimits Kermit::limits() const {
    SearchLimits limits{
        .worlds = options_.worlds, .out_of_time = {}, .every_card = options_.slip > 0, .ties = options_.ties};
    if (options_.seconds > 0) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(options_.seconds);
        limits.out_of_time = [end] { return std::chrono::steady_clock::now() >= end; };
    }
    return limits;
}

PlayerAction Kermit::played(const SearchResult& result, Random& random) const {
    PlayerAction action;
    action.kind = PlayerAction::play;
    action.card = result.best;
    if (options_.slip > 0 && !result.scores.empty() && random.uniform() < options_.slip) {
        // A worse card, the likelier the more worlds it gives away.
        std::int64_t most = 0;
        for (const CardScore& score : result.scores) most = std::max(most, score.wins);
        std::uint64_t lost = 0;
        for (const CardScore& score : result.scores) lost += static_cast<std::uint64_t>(most - score.wins);
        if (lost > 0) {
            auto place = static_cast<std::int64_t>(random.below(lost));
            for (const CardScore& score : result.scores) {
                place -= most - score.wins;
                if (place < 0) {
                    action.card = score.card;
                    break;
                }
            }
        }
    }
    return action;
}

PlayerAction Kermit::act(const Observation& seen, std::uint64_t seed) {
    if (seen.phase == Phase::auction)
        return call_up_to(highest_bid(seen.hand, seen.seat), seen.bid, seen.must_answer);
    if (seen.phase != Phase::play) return declare(seen);
    Random random(seed);
    return played(search(seen, limits(), random, solver()), random);
}

PlayerAction Kermit::act_in(const Observation& seen, std::span<const World> worlds,
                            std::span<const double> weights, std::uint64_t seed) {
    Random random(seed);
    return played(search_weighted(seen, worlds, weights, limits(), random, solver()), random);
}

void play_out(State& state, Kermit& player, std::uint64_t seed) {
    Random seeds(seed);
    while (state.phase() == Phase::play) {
        const int seat = state.to_act();
        const PlayerAction action = player.act(observe(state, seat), seeds.next());
        state.play(seat, action.card);
    }
}

}  // namespace counterplay::skat
