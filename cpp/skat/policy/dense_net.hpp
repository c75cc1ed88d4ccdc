// A small dense network over zeros and ones: ReLU layers, then a softmax over the legal outputs only.
//
// It keeps a copy of the weights, input by input. After a ReLU about half of a layer is zero, and a layer is
// the sum of the rows of the others: half the work of a product with a whole matrix.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "skat/policy/features.hpp"
#include "skat/policy/lanes.hpp"

namespace counterplay::skat {

class PolicyNet {
  public:
    struct Layer {
        std::span<const float> weights;
        std::span<const float> bias;
    };
    static constexpr std::size_t lane = lanes::lane;  // hidden sizes are multiples of it
    static constexpr std::size_t widest = 512;        // hidden size
    using Units = lanes::Positive<widest>;

    // The last layer is [outputs][inputs], all others [inputs][outputs]; there is at least one hidden layer.
    // Throws std::invalid_argument where the sizes do not fit together.
    PolicyNet(std::size_t inputs, std::size_t outputs, const std::vector<Layer>& layers, bool hears_calls = true);

    std::size_t inputs() const { return inputs_; }
    std::size_t outputs() const { return outputs_; }
    // Was it trained with the auction? If not, it must not be told of one.
    bool hears_calls() const { return hears_calls_; }
    std::size_t first_width() const { return hidden_.front().width; }

    // The first layer's sum over features that many worlds share, bias included: first_width() floats.
    void begin(const Features& shared, std::span<float> sum) const;
    // Adds the first layer's rows of more features.
    void add(const Features& more, std::span<float> sum) const;
    // The last hidden layer, from the first one's sum.
    void run(std::span<const float> sum, Units& units) const;
    // The log-probabilities of the legal outputs, in their order.
    void finish(std::span<const float> begun, const Features& own, std::span<const std::uint16_t> legal,
                std::span<float> log_probabilities) const;

  private:
    friend class OutputColumns;

    struct Rows {
        std::size_t width;
        lanes::Floats weights;
        lanes::Floats bias;
    };
    std::size_t inputs_;
    std::size_t outputs_;
    std::vector<Rows> hidden_;
    Rows last_;
    bool hears_calls_;
};

// The last layer cut down to some outputs, so that others cost nothing; filled up to whole lanes.
class OutputColumns {
  public:
    OutputColumns(const PolicyNet& net, std::span<const std::uint16_t> outputs);

    std::size_t size() const { return size_; }    // columns in use
    std::size_t width() const { return width_; }  // with those that fill up
    // A row of logits for each; a run of columns is worked out for all of them while it is in the nearest cache.
    void logits(std::span<const PolicyNet::Units> units, float* rows) const {
        lanes::for_columns(width_, [&](auto steps, std::size_t from) {
            for (std::size_t i = 0; i < units.size(); ++i)
                lanes::add_rows<steps>(units[i], weights_.data(), width_, bias_.data(), from, rows + i * width_);
        });
    }

  private:
    std::size_t size_;
    std::size_t width_;
    lanes::Floats weights_;
    lanes::Floats bias_;
};

}  // namespace counterplay::skat
