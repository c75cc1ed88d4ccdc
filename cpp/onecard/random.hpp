// Random numbers by counter: a stream is a pure function of its key, so results do not depend on threads or order.
#pragma once

#include <cstdint>

namespace counterplay::onecard {

inline std::uint64_t mix(std::uint64_t bits) {
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9ULL;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBULL;
    return bits ^ (bits >> 31);
}

class Random {
  public:
    Random(std::uint64_t seed, std::uint64_t first, std::uint64_t second, std::uint64_t third)
        : state_(mix(mix(mix(mix(seed + step) + first * step) + second * step) + third * step)) {}

    std::uint64_t next() { return mix(state_ += step); }

    // A number in [0, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    // A number in [0, bound) for a small bound; the bias is below bound / 2^32.
    int below(int bound) { return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32); }

  private:
    static constexpr std::uint64_t step = 0x9E3779B97F4A7C15ULL;
    std::uint64_t state_;
};

}  // namespace counterplay::onecard
