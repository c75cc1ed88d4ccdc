#include "onecard/tournament.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace counterplay::onecard {

Tally& Tally::operator+=(const Tally& other) {
    tournaments += other.tournaments;
    won += other.won;
    hands += other.hands;
    hands_won += other.hands_won;
    table_hands += other.table_hands;
    return *this;
}

static constexpr std::array<std::int8_t, 32> full_pack = [] {
    std::array<std::int8_t, 32> pack{};
    for (int i = 0; i < 32; ++i) pack[i] = static_cast<std::int8_t>(i + 1);
    return pack;
}();

static void deal(const Rules& rules, Random& random, std::array<int, max_seats>& cards, const Table& table) {
    std::array<std::int8_t, 32> pack = full_pack;
    int left = rules.deck;
    for (int seat = 0; seat < rules.seats; ++seat) {
        cards[seat] = 0;
        if (table.chips[seat] == 0) continue;
        const int pick = random.scaled_half(left);
        cards[seat] = pack[pick];
        pack[pick] = pack[--left];
    }
}

Tally play_tournament(const Rules& rules, const std::vector<Player*>& players, Random random, bool stop_when_out,
                      std::vector<Actions>* seen) {
    Table table(rules);
    std::array<int, max_seats> cards{};
    std::array<Player*, max_seats> watchers{};
    int watching = 0;
    for (int seat = 0; seat < rules.seats; ++seat) {
        table.chips[seat] = rules.chips;
        players[seat]->start_tournament(rules, seat);
        if (players[seat]->watches()) watchers[watching++] = players[seat];
    }
    Tally tally;
    tally.tournaments = 1;
    int first = random.scaled_half(rules.seats);
    while (tally.table_hands < rules.max_hands) {
        deal(rules, random, cards, table);
        const int before = table.chips[0];
        table.start(first);
        if (watching > 0)
            for (int seat = 0; seat < rules.seats; ++seat)
                if (table.dealt[seat] && players[seat]->watches()) players[seat]->start_hand(table, cards[seat]);
        while (!table.over) {
            const int seat = table.actor;
            Choice choice = players[seat]->decide(table, cards[seat], random);
            const bool facing = table.to_pay() > 0;
            if (choice.action == raise && !table.can_raise()) choice.action = call;
            Action shown = choice.action;
            if (choice.weak && !facing && rules.weak_check_shown_as_fold) shown = fold;
            for (int i = 0; i < watching; ++i) watchers[i]->observe(table, seat, shown);
            if (seen != nullptr) ++(*seen)[seat][table.dealt_seats - 1][facing][shown];
            table.apply(choice.action, choice.weak);
        }
        if (watching > 0) {
            std::array<int, max_seats> revealed{};
            for (int seat = 0; seat < rules.seats; ++seat)
                if (table.standing > 1 && table.dealt[seat] && !table.folded[seat]) revealed[seat] = cards[seat];
            for (int i = 0; i < watching; ++i) watchers[i]->end_hand(table, revealed);
        }
        table.settle(cards);
        ++tally.table_hands;
        if (before > 0) {
            ++tally.hands;
            tally.hands_won += table.chips[0] > before;
        }
        if (table.living() == 1 || (stop_when_out && table.chips[0] == 0)) break;
        first = rules.first_moves ? table.next_living(first) : table.next_living(random.scaled_half(rules.seats));
    }
    tally.won = table.chips[0] == rules.total();
    return tally;
}

std::vector<Tally> play_all(const Rules& rules, int heroes, const MakeHero& make_hero,
                            const std::vector<std::vector<Style>>& tables, int tournaments, std::uint64_t seed,
                            int first_tournament, bool paired, int threads) {
    constexpr int chunk = 250;
    const int chunks = (tournaments + chunk - 1) / chunk;
    const int table_count = static_cast<int>(tables.size());
    const int units = heroes * table_count * chunks;
    std::vector<Tally> parts(units);
    std::atomic<int> next{0};
    std::exception_ptr failure;
    std::mutex failing;
    auto work = [&] {
        try {
            int at_hero = -1;
            std::unique_ptr<Player> hero;
            std::vector<std::vector<std::unique_ptr<Player>>> others(table_count);
            for (int table = 0; table < table_count; ++table)
                for (const Style& style : tables[table])
                    others[table].push_back(std::make_unique<StylePlayer>(style));
            for (int unit; (unit = next.fetch_add(1)) < units;) {
                const int index = unit / (table_count * chunks);
                const int table = unit / chunks % table_count;
                const int begin = unit % chunks * chunk;
                if (index != at_hero) {
                    hero = make_hero(index);
                    at_hero = index;
                }
                std::vector<Player*> players{hero.get()};
                for (auto& other : others[table]) players.push_back(other.get());
                Tally sum;
                for (int i = begin; i < std::min(begin + chunk, tournaments); ++i)
                    sum += play_tournament(rules, players,
                                           Random(seed, paired ? 0 : index, table, first_tournament + i), true);
                parts[unit] = sum;
            }
        } catch (...) {
            const std::lock_guard guard(failing);
            failure = std::current_exception();
            next = units;
        }
    };
    {
        std::vector<std::jthread> pool;  // joined also where the last of them cannot be started
        for (int i = 1; i < std::min(threads, units); ++i) pool.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
    std::vector<Tally> results(static_cast<std::size_t>(heroes) * table_count);
    for (int unit = 0; unit < units; ++unit) results[unit / chunks] += parts[unit];
    return results;
}

std::vector<Actions> count_actions(const Rules& rules, const std::vector<Style>& seats, int tournaments,
                                   std::uint64_t seed) {
    std::vector<std::unique_ptr<Player>> owners;
    std::vector<Player*> players;
    for (const Style& style : seats) {
        owners.push_back(std::make_unique<StylePlayer>(style));
        players.push_back(owners.back().get());
    }
    std::vector<Actions> seen(seats.size());
    for (int i = 0; i < tournaments; ++i) play_tournament(rules, players, Random(seed, 0, 0, i), false, &seen);
    return seen;
}

}  // namespace counterplay::onecard
