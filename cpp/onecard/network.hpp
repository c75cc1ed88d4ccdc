// Recurrent networks as flat arrays, stepped exactly as neat-python's RecurrentNetwork steps them.
#pragma once

#include <cstdint>
#include <vector>

namespace counterplay::onecard {

enum class Activation : std::uint8_t { sigmoid, tanh, relu, identity, softsign };

struct Network {
    int inputs = 0;
    std::vector<int> outputs;  // node of each action, -1: never computed, stays 0
    std::vector<int> starts;   // connections of node i: starts[i] .. starts[i + 1]
    std::vector<int> sources;  // 0 .. inputs - 1: an input; inputs + i: node i
    std::vector<double> weights;
    std::vector<double> bias;
    std::vector<double> response;
    std::vector<Activation> activation;

    int nodes() const { return static_cast<int>(bias.size()); }
};

// The running values of one network.
class NetworkState {
  public:
    explicit NetworkState(const Network& network);
    void reset();
    // One synchronous step: every node reads the values of the step before, inputs are new. Nodes that feed no
    // other are computed only when they will be read.
    void step(const double* inputs, bool read_outputs = true);
    double output(int action) const {
        const int node = network_->outputs[action];
        return node < 0 ? 0.0 : now_[network_->inputs + node];
    }
    // The largest output; the first of equals.
    int decision() const;

  private:
    const Network* network_;
    std::vector<double> now_, next_;
    std::vector<char> feeds_;  // whether any node reads this node
};

}  // namespace counterplay::onecard
