#include "skat/players/playouts.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>

#include "skat/players/search.hpp"
#include "skat/policy/lanes.hpp"
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

    // The first card of the seat to move may be given.
    void start(Card first) {
        const Cards twelve = world_.hands[at(table_.soloist)] | world_.skat | soloist_played_;
        matadors_ = matadors(table_.declaration->game, twelve);
        position_ = position_in(table_, world_);
        tricks_ = 0;
        for (const Trick& trick : table_.tricks) tricks_ += trick.winner == table_.soloist;
        if (first != no_card) put(position_.to_move(), first);
    }

    // Plays on to the next card that a policy must choose: what its seat sees is then `view`. False at the end.
    bool reach_a_choice(int solved_tricks, Solver* solver) {
        const bool null = table_.declaration->game == Game::null;
        while (!position_.finished() && !(null && position_.soloist_took_trick)) {
            const int seat = position_.to_move();
            const Cards legal = position_.legal();
            if (count(legal) == 1)
                put(seat, lowest(legal));
            else if (seat == seen_.seat && count(world_.hands[at(seat)]) <= solved_tricks)
                put(seat, solved(legal, *solver));
            else {
                show(seat, legal);
                return true;
            }
        }
        return false;
    }

    int to_move() const { return position_.to_move(); }
    SeatView view() const { return {table_, record_}; }

    void choose(const CardChances& chances, const Luck& luck) {
        const int seat = position_.to_move();
        put(seat, chances.drawn(luck.card[at(seat)][at(10 - count(world_.hands[at(seat)]))]));
    }

    GameResult result() const {
        const Tally tally{.points = position_.points, .tricks = tricks_};
        return evaluate(*table_.declaration, table_.bid, matadors_, tally);
    }

    const std::vector<Played>& plays() const { return record_.plays; }

    // Shows the seat of a card that was played what it saw; false where it was ours or had no choice.
    bool show_choice(const Played& played) {
        const Cards legal = position_.legal();
        if (played.seat == seen_.seat || count(legal) == 1) return false;
        show(played.seat, legal);
        return true;
    }
    void follow(const Played& played) { put(played.seat, played.card); }

    // Goes back from a world of now to the first lead.
    void begin_before_the_play(const World& world) {
        world_ = world;
        for (const Played& played : history_.plays) world_.hands[at(played.seat)] |= bit(played.card);
        table_ = seen_;
        table_.tricks.clear();
        table_.voids = {};
        table_.shown = {};
        record_ = history_;
        record_.plays.clear();
        record_.open = 0;
        if (table_.declaration->ouvert) {
            table_.shown[at(table_.soloist)] = world_.hands[at(table_.soloist)];
            record_.open = table_.shown[at(table_.soloist)];
        }
        position_ = position_in(table_, world_);
    }

  private:
    // What a seat that is to play sees.
    void show(int seat, Cards legal) {
        table_.seat = table_.to_act = static_cast<std::int8_t>(seat);
        table_.hand = world_.hands[at(seat)];
        table_.legal_cards = legal;
        table_.skat = 0;  // what was picked up has become hand and discards
        table_.discards = seat == table_.soloist && table_.picked_up ? world_.skat : 0;
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

// A playout under way: of a candidate, in a world, with its luck.
struct UnderWay {
    Playout playout;
    std::size_t candidate = 0;
    Luck luck{0};
    std::array<const CardPolicy*, 3> policies{};

    void begin(const Observation& seen, const World& world, const Candidate& what,
               const std::array<BelievedPolicy, 3>& seats, const Luck& drawn_luck) {
        luck = drawn_luck;
        for (std::size_t seat = 0; seat < 3; ++seat) policies[seat] = &drawn(seats[seat], luck.policy[seat]);
        playout.begin(world);
        if (seen.phase != Phase::play) playout.declare(what.declaration, what.discards);
        playout.start(what.card);
    }
    const CardPolicy* asked() const { return policies[at(playout.to_move())]; }
};

// Plays all to the end. They go on together, so that a policy is asked for the cards of many at once.
void play_on(std::span<UnderWay> all, int solved_tricks, Solver* solver) {
    std::vector<UnderWay*> choosing;
    for (UnderWay& run : all) choosing.push_back(&run);
    std::vector<SeatView> views;
    std::vector<CardChances> chances;
    while (true) {
        std::erase_if(choosing,
                      [&](UnderWay* run) { return !run->playout.reach_a_choice(solved_tricks, solver); });
        if (choosing.empty()) return;
        // Those that ask the same policy stand together.
        std::stable_sort(choosing.begin(), choosing.end(), [](const UnderWay* run, const UnderWay* other) {
            return std::less<const CardPolicy*>()(run->asked(), other->asked());
        });
        for (std::size_t from = 0, to = 0; from < choosing.size(); from = to) {
            const CardPolicy* policy = choosing[from]->asked();
            views.clear();
            for (to = from; to < choosing.size() && choosing[to]->asked() == policy; ++to)
                views.push_back(choosing[to]->playout.view());
            policy->chances_of_many(views, chances);
            for (std::size_t i = from; i < to; ++i)
                choosing[i]->playout.choose(chances[i - from], choosing[i]->luck);
        }
    }
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
    const auto solver = limits.solved_tricks > 0 ? std::make_unique<Solver>() : nullptr;
    const bool soloist = seen.seat == seen.soloist;
    std::vector<Tallied> tallies(candidates.size());
    std::vector<double> counted;
    std::vector<UnderWay> playing;
    while (counted.size() < draws.total()) {
        if (!counted.empty() && limits.out_of_time && limits.out_of_time()) break;
        const std::size_t more =
            std::min(counted.empty() ? first_look : between_looks, draws.total() - counted.size());
        std::size_t size = 0;
        for (std::size_t i = 0; i < more; ++i) {
            const auto [place, luck] = draws.next();
            counted.push_back(static_cast<double>(place.weight));
            for (std::size_t k = 0; k < candidates.size(); ++k) {
                if (tallies[k].dropped) continue;
                if (size == playing.size()) playing.push_back({.playout = Playout(seen, history)});
                playing[size].candidate = k;
                playing[size++].begin(seen, worlds[place.place], candidates[k], seats, luck);
            }
        }
        play_on({playing.data(), size}, limits.solved_tricks, solver.get());
        for (std::size_t i = 0; i < size; ++i) {
            const GameResult result = playing[i].playout.result();
            Tallied& tally = tallies[playing[i].candidate];
            tally.values.push_back(worth_to(soloist, result));
            if (result.won == soloist) tally.wins += counted[tally.values.size() - 1];
        }
        if (!limits.every_candidate && counted.size() >= first_look) {
            drop_those_behind(tallies, candidates, counted, counted.size());
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
    const bool soloist = seen.seat == seen.soloist;
    PlayoutTable table;
    std::vector<UnderWay> playing(candidates.size(), UnderWay{.playout = Playout(seen, history)});
    for (const auto& [place, weight] : shared_out(weights, playouts, random)) {
        const Luck luck(random.next());
        table.weights.push_back(weight);
        table.worlds.push_back(static_cast<std::int64_t>(place));
        for (std::size_t i = 0; i < candidates.size(); ++i)
            playing[i].begin(seen, worlds[place], candidates[i], seats, luck);
        play_on(playing, 0, nullptr);
        for (const UnderWay& run : playing) {
            const GameResult result = run.playout.result();
            table.points.push_back(worth_to(soloist, result));
            table.wins.push_back(result.won == soloist);
        }
    }
    return table;
}

PlayoutEnd play_out_once(const Observation& seen, const World& world, const Candidate& candidate,
                         const std::array<BelievedPolicy, 3>& seats, int solved_tricks, std::uint64_t seed) {
    const History history = history_of(seen);
    UnderWay run{.playout = Playout(seen, history)};
    Solver solver;
    run.begin(seen, world, candidate, seats, Luck(seed));
    play_on({&run, 1}, solved_tricks, &solver);
    return {run.playout.result(), run.playout.plays()};
}

void weigh_plays(const Observation& seen, const CardPolicy& policy, std::span<const World> worlds,
                 std::span<double> log_weights) {
    constexpr std::size_t together = 64;
    const History history = history_of(seen);
    std::vector<Playout> playouts(std::min(together, worlds.size()), Playout(seen, history));
    std::vector<SeatView> views;
    std::vector<std::size_t> asked;
    std::vector<CardChances> chances;
    for (std::size_t from = 0; from < worlds.size(); from += together) {
        const std::size_t size = std::min(together, worlds.size() - from);
        for (std::size_t i = 0; i < size; ++i) playouts[i].begin_before_the_play(worlds[from + i]);
        for (const Played& played : history.plays) {
            views.clear();
            asked.clear();
            for (std::size_t i = 0; i < size; ++i)
                if (playouts[i].show_choice(played)) {
                    views.push_back(playouts[i].view());
                    asked.push_back(i);
                }
            policy.chances_of_many(views, chances);
            for (std::size_t i = 0; i < asked.size(); ++i)
                log_weights[from + asked[i]] +=
                    lanes::logarithm(std::max(chances[i].of(played.card), least_chance));
            for (std::size_t i = 0; i < size; ++i) playouts[i].follow(played);
        }
    }
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
