#include "efg/treeplex.hpp"

#include <stdexcept>
#include <string>

namespace counterplay::efg {

void validate(const Treeplex& treeplex) {
    const auto& [parent, first] = treeplex;
    if (first.size() != parent.size() + 1 || first.front() != 1)
        throw std::invalid_argument("a treeplex needs one more start than information sets, beginning at 1");
    for (std::size_t j = 0; j < parent.size(); ++j) {
        if (parent[j] < 0 || parent[j] >= first[j] || first[j + 1] <= first[j])
            throw std::invalid_argument("information set " + std::to_string(j) +
                                        " is empty or comes before the sequence it hangs under");
        if (first[j + 1] - first[j] > most_actions)
            throw std::invalid_argument("information set " + std::to_string(j) + " has too many actions");
    }
}

Response best_response(const Treeplex& treeplex, std::span<const double> gradient, Tie tie, double tolerance) {
    if (gradient.size() != treeplex.sequences())
        throw std::invalid_argument("the gradient needs one value per sequence");
    if (!(tolerance >= 0.0)) throw std::invalid_argument("a tolerance is 0 or more");
    std::vector<double> value(gradient.begin(), gradient.end());
    Response response{0.0, std::vector<std::int32_t>(treeplex.infosets())};
    for (std::size_t j = treeplex.infosets(); j-- > 0;) {
        const auto begin = treeplex.first[j], end = treeplex.first[j + 1];
        double best = value[begin];
        for (auto s = begin + 1; s < end; ++s)
            if (value[s] > best) best = value[s];
        auto taken = begin;
        if (tie == Tie::first)
            while (value[taken] < best - tolerance) ++taken;
        else
            for (taken = end - 1; value[taken] < best - tolerance;) --taken;
        response.choice[j] = taken;
        value[treeplex.parent[j]] += best;
    }
    response.value = value[0];
    return response;
}

std::vector<double> realise(const Treeplex& treeplex, std::span<const double> behaviour,
                            std::span<const std::uint8_t> restart) {
    if (behaviour.size() != treeplex.sequences() || (!restart.empty() && restart.size() != treeplex.infosets()))
        throw std::invalid_argument(
            "the behaviour needs one value per sequence, the restarts one per information set");
    std::vector<double> plan(behaviour.size());
    plan[0] = 1.0;
    for (std::size_t j = 0; j < treeplex.infosets(); ++j) {
        const double mass = !restart.empty() && restart[j] ? 1.0 : plan[treeplex.parent[j]];
        for (auto s = treeplex.first[j]; s < treeplex.first[j + 1]; ++s) plan[s] = mass * behaviour[s];
    }
    return plan;
}

}  // namespace counterplay::efg
