#include "efg/rollout.hpp"

#include "efg/random.hpp"

namespace counterplay::efg {

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
