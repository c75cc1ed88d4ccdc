#include "onecard/network.hpp"

#include <algorithm>
#include <cmath>

namespace counterplay::onecard {

static double activate(Activation kind, double z) {
    switch (kind) {
        case Activation::sigmoid:
            return 1.0 / (1.0 + std::exp(-std::clamp(5.0 * z, -60.0, 60.0)));
        case Activation::tanh:
            return std::tanh(std::clamp(2.5 * z, -60.0, 60.0));
        case Activation::relu:
            return z > 0.0 ? z : 0.0;
        case Activation::identity:
            return z;
        case Activation::softsign:
            return z / (1.0 + std::fabs(z));
    }
    return 0.0;
}

NetworkState::NetworkState(const Network& network)
    : network_(&network), now_(network.inputs + network.nodes()), next_(now_), feeds_(network.nodes()) {
    for (int source : network.sources)
        if (source >= network.inputs) feeds_[source - network.inputs] = true;
}

void NetworkState::reset() {
    std::fill(now_.begin(), now_.end(), 0.0);
    std::fill(next_.begin(), next_.end(), 0.0);
}

void NetworkState::step(const double* inputs, bool read_outputs) {
    const Network& net = *network_;
    const int width = net.inputs, nodes = net.nodes();
    double* const now = now_.data();
    double* const next = next_.data();
    const int* const starts = net.starts.data();
    const int* const sources = net.sources.data();
    const double* const weights = net.weights.data();
    for (int i = 0; i < width; ++i) now[i] = next[i] = inputs[i];
    for (int node = 0; node < nodes; ++node) {
        if (!read_outputs && !feeds_[node]) continue;
        double sum = 0.0;
        for (int link = starts[node]; link < starts[node + 1]; ++link) sum += now[sources[link]] * weights[link];
        next[width + node] = activate(net.activation[node], net.bias[node] + net.response[node] * sum);
    }
    now_.swap(next_);
}

int NetworkState::decision() const {
    int best = 0;
    for (int action = 1; action < static_cast<int>(network_->outputs.size()); ++action)
        if (output(action) > output(best)) best = action;
    return best;
}

}  // namespace counterplay::onecard
