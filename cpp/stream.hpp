// Where a stream of counterplay.protocol.Stream begins: its key, hashed by BLAKE2b (RFC 7693) to eight bytes.
// Random(stream_start(key)) draws the numbers of that stream, so the core can deal the deals that Python deals.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace counterplay {

namespace blake2b {

inline constexpr std::array<std::uint64_t, 8> start{0x6A09E667F3BCC908u, 0xBB67AE8584CAA73Bu, 0x3C6EF372FE94F82Bu,
                                                    0xA54FF53A5F1D36F1u, 0x510E527FADE682D1u, 0x9B05688C2B3E6C1Fu,
                                                    0x1F83D9ABFB41BD6Bu, 0x5BE0CD19137E2179u};
inline constexpr std::array<std::array<std::uint8_t, 16>, 10> order{
    {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
     {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
     {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
     {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
     {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
     {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
     {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
     {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
     {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
     {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}}};

inline void compress(std::array<std::uint64_t, 8>& state, const char* block, std::uint64_t read, bool last) {
    std::array<std::uint64_t, 16> words;
    std::memcpy(words.data(), block, sizeof words);
    std::array<std::uint64_t, 16> v;
    for (std::size_t i = 0; i < 8; ++i) v[i] = state[i], v[i + 8] = start[i];
    v[12] ^= read;
    if (last) v[14] = ~v[14];
    const auto mix = [&v](std::size_t a, std::size_t b, std::size_t c, std::size_t d, std::uint64_t x,
                          std::uint64_t y) {
        v[a] += v[b] + x;
        v[d] = std::rotr(v[d] ^ v[a], 32);
        v[c] += v[d];
        v[b] = std::rotr(v[b] ^ v[c], 24);
        v[a] += v[b] + y;
        v[d] = std::rotr(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = std::rotr(v[b] ^ v[c], 63);
    };
    for (std::size_t round = 0; round < 12; ++round) {
        const auto& o = order[round % 10];
        for (std::size_t i = 0; i < 4; ++i) mix(i, i + 4, i + 8, i + 12, words[o[2 * i]], words[o[2 * i + 1]]);
        for (std::size_t i = 0; i < 4; ++i)
            mix(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12, words[o[2 * i + 8]], words[o[2 * i + 9]]);
    }
    for (std::size_t i = 0; i < 8; ++i) state[i] ^= v[i] ^ v[i + 8];
}

}  // namespace blake2b

static_assert(std::endian::native == std::endian::little, "words are hashed as they lie in memory");

// `key` is the text that Stream makes of its words and numbers, such as "int:7\x1fstr:skat deal\x1fint:3".
inline std::uint64_t stream_start(std::string_view key) {
    constexpr std::size_t block_size = 128;
    constexpr std::uint64_t parameters = 0x01010000u ^ sizeof(std::uint64_t);  // no key, eight bytes wanted
    auto state = blake2b::start;
    state[0] ^= parameters;
    std::uint64_t read = 0;
    for (; key.size() > block_size; key.remove_prefix(block_size))
        blake2b::compress(state, key.data(), read += block_size, false);
    std::array<char, block_size> block{};
    std::memcpy(block.data(), key.data(), key.size());
    blake2b::compress(state, block.data(), read + key.size(), true);
    return state[0];
}

// Builds such a key; the seed comes as text, because Python's numbers have no bound.
class StreamKey {
  public:
    explicit StreamKey(std::string_view seed) : text_("int:" + std::string(seed)) {}
    StreamKey& word(std::string_view word) {
        text_ += "\x1fstr:";
        text_ += word;
        return *this;
    }
    StreamKey& number(std::int64_t number) {
        text_ += "\x1fint:" + std::to_string(number);
        return *this;
    }
    std::uint64_t start() const { return stream_start(text_); }

  private:
    std::string text_;
};

}  // namespace counterplay
