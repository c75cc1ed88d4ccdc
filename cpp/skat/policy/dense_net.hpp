// A small dense network over zeros and ones: ReLU layers, then a softmax over the legal outputs only.
//
// It keeps a copy of the weights, input by input. After a ReLU about half of a layer is zero, and a layer is
// the sum of the rows of the others: half the work of a product with a whole matrix. The first layer, which is
// most of a network, may be shared with others that have a bias of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
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
    // A network with the first weights of another, which they share, a bias of its own for them, and the layers
    // behind them.
    PolicyNet(const PolicyNet& other, std::span<const float> first_bias, const std::vector<Layer>& behind);

    std::size_t inputs() const { return inputs_; }
    std::size_t outputs() const { return outputs_; }
    // Was it trained with the auction? If not, it must not be told of one.
    bool hears_calls() const { return hears_calls_; }
    std::size_t first_width() const { return first_width_; }

    // The first layer's sum over features that many worlds share, bias included: first_width() floats.
    void begin(const Features& shared, std::span<float> sum) const;
    // Adds the first layer's rows of more features.
    void add(const Features& more, std::span<float> sum) const;
    // The last hidden layer, from the first one's sum: for each of some, at most `together`. The sums lie one
    // behind the other, first_width() each.
    static constexpr std::size_t together = 16;
    void run(const float* sums, std::span<Units> units) const;
    // The log-probabilities of the legal outputs, in their order.
    void finish(std::span<const float> begun, const Features& own, std::span<const std::uint16_t> legal,
                std::span<float> log_probabilities) const;

  private:
    friend class OutputColumns;

    struct Rows {
        lanes::Floats weights;
        lanes::Floats bias;
    };
    // The layers behind the first, which is there.
    void take(std::span<const Layer> behind);
    std::size_t last_width() const { return inner_.empty() ? first_width_ : inner_.back().width(); }

    std::size_t inputs_;
    std::size_t outputs_;
    std::size_t first_width_;
    std::shared_ptr<const lanes::Floats> first_weights_;  // input by input: some rows of them are summed
    lanes::Floats first_bias_;
    std::vector<lanes::Weights> inner_;
    Rows last_;  // output by output: some of them are asked
    bool hears_calls_;
};

// The last layer cut down to some outputs, so that others cost nothing; filled up to whole lanes.
class OutputColumns {
  public:
    OutputColumns(const PolicyNet& net, std::span<const std::uint16_t> outputs);

    std::size_t size() const { return size_; }              // columns in use
    std::size_t width() const { return weights_.width(); }  // with those that fill up
    // A row of logits for each.
    void logits(std::span<const PolicyNet::Units> units, float* rows) const { weights_.multiply(units, rows); }

  private:
    std::size_t size_;
    lanes::Weights weights_;
};

}  // namespace counterplay::skat
