// The transposition table: bounds on what the soloist still takes, kept for the pattern of who holds which cards
// of each suit, not for the cards themselves.
//
// Two positions with the same owner for every card in order ("quasi-symmetric": Kupferschmid & Helmert, 2006) are
// played alike; only the points on the cards differ. If the first is worth v to the soloist, the second is worth
// at least v minus what cards lose, and at most v plus what cards gain, card for card.
#pragma once

#include <cstdint>
#include <vector>

#include "skat/solver/layout.hpp"

namespace counterplay::skat::solver {

struct Entry {
    std::uint64_t key = 0;
    std::uint64_t data = 0;  // cards 32 | low 7 | high 7 | move 5 | age 13

    Cards cards() const { return static_cast<Cards>(data); }
    int low() const { return static_cast<int>(data >> 32 & 127); }
    int high() const { return static_cast<int>(data >> 39 & 127); }
    Card move() const { return static_cast<Card>(data >> 46 & 31); }
    unsigned age() const { return static_cast<unsigned>(data >> 51); }
};

class Table {
  public:
    static constexpr std::size_t ways = 4;

    explicit Table(std::size_t bytes);

    // Forget everything; cheap, since entries carry the age they were made in.
    void forget();

    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

    // A search starts in a small part of the table, which stays in the processor's nearest cache; the part grows
    // when it is half full.
    void use_for(int tricks);
    // A search in null is over before growing would pay: it has a part of 256 KB and keeps it.
    void use_for_null(int tricks);

    const Entry* bucket(std::uint64_t key) const {
        std::uint64_t mixed = key * 0x9E3779B97F4A7C15u;
        mixed ^= mixed >> 32;
        return buckets_[mixed * 0xD6E8FEB86659FD93u >> shift_].entries;
    }

    // An entry of this pattern, or null.
    const Entry* find(std::uint64_t key) const {
        const Entry* entries = bucket(key);
        for (std::size_t way = 0; way < ways; ++way)
            if (holds(entries[way], key)) return entries + way;
        return nullptr;
    }

    // Where to write this pattern with these cards: its own entry, or the one that is old or has the fewest cards.
    // A pattern may have several entries with different cards, since some bounds travel better than others.
    Entry& place(std::uint64_t key, Cards cards);

    void write(std::uint64_t key, Cards cards, int low, int high, Card move) {
        Entry& entry = place(key, cards);
        if (holds(entry, key) && entry.cards() == cards) {
            if (entry.low() > low) low = entry.low();
            if (entry.high() < high) high = entry.high();
        } else if (++written_ > most_) {
            grow();
            return write(key, cards, low, high, move);
        }
        entry.key = key;
        entry.data = std::uint64_t{cards} | static_cast<std::uint64_t>(low) << 32 |
                     static_cast<std::uint64_t>(high) << 39 | static_cast<std::uint64_t>(move) << 46 |
                     static_cast<std::uint64_t>(age_) << 51;
    }

    // Does this entry, made since the last forget(), belong to the pattern?
    bool holds(const Entry& entry, std::uint64_t key) const { return entry.key == key && entry.age() == age_; }

  private:
    struct alignas(64) Bucket {
        Entry entries[ways];
    };
    void grow();
    void use_bits(int bits);

    std::vector<Bucket> buckets_;
    int bits_;
    int shift_;
    unsigned age_ = 1;
    std::size_t written_ = 0;  // entries since the last forget()
    std::size_t most_ = 0;     // more than these make the part in use grow
};

// The pattern of owners at a trick start, exact in 64 bits: who leads, how many cards of each suit are left, which
// are the soloist's, and which of the others' are player 1's.
template <bool Grand>
inline std::uint64_t owner_pattern(const std::array<Cards, 3>& hands, Cards all, int leader) {
    using trump_layout::block;
    const int counts = count(all & block(0)) | count(all & block(1)) << 3 | count(all & block(2)) << 6 |
                       (Grand ? count(all & block(3)) << 9 : 0);
    return std::uint64_t{gather(hands[0], all)} | std::uint64_t{gather(hands[1], hands[1] | hands[2])} << 30 |
           static_cast<std::uint64_t>(counts) << 50 | static_cast<std::uint64_t>(leader) << 62;
}

// What cards of `now` gain and lose against the cards of `then` that stand in the same place of the same suit.
struct Difference {
    int gain;
    int loss;
};
template <bool Grand>
Difference points_difference(Cards now, Cards then);

}  // namespace counterplay::skat::solver
