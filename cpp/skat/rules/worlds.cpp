#include "skat/rules/worlds.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace counterplay::skat {

namespace {

constexpr std::size_t most = 24;

constexpr auto binomials = [] {
    std::array<std::array<std::uint64_t, most + 1>, most + 1> table{};
    for (std::size_t n = 0; n <= most; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}();

// Sets of places by their size, rising: in the combinatorial number system these are the subsets by their number.
constexpr std::size_t most_in_group = 11;  // the trumps of a suit game
constexpr auto subsets_by_size = [] {
    std::array<std::uint16_t, 1 << most_in_group> table{};
    std::array<std::size_t, most_in_group + 2> begin{};
    for (std::size_t size = 0; size <= most_in_group; ++size)
        begin[size + 1] = begin[size] + static_cast<std::size_t>(binomials[most_in_group][size]);
    auto next = begin;
    for (std::uint32_t set = 0; set < table.size(); ++set)
        table[next[static_cast<std::size_t>(std::popcount(set))]++] = static_cast<std::uint16_t>(set);
    return std::pair{table, begin};
}();

// Subset number `rank` among those of `size` cards.
Cards subset(Cards cards, std::size_t size, std::uint64_t rank) {
    const Cards places = subsets_by_size.first[subsets_by_size.second[size] + rank];
#if defined(__BMI2__)
    return _pdep_u32(places, cards);
#else
    Cards chosen = 0;
    for (Cards place = 1; place <= places; place <<= 1, cards &= cards - 1)
        if (places & place) chosen |= cards & (0u - cards);
    return chosen;
#endif
}

}  // namespace

Worlds::Worlds(const Observation& seen) {
    const auto self = static_cast<std::size_t>(seen.seat);
    const Game game = seen.declaration ? seen.declaration->game : Game::grand;
    const bool choosing = seen.phase == Phase::declare;  // the soloist holds twelve cards
    const bool knows_skat = seen.picked_up && seen.seat == seen.soloist;
    std::array<std::size_t, 3> held{10, 10, 10};
    if (choosing) held[static_cast<std::size_t>(seen.soloist)] = 12;
    for (const Trick& trick : seen.tricks)
        for (int place = 0; place < trick.size; ++place) {
            const std::size_t seat = static_cast<std::size_t>(trick.leader + place) % 3;
            --held[seat];
            played_[seat] |= bit(trick.cards[static_cast<std::size_t>(place)]);
        }

    known_.hands = seen.shown;
    known_.hands[self] = seen.hand;
    known_.skat = knows_skat && !choosing ? seen.discards : 0;
    const Cards hidden = ~(seen.played() | known_.hands[0] | known_.hands[1] | known_.hands[2] | known_.skat);
    for (std::size_t group = 5; group-- > 0;) {
        hidden_[group] = hidden & group_cards(game, static_cast<std::uint8_t>(group));
        hidden_from_[group] = hidden_from_[group + 1] + static_cast<std::size_t>(skat::count(hidden_[group]));
    }
    seats_ = {(self + 1) % 3, (self + 2) % 3};
    for (std::size_t holder = 0; holder < 2; ++holder) {
        const std::size_t seat = seats_[holder];
        const auto open = static_cast<std::size_t>(skat::count(seen.shown[seat]));
        capacity_[holder] = held[seat] > open ? held[seat] - open : 0;
        lacking_[holder] = seen.voids[seat];
    }
    capacity_[2] = knows_skat || choosing ? 0 : 2;
    if (hidden_from_[0] != capacity_[0] + capacity_[1] + capacity_[2])
        throw std::invalid_argument("the observation does not add up to 32 cards");

    ways_[5][0][0] = 1;
    for (std::size_t group = 5; group-- > 0;) {
        const auto cards = static_cast<std::size_t>(skat::count(hidden_[group]));
        for (std::size_t a = 0; a <= capacity_[0]; ++a) {
            for (std::size_t b = 0; b <= capacity_[1]; ++b) {
                if (a + b > hidden_from_[group] || hidden_from_[group] - a - b > capacity_[2]) continue;
                std::uint64_t& ways = ways_[group][a][b];
                for (std::size_t i = 0; i <= std::min(a, cards); ++i)
                    for (std::size_t j = 0; j <= std::min(b, cards - i); ++j)
                        if (takes(group, i, j, cards - i - j))
                            ways += binomials[cards][i] * binomials[cards - i][j] * ways_[group + 1][a - i][b - j];
            }
        }
    }
    if (count() == 0) throw std::invalid_argument("no deal of the hidden cards fits this observation");
}

bool Worlds::takes(std::size_t group, std::size_t first, std::size_t second, std::size_t third) const {
    return (first == 0 || !(lacking_[0] >> group & 1)) && (second == 0 || !(lacking_[1] >> group & 1)) &&
           third <= capacity_[2];
}

World Worlds::world(std::uint64_t rank) const {
    World result = known_;
    std::size_t a = capacity_[0];
    std::size_t b = capacity_[1];
    for (std::size_t group = 0; group < 5; ++group) {
        const auto cards = static_cast<std::size_t>(skat::count(hidden_[group]));
        if (cards == 0) continue;
        bool placed = false;
        const std::size_t third = hidden_from_[group] - a - b;  // room in the skat
        for (std::size_t i = 0; i <= std::min(a, cards) && !placed; ++i) {
            const std::size_t least = cards - i > third ? cards - i - third : 0;
            for (std::size_t j = least; j <= std::min(b, cards - i) && !placed; ++j) {
                if (!takes(group, i, j, cards - i - j)) continue;
                const std::uint64_t rest = ways_[group + 1][a - i][b - j];
                const std::uint64_t ways = binomials[cards][i] * binomials[cards - i][j] * rest;
                if (rank >= ways) {
                    rank -= ways;
                    continue;
                }
                const std::uint64_t split = rank / rest;
                rank %= rest;
                const Cards first = subset(hidden_[group], i, split % binomials[cards][i]);
                const Cards second = subset(hidden_[group] & ~first, j, split / binomials[cards][i]);
                result.hands[seats_[0]] |= first;
                result.hands[seats_[1]] |= second;
                result.skat |= hidden_[group] & ~first & ~second;
                a -= i;
                b -= j;
                placed = true;
            }
        }
    }
    return result;
}

std::array<std::array<std::uint64_t, 4>, 32> Worlds::places() const {
    std::array<std::array<std::uint64_t, 4>, 32> lying{};
    for (std::size_t card = 0; card < lying.size(); ++card) {
        for (std::size_t seat = 0; seat < 3; ++seat)
            if (known_.hands[seat] >> card & 1) lying[card][seat] = count();
        if (known_.skat >> card & 1) lying[card][3] = count();
    }
    // Ways to place the groups before g so that the first two holders have room for so many cards left.
    decltype(ways_) before{};
    before[0][capacity_[0]][capacity_[1]] = 1;
    for (std::size_t group = 0; group < 5; ++group) {
        const auto cards = static_cast<std::size_t>(skat::count(hidden_[group]));
        std::array<std::uint64_t, 3> taken{};  // cards of the group with each holder, over all worlds
        for (std::size_t a = 0; a <= capacity_[0]; ++a) {
            for (std::size_t b = 0; b <= capacity_[1]; ++b) {
                if (before[group][a][b] == 0) continue;
                for (std::size_t i = 0; i <= std::min(a, cards); ++i) {
                    for (std::size_t j = 0; j <= std::min(b, cards - i); ++j) {
                        const std::size_t rest = cards - i - j;
                        if (!takes(group, i, j, rest)) continue;
                        const std::uint64_t here =
                            before[group][a][b] * binomials[cards][i] * binomials[cards - i][j];
                        before[group + 1][a - i][b - j] += here;
                        const std::uint64_t worlds = here * ways_[group + 1][a - i][b - j];
                        taken[0] += worlds * i;
                        taken[1] += worlds * j;
                        taken[2] += worlds * rest;
                    }
                }
            }
        }
        for (Cards left = hidden_[group]; left; left &= left - 1) {  // cards of a group are alike
            auto& row = lying[static_cast<std::size_t>(lowest(left))];
            row[seats_[0]] = taken[0] / cards;
            row[seats_[1]] = taken[1] / cards;
            row[3] = taken[2] / cards;
        }
    }
    return lying;
}

std::optional<World> Worlds::brought_up(const World& earlier) const {
    const Cards played = played_[0] | played_[1] | played_[2];
    World now{{}, earlier.skat};
    for (std::size_t seat = 0; seat < 3; ++seat) {
        now.hands[seat] = earlier.hands[seat] & ~played;
        if (earlier.hands[seat] & played & ~played_[seat]) return std::nullopt;  // another seat had it
    }
    Cards unaccounted = hidden_[0] | hidden_[1] | hidden_[2] | hidden_[3] | hidden_[4];
    for (std::size_t holder = 0; holder < 3; ++holder) {
        const bool seat = holder < 2;
        const Cards cards = seat ? now.hands[seats_[holder]] : now.skat;
        const Cards certain = seat ? known_.hands[seats_[holder]] : known_.skat;
        const Cards rest = cards & ~certain;
        if ((cards & certain) != certain || rest & ~unaccounted) return std::nullopt;
        if (static_cast<std::size_t>(skat::count(rest)) != capacity_[holder]) return std::nullopt;
        unaccounted &= ~rest;
        for (std::size_t group = 0; group < 5; ++group)
            if (seat && lacking_[holder] >> group & 1 && rest & hidden_[group]) return std::nullopt;
    }
    const std::size_t self = 3 - seats_[0] - seats_[1];
    if (now.hands[self] != known_.hands[self]) return std::nullopt;
    return now;
}

std::vector<World> Worlds::draw(std::size_t wanted, Random& random) const {
    std::vector<World> drawn;
    if (count() <= wanted) {
        for (std::uint64_t rank = 0; rank < count(); ++rank) drawn.push_back(world(rank));
    } else {
        for (std::size_t i = 0; i < wanted; ++i) drawn.push_back(world(random.below(count())));
    }
    return drawn;
}

}  // namespace counterplay::skat
