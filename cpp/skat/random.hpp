// Random numbers for players: SplitMix64, the same numbers as counterplay.protocol.Stream from one seed.
#pragma once

#include <cstdint>

namespace counterplay::skat {

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15u;
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
        return mixed ^ mixed >> 31;
    }

    // A number in [0, bound), exactly uniform; the bound is not 0.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t surplus = (0 - bound) % bound;  // 2^64 mod bound
        for (;;) {
            const std::uint64_t bits = next();
            if (bits < 0 - surplus || surplus == 0) return bits % bound;
        }
    }

    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  private:
    std::uint64_t state_;
};

}  // namespace counterplay::skat
