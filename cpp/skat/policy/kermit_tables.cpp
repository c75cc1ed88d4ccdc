#include "skat/policy/kermit_tables.hpp"

#include <algorithm>
#include <stdexcept>

namespace counterplay::skat {

namespace {

constexpr std::array<int, bid_levels - 1> level_values{18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 48};

constexpr std::size_t jack_pattern(Cards cards) {
    return (cards >> 7 & 1) | (cards >> 14 & 2) | (cards >> 21 & 4) | (cards >> 28 & 8);
}

// In null the k-th lowest card of a suit is safe when at most k cards outside are below it: 7, 9, J, K do.
constexpr std::array<std::uint8_t, 256> make_null_faults() {
    std::array<std::uint8_t, 256> faults{};
    constexpr std::array<Rank, 8> rising{seven, eight, nine, ten, jack, queen, king, ace};
    for (std::size_t held = 0; held < faults.size(); ++held) {
        int own = 0;
        for (int place = 0; place < 8; ++place)
            if (held >> rising[static_cast<std::size_t>(place)] & 1) {
                if (place > 2 * own) ++faults[held];
                ++own;
            }
    }
    return faults;
}
constexpr std::array<std::uint8_t, 256> null_faults = make_null_faults();

constexpr std::size_t suit_cards(Cards cards, int suit) { return cards >> (8 * suit) & 0xFF; }

std::size_t null_class(Cards ten) {
    std::size_t total = 0;
    std::size_t worst = 0;
    std::size_t voids = 0;
    for (int suit = 0; suit < 4; ++suit) {
        const std::size_t held = suit_cards(ten, suit);
        total += null_faults[held];
        worst = std::max<std::size_t>(worst, null_faults[held]);
        voids += held == 0;
    }
    return (std::min<std::size_t>(total, 7) * 4 + std::min<std::size_t>(worst, 3)) * 3 +
           std::min<std::size_t>(voids, 2);
}

}  // namespace

std::size_t bid_level(int value) {
    return static_cast<std::size_t>(std::upper_bound(level_values.begin(), level_values.end(), value) -
                                    level_values.begin());
}

std::size_t hand_class(Cards ten) {
    constexpr Cards aces = Cards{0x01010101} << ace;
    int longest = 0;
    std::size_t weak = 0;
    for (int suit = 0; suit < 4; ++suit) {
        const std::size_t held = suit_cards(ten, suit);
        longest = std::max(longest, count(static_cast<Cards>(held & 0x7F)));
        weak += null_faults[held] > 0;
    }
    const auto length = static_cast<std::size_t>(std::clamp(longest, 3, 7) - 3);
    const auto high = static_cast<std::size_t>(std::min(count(ten & aces), 3));
    return ((jack_pattern(ten) * 5 + length) * 4 + high) * 3 + std::min<std::size_t>(weak, 2);
}

std::optional<Reach> reach_of(const History& history, int seat) {
    History auction;  // without what came later
    auction.calls = history.calls;
    std::optional<Reach> reach;
    for (const Decision& decision : decisions_of(auction)) {
        if (decision.seat != seat || !is_auction(decision.point)) continue;
        const auto level = [](int output) {
            return output == 0 ? 0 : bid_level(bid_values()[static_cast<std::size_t>(output) - 1]);
        };
        Reach here{level(decision.low), level(decision.high)};
        if (reach) here.low = std::max(here.low, reach->low);
        here.high = std::max(here.low, here.high);
        reach = here;
    }
    if (reach && reach->low == 0 && reach->high == bid_levels - 1) return std::nullopt;
    return reach;
}

std::size_t declared_kind(const Declaration& declaration) {
    const std::size_t game = is_suit_game(declaration.game)    ? 0
                             : declaration.game == Game::grand ? 1
                             : declaration.ouvert              ? 3
                                                               : 2;
    return game + (declaration.hand ? 4 : 0);
}

std::size_t demand_of(const Declaration& declaration, int bid) {
    if (declaration.game == Game::null) return 0;
    const int base = base_values[static_cast<std::size_t>(declaration.game)];
    const int times = (bid + base - 1) / base;
    return static_cast<std::size_t>(std::clamp(times, 2, 5) - 2);
}

std::size_t soloist_class(Game game, Cards ten, Cards laid) {
    if (game == Game::null) return null_class(ten);
    constexpr Cards aces = Cards{0x01010101} << ace;
    const Cards trump = trumps(game);
    // in grand, where no suit is trumps, its place is taken by the tens that stand beside their aces
    const int length = game == Game::grand ? 1 + count(ten & ten << 1 & aces) : count(ten & trump & ~jacks);
    int voids = 0;
    for (int suit = 0; suit < 4; ++suit) {
        const Cards side = whole_suit(suit) & ~trump;
        voids += count(side) > 0 && !(is_suit_game(game) && suit == static_cast<int>(game)) && !(ten & side);
    }
    const int away = points_of(laid);
    const std::size_t value = away < 4 ? 0 : away < 14 ? 1 : 2;
    return (((jack_pattern(ten) * 6 + static_cast<std::size_t>(std::clamp(length, 1, 6) - 1)) * 4 +
             static_cast<std::size_t>(std::min(count(ten & aces & ~trump), 3))) *
                3 +
            value) *
               3 +
           static_cast<std::size_t>(std::min(voids, 2));
}

void add_hand_entries(std::span<const World> worlds, int seat, Cards played, std::span<const double> table,
                      std::span<double> log_weights) {
    if (table.size() != hand_classes) throw std::invalid_argument("the table has not one entry for each class");
    for (std::size_t i = 0; i < worlds.size(); ++i)
        log_weights[i] += table[hand_class(worlds[i].hands[static_cast<std::size_t>(seat)] | played)];
}

void add_soloist_entries(std::span<const World> worlds, int seat, Cards played, Game game, bool picked_up,
                         std::span<const double> table, std::span<double> log_weights) {
    if (table.size() != soloist_classes) throw std::invalid_argument("the table has not one entry for each class");
    for (std::size_t i = 0; i < worlds.size(); ++i)
        log_weights[i] += table[soloist_class(game, worlds[i].hands[static_cast<std::size_t>(seat)] | played,
                                              picked_up ? worlds[i].skat : 0)];
}

KermitCounts::KermitCounts()
    : reaches(hand_classes * bid_levels * bid_levels),
      declared(declared_kinds * demands * soloist_classes),
      dealt(declared_kinds * soloist_classes) {}

void KermitCounts::add(const State& state) {
    ++deals;
    const History history = history_of(state);
    const Deal& deal = state.deal();
    for (int seat = 0; seat < 3; ++seat) {
        const Cards ten = deal.hands[static_cast<std::size_t>(seat)];
        if (const auto reach = reach_of(history, seat))
            ++reaches[(hand_class(ten) * bid_levels + reach->low) * bid_levels + reach->high];
        const auto could_have = [&](Cards ten_held, Cards laid, std::size_t from_hand) {
            for (int number = 0; number < 6; ++number) {
                const auto game = static_cast<Game>(number);
                const std::size_t kind = is_suit_game(game) ? 0 : game == Game::grand ? 1 : 2;
                ++dealt[(from_hand + kind) * soloist_classes + soloist_class(game, ten_held, laid)];
            }
        };
        could_have(ten, 0, 4);
        const Cards twelve = ten | deal.skat;
        for (Cards high = twelve; high; high &= high - 1)
            for (Cards low = twelve & (bit(lowest(high)) - 1); low; low &= low - 1) {
                const Cards laid = bit(lowest(high)) | bit(lowest(low));
                could_have(twelve & ~laid, laid, 0);
            }
    }
    if (!state.declaration()) return;
    const Declaration& declaration = *state.declaration();
    const auto soloist = static_cast<std::size_t>(state.soloist());
    const Cards ten_held =
        state.picked_up() ? (deal.hands[soloist] | deal.skat) & ~state.discards() : deal.hands[soloist];
    const std::size_t at = soloist_class(declaration.game, ten_held, state.picked_up() ? state.discards() : 0);
    ++declared[(declared_kind(declaration) * demands + demand_of(declaration, state.bid())) * soloist_classes +
               at];
}

}  // namespace counterplay::skat
