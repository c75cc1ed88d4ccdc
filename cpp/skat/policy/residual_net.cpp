#include "skat/policy/residual_net.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <string>

namespace counterplay::skat {

namespace {

using Units = lanes::Positive<1024>;

// The rows of bits that are set, each with weight 1.
void take_bits(std::span<const std::uint32_t> words, Units& units) {
    std::size_t filled = 0;
    for (std::size_t word = 0; word < words.size(); ++word)
        for (std::uint32_t rest = words[word]; rest; rest &= rest - 1) {
            units.values[filled] = 1;
            units.places[filled++] =
                static_cast<std::uint32_t>(32 * word) + static_cast<std::uint32_t>(std::countr_zero(rest));
        }
    units.values[filled] = 0;
    units.places[filled] = 0;
    units.size = filled + filled % 2;
}

float total(const float* values, std::size_t width) {
    lanes::Lane sum = lanes::Lane::filled(0);
    for (std::size_t at = 0; at < width; at += lanes::lane)
        for (std::size_t k = 0; k < sum.steps.size(); ++k)
            sum.steps[k] += lanes::load(values + at + k * lanes::step);
    return sum.total();
}

// All of a row, with mean 0 and variance 1.
void take_normalised(const float* values, std::size_t width, Units& units) {
    const float mean = total(values, width) / static_cast<float>(width);
    for (std::size_t i = 0; i < width; ++i) units.values[i] = values[i] - mean;
    std::array<float, ResidualNet::widest> squares;
    for (std::size_t i = 0; i < width; ++i) squares[i] = units.values[i] * units.values[i];
    const float factor = 1 / std::sqrt(total(squares.data(), width) / static_cast<float>(width) + 1e-5f);
    for (std::size_t i = 0; i < width; ++i) {
        units.values[i] *= factor;
        units.places[i] = static_cast<std::uint32_t>(i);
    }
    units.size = width;
}

}  // namespace

lanes::Weights ResidualNet::turned(const Layer& layer, std::size_t inputs, std::size_t outputs) {
    if (layer.weights.size() != inputs * outputs || (layer.bias.size() != outputs && !layer.bias.empty()))
        throw std::invalid_argument("a layer has " + std::to_string(layer.weights.size()) + " weights, not " +
                                    std::to_string(inputs) + " x " + std::to_string(outputs));
    lanes::Weights weights(inputs, outputs,
                           [&](std::size_t in, std::size_t out) { return layer.weights[out * inputs + in]; });
    std::copy(layer.bias.begin(), layer.bias.end(), weights.bias.data());
    return weights;
}

ResidualNet::ResidualNet(std::size_t words, std::size_t outputs, const std::vector<Layer>& layers)
    : words_(words), outputs_(outputs) {
    if (layers.size() < 4 || layers.size() % 2 != 0)
        throw std::invalid_argument("a residual network has a first layer, pairs of layers, and a last one");
    const std::size_t width = layers.front().bias.size();
    if (width == 0 || width % lanes::lane != 0 || width > widest || words == 0 || words > 32)
        throw std::invalid_argument(
            "a residual network's width is a multiple of 16, at most 512, over at most 32 words");
    first_ = turned(layers.front(), 32 * words, width);
    for (std::size_t i = 1; i + 1 < layers.size(); ++i) blocks_.push_back(turned(layers[i], width, width));
    last_ = turned(layers.back(), width, outputs);
}

ResidualNet ResidualNet::with_bias(std::span<const float> bias) const {
    if (bias.size() != first_.width()) throw std::invalid_argument("a bias is as wide as its layer");
    ResidualNet other = *this;
    std::copy(bias.begin(), bias.end(), other.first_.bias.data());
    return other;
}

void ResidualNet::run(std::span<const std::uint32_t> rows, std::span<float> values) const {
    const std::size_t many = rows.size() / words_;
    if (rows.size() != many * words_ || values.size() != many * outputs_)
        throw std::invalid_argument("rows and values of a residual network do not fit together");
    const std::size_t width = first_.width();
    std::vector<Units> units(many);
    std::vector<float> sums(many * width);
    std::vector<float> inner(many * width);
    const auto layer = [&](const lanes::Weights& with, float* out) {
        with.multiply(std::span<const Units>(units), out);
    };
    for (std::size_t i = 0; i < many; ++i) take_bits(rows.subspan(i * words_, words_), units[i]);
    layer(first_, sums.data());
    for (std::size_t block = 0; block < blocks_.size(); block += 2) {
        for (std::size_t i = 0; i < many; ++i) take_normalised(&sums[i * width], width, units[i]);
        layer(blocks_[block], inner.data());
        for (std::size_t i = 0; i < many; ++i) units[i].take(&inner[i * width], width);
        layer(blocks_[block + 1], inner.data());
        for (std::size_t at = 0; at < sums.size(); ++at) sums[at] += inner[at];
    }
    for (std::size_t i = 0; i < many; ++i) take_normalised(&sums[i * width], width, units[i]);
    std::vector<float> last(many * last_.width());
    layer(last_, last.data());
    for (std::size_t i = 0; i < many; ++i)
        for (std::size_t out = 0; out < outputs_; ++out)
            values[i * outputs_ + out] = last[i * last_.width() + out];
}

}  // namespace counterplay::skat
