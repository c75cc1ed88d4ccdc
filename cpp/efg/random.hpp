// SplitMix64: one small generator per history, keyed by seed and index, so results never depend on the order of
// work.
#pragma once

#include <cstdint>

namespace counterplay::efg {

class Random {
  public:
    Random(std::uint64_t seed, std::uint64_t index) : state_(seed) {
        state_ = next() ^ (index * 0xD1342543DE82EF95ULL);
        next();
    }

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31);
    }

    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    // A number in [0, bound); the bias of at most bound / 2^64 is far below any sampling error.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>((static_cast<unsigned __int128>(next()) * bound) >> 64);
    }

  private:
    std::uint64_t state_;
};

}  // namespace counterplay::efg
