#include "skat/players/search.hpp"

#include <algorithm>
#include <array>

#include "skat/players/rules_player.hpp"
#include "skat/policy/weighted_worlds.hpp"

namespace counterplay::skat {

namespace {

constexpr std::array<int, 3> steps{8, 16, 29};  // from the target; 61 - 29 = 32, 61 + 29 = 90

// Neighbouring targets on the side where the contract is decided: above when the soloist makes it, below if not.
std::vector<int> neighbours(int target, bool above) {
    std::vector<int> targets;
    if (target == schwarz_target) return above ? targets : std::vector<int>{90, 61};
    for (const int step : steps) {
        int next = above ? target + step : target - step;
        if (!above && step == steps.back()) next = target - 30;  // 31: the soloist is out of schneider
        if (next > 120) next = schwarz_target;
        targets.push_back(next);
        if (next == schwarz_target) break;
    }
    return targets;
}

// Ties need fewer worlds than wins: they ask for an average, not for a rare difference.
std::size_t worlds_for_ties(std::size_t worlds) {
    return std::min(worlds, std::max<std::size_t>(20, worlds * 2 / 5));
}

struct Tallied {
    Position position;
    int target;
    std::int64_t weight;
};

struct Searched {
    std::size_t worlds = 0;
    std::int64_t weight = 0;
};

std::int64_t weight_of(std::span<const Tallied> worlds) {
    std::int64_t sum = 0;
    for (const Tallied& world : worlds) sum += world.weight;
    return sum;
}

// Counts, for each card still in question, the worlds its side wins at `target_of(world)`, by their weights.
template <class TargetOf>
Searched count_wins(std::span<const Tallied> worlds, std::vector<Card>& cards, std::vector<std::int64_t>& wins,
                    bool prune, double margin, Solver& solver, const std::function<bool()>& out_of_time,
                    TargetOf target_of) {
    Searched done;
    const std::int64_t whole = weight_of(worlds);
    for (const Tallied& world : worlds) {
        if (done.worlds > 0 && out_of_time && out_of_time()) return done;
        ++done.worlds;
        done.weight += world.weight;
        const int target = target_of(world);
        const bool soloist_moves = world.position.to_move() == world.position.soloist;
        // The whole position first: if it is lost, so is every card; if not, the answer speeds up the cards.
        if (solver.wins(world.position, target) != soloist_moves) continue;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            Position next = world.position;
            next.play(cards[i]);
            if (solver.wins(next, target) == soloist_moves) wins[i] += world.weight;
        }
        if (!prune) continue;
        // Drop the cards that cannot catch up.
        const std::int64_t most = *std::max_element(wins.begin(), wins.end());
        const std::int64_t left =
            whole - done.weight + static_cast<std::int64_t>(margin * static_cast<double>(whole));
        for (std::size_t i = cards.size(); i-- > 0;) {
            if (wins[i] + left >= most) continue;
            cards.erase(cards.begin() + static_cast<std::ptrdiff_t>(i));
            wins.erase(wins.begin() + static_cast<std::ptrdiff_t>(i));
        }
        if (cards.size() == 1) return done;
    }
    return done;
}

}  // namespace

std::optional<int> target_to_win(const Declaration& declaration, int bid, int matadors) {
    if (declaration.game == Game::null) {  // no points are asked for: any target means "no trick"
        if (evaluate(declaration, bid, 0, {}).won) return soloist_target;
        return std::nullopt;
    }
    if (evaluate(declaration, bid, matadors, {.points = 61, .tricks = 5}).won) return soloist_target;
    if (evaluate(declaration, bid, matadors, {.points = 90, .tricks = 8}).won) return schneider_target;
    if (evaluate(declaration, bid, matadors, {.points = 120, .tricks = 10}).won) return schwarz_target;
    return std::nullopt;
}

Position position_in(const Observation& seen, const World& world) {
    Position position;
    position.game = seen.declaration->game;
    position.soloist = static_cast<std::uint8_t>(seen.soloist);
    position.hands = world.hands;
    position.points = points_of(world.skat);
    position.leader = 0;
    for (const Trick& trick : seen.tricks) {
        position.leader = static_cast<std::uint8_t>(trick.leader);
        if (trick.size < 3) {
            position.table_size = static_cast<std::uint8_t>(trick.size);
            for (std::size_t place = 0; place < position.table_size; ++place)
                position.table[place] = trick.cards[place];
            break;
        }
        position.leader = static_cast<std::uint8_t>(trick.winner);
        if (trick.winner == seen.soloist) {
            position.soloist_took_trick = true;
            for (const Card card : trick.cards) position.points += points_of(card);
        } else {
            position.defenders_took_trick = true;
        }
    }
    return position;
}

std::vector<Card> distinct_cards(const Observation& seen) {
    const Game game = seen.declaration->game;
    // Cards of finished tricks and in the known skat stand between nobody's cards.
    Cards gone = seen.discards;
    for (const Trick& trick : seen.tricks)
        if (trick.size == 3)
            for (const Card card : trick.cards) gone |= bit(card);
    std::vector<Card> result;
    for (std::uint8_t group = 0; group <= trump_group; ++group) {
        std::array<Card, 16> order{};
        std::size_t length = 0;
        for (Cards cards = group_cards(game, group) & ~gone; cards; cards &= cards - 1)
            order[length++] = lowest(cards);
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(length),
                  [&](Card a, Card b) { return strength(game, a) < strength(game, b); });
        Card previous = no_card;  // the neighbour below, if it is in the own hand
        for (std::size_t i = 0; i < length; ++i) {
            const Card card = order[i];
            if (!(seen.legal_cards & bit(card))) {
                previous = no_card;
                continue;
            }
            const bool same =
                previous != no_card && (game == Game::null || points_of(previous) == points_of(card));
            if (!same) result.push_back(card);
            previous = card;
        }
    }
    return result;
}

SearchResult search_worlds(const Observation& seen, std::span<const World> worlds,
                           std::span<const std::int64_t> weights, const SearchLimits& limits, Solver& solver,
                           Random* random) {
    SearchResult result;
    result.best = lowest(seen.legal_cards);
    std::vector<Card> cards = distinct_cards(seen);
    if (cards.size() == 1) {
        result.best = cards[0];
        return result;
    }
    const Declaration& declaration = *seen.declaration;
    Cards soloist_played = 0;
    for (const Trick& trick : seen.tricks)
        for (int place = 0; place < trick.size; ++place)
            if ((trick.leader + place) % 3 == seen.soloist)
                soloist_played |= bit(trick.cards[static_cast<std::size_t>(place)]);
    std::vector<Tallied> tallied;
    tallied.reserve(worlds.size());
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        const World& world = worlds[i];
        const Cards twelve = world.hands[static_cast<std::size_t>(seen.soloist)] | world.skat | soloist_played;
        // A hopeless game is played as any other.
        const auto target = target_to_win(declaration, seen.bid, matadors(declaration.game, twelve));
        tallied.push_back(
            {position_in(seen, world), target.value_or(soloist_target), weights.empty() ? 1 : weights[i]});
    }
    std::vector<std::int64_t> wins(cards.size(), 0);
    const Searched all = count_wins(tallied, cards, wins, !limits.every_card, limits.margin, solver,
                                    limits.out_of_time, [](const Tallied& world) { return world.target; });
    result.worlds = all.worlds;
    result.weight = all.weight;
    for (std::size_t i = 0; i < cards.size(); ++i) result.scores.push_back({cards[i], wins[i], 0});

    const std::int64_t most = *std::max_element(wins.begin(), wins.end());
    std::vector<Card> tied;
    for (const CardScore& score : result.scores)
        if (score.wins == most) tied.push_back(score.card);
    if (limits.ties == Ties::points && tied.size() > 1 && declaration.game != Game::null) {
        const bool we_win = 2 * most > result.weight;
        const bool soloist_makes_it = we_win == (seen.seat == seen.soloist);
        const auto searched = std::span<const Tallied>(tallied).first(worlds_for_ties(result.worlds));
        std::vector<std::int64_t> levels(tied.size(), 0);
        for (std::size_t level = 0; level < steps.size(); ++level) {
            count_wins(searched, tied, levels, false, 0, solver, limits.out_of_time, [&](const Tallied& world) {
                const std::vector<int> targets = neighbours(world.target, soloist_makes_it);
                return targets.empty() ? world.target : targets[std::min(level, targets.size() - 1)];
            });
        }
        const std::int64_t best = *std::max_element(levels.begin(), levels.end());
        std::vector<Card> still;
        for (std::size_t i = 0; i < tied.size(); ++i) {
            for (CardScore& score : result.scores)
                if (score.card == tied[i]) score.levels = levels[i];
            if (levels[i] == best) still.push_back(tied[i]);
        }
        tied = still;
    }
    result.best = tied[0];
    if (limits.ties == Ties::random && random != nullptr) {
        result.best = tied[static_cast<std::size_t>(random->below(tied.size()))];
    } else if (limits.ties != Ties::first && tied.size() > 1) {
        // Ask `rules` among the cards that are left.
        Observation narrowed = seen;
        narrowed.legal_cards = 0;
        for (const Card card : tied) narrowed.legal_cards |= bit(card);
        result.best = rules::choose_card(narrowed);
    }
    return result;
}

SearchResult search(const Observation& seen, const SearchLimits& limits, Random& random, Solver& solver) {
    if (distinct_cards(seen).size() == 1) return search_worlds(seen, {}, {}, limits, solver);
    const std::vector<World> worlds = Worlds(seen).draw(limits.worlds, random);
    return search_worlds(seen, worlds, {}, limits, solver, &random);
}

SearchResult search_weighted(const Observation& seen, std::span<const World> worlds,
                             std::span<const double> weights, const SearchLimits& limits, Random& random,
                             Solver& solver) {
    if (distinct_cards(seen).size() == 1) return search_worlds(seen, {}, {}, limits, solver);
    std::vector<World> taken;
    std::vector<std::int64_t> counts;
    for (const ChosenWorld& chosen : choose_worlds(weights, limits.worlds, random)) {
        taken.push_back(worlds[chosen.place]);
        counts.push_back(chosen.weight);
    }
    return search_worlds(seen, taken, counts, limits, solver, &random);
}

}  // namespace counterplay::skat
