#include "efg/rollout.hpp"

#include <stdexcept>

#include "random.hpp"

namespace counterplay::efg {

namespace {

void require(bool holds, const char* reason) {
    if (!holds) throw std::invalid_argument(reason);
}

}  // namespace

void validate(const TreeView& tree, const Strategies& first, const Strategies& second,
              std::span<const std::int32_t> histories) {
    const auto size = static_cast<std::int64_t>(tree.player.size());
    for (const auto length : {tree.child_start.size(), tree.child_count.size(), tree.sequence.size(),
                              tree.chance.size(), tree.utility.size()})
        require(static_cast<std::int64_t>(length) == size, "every array of a tree needs one entry per node");
    for (const Strategies* side : {&first, &second})
        require(side->sequences > 0 && side->values.size() % side->sequences == 0,
                "strategies need a probability for each sequence");
    for (const auto node : histories) require(node >= 0 && node < size, "a history is not a node of the tree");
    const std::size_t known[] = {1, first.sequences, second.sequences};
    for (std::int64_t node = 0; node < size; ++node) {
        const auto who = tree.player[node];
        if (who < 0 || who > 2) continue;
        const std::int64_t begin = tree.child_start[node], end = begin + tree.child_count[node];
        require(begin > node && end > begin && end <= size,
                "a node that is not an end needs children, and they come after it");
        if (who == 0) continue;
        for (auto child = begin; child < end; ++child)
            require(tree.sequence[child] >= 0 && static_cast<std::size_t>(tree.sequence[child]) < known[who],
                    "a node names a sequence that its mover does not have");
    }
}

std::vector<double> sample_values(const TreeView& tree, const Strategies& first, const Strategies& second,
                                  std::span<const std::int32_t> histories, std::int32_t samples,
                                  std::uint64_t seed) {
    std::vector<double> result;
    result.reserve(histories.size() * first.count() * second.count());
    for (std::size_t h = 0; h < histories.size(); ++h) {
        Random random(seed, h);
        for (std::size_t k1 = 0; k1 < first.count(); ++k1) {
            for (std::size_t k2 = 0; k2 < second.count(); ++k2) {
                const double* const plans[] = {nullptr, first.values.data() + k1 * first.sequences,
                                               second.values.data() + k2 * second.sequences};
                double total = 0.0;
                for (std::int32_t i = 0; i < samples; ++i) {
                    auto node = histories[h];
                    for (auto who = tree.player[node]; who >= 0 && who <= 2; who = tree.player[node]) {
                        double point = random.uniform();
                        auto child = tree.child_start[node];
                        const auto last = child + tree.child_count[node] - 1;
                        // A child of probability zero is never taken: rounding may carry the point past the end.
                        auto taken = last;
                        for (; child <= last; ++child) {
                            const double weight = who == 0 ? tree.chance[child] : plans[who][tree.sequence[child]];
                            if (weight > 0.0) {
                                taken = child;
                                if (point < weight) break;
                            }
                            point -= weight;
                        }
                        node = taken;
                    }
                    total += tree.utility[node];
                }
                result.push_back(total / samples);
            }
        }
    }
    return result;
}

}  // namespace counterplay::efg
