#include "skat/policy_net.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace counterplay::skat {

namespace {

constexpr std::size_t lane = PolicyNet::lane;
using Buffer = std::array<float, PolicyNet::widest>;

// sum += the rows named, `lane` columns at a time so that the sums stay in registers.
void add_rows(const float* weights, std::size_t width, const Features& features, float* sum) {
    for (std::size_t from = 0; from < width; from += lane) {
        std::array<float, lane> part;
        std::copy_n(sum + from, lane, part.begin());
        for (std::size_t i = 0; i < features.size; ++i) {
            const float* row = weights + features.index[i] * width + from;
            for (std::size_t k = 0; k < lane; ++k) part[k] += row[k];
        }
        std::copy_n(part.begin(), lane, sum + from);
    }
}

// out = bias + in x weights, two lanes at a time where the width allows.
template <std::size_t columns>
void dense_columns(const float* weights, const float* bias, std::size_t inputs, std::size_t width, const float* in,
                   std::size_t from, float* out) {
    std::array<float, columns> part;
    std::copy_n(bias + from, columns, part.begin());
    for (std::size_t i = 0; i < inputs; ++i) {
        const float* row = weights + i * width + from;
        const float factor = in[i];
        for (std::size_t k = 0; k < columns; ++k) part[k] += factor * row[k];
    }
    for (std::size_t k = 0; k < columns; ++k) out[from + k] = std::max(part[k], 0.0f);
}

void dense(const PolicyNet::Layer& layer, std::size_t inputs, const float* in, float* out) {
    const std::size_t width = layer.bias.size();
    std::size_t from = 0;
    for (; from + 4 * lane <= width; from += 4 * lane)
        dense_columns<4 * lane>(layer.weights.data(), layer.bias.data(), inputs, width, in, from, out);
    for (; from < width; from += lane)
        dense_columns<lane>(layer.weights.data(), layer.bias.data(), inputs, width, in, from, out);
}

float dot(const float* a, const float* b, std::size_t size) {
    std::array<float, lane> part{};
    for (std::size_t from = 0; from < size; from += lane)
        for (std::size_t k = 0; k < lane; ++k) part[k] += a[from + k] * b[from + k];
    float sum = 0;
    for (const float value : part) sum += value;
    return sum;
}

}  // namespace

PolicyNet::PolicyNet(std::size_t inputs, std::size_t outputs, std::vector<Layer> layers, bool hears_calls)
    : inputs_(inputs), outputs_(outputs), layers_(std::move(layers)), hears_calls_(hears_calls) {
    if (layers_.size() < 2) throw std::invalid_argument("a policy network has at least one hidden layer");
    std::size_t from = inputs;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const Layer& layer = layers_[i];
        const bool last = i + 1 == layers_.size();
        if (layer.weights.size() != from * layer.bias.size())
            throw std::invalid_argument("layer " + std::to_string(i) + " of a policy network has " +
                                        std::to_string(layer.weights.size()) + " weights, not " +
                                        std::to_string(from) + " x " + std::to_string(layer.bias.size()));
        if (!last && (layer.bias.size() % lane != 0 || layer.bias.size() == 0 || layer.bias.size() > widest))
            throw std::invalid_argument("hidden layers have a multiple of 16 units, at most 512, not " +
                                        std::to_string(layer.bias.size()));
        from = layer.bias.size();
    }
    if (from != outputs)
        throw std::invalid_argument("the last layer has " + std::to_string(from) + " outputs, not " +
                                    std::to_string(outputs));
}

void PolicyNet::begin(const Features& shared, std::span<float> sum) const {
    const Layer& first = layers_.front();
    std::copy(first.bias.begin(), first.bias.end(), sum.begin());
    add_rows(first.weights.data(), first.bias.size(), shared, sum.data());
}

void PolicyNet::finish(std::span<const float> begun, const Features& own, std::span<const std::uint16_t> legal,
                       std::span<float> log_probabilities) const {
    Buffer now;
    Buffer next;
    std::size_t width = layers_.front().bias.size();
    std::copy_n(begun.begin(), width, now.begin());
    add_rows(layers_.front().weights.data(), width, own, now.data());
    for (std::size_t k = 0; k < width; ++k) now[k] = std::max(now[k], 0.0f);
    for (std::size_t i = 1; i + 1 < layers_.size(); ++i) {
        dense(layers_[i], width, now.data(), next.data());
        width = layers_[i].bias.size();
        std::swap(now, next);
    }
    const Layer& last = layers_.back();
    float top = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < legal.size(); ++i) {
        const float logit = last.bias[legal[i]] + dot(last.weights.data() + legal[i] * width, now.data(), width);
        log_probabilities[i] = logit;
        top = std::max(top, logit);
    }
    float sum = 0;
    for (std::size_t i = 0; i < legal.size(); ++i) sum += std::exp(log_probabilities[i] - top);
    const float shift = top + std::log(sum);
    for (std::size_t i = 0; i < legal.size(); ++i) log_probabilities[i] -= shift;
}

void weigh(const PolicyNet& net, const History& history, const Decision& decision, std::span<const World> worlds,
           std::span<const Cards> dealt_skats, std::span<double> log_weights) {
    if (net.inputs() != input_size(decision.point) || net.outputs() != output_size(decision.point))
        throw std::invalid_argument("this network is for another decision");
    if (dealt_skats.empty() && before_pick_up(history, decision))
        throw std::invalid_argument("a decision before the pick-up needs the skat that was picked up");
    const Table table(history, decision, net.hears_calls());
    Buffer begun;
    net.begin(table.seen_by_all(), begun);
    std::array<std::uint16_t, most_outputs> legal;
    std::array<float, most_outputs> log_probabilities;
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        const Own own = own_at(history, decision, worlds[i], dealt_skats.empty() ? 0 : dealt_skats[i]);
        const std::size_t size = table.legal(own, legal);
        const auto [low, high] = table.chosen(worlds[i].skat);
        const auto first = std::lower_bound(legal.begin(), legal.begin() + size, low) - legal.begin();
        const auto last = std::upper_bound(legal.begin(), legal.begin() + size, high) - legal.begin();
        if (first == last) {
            log_weights[i] = -std::numeric_limits<double>::infinity();
            continue;
        }
        if (size == 1) continue;  // no choice says nothing
        if (first == 0 && last == static_cast<std::ptrdiff_t>(size)) continue;
        net.finish(begun, table.seen_by(own), {legal.data(), size}, log_probabilities);
        if (last - first == 1) {
            log_weights[i] += log_probabilities[static_cast<std::size_t>(first)];
            continue;
        }
        double sum = 0;
        for (auto k = first; k < last; ++k) sum += std::exp(log_probabilities[static_cast<std::size_t>(k)]);
        log_weights[i] += std::log(sum);
    }
}

}  // namespace counterplay::skat
