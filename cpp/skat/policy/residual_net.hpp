// A network of residual layers over bits: what self-play trains (skat/selfplay/network.py), run on one core.
//
// A block adds down(relu(up(normalised))) to what came in; the last layer reads the normalised sum. Many rows are
// worked out together, so that weights are read from memory once for all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "skat/policy/lanes.hpp"

namespace counterplay::skat {

class ResidualNet {
  public:
    static constexpr std::size_t widest = 512;

    // A layer as training has it: weights [outputs][inputs], and a bias or none.
    struct Layer {
        std::span<const float> weights;
        std::span<const float> bias;
    };
    // The first layer, then up and down of each block, then the last. Throws std::invalid_argument where sizes do
    // not fit together.
    ResidualNet(std::size_t words, std::size_t outputs, const std::vector<Layer>& layers);

    // The same network with another bias of its first layer; all else is shared. Throws where the width is
    // another.
    ResidualNet with_bias(std::span<const float> bias) const;

    std::size_t words() const { return words_; }
    std::size_t outputs() const { return outputs_; }

    // `rows` holds words() words for each row; outputs() values for each are written.
    void run(std::span<const std::uint32_t> rows, std::span<float> values) const;

  private:
    static lanes::Weights turned(const Layer& layer, std::size_t inputs, std::size_t outputs);

    std::size_t words_;
    std::size_t outputs_;
    lanes::Weights first_;
    std::vector<lanes::Weights> blocks_;  // up, down, up, down
    lanes::Weights last_;
};

}  // namespace counterplay::skat
