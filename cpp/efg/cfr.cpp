#include "efg/cfr.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace counterplay::efg {

namespace {

SparseRows transpose(const SparseRows& matrix, std::size_t columns) {
    SparseRows result;
    result.start.assign(columns + 1, 0);
    for (const auto column : matrix.column) ++result.start[static_cast<std::size_t>(column) + 1];
    for (std::size_t i = 0; i < columns; ++i) result.start[i + 1] += result.start[i];
    result.column.resize(matrix.column.size());
    result.value.resize(matrix.value.size());
    auto next = result.start;
    for (std::size_t row = 0; row + 1 < matrix.start.size(); ++row) {
        for (auto k = matrix.start[row]; k < matrix.start[row + 1]; ++k) {
            const auto at = next[matrix.column[k]]++;
            result.column[at] = static_cast<std::int32_t>(row);
            result.value[at] = matrix.value[k];
        }
    }
    return result;
}

}  // namespace

Solver::Solver(Treeplex first, Treeplex second, SparseRows payoff, Variant variant, Anchor second_anchor)
    : variant_(variant) {
    validate(first);
    validate(second);
    if (payoff.start.size() != first.sequences() + 1 || payoff.column.size() != payoff.value.size())
        throw std::invalid_argument("the payoff matrix needs one row per sequence of player 1");
    if (payoff.start.front() != 0 || !std::is_sorted(payoff.start.begin(), payoff.start.end()) ||
        static_cast<std::size_t>(payoff.start.back()) != payoff.column.size())
        throw std::invalid_argument(
            "the rows of the payoff matrix must follow each other and end with its values");
    for (const auto column : payoff.column)
        if (column < 0 || static_cast<std::size_t>(column) >= second.sequences())
            throw std::invalid_argument("the payoff matrix names a sequence that player 2 does not have");
    if (!second_anchor.trust.empty() &&
        (second_anchor.trust.size() != second.infosets() || second_anchor.anchor.size() != second.sequences()))
        throw std::invalid_argument("trust needs one value per information set, its anchor one per sequence");
    auto turned = transpose(payoff, second.sequences());
    sides_[0] = {std::move(first), std::move(payoff), 1.0, {}, {}, {}, {}, {}, {}};
    sides_[1] = {std::move(second), std::move(turned), -1.0, std::move(second_anchor), {}, {}, {}, {}, {}};
    for (auto& side : sides_) {
        const auto size = side.tree.sequences();
        side.strategy.assign(size, 1.0);
        for (std::size_t j = 0; j < side.tree.infosets(); ++j) {
            const auto begin = side.tree.first[j], end = side.tree.first[j + 1];
            std::fill(side.strategy.begin() + begin, side.strategy.begin() + end, 1.0 / (end - begin));
        }
        side.regret.assign(size, 0.0);
        side.plan.assign(size, 0.0);
        side.total.assign(size, 0.0);
        side.gradient.assign(size, 0.0);
        realise_plan(side);
    }
}

void Solver::realise_plan(Side& side) {
    double* const plan = side.plan.data();
    const double* const strategy = side.strategy.data();
    const auto* const parent = side.tree.parent.data();
    const auto* const first = side.tree.first.data();
    plan[0] = 1.0;
    if (side.hold.trust.empty()) {
        for (std::size_t j = 0; j < side.tree.infosets(); ++j) {
            const double mass = plan[parent[j]];
            for (auto s = first[j]; s < first[j + 1]; ++s) plan[s] = mass * strategy[s];
        }
        return;
    }
    for (std::size_t j = 0; j < side.tree.infosets(); ++j) {
        const double held = plan[parent[j]] * side.hold.trust[j], mass = plan[parent[j]] - held;
        for (auto s = first[j]; s < first[j + 1]; ++s) plan[s] = held * side.hold.anchor[s] + mass * strategy[s];
    }
}

template <Variant variant>
void Solver::update(Side& side, const std::vector<double>& other_plan) {
    const double* const other = other_plan.data();
    double* const gradient = side.gradient.data();
    double* const strategy = side.strategy.data();
    double* const regret = side.regret.data();
    const auto* const first = side.tree.first.data();
    const auto* const parent = side.tree.parent.data();
    {
        const auto* const start = side.payoff.start.data();
        const auto* const column = side.payoff.column.data();
        const double* const value = side.payoff.value.data();
        // The gradient A y: what each sequence pays at once against the other's plan. The other's reach is in it,
        // ours is not, so what is added to it below, from the last sets back, are counterfactual values.
        for (std::size_t s = 0; s < side.tree.sequences(); ++s) {
            double sum = 0.0;
            for (auto k = start[s]; k < start[s + 1]; ++k) sum += value[k] * other[column[k]];
            gradient[s] = side.sign * sum;
        }
    }
    const double t = static_cast<double>(iteration_);
    const double keep_positive = variant == Variant::dcfr ? std::pow(t, 1.5) / (std::pow(t, 1.5) + 1.0) : 1.0;
    const bool held = !side.hold.trust.empty();
    for (std::size_t j = side.tree.infosets(); j-- > 0;) {
        const auto begin = first[j], end = first[j + 1];
        double value = 0.0;
        for (auto s = begin; s < end; ++s) value += strategy[s] * gradient[s];
        double free = 1.0, held_value = 0.0;
        if (held) {
            free = 1.0 - side.hold.trust[j];
            for (auto s = begin; s < end; ++s) held_value += side.hold.anchor[s] * gradient[s];
        }
        double sum = 0.0;
        for (auto s = begin; s < end; ++s) {
            // Where the player is held, only the free part of the choice can be regretted.
            const double gained = free * (gradient[s] - value);
            double wanted;
            if constexpr (variant == Variant::cfr) {
                regret[s] += gained;
                wanted = std::max(regret[s], 0.0);
            } else if constexpr (variant == Variant::cfr_plus) {
                wanted = regret[s] = std::max(regret[s] + gained, 0.0);
            } else if constexpr (variant == Variant::dcfr) {
                regret[s] = regret[s] * (regret[s] > 0.0 ? keep_positive : 0.5) + gained;
                wanted = std::max(regret[s], 0.0);
            } else {
                // The prediction: the next iteration will bring the regret of this one again.
                regret[s] = std::max(regret[s] + gained, 0.0);
                wanted = std::max(regret[s] + gained, 0.0);
            }
            strategy[s] = wanted;
            sum += wanted;
        }
        if (sum > 0.0) {
            const double scale = 1.0 / sum;
            for (auto s = begin; s < end; ++s) strategy[s] *= scale;
        } else {  // no action is regretted: any strategy is allowed
            for (auto s = begin; s < end; ++s) strategy[s] = 1.0 / (end - begin);
        }
        gradient[parent[j]] += held ? free * value + side.hold.trust[j] * held_value : value;
    }
    realise_plan(side);
    double* const total = side.total.data();
    const double* const plan = side.plan.data();
    // The average converges, the last plan need not. Late plans count more, except in plain CFR: early ones were
    // made against players who knew nothing yet. Plans are summed, not behaviours, so each counts by its own
    // reach.
    const double keep = variant == Variant::dcfr ? std::pow(t / (t + 1.0), 2.0) : 1.0;
    const double weight = variant == Variant::cfr_plus ? t : variant == Variant::pcfr_plus ? t * t : 1.0;
    for (std::size_t s = 0; s < side.tree.sequences(); ++s) total[s] = total[s] * keep + weight * plan[s];
}

void Solver::run(std::int64_t iterations) {
    if (iterations < 0) throw std::invalid_argument("the number of iterations is 0 or more");
    const auto step = [&]<Variant variant>() {
        for (std::int64_t i = 0; i < iterations; ++i) {
            ++iteration_;
            update<variant>(sides_[0], sides_[1].plan);
            update<variant>(sides_[1], sides_[0].plan);
        }
    };
    switch (variant_) {
        case Variant::cfr:
            return step.operator()<Variant::cfr>();
        case Variant::cfr_plus:
            return step.operator()<Variant::cfr_plus>();
        case Variant::dcfr:
            return step.operator()<Variant::dcfr>();
        case Variant::pcfr_plus:
            return step.operator()<Variant::pcfr_plus>();
    }
}

const Solver::Side& Solver::side(std::size_t player) const {
    if (player > 1) throw std::invalid_argument("player 1 is number 0 here, player 2 number 1");
    return sides_[player];
}

std::vector<double> Solver::average(std::size_t player) const {
    const auto& side = this->side(player);
    if (iteration_ == 0) return side.plan;
    auto result = side.total;
    const double scale = 1.0 / result[0];
    for (auto& value : result) value *= scale;
    return result;
}

}  // namespace counterplay::efg
