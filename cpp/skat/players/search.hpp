// Perfect information Monte Carlo: value every legal card by double-dummy play in sampled worlds.
//
// A card's first value is in how many worlds its side wins the contract as it must be won. Cards that tie are told
// apart by win and loss at three neighbouring targets in the first two fifths of the worlds (above the contract
// where the soloist makes it, below where he does not; the last is schneider), then by the rules of `rules`.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "skat/rules/worlds.hpp"
#include "skat/solver/solver.hpp"

namespace counterplay::skat {

// What a soloist with these matadors must reach to win: 61 points, 90, or every trick; nothing where the game is
// hopeless, overbid beyond what any play can be worth.
std::optional<int> target_to_win(const Declaration& declaration, int bid, int matadors);

struct CardScore {
    Card card = no_card;
    std::int64_t wins = 0;    // weight of the worlds in which the side to move wins the contract
    std::int64_t levels = 0;  // neighbouring targets it comes out ahead at, over all worlds; for cards that tied
};

struct SearchResult {
    Card best = no_card;
    std::size_t worlds = 0;         // searched; 0 when there was nothing to decide
    std::int64_t weight = 0;        // of these worlds together
    std::vector<CardScore> scores;  // one of each kind of equal cards; empty when there was nothing to decide
};

// How cards with as many wins are told apart: the whole way, or one of three ablations of it (the study of
// inference asks what a search of the true world alone owes to it).
enum class Ties : std::uint8_t { points, rules, random, first };

struct SearchLimits {
    std::size_t worlds = 100;
    // Asked between worlds: true ends the search early (a clock); no function means never.
    std::function<bool()> out_of_time;
    bool every_card = false;  // also follow cards that cannot become best any more, so that all wins are exact
    double margin = 0;        // or follow those that may come within this share of all worlds of the best
    Ties ties = Ties::points;
};

// The position a world makes of what the seat sees, in play.
Position position_in(const Observation& seen, const World& world);

// The legal cards, one of each run of neighbours that are worth the same to everybody.
std::vector<Card> distinct_cards(const Observation& seen);

SearchResult search(const Observation& seen, const SearchLimits& limits, Random& random, Solver& solver);
// The same over given worlds, each counted as often as its weight says (none given: once each). Only ties that are
// broken at random need random numbers.
SearchResult search_worlds(const Observation& seen, std::span<const World> worlds,
                           std::span<const std::int64_t> weights, const SearchLimits& limits, Solver& solver,
                           Random* random = nullptr);
// The same over worlds that are not equally likely: the most and the likeliest that the limits allow.
SearchResult search_weighted(const Observation& seen, std::span<const World> worlds,
                             std::span<const double> weights, const SearchLimits& limits, Random& random,
                             Solver& solver);

}  // namespace counterplay::skat
