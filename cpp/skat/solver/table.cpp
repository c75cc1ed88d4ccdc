#include "skat/solver/table.hpp"

#include <algorithm>

#include "skat/solver/layout.hpp"

namespace counterplay::skat::solver {

namespace {

// The points of a suit's cards in order, four bits each.
constexpr std::array<std::uint32_t, 128> points_in_order = [] {
    std::array<std::uint32_t, 128> result{};
    for (unsigned cards = 0; cards < 128; ++cards) {
        int place = 0;
        for (unsigned rank = 0; rank < 7; ++rank)
            if (cards >> rank & 1) result[cards] |= static_cast<std::uint32_t>(rank_points[rank]) << (4 * place++);
    }
    return result;
}();

constexpr std::uint64_t even_nibbles = 0x0F0F0F0F0F0F0F0Fu;
constexpr std::uint64_t tops = 0x8080808080808080u;

int sum_of_bytes(std::uint64_t bytes) { return static_cast<int>(bytes * 0x0101010101010101u >> 56); }

int sum_of_nibbles(std::uint64_t nibbles) {
    return sum_of_bytes(nibbles & even_nibbles) + sum_of_bytes(nibbles >> 4 & even_nibbles);
}

// Sum of max(0, now - then) over the bytes.
int gains(std::uint64_t now, std::uint64_t then) {
    const std::uint64_t shifted = (now | tops) - then;  // 128 + difference, never borrowing across bytes
    const std::uint64_t positive = shifted & tops;
    return sum_of_bytes(shifted & (positive - (positive >> 7)));
}

Difference difference(std::uint64_t now, std::uint64_t then) {
    if (now == then) return {0, 0};
    const int gain =
        gains(now & even_nibbles, then & even_nibbles) + gains(now >> 4 & even_nibbles, then >> 4 & even_nibbles);
    return {gain, gain - sum_of_nibbles(now) + sum_of_nibbles(then)};
}

template <bool Grand>
std::uint64_t last_block_and_jacks(Cards cards) {
    const std::uint32_t low = cards >> 21 & 127;
    if (Grand) return points_in_order[low];
    const int jack_count = count(cards & trump_layout::jacks);
    return points_in_order[low] | (0x2222u & ((std::uint64_t{1} << (4 * jack_count)) - 1))
                                      << (4 * std::popcount(low));
}

}  // namespace

template <bool Grand>
Difference points_difference(Cards now, Cards then) {
    const auto first_two = [](Cards cards) {
        return points_in_order[cards & 127] | std::uint64_t{points_in_order[cards >> 7 & 127]} << 32;
    };
    const Difference first = difference(first_two(now), first_two(then));
    const Difference two = difference(points_in_order[now >> 14 & 127], points_in_order[then >> 14 & 127]);
    const Difference three = difference(last_block_and_jacks<Grand>(now), last_block_and_jacks<Grand>(then));
    return {first.gain + two.gain + three.gain, first.loss + two.loss + three.loss};
}

template Difference points_difference<false>(Cards, Cards);
template Difference points_difference<true>(Cards, Cards);

Table::Table(std::size_t bytes) : bits_(0) {
    while (sizeof(Bucket) << (bits_ + 1) <= bytes && bits_ < 30) ++bits_;
    if (bits_ == 0) bits_ = 1;
    buckets_.resize(std::size_t{1} << bits_);
    use_bits(bits_);
}

void Table::use_bits(int bits) {
    shift_ = 64 - bits;
    most_ = bits == bits_ ? ~std::size_t{0} : ways << bits >> 1;
}

void Table::forget() {
    written_ = 0;
    if (++age_ < 1u << 13) return;
    std::fill(buckets_.begin(), buckets_.end(), Bucket{});
    age_ = 1;
}

void Table::use_for(int tricks) {
    // Two bits more for each trick: a position of five tricks gets 2^10 buckets, and no search starts with more.
    use_bits(std::min(bits_, std::clamp(2 * tricks, 1, 10)));
}

void Table::use_for_null(int tricks) {
    use_bits(std::min(bits_, std::clamp(2 * tricks, 1, 12)));
    most_ = ~std::size_t{0};
}

// Four times as many buckets: what lies in one goes to the four that its number now begins. From the last on, none
// is overwritten before it has been moved.
void Table::grow() {
    const int from = 64 - shift_, to = std::min(bits_, from + 2);
    use_bits(to);
    for (std::size_t index = std::size_t{1} << from; index-- > 0;) {
        const Bucket old = buckets_[index];
        std::fill_n(buckets_.begin() + static_cast<std::ptrdiff_t>(index << (to - from)), 1 << (to - from),
                    Bucket{});
        for (const Entry& entry : old.entries)
            if (entry.age() == age_) place(entry.key, entry.cards()) = entry;
    }
}

Entry& Table::place(std::uint64_t key, Cards cards) {
    Entry* entries = const_cast<Entry*>(bucket(key));
    Entry* worst = entries;
    int fewest = 1000;
    for (std::size_t way = 0; way < ways; ++way) {
        Entry& entry = entries[way];
        if (holds(entry, key) && entry.cards() == cards) return entry;
        const int worth = entry.age() == age_ ? count(entry.cards()) : -1;
        if (worth < fewest) {
            worst = &entry;
            fewest = worth;
        }
    }
    return *worst;
}

}  // namespace counterplay::skat::solver
