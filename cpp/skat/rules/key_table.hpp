// Numbers what is met for the first time: a hash table that only grows.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace counterplay::skat {

struct Key {
    std::uint64_t first = 0;
    std::uint32_t second = 0;
    bool operator==(const Key&) const = default;
};

class KeyTable {
  public:
    // `room`: so many slots a key at least; with more of them most keys are found at the first look.
    explicit KeyTable(std::size_t expected = 64, std::size_t room = 4)
        : slots_(std::bit_ceil(room * expected + 1)), room_(room) {}

    std::size_t size() const { return size_; }

    // The number of this key, and whether it is new; numbers count from 0 in the order of first meeting.
    std::pair<std::uint32_t, bool> number(const Key& key) {
        Slot& slot = find(key);
        if (slot.after) return {slot.after - 1, false};
        slot = {key.first, key.second, static_cast<std::uint32_t>(++size_)};
        if (room_ * size_ > slots_.size()) grow();
        return {static_cast<std::uint32_t>(size_ - 1), true};
    }

  private:
    struct Slot {
        std::uint64_t first = 0;
        std::uint32_t second = 0;
        std::uint32_t after = 0;  // the number plus one; 0: free
    };

    Slot& find(const Key& key) {
        std::uint64_t mixed = key.first + std::uint64_t{key.second} * 0xD1B54A32D192ED03u;
        mixed = (mixed ^ mixed >> 32) * 0x9E3779B97F4A7C15u;
        const std::size_t mask = slots_.size() - 1;
        for (auto at = static_cast<std::size_t>(mixed >> (64 - std::countr_zero(slots_.size())));; ++at) {
            Slot& slot = slots_[at & mask];
            if (!slot.after || (slot.first == key.first && slot.second == key.second)) return slot;
        }
    }

    void grow() {
        std::vector<Slot> old(4 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.after) find({slot.first, slot.second}) = slot;
    }

    std::vector<Slot> slots_;
    std::size_t room_;
    std::size_t size_ = 0;
};

}  // namespace counterplay::skat
