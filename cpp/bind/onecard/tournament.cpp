#include "onecard/tournament.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <limits>

#include "bind/onecard/module.hpp"
#include "onecard/bayes.hpp"
#include "onecard/network_player.hpp"
#include "onecard/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace counterplay::onecard;
using namespace counterplay::bind;

constexpr int most_tournaments = 1'000'000'000;

// Rows of [tournaments, won, hands, hands won, all hands].
static auto play(const Rules& rules, int heroes, const MakeHero& make_hero,
                 const std::vector<std::vector<const Style*>>& tables, int tournaments, std::uint64_t seed,
                 int first, bool paired, int threads) {
    checked(rules);
    checked_threads(threads);
    within("the number of tournaments", tournaments, 0, most_tournaments);
    within("the first tournament", first, 0, std::numeric_limits<int>::max() - most_tournaments);
    require(static_cast<double>(heroes) * static_cast<double>(tables.size()) * tournaments < 1e11,
            "heroes, tables and tournaments are too many together");
    std::vector<std::vector<Style>> styles;
    for (const auto& table : tables) {
        auto& seats = styles.emplace_back();
        for (const Style* style : table) seats.push_back(present(style));
        require(static_cast<int>(seats.size()) == rules.seats - 1, "a table has a style for every other seat");
    }
    std::vector<Tally> tallies;
    {
        nb::gil_scoped_release release;
        tallies = play_all(rules, heroes, make_hero, styles, tournaments, seed, first, paired, threads);
    }
    auto* data = new std::int64_t[tallies.size() * 5];
    for (std::size_t i = 0; i < tallies.size(); ++i) {
        const std::int64_t row[5] = {tallies[i].tournaments, tallies[i].won, tallies[i].hands,
                                     tallies[i].hands_won, tallies[i].table_hands};
        std::copy(row, row + 5, data + i * 5);
    }
    nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<std::int64_t*>(memory); });
    const std::size_t shape[3] = {static_cast<std::size_t>(heroes), tables.size(), 5};
    return nb::ndarray<nb::numpy, std::int64_t>(data, 3, shape, owner);
}

template <typename Kind, typename Setting>
static void bind_play(nb::module_& m, const char* name) {
    m.def(
        name,
        [](const Rules& rules, const std::vector<const Setting*>& heroes,
           const std::vector<std::vector<const Style*>>& tables, int tournaments, std::uint64_t seed, int first,
           bool paired, int threads) {
            for (const Setting* hero : heroes) check_seated(rules, present(hero));
            return play(
                rules, static_cast<int>(heroes.size()),
                [&](int hero) { return std::make_unique<Kind>(*heroes[hero]); }, tables, tournaments, seed, first,
                paired, threads);
        },
        "rules"_a, "heroes"_a, "tables"_a, "tournaments"_a, "seed"_a, "first"_a = 0, "paired"_a = false,
        "threads"_a = 1,
        "Every hero at every table: [hero, table, (tournaments, won, hands, hands won, all hands)].");
}

void bind_tournament(nb::module_& m) {
    bind_play<StylePlayer, Style>(m, "play_styles");
    bind_play<NetworkPlayer, NetworkSetting>(m, "play_networks");
    bind_play<BayesPlayer, BayesSetting>(m, "play_bayes");
    bind_play<SearchPlayer, SearchSetting>(m, "play_search");
    m.def(
        "count_actions",
        [](const Rules& rules, const std::vector<const Style*>& seats, int tournaments, std::uint64_t seed) {
            checked(rules);
            within("the number of tournaments", tournaments, 0, most_tournaments);
            std::vector<Style> styles;
            for (const Style* style : seats) styles.push_back(present(style));
            require(static_cast<int>(styles.size()) == rules.seats, "one style for each seat");
            std::vector<Actions> seen;
            {
                nb::gil_scoped_release release;
                seen = count_actions(rules, styles, tournaments, seed);
            }
            auto* data = new std::int64_t[seen.size() * max_seats * 2 * 3];
            std::size_t at = 0;
            for (const Actions& seat : seen)
                for (const auto& opponents : seat)
                    for (const auto& facing : opponents)
                        for (std::int64_t count : facing) data[at++] = count;
            nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<std::int64_t*>(memory); });
            const std::size_t shape[4] = {seen.size(), max_seats, 2, 3};
            return nb::ndarray<nb::numpy, std::int64_t>(data, 4, shape, owner);
        },
        "rules"_a, "seats"_a, "tournaments"_a, "seed"_a,
        "Actions seen: [seat, opponents dealt, facing a bet, action].");
}
