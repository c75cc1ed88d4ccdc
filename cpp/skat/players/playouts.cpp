#include "skat/players/playouts.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>

#include "skat/players/search.hpp"
#include "skat/policy/weighted_worlds.hpp"

namespace counterplay::skat {

namespace {

constexpr std::size_t first_look = 12;  // playouts before the first candidate may be dropped
constexpr std::size_t between_looks = 6;

std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

// The random numbers of one playout: which policy each seat plays by, and one number for each of its ten cards.
// They do not hang on the candidate, so that all candidates meet the same luck.
struct Luck {
    explicit Luck(std::uint64_t seed) {
        Random random(seed);
        for (double& number : policy) number = random.uniform();
        for (auto& seat : card)
            for (double& number : seat) number = random.uniform();
    }
    std::array<double, 3> policy;
    std::array<std::array<double, 10>, 3> card;
};

const CardPolicy& drawn(const BelievedPolicy& believed, double luck) {
    double total = 0;
    for (const double share : believed.shares) total += share;
    std::size_t chosen = 0;
    luck *= total;
    while (chosen + 1 < believed.policies.size() && (luck -= believed.shares[chosen]) >= 0) ++chosen;
    return *believed.policies[chosen];
}

// Ours less the mean of the other two's, by Seeger and Fabian: a win brings the soloist 50, a loss costs him 50
// and brings each defender 40.
double worth_to(bool soloist, const GameResult& result) {
    const double worth = result.won ? result.score + 50 : result.score - 90;
    return soloist ? worth : -worth / 2;
}

// A deal in play in one world. What a seat is shown is put together from the public record and its own cards.
class Playout {
  public:
    Playout(const Observation& seen, const History& history) : seen_(seen), history_(history) {
        for (const Trick& trick : seen.tricks)
            for (int place = 0; place < trick.size; ++place)
                if ((trick.leader + place) % 3 == seen.soloist) soloist_played_ |= bit(trick.cards[at(place)]);
    }

    // Begins anew in a world.
    void begin(const World& world) {
        world_ = world;
        table_ = seen_;
        record_ = history_;
    }

    void declare(const Declaration& declaration, Cards discards) {
        table_.phase = Phase::play;
        table_.declaration = declaration;
        record_.declaration = declaration;
        world_.hands[at(table_.soloist)] &= ~discards;
        if (table_.picked_up) world_.skat = discards;
        if (declaration.ouvert) {
            table_.shown[at(table_.soloist)] = world_.hands[at(table_.soloist)];
            record_.open = table_.shown[at(table_.soloist)];
        }
    }

    void count_matadors() {
        const Cards twelve = world_.hands[at(table_.soloist)] | world_.skat | soloist_played_;
        matadors_ = matadors(table_.declaration->game, twelve);
        position_ = position_in(table_, world_);
        for (const Trick& trick : table_.tricks) tricks_ += trick.winner == table_.soloist;
    }

    // Plays to the end; the first card of the seat to move may be given.
    GameResult play(Card first, const std::array<const CardPolicy*, 3>& policies, const Luck& luck,
                    int solved_tricks, Solver* solver) {
        tricks_ = 0;
        count_matadors();
        const bool null = table_.declaration->game == Game::null;
        const int own = seen_.seat;
        while (!position_.finished()) {
            const int seat = position_.to_move();
            Card card = first;
            first = no_card;
            if (card == no_card) {
                const Cards legal = position_.legal();
                if (count(legal) == 1)
                    card = lowest(legal);
                else if (seat == own && count(world_.hands[at(seat)]) <= solved_tricks)
                    card = solved(legal, *solver);
                else
                    card = chosen(seat, legal, *policies[at(seat)], luck);
            }
            put(seat, card);
            if (null && position_.soloist_took_trick) break;
        }
        const Tally tally{.points = position_.points, .tricks = tricks_};
        return evaluate(*table_.declaration, table_.bid, matadors_, tally);
    }

    const std::vector<Played>& plays() const { return record_.plays; }

  private:
    Card chosen(int seat, Cards legal, const CardPolicy& policy, const Luck& luck) {
        table_.seat = table_.to_act = static_cast<std::int8_t>(seat);
        table_.hand = world_.hands[at(seat)];
        table_.legal_cards = legal;
        table_.skat = 0;  // what was picked up has become hand and discards
        table_.discards = seat == table_.soloist && table_.picked_up ? world_.skat : 0;
        const CardChances chances = policy.chances({table_, record_});
        return chances.drawn(luck.card[at(seat)][at(10 - count(table_.hand))]);
    }

    // The best card with all cards known: it wins at the contract's target, else it brings the most points.
    Card solved(Cards legal, Solver& solver) {
        const bool soloist = position_.to_move() == position_.soloist;
        std::array<std::int8_t, deck_size> results;
        // A hopeless game is played as any other.
        const auto target = target_to_win(*table_.declaration, table_.bid, matadors_);
        solver.every_card(position_, target.value_or(soloist_target), results);
        Card best = lowest(legal);
        for (Cards rest = legal; rest; rest &= rest - 1) {
            const Card card = lowest(rest);
            if (soloist ? results[card] > results[best] : results[card] < results[best]) best = card;
        }
        return best;
    }

    void put(int seat, Card card) {
        const bool leads = table_.tricks.empty() || table_.tricks.back().size == 3;
        if (leads) {
            table_.tricks.push_back({});
            table_.tricks.back().leader = static_cast<std::int8_t>(seat);
        }
        Trick& trick = table_.tricks.back();
        trick.cards[at(trick.size++)] = card;
        const Game game = table_.declaration->game;
        if (const auto led = group_of(game, trick.cards[0]); group_of(game, card) != led)
            table_.voids[at(seat)] |= static_cast<std::uint8_t>(1 << led);
        if (trick.size == 3) {
            trick.winner = static_cast<std::int8_t>(
                (trick.leader + trick_winner(game, trick.cards[0], trick.cards[1], trick.cards[2])) % 3);
            tricks_ += trick.winner == table_.soloist;
        }
        world_.hands[at(seat)] &= ~bit(card);
        table_.shown[at(seat)] &= ~bit(card);
        record_.open &= ~bit(card);
        record_.plays.push_back({static_cast<std::int8_t>(seat), card});
        position_.play(card);
    }

    const Observation& seen_;
    const History& history_;
    Cards soloist_played_ = 0;
    World world_;
    Observation table_;  // as the seat to move sees it
    History record_;
    Position position_;
    int matadors_ = 0;
    int tricks_ = 0;
};

GameResult run(Playout& playout, const Observation& seen, const World& world, const Candidate& candidate,
               const std::array<BelievedPolicy, 3>& seats, const Luck& luck, int solved_tricks, Solver* solver) {
    std::array<const CardPolicy*, 3> policies;
    for (std::size_t seat = 0; seat < 3; ++seat) policies[seat] = &drawn(seats[seat], luck.policy[seat]);
    playout.begin(world);
    if (seen.phase != Phase::play) playout.declare(candidate.declaration, candidate.discards);
    return playout.play(candidate.card, policies, luck, solved_tricks, solver);
}

// The worlds and the luck of the playouts, one after the other, the same for every candidate.
class Draws {
  public:
    Draws(std::span<const double> weights, std::size_t playouts, std::uint64_t seed)
        : random_(seed),
          chosen_(choose_worlds(weights, playouts, random_)),
          // Where few worlds are left each is played several times, with other luck.
          total_(std::max<std::size_t>(1, playouts / chosen_.size()) * chosen_.size()) {}

    std::size_t total() const { return total_; }

    struct Draw {
        ChosenWorld world;
        Luck luck;
    };
    Draw next() {
        const ChosenWorld& world = chosen_[done_++ % chosen_.size()];
        return {world, Luck(random_.next())};
    }

  private:
    Random random_;
    std::vector<ChosenWorld> chosen_;
    std::size_t total_;
    std::size_t done_ = 0;
};

// The world of each playout, and what the playout weighs. A world gets playouts in proportion to its weight, so
// that none is judged by a single stroke of luck that counts for many: by equal steps through the sum of weights.
// Those of a world that is sure of one share its exact weight; of the lighter ones each taken weighs one step.
std::vector<std::pair<std::size_t, double>> shared_out(std::span<const double> weights, std::size_t playouts,
                                                       Random& random) {
    double total = 0;
    for (const double weight : weights) {
        if (!std::isfinite(weight) || weight < 0)
            throw std::invalid_argument("the weight of a world is a number, 0 or more");
        total += weight;
    }
    if (total <= 0) throw std::invalid_argument("some world must have a weight");
    const double step = total / static_cast<double>(playouts);
    std::vector<std::pair<std::size_t, double>> shares;
    double next = random.uniform() * step;
    double passed = 0;
    for (std::size_t place = 0; place < weights.size(); ++place) {
        passed += weights[place];
        std::size_t taken = 0;
        for (; next < passed && shares.size() + taken < playouts; next += step) ++taken;
        const double each = weights[place] >= step ? weights[place] / static_cast<double>(taken) : step;
        shares.insert(shares.end(), taken, {place, each});
    }
    return shares;
}

// The sums of a candidate; of its differences to others too, because they are what a choice hangs on.
struct Tallied {
    std::vector<double> values;  // one for each playout so far
    double wins = 0;
    bool dropped = false;
};

struct Mean {
    double mean = 0;
    double standard_error = 0;
};

// The mean of weighted values and its error; `value` is asked for each of the first `size`.
template <class Value>
Mean mean_of(std::span<const double> weights, std::size_t size, Value value) {
    double total = 0;
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i) {
        total += weights[i];
        sum += weights[i] * value(i);
    }
    const double mean = sum / total;
    double squares = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const double far = weights[i] * (value(i) - mean);
        squares += far * far;
    }
    const double factor = size > 1 ? static_cast<double>(size) / static_cast<double>(size - 1) : 0;
    return {mean, std::sqrt(squares * factor) / total};
}

void drop_those_behind(std::vector<Tallied>& tallies, std::span<const Candidate> candidates,
                       std::span<const double> weights, std::size_t done) {
    std::size_t best = tallies.size();
    double most = 0;
    for (std::size_t i = 0; i < tallies.size(); ++i) {
        if (tallies[i].dropped) continue;
        const double value = candidates[i].head_start +
                             mean_of(weights, done, [&](std::size_t k) { return tallies[i].values[k]; }).mean;
        if (best == tallies.size() || value > most) {
            best = i;
            most = value;
        }
    }
    for (std::size_t i = 0; i < tallies.size(); ++i) {
        if (tallies[i].dropped || i == best) continue;
        const Mean behind =
            mean_of(weights, done, [&](std::size_t k) { return tallies[best].values[k] - tallies[i].values[k]; });
        const double gap = behind.mean + candidates[best].head_start - candidates[i].head_start;
        // Where no playout has told the two apart yet, nothing is known.
        tallies[i].dropped = behind.standard_error > 0 && gap > surely_behind * behind.standard_error;
    }
}

}  // namespace

std::vector<CandidateValue> play_out(const Observation& seen, std::span<const World> worlds,
                                     std::span<const double> weights, std::span<const Candidate> candidates,
                                     const std::array<BelievedPolicy, 3>& seats, const PlayoutLimits& limits,
                                     std::uint64_t seed) {
    Draws draws(weights, limits.playouts, seed);
    const History history = history_of(seen);
    Playout playout(seen, history);
    const auto solver = limits.solved_tricks > 0 ? std::make_unique<Solver>() : nullptr;
    std::vector<Tallied> tallies(candidates.size());
    std::vector<double> counted;
    for (std::size_t done = 0; done < draws.total(); ++done) {
        if (done > 0 && limits.out_of_time && limits.out_of_time()) break;
        const auto [place, luck] = draws.next();
        counted.push_back(static_cast<double>(place.weight));
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (tallies[i].dropped) continue;
            const GameResult result = run(playout, seen, worlds[place.place], candidates[i], seats, luck,
                                          limits.solved_tricks, solver.get());
            const bool soloist = seen.seat == seen.soloist;
            tallies[i].values.push_back(worth_to(soloist, result));
            if (result.won == soloist) tallies[i].wins += counted.back();
        }
        if (!limits.every_candidate && done + 1 >= first_look && (done + 1 - first_look) % between_looks == 0) {
            drop_those_behind(tallies, candidates, counted, done + 1);
            if (std::count_if(tallies.begin(), tallies.end(), [](const Tallied& t) { return !t.dropped; }) == 1)
                break;
        }
    }
    std::vector<CandidateValue> values;
    for (const Tallied& tally : tallies) {
        const std::size_t size = tally.values.size();
        const Mean mean = mean_of(counted, size, [&](std::size_t k) { return tally.values[k]; });
        double weight = 0;
        for (std::size_t k = 0; k < size; ++k) weight += counted[k];
        values.push_back({mean.mean, mean.standard_error, tally.wins / weight, size});
    }
    return values;
}

PlayoutTable play_out_each(const Observation& seen, std::span<const World> worlds, std::span<const double> weights,
                           std::span<const Candidate> candidates, const std::array<BelievedPolicy, 3>& seats,
                           std::size_t playouts, std::uint64_t seed) {
    Random random(seed);
    const History history = history_of(seen);
    Playout playout(seen, history);
    const bool soloist = seen.seat == seen.soloist;
    PlayoutTable table;
    for (const auto& [place, weight] : shared_out(weights, playouts, random)) {
        const Luck luck(random.next());
        table.weights.push_back(weight);
        table.worlds.push_back(static_cast<std::int64_t>(place));
        for (const Candidate& candidate : candidates) {
            const GameResult result = run(playout, seen, worlds[place], candidate, seats, luck, 0, nullptr);
            table.points.push_back(worth_to(soloist, result));
            table.wins.push_back(result.won == soloist);
        }
    }
    return table;
}

PlayoutEnd play_out_once(const Observation& seen, const World& world, const Candidate& candidate,
                         const std::array<BelievedPolicy, 3>& seats, int solved_tricks, std::uint64_t seed) {
    const History history = history_of(seen);
    Playout playout(seen, history);
    Solver solver;
    const GameResult result = run(playout, seen, world, candidate, seats, Luck(seed), solved_tricks, &solver);
    return {result, playout.plays()};
}

std::vector<double> double_dummy_wins(const Observation& seen, std::span<const World> worlds,
                                      std::span<const double> weights, std::span<const Candidate> candidates,
                                      std::size_t wanted, std::uint64_t seed) {
    Random random(seed);
    Solver solver;
    std::vector<double> wins(candidates.size(), 0);
    double total = 0;
    for (const ChosenWorld& chosen : choose_worlds(weights, wanted, random)) {
        const World& world = worlds[chosen.place];
        const auto weight = static_cast<double>(chosen.weight);
        total += weight;
        const Cards own = world.hands[at(seen.soloist)];
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const Candidate& candidate = candidates[i];
            std::array<Cards, 3> hands = world.hands;
            hands[at(seen.soloist)] = own & ~candidate.discards;
            const Game game = candidate.declaration.game;
            const int tops = matadors(game, own | world.skat);
            const auto target = target_to_win(candidate.declaration, seen.bid, tops);
            if (!target) continue;  // a hopeless game is lost in every world
            const Cards skat = seen.picked_up ? candidate.discards : world.skat;
            if (solver.wins(first_lead(game, seen.soloist, hands, skat), *target)) wins[i] += weight;
        }
    }
    for (double& won : wins) won /= total;
    return wins;
}

}  // namespace counterplay::skat
