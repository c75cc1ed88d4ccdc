// The tournament kernel: many heroes against many tables, in threads, the same for any number of them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "onecard/player.hpp"

namespace counterplay::onecard {

struct Tally {
    std::int64_t tournaments = 0;
    std::int64_t won = 0;
    std::int64_t hands = 0;        // hands the hero was dealt into
    std::int64_t hands_won = 0;    // hands that left the hero with more chips
    std::int64_t table_hands = 0;  // all hands of the tournaments, also after the hero is out

    Tally& operator+=(const Tally& other);
};

// How often a seat's actions were seen: [opponents dealt][facing a bet][action].
using Actions = std::array<std::array<std::array<std::int64_t, 3>, 2>, max_seats>;

// Plays one tournament; players[0] is the hero. `stop_when_out` ends it when the hero is out of chips.
Tally play_tournament(const Rules& rules, const std::vector<Player*>& players, Random random, bool stop_when_out,
                      std::vector<Actions>* seen = nullptr);

using MakeHero = std::function<std::unique_ptr<Player>(int hero)>;

// Every hero plays `tournaments` tournaments at each table (the styles of the other seats). Results are
// [hero * tables + table]. With `paired`, all heroes meet the same cards.
std::vector<Tally> play_all(const Rules& rules, int heroes, const MakeHero& make_hero,
                            const std::vector<std::vector<Style>>& tables, int tournaments, std::uint64_t seed,
                            int first_tournament, bool paired, int threads);

// Counts every seat's actions over tournaments between styles.
std::vector<Actions> count_actions(const Rules& rules, const std::vector<Style>& seats, int tournaments,
                                   std::uint64_t seed);

}  // namespace counterplay::onecard
