// Random numbers by key: SplitMix64. A stream is a pure function of its key, so results depend neither on threads
// nor on the order of work; from one seed alone the numbers are those of counterplay.protocol.Stream. Keys of two,
// three and four numbers, and the ways to draw below a bound, differ because committed results and signatures were
// drawn with them.
#pragma once

#include <cstdint>

namespace counterplay {

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    // The stream of one piece of work among many.
    Random(std::uint64_t seed, std::uint64_t index) : state_(seed) {
        state_ = next() ^ (index * 0xD1342543DE82EF95u);
        next();
    }

    Random(std::uint64_t first, std::uint64_t second, std::uint64_t third)
        : state_(mix(mix(mix(first + 1) + second + 1) + third + 1)) {}

    Random(std::uint64_t seed, std::uint64_t first, std::uint64_t second, std::uint64_t third)
        : state_(mix(mix(mix(mix(seed + step) + first * step) + second * step) + third * step)) {}

    std::uint64_t next() { return mix(state_ += step); }

    // A number in [0, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // A number in [0, bound), exactly uniform; the bound is not 0.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t surplus = (0 - bound) % bound;  // 2^64 mod bound
        for (;;) {
            const std::uint64_t bits = next();
            if (bits < 0 - surplus || surplus == 0) return bits % bound;
        }
    }

    // The same from the upper half of the bits.
    std::uint32_t below_half(std::uint32_t bound) {
        const std::uint32_t limit =
            0u - (0u - bound) % bound - 1;  // the last number below a multiple of the bound
        std::uint32_t bits;
        do bits = static_cast<std::uint32_t>(next() >> 32);
        while (bits > limit);
        return bits % bound;
    }

    // The same without a division, for loops of billions: by the high bits, with a bias of at most bound / 2^64
    // or, from the upper half alone, bound / 2^32; both far below any sampling error.
    std::uint32_t scaled(std::uint32_t bound) {
        return static_cast<std::uint32_t>((static_cast<unsigned __int128>(next()) * bound) >> 64);
    }
    int scaled_half(int bound) {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
    }

  private:
    static constexpr std::uint64_t step = 0x9E3779B97F4A7C15u;

    static std::uint64_t mix(std::uint64_t bits) {
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
        return bits ^ bits >> 31;
    }

    std::uint64_t state_;
};

}  // namespace counterplay
