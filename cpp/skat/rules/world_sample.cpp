#include "skat/rules/world_sample.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "skat/rules/key_table.hpp"

namespace counterplay::skat {

Cards pick_up(Cards twelve, std::uint64_t way) {
    std::array<Cards, deck_size> cards{};
    std::size_t size = 0;
    for (; twelve; twelve &= twelve - 1) cards[size++] = twelve & (0u - twelve);
    std::size_t high = 1;
    while (way >= high) way -= high++;
    return cards[high] | cards[way];
}

WorldSample draw_fresh(const Worlds& worlds, int soloist, std::span<const World> known,
                       std::span<const Cards> known_skats, const std::optional<World>& barred, std::size_t wanted,
                       Random& random) {
    const std::uint64_t ways = soloist == no_seat ? 1 : pick_up_ways;
    const std::uint64_t count = worlds.count() * ways;
    KeyTable met(known.size() + std::min<std::uint64_t>(wanted, count), 2);
    for (std::size_t i = 0; i < known.size(); ++i)
        met.number({worlds.key(known[i]), known_skats.empty() ? 0 : known_skats[i]});

    WorldSample sample;
    const auto take = [&](std::uint64_t rank) {
        const World world = worlds.world(rank / ways);
        if (barred && worlds.key(world) == worlds.key(*barred)) return;
        Cards dealt = 0;
        if (soloist != no_seat)
            dealt =
                pick_up(world.hands[static_cast<std::size_t>(soloist)] | world.skat | worlds.played_by(soloist),
                        rank % ways);
        if (!met.number({worlds.key(world), dealt}).second) return;
        sample.worlds.push_back(world);
        if (soloist != no_seat) sample.dealt_skats.push_back(dealt);
    };

    // Drawing again what was drawn before is cheap while most are still to be drawn.
    const std::uint64_t taken = known.size() + wanted + (barred ? ways : 0);
    if (taken <= count / 3 * 2) {
        while (sample.worlds.size() < wanted) take(random.below(count));
        return sample;
    }
    for (std::uint64_t rank = 0; rank < count; ++rank) take(rank);
    const std::size_t drawn = std::min(wanted, sample.worlds.size());
    for (std::size_t i = 0; i < drawn; ++i) {
        const std::size_t other = i + random.below(sample.worlds.size() - i);
        std::swap(sample.worlds[i], sample.worlds[other]);
        if (soloist != no_seat) std::swap(sample.dealt_skats[i], sample.dealt_skats[other]);
    }
    sample.worlds.resize(drawn);
    if (soloist != no_seat) sample.dealt_skats.resize(drawn);
    return sample;
}

}  // namespace counterplay::skat
