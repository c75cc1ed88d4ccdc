#include "skat/policy/dense_net.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace counterplay::skat {

PolicyNet::PolicyNet(std::size_t inputs, std::size_t outputs, const std::vector<Layer>& layers, bool hears_calls)
    : inputs_(inputs), outputs_(outputs), hears_calls_(hears_calls) {
    if (layers.size() < 2) throw std::invalid_argument("a policy network has at least one hidden layer");
    std::size_t from = inputs;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const Layer& layer = layers[i];
        const bool last = i + 1 == layers.size();
        if (layer.weights.size() != from * layer.bias.size())
            throw std::invalid_argument("layer " + std::to_string(i) + " of a policy network has " +
                                        std::to_string(layer.weights.size()) + " weights, not " +
                                        std::to_string(from) + " x " + std::to_string(layer.bias.size()));
        if (!last && (layer.bias.size() % lane != 0 || layer.bias.size() == 0 || layer.bias.size() > widest))
            throw std::invalid_argument("hidden layers have a multiple of 16 units, at most 512, not " +
                                        std::to_string(layer.bias.size()));
        from = layer.bias.size();
        Rows rows{from, lanes::Floats(layer.weights.size()), lanes::Floats(from)};
        std::copy(layer.weights.begin(), layer.weights.end(), rows.weights.data());
        std::copy(layer.bias.begin(), layer.bias.end(), rows.bias.data());
        if (last)
            last_ = std::move(rows);
        else
            hidden_.push_back(std::move(rows));
    }
    if (from != outputs)
        throw std::invalid_argument("the last layer has " + std::to_string(from) + " outputs, not " +
                                    std::to_string(outputs));
}

void PolicyNet::begin(const Features& shared, std::span<float> sum) const {
    std::copy_n(hidden_.front().bias.data(), first_width(), sum.begin());
    add(shared, sum);
}

void PolicyNet::add(const Features& more, std::span<float> sum) const {
    const std::size_t width = first_width();
    const float* weights = hidden_.front().weights.data();
    lanes::for_columns(width, [&](auto steps, std::size_t from) {
        std::array<lanes::Step, steps> part;
        for (std::size_t k = 0; k < steps; ++k) part[k] = lanes::load(&sum[from + k * lanes::step]);
        for (std::size_t i = 0; i < more.size; ++i)
            for (std::size_t k = 0; k < steps; ++k)
                part[k] += lanes::load(weights + more.index[i] * width + from + k * lanes::step);
        for (std::size_t k = 0; k < steps; ++k) lanes::store(&sum[from + k * lanes::step], part[k]);
    });
}

void PolicyNet::run(std::span<const float> sum, Units& units) const {
    units.take(sum.data(), first_width());
    alignas(lane * sizeof(float)) std::array<float, widest> next;
    for (std::size_t i = 1; i < hidden_.size(); ++i) {
        const Rows& layer = hidden_[i];
        lanes::for_columns(layer.width, [&](auto steps, std::size_t from) {
            lanes::add_rows<steps>(units, layer.weights.data(), layer.width, layer.bias.data(), from, next.data());
        });
        units.take(next.data(), layer.width);
    }
}

void PolicyNet::finish(std::span<const float> begun, const Features& own, std::span<const std::uint16_t> legal,
                       std::span<float> log_probabilities) const {
    if (legal.empty()) return;
    std::array<float, widest> sum;
    std::copy_n(begun.begin(), first_width(), sum.begin());
    add(own, sum);
    Units units;
    run(sum, units);
    const OutputColumns columns(*this, legal);
    std::vector<float> logits(columns.width());
    columns.logits({&units, 1}, logits.data());
    const float top =
        *std::max_element(logits.begin(), logits.begin() + static_cast<std::ptrdiff_t>(legal.size()));
    double total = 0;
    for (std::size_t i = 0; i < legal.size(); ++i) total += lanes::exponential(logits[i] - top);
    const auto shift = static_cast<float>(top + lanes::logarithm(total));
    for (std::size_t i = 0; i < legal.size(); ++i) log_probabilities[i] = logits[i] - shift;
}

OutputColumns::OutputColumns(const PolicyNet& net, std::span<const std::uint16_t> outputs)
    : size_(outputs.size()), width_((outputs.size() + lanes::lane - 1) / lanes::lane * lanes::lane) {
    const float* weights = net.last_.weights.data();  // output by output
    const std::size_t inputs = net.hidden_.back().width;
    weights_.resize(inputs * width_);
    bias_.resize(width_);
    for (std::size_t k = 0; k < size_; ++k) bias_[k] = net.last_.bias.data()[outputs[k]];
    for (std::size_t i = 0; i < inputs; ++i)
        for (std::size_t k = 0; k < size_; ++k) weights_[i * width_ + k] = weights[outputs[k] * inputs + i];
}

}  // namespace counterplay::skat
