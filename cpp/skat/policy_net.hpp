// A small dense network over zeros and ones: ReLU layers, then a softmax over the legal outputs only.
//
// The weights belong to the caller. The first two kinds of layers lie input by input, so that a sum of rows is a
// straight run through memory; the last lies output by output, so that only legal outputs cost anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "skat/policy_features.hpp"

namespace counterplay::skat {

class PolicyNet {
  public:
    struct Layer {
        std::span<const float> weights;
        std::span<const float> bias;
    };
    static constexpr std::size_t lane = 16;     // hidden sizes are multiples of it
    static constexpr std::size_t widest = 512;  // hidden size

    // The last layer is [outputs][inputs], all others [inputs][outputs]; there is at least one hidden layer.
    // Throws std::invalid_argument where the sizes do not fit together.
    PolicyNet(std::size_t inputs, std::size_t outputs, std::vector<Layer> layers, bool hears_calls = true);

    std::size_t inputs() const { return inputs_; }
    std::size_t outputs() const { return outputs_; }
    // Was it trained with the auction? If not, it must not be told of one.
    bool hears_calls() const { return hears_calls_; }

    // The first layer's sum over features that many worlds share, bias included: widest floats.
    void begin(const Features& shared, std::span<float> sum) const;
    // The log-probabilities of the legal outputs, in their order.
    void finish(std::span<const float> begun, const Features& own, std::span<const std::uint16_t> legal,
                std::span<float> log_probabilities) const;

  private:
    std::size_t inputs_;
    std::size_t outputs_;
    std::vector<Layer> layers_;
    bool hears_calls_;
};

// Adds to each world's log-weight the log-probability of what was seen at this decision; minus infinity where the
// world makes it impossible. `dealt_skats` may be empty: then the decision must not hang on the pick-up.
void weigh(const PolicyNet& net, const History& history, const Decision& decision, std::span<const World> worlds,
           std::span<const Cards> dealt_skats, std::span<double> log_weights);

}  // namespace counterplay::skat
