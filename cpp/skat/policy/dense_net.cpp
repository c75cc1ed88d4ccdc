#include "skat/policy/dense_net.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace counterplay::skat {

namespace {

lanes::Floats copied(std::span<const float> numbers) {
    lanes::Floats result(numbers.size());
    std::copy(numbers.begin(), numbers.end(), result.data());
    return result;
}

void check_weights(std::size_t number, const PolicyNet::Layer& layer, std::size_t inputs) {
    if (layer.weights.size() != inputs * layer.bias.size())
        throw std::invalid_argument("layer " + std::to_string(number) + " of a policy network has " +
                                    std::to_string(layer.weights.size()) + " weights, not " +
                                    std::to_string(inputs) + " x " + std::to_string(layer.bias.size()));
}

void check_hidden(std::size_t width) {
    if (width % PolicyNet::lane != 0 || width == 0 || width > PolicyNet::widest)
        throw std::invalid_argument("hidden layers have a multiple of 16 units, at most 512, not " +
                                    std::to_string(width));
}

}  // namespace

PolicyNet::PolicyNet(std::size_t inputs, std::size_t outputs, const std::vector<Layer>& layers, bool hears_calls)
    : inputs_(inputs), outputs_(outputs), hears_calls_(hears_calls) {
    if (layers.size() < 2) throw std::invalid_argument("a policy network has at least one hidden layer");
    const Layer& first = layers.front();
    check_weights(0, first, inputs);
    check_hidden(first.bias.size());
    first_width_ = first.bias.size();
    first_weights_ = std::make_shared<const lanes::Floats>(copied(first.weights));
    first_bias_ = copied(first.bias);
    take(std::span(layers).subspan(1));
}

PolicyNet::PolicyNet(const PolicyNet& other, std::span<const float> first_bias, const std::vector<Layer>& behind)
    : inputs_(other.inputs_),
      outputs_(other.outputs_),
      first_width_(other.first_width_),
      first_weights_(other.first_weights_),
      first_bias_(copied(first_bias)),
      hears_calls_(other.hears_calls_) {
    if (first_bias.size() != first_width_)
        throw std::invalid_argument("the first layer has " + std::to_string(first_width_) + " units, not " +
                                    std::to_string(first_bias.size()));
    if (behind.empty()) throw std::invalid_argument("a policy network has at least one hidden layer");
    take(behind);
}

void PolicyNet::take(std::span<const Layer> behind) {
    std::size_t from = first_width_;
    for (std::size_t i = 0; i < behind.size(); ++i) {
        const Layer& layer = behind[i];
        const std::size_t width = layer.bias.size();
        check_weights(i + 1, layer, from);
        if (i + 1 == behind.size()) {
            last_ = {copied(layer.weights), copied(layer.bias)};
        } else {
            check_hidden(width);
            inner_.emplace_back(from, width,
                                [&](std::size_t in, std::size_t out) { return layer.weights[in * width + out]; });
            std::copy(layer.bias.begin(), layer.bias.end(), inner_.back().bias.data());
        }
        from = width;
    }
    if (from != outputs_)
        throw std::invalid_argument("the last layer has " + std::to_string(from) + " outputs, not " +
                                    std::to_string(outputs_));
}

void PolicyNet::begin(const Features& shared, std::span<float> sum) const {
    std::copy_n(first_bias_.data(), first_width(), sum.begin());
    add(shared, sum);
}

void PolicyNet::add(const Features& more, std::span<float> sum) const {
    const std::size_t width = first_width();
    const float* weights = first_weights_->data();
    lanes::for_columns(width, [&](auto steps, std::size_t from) {
        std::array<lanes::Step, steps> part;
        for (std::size_t k = 0; k < steps; ++k) part[k] = lanes::load(&sum[from + k * lanes::step]);
        for (std::size_t i = 0; i < more.size; ++i)
            for (std::size_t k = 0; k < steps; ++k)
                part[k] += lanes::load(weights + more.index[i] * width + from + k * lanes::step);
        for (std::size_t k = 0; k < steps; ++k) lanes::store(&sum[from + k * lanes::step], part[k]);
    });
}

void PolicyNet::run(const float* sums, std::span<Units> units) const {
    for (std::size_t i = 0; i < units.size(); ++i) units[i].take(sums + i * first_width(), first_width());
    alignas(lane * sizeof(float)) std::array<float, together * widest> next;
    for (const lanes::Weights& layer : inner_) {
        layer.multiply(std::span<const Units>(units), next.data());
        for (std::size_t i = 0; i < units.size(); ++i) units[i].take(&next[i * layer.width()], layer.width());
    }
}

void PolicyNet::finish(std::span<const float> begun, const Features& own, std::span<const std::uint16_t> legal,
                       std::span<float> log_probabilities) const {
    if (legal.empty()) return;
    std::array<float, widest> sum;
    std::copy_n(begun.begin(), first_width(), sum.begin());
    add(own, sum);
    Units units;
    run(sum.data(), {&units, 1});
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
    : size_(outputs.size()), weights_(net.last_width(), outputs.size(), [&](std::size_t in, std::size_t column) {
          return net.last_.weights.data()[outputs[column] * net.last_width() + in];
      }) {
    for (std::size_t k = 0; k < size_; ++k) weights_.bias[k] = net.last_.bias.data()[outputs[k]];
}

}  // namespace counterplay::skat
