// The arithmetic of small networks, the same to the last bit on every machine.
//
// Rows of floats are worked on `lane` columns at a time. How many of them one instruction takes (`step`) is the
// machine's affair and cannot change a result: every column is a sum of its own, its terms are added in the order
// written here, products are rounded before they are added (-ffp-contract=off), and there is no call of a
// mathematical library, whose last bits differ between machines. Sums across columns go through one fixed tree.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace counterplay::skat::lanes {

inline constexpr std::size_t lane = 16;
#if defined(__AVX512F__)
inline constexpr std::size_t step = 16;
#elif defined(__AVX__)
inline constexpr std::size_t step = 8;
#else
inline constexpr std::size_t step = 4;
#endif
inline constexpr std::size_t most_steps = 8;  // whose sums stay in registers

using Step [[gnu::vector_size(step * sizeof(float))]] = float;
using StepInMemory [[gnu::vector_size(step * sizeof(float)), gnu::aligned(4), gnu::may_alias]] = float;

using StepBits [[gnu::vector_size(step * sizeof(float))]] = std::uint32_t;
using StepBitsInMemory [[gnu::vector_size(step * sizeof(float)), gnu::aligned(4), gnu::may_alias]] = std::uint32_t;

inline Step load(const float* from) { return *reinterpret_cast<const StepInMemory*>(from); }
inline StepBits load(const std::uint32_t* from) { return *reinterpret_cast<const StepBitsInMemory*>(from); }
inline void store(float* to, Step value) { *reinterpret_cast<StepInMemory*>(to) = value; }

// Calls `work` with each run of columns: the longest first, then what is left. Its argument's value is the number
// of steps in the run. The width is a multiple of `lane`.
template <std::size_t steps = most_steps, typename Work>
void for_columns(std::size_t width, const Work& work, std::size_t from = 0) {
    for (; from + steps * step <= width; from += steps * step)
        work(std::integral_constant<std::size_t, steps>{}, from);
    if constexpr (steps * step > lane) for_columns<steps / 2>(width, work, from);
}

// Floats that begin where a cache line does, so that no step lies on two of them.
class Floats {
  public:
    explicit Floats(std::size_t size = 0) { resize(size); }
    float* data() { return lines_.data()->data(); }
    const float* data() const { return lines_.data()->data(); }
    float& operator[](std::size_t at) { return data()[at]; }
    // More of them are 0.
    void resize(std::size_t size) { lines_.resize((size + lane - 1) / lane); }

  private:
    struct alignas(lane * sizeof(float)) Line : std::array<float, lane> {};
    std::vector<Line> lines_;
};

#if defined(__AVX2__) && !defined(__AVX512F__)
// For each set of eight which of them are in it, in order: what brings them to the front.
inline constexpr auto to_the_front = [] {
    std::array<std::array<std::uint8_t, 8>, 256> orders{};
    for (std::size_t set = 0; set < orders.size(); ++set)
        for (std::size_t place = 0, written = 0; place < 8; ++place)
            if (set >> place & 1) orders[set][written++] = static_cast<std::uint8_t>(place);
    return orders;
}();
#endif

// The positive ones among many values, and where they are: what is left of a layer after its ReLU.
template <std::size_t most>
struct Positive {
    std::array<float, most + lane> values;
    std::array<std::uint32_t, most + lane> places;
    std::size_t size = 0;  // even: a zero fills it up

    // The width is a multiple of `lane`.
    void take(const float* from, std::size_t width) {
        std::size_t written = 0;
        for (std::size_t at = 0; at < width; at += lane) written = take_lane(from, at, written);
        values[written] = 0;
        places[written] = 0;
        size = written + written % 2;
    }

  private:
    std::size_t take_lane(const float* from, std::size_t at, std::size_t written) {
#if defined(__AVX512F__)
        const __m512 lane_values = _mm512_loadu_ps(from + at);
        const __mmask16 positive = _mm512_cmp_ps_mask(lane_values, _mm512_setzero_ps(), _CMP_GT_OQ);
        const __m512i order =
            _mm512_add_epi32(_mm512_set1_epi32(static_cast<int>(at)),
                             _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
        _mm512_storeu_ps(&values[written], _mm512_maskz_compress_ps(positive, lane_values));
        _mm512_storeu_si512(&places[written], _mm512_maskz_compress_epi32(positive, order));
        return written + static_cast<std::size_t>(std::popcount(static_cast<std::uint32_t>(positive)));
#elif defined(__AVX2__)
        for (std::size_t eight = at; eight < at + lane; eight += 8) {
            const __m256 some = _mm256_loadu_ps(from + eight);
            const auto positive = static_cast<std::uint32_t>(
                _mm256_movemask_ps(_mm256_cmp_ps(some, _mm256_setzero_ps(), _CMP_GT_OQ)));
            const __m256i order = _mm256_cvtepu8_epi32(
                _mm_loadl_epi64(reinterpret_cast<const __m128i*>(to_the_front[positive].data())));
            _mm256_storeu_ps(&values[written], _mm256_permutevar8x32_ps(some, order));
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(&places[written]),
                                _mm256_add_epi32(order, _mm256_set1_epi32(static_cast<int>(eight))));
            written += static_cast<std::size_t>(std::popcount(positive));
        }
        return written;
#else
        for (std::size_t k = 0; k < lane; ++k) {
            values[written] = from[at + k];
            places[written] = static_cast<std::uint32_t>(at + k);
            written += from[at + k] > 0;
        }
        return written;
#endif
    }
};

// out = start + values x the rows at their places, in a run of columns; every other row is summed apart. The rows
// of the run lie one behind the other.
template <std::size_t steps, std::size_t most>
void add_rows(const Positive<most>& in, const float* rows, const float* start, float* out) {
    std::array<Step, steps> even;
    std::array<Step, steps> odd{};
    for (std::size_t k = 0; k < steps; ++k) even[k] = load(start + k * step);
    const auto add = [&](std::size_t i, std::array<Step, steps>& sums) {
        const float* row = rows + std::size_t{in.places[i]} * steps * step;
        for (std::size_t k = 0; k < steps; ++k) sums[k] += in.values[i] * load(row + k * step);
    };
    if constexpr (steps == most_steps) {  // both kinds of sums together would not stay in registers
        for (std::size_t i = 0; i < in.size; i += 2) add(i, even);
        for (std::size_t i = 1; i < in.size; i += 2) add(i, odd);
    } else {
        for (std::size_t i = 0; i < in.size; i += 2) {
            add(i, even);
            add(i + 1, odd);
        }
    }
    for (std::size_t k = 0; k < steps; ++k) store(out + k * step, even[k] + odd[k]);
}

// The weights and the bias of a layer. They lie run of columns by run of columns, so that a run stays near while
// many inputs go through it, and its rows do not meet in a few places of the caches. Copies share the weights,
// which never change, and have a bias of their own.
class Weights {
  public:
    Weights() = default;
    // `weight(input, output)` is asked for each; outputs are filled up to whole lanes by zeros.
    template <typename Weight>
    Weights(std::size_t inputs, std::size_t outputs, const Weight& weight)
        : bias(filled_up(outputs)), inputs_(inputs), width_(filled_up(outputs)) {
        auto weights = std::make_shared<Floats>(inputs * width_);
        for_columns(width_, [&](auto steps, std::size_t from) {
            constexpr std::size_t columns = steps * step;
            float* rows = weights->data() + from * inputs;
            for (std::size_t in = 0; in < inputs; ++in)
                for (std::size_t k = 0; k < columns && from + k < outputs; ++k)
                    rows[in * columns + k] = weight(in, from + k);
        });
        weights_ = std::move(weights);
    }

    std::size_t width() const { return width_; }

    // A row of width() sums for each of the inputs.
    template <std::size_t most>
    void multiply(std::span<const Positive<most>> inputs, float* sums) const {
        for_columns(width_, [&](auto steps, std::size_t from) {
            for (std::size_t i = 0; i < inputs.size(); ++i)
                add_rows<steps>(inputs[i], weights_->data() + from * inputs_, bias.data() + from,
                                sums + i * width_ + from);
        });
    }

    Floats bias;

  private:
    static std::size_t filled_up(std::size_t outputs) { return (outputs + lane - 1) / lane * lane; }

    std::size_t inputs_ = 0;
    std::size_t width_ = 0;
    std::shared_ptr<const Floats> weights_;
};

// A value for each column of a lane.
struct Lane {
    std::array<Step, lane / step> steps;

    static Lane filled(float value) {
        Lane result;
        for (Step& part : result.steps) part = Step{} + value;
        return result;
    }

    // All of them as one: halves onto halves, in this order on every machine.
    template <typename Join>
    float folded(const Join& join) const {
        std::array<float, lane> all;
        for (std::size_t k = 0; k < steps.size(); ++k) store(&all[k * step], steps[k]);
        std::array<float, 8> eight;
        for (std::size_t k = 0; k < 8; ++k) eight[k] = join(all[k], all[k + 8]);
        std::array<float, 4> four;
        for (std::size_t k = 0; k < 4; ++k) four[k] = join(eight[k], eight[k + 4]);
        return join(join(four[0], four[2]), join(four[1], four[3]));
    }
    float total() const {
        return folded([](float a, float b) { return a + b; });
    }
    float highest() const {
        return folded([](float a, float b) { return a > b ? a : b; });
    }
};

// e to the x for x <= 0, of one number or of a step of them, to about a unit in the last place; below -87 as at
// -87.
template <typename Float, typename Bits>
Float exponential_as(Float x) {
    constexpr float shift = 12582912.0f;  // 1.5 x 2^23: adding it rounds to a whole number
    x = x < -87.0f ? Float{} - 87.0f : x;
    const Float shifted = x * 1.44269504f + shift;
    const Float whole = shifted - shift;
    const Float rest = (x - whole * 0.693359375f) - whole * -2.12194440e-4f;
    Float sum = rest * (1.0f / 5040) + 1.0f / 720;
    sum = sum * rest + 1.0f / 120;
    sum = sum * rest + 1.0f / 24;
    sum = sum * rest + 1.0f / 6;
    sum = sum * rest + 0.5f;
    sum = sum * rest + 1.0f;
    sum = sum * rest + 1.0f;
    // the low bits of `shifted` are the whole number: it becomes the exponent of a power of two
    return sum * std::bit_cast<Float>((std::bit_cast<Bits>(shifted) << 23) + (127u << 23));
}

inline float exponential(float x) { return exponential_as<float, std::uint32_t>(x); }
inline Step exponential(Step x) { return exponential_as<Step, StepBits>(x); }

// The same in double precision; below -700 it is 0.
inline double exponential(double x) {
    constexpr double shift = 6755399441055744.0;  // 1.5 x 2^52
    if (!(x >= -700)) return 0;
    const double shifted = x * 1.4426950408889634 + shift;
    const double whole = shifted - shift;
    const double rest = (x - whole * 6.93147180369123816490e-01) - whole * 1.90821492927058770002e-10;
    double sum = 1.0 / 6227020800;
    for (const double factor : {1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320,
                                1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0, 1.0})
        sum = sum * rest + factor;
    const std::uint64_t power = std::bit_cast<std::uint64_t>(shifted) << 52;
    return sum * std::bit_cast<double>(power + (std::uint64_t{1023} << 52));
}

// The natural logarithm of a positive, normal number.
inline double logarithm(double x) {
    constexpr std::uint64_t root_half = 0x3FE6A09E00000000u;
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(x) - root_half;
    const auto exponent = static_cast<std::int64_t>(bits) >> 52;
    const double reduced = std::bit_cast<double>((bits & 0xFFFFFFFFFFFFFu) + root_half);
    const double ratio = (reduced - 1) / (reduced + 1);
    const double square = ratio * ratio;
    double sum = 1.0 / 19;
    for (const double factor : {1.0 / 17, 1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9, 1.0 / 7, 1.0 / 5, 1.0 / 3, 1.0})
        sum = sum * square + factor;
    return static_cast<double>(exponent) * 0.693147180559945309 + 2 * ratio * sum;
}

}  // namespace counterplay::skat::lanes
