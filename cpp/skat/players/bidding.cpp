#include "skat/players/bidding.hpp"

#include <algorithm>
#include <cstdlib>

namespace counterplay::skat {

namespace {

constexpr std::array<Game, 5> trump_games{Game::diamonds, Game::hearts, Game::spades, Game::clubs, Game::grand};

template <class Visit>
void each_pair(Cards cards, Visit visit) {
    for (Cards first = cards; first; first &= first - 1)
        for (Cards second = first & (first - 1); second; second &= second - 1)
            visit(bit(lowest(first)) | bit(lowest(second)));
}

int base_of(Game game) { return base_values[static_cast<std::size_t>(game)]; }

// Seeger-Fabian points of a game won with `chance`: 50 for a win, -50 for a loss, in which the others gain 40.
double worth_of(double chance, int value, int charged) {
    return chance * (value + 50) - (1.0 - chance) * (2 * charged + 90);
}

int charge(Game game, int value, int bid) {
    if (game == Game::null) return value;
    const int base = base_of(game);
    return std::max(value, (bid + base - 1) / base * base);
}

// The level a plain game must reach to be worth the bid, or `levels` if it cannot.
std::size_t level_needed(int value, int base, int bid) {
    for (std::size_t level = 0; level < levels; ++level)
        if (value + static_cast<int>(level) * base >= bid) return level;
    return levels;
}

struct Discarded {
    Cards discards = 0;
    double odds = -1e9;
};

Discarded best_discards(const Evaluator& evaluator, Game game, Cards twelve, int seat) {
    const HandKind kind = kind_of(game, false);
    Discarded best;
    each_pair(twelve, [&](Cards pair) {
        const double odds = evaluator.log_odds(kind, 0, game, twelve & ~pair, pair, seat);
        if (odds > best.odds) best = {pair, odds};
    });
    return best;
}

// The best (chance, or worth) of games that reach exactly up to a bid value; made cumulative afterwards.
class Curve {
  public:
    explicit Curve(const std::array<double, bid_value_count>& least = {}) : best_(least) {}

    void offer(int reach, double chance) {
        const auto& values = bid_values();
        const auto place = std::upper_bound(values.begin(), values.end(), reach) - values.begin();
        if (place == 0) return;
        double& best = best_[static_cast<std::size_t>(place) - 1];
        best = std::max(best, chance);
    }
    void add_to(std::array<double, bid_value_count>& sum) const {
        double best = best_.back();
        for (std::size_t i = bid_value_count; i-- > 0;) {
            best = std::max(best, best_[i]);
            sum[i] += best;
        }
    }

  private:
    std::array<double, bid_value_count> best_;
};

// A bid that nothing reaches costs what an overbid game does.
std::array<double, bid_value_count> overbid_worths() {
    std::array<double, bid_value_count> worths;
    for (std::size_t i = 0; i < bid_value_count; ++i) worths[i] = worth_of(0, 0, bid_values()[i]);
    return worths;
}

struct HandOption {
    Declaration declaration;
    std::array<double, levels> chances{};
};

// All hand games with their chances, which do not depend on the skat.
std::vector<HandOption> hand_options(const Evaluator& evaluator, Cards ten, int seat) {
    std::vector<HandOption> options;
    for (const Game game : trump_games) {
        HandOption plain{.declaration = {.game = game, .hand = true}, .chances = {}};
        for (std::size_t level = 0; level < levels; ++level)
            plain.chances[level] = evaluator.chance(plain.declaration, level, ten, 0, seat);
        options.push_back(plain);
        HandOption schneider = plain;
        schneider.declaration.schneider = true;
        schneider.chances[0] = plain.chances[1];
        options.push_back(schneider);
        HandOption schwarz = schneider;
        schwarz.declaration.schwarz = true;
        schwarz.chances[0] = schwarz.chances[1] = plain.chances[2];
        options.push_back(schwarz);
    }
    for (const bool ouvert : {false, true}) {
        HandOption null{.declaration = {.game = Game::null, .hand = true, .ouvert = ouvert}, .chances = {}};
        null.chances[0] = evaluator.chance(null.declaration, 0, ten, 0, seat);
        options.push_back(null);
    }
    return options;
}

// What a hand game is worth when won at a level, with this skat.
int hand_value(const Declaration& declaration, int matadors, std::size_t level) {
    if (declaration.game == Game::null) return null_value(declaration);
    const int reached = std::max(static_cast<int>(level), declaration.schneider + declaration.schwarz);
    return base_of(declaration.game) *
           (std::abs(matadors) + 2 + reached + declaration.schneider + declaration.schwarz);
}

// For each bid value, what the best game that reaches it brings, on average over the skats: `brought` says what a
// chance to win a game of some value is, and `least` what there is where no game reaches the bid.
template <class Brought>
std::array<double, bid_value_count> best_by_bid(const Evaluator& evaluator, Cards ten, int seat,
                                                const Curve& least, Brought brought) {
    std::array<double, bid_value_count> picked_up{};
    const std::vector<HandOption> hands = hand_options(evaluator, ten, seat);
    std::vector<std::array<double, bid_value_count>> by_hand(hands.size());
    int skats = 0;
    each_pair(~ten, [&](Cards skat) {
        ++skats;
        const Cards twelve = ten | skat;
        Curve curve = least;
        for (const Game game : trump_games) {
            const Declaration plain{.game = game};
            const Discarded best = best_discards(evaluator, game, twelve, seat);
            const int base = base_of(game);
            const int value = base * (std::abs(matadors(game, twelve)) + 1);
            for (std::size_t level = 0; level < levels; ++level) {
                const double chance =
                    level == 0 ? evaluator.mapped(variant_of(plain), 0, best.odds)
                               : evaluator.chance(plain, level, twelve & ~best.discards, best.discards, seat);
                const int reached = value + static_cast<int>(level) * base;
                curve.offer(reached, brought(chance, reached));
            }
        }
        const double null_odds = best_discards(evaluator, Game::null, twelve, seat).odds;
        for (const bool ouvert : {false, true}) {
            const Declaration declaration{.game = Game::null, .ouvert = ouvert};
            const int value = null_value(declaration);
            curve.offer(value, brought(evaluator.mapped(variant_of(declaration), 0, null_odds), value));
        }
        curve.add_to(picked_up);
        for (std::size_t i = 0; i < hands.size(); ++i) {
            const Declaration& declaration = hands[i].declaration;
            const int tops = matadors(declaration.game, twelve);
            Curve reach = least;
            for (std::size_t level = 0; level < levels; ++level) {
                const int value = hand_value(declaration, tops, level);
                reach.offer(value, brought(hands[i].chances[level], value));
            }
            reach.add_to(by_hand[i]);
        }
    });
    for (std::size_t i = 0; i < bid_value_count; ++i) {
        for (const auto& curve : by_hand) picked_up[i] = std::max(picked_up[i], curve[i]);
        picked_up[i] /= skats;
    }
    return picked_up;
}

}  // namespace

std::array<double, bid_value_count> chances_by_bid(const Evaluator& evaluator, Cards ten, int seat) {
    return best_by_bid(evaluator, ten, seat, Curve(), [](double chance, int) { return chance; });
}

GameOption best_game(const Evaluator& evaluator, Cards twelve, int seat, int bid, bool reaching_first) {
    GameOption best;
    best.worth = -1e9;
    std::size_t least = levels;
    const auto offer = [&](const Declaration& declaration, Cards discards, double chance, int value,
                           std::size_t level) {
        const double worth = worth_of(chance, value, charge(declaration.game, value, bid));
        if (reaching_first ? level < least || (level == least && worth > best.worth) : worth > best.worth) {
            best = {declaration, discards, chance, worth};
            least = level;
        }
    };
    for (const Game game : trump_games) {
        const Declaration plain{.game = game};
        const int base = base_of(game);
        const int value = base * (std::abs(matadors(game, twelve)) + 1);
        const std::size_t level = level_needed(value, base, bid);
        const HandKind kind = kind_of(game, false);
        const std::size_t asked = std::min(level, levels - 1);
        Discarded best_pair;
        each_pair(twelve, [&](Cards pair) {
            const double odds = evaluator.log_odds(kind, asked, game, twelve & ~pair, pair, seat);
            if (odds > best_pair.odds) best_pair = {pair, odds};
        });
        const double chance = level == levels ? 0.0 : evaluator.mapped(variant_of(plain), level, best_pair.odds);
        offer(plain, best_pair.discards, chance, value + static_cast<int>(asked) * base, level);
    }
    const Discarded null = best_discards(evaluator, Game::null, twelve, seat);
    for (const bool ouvert : {false, true}) {
        const Declaration declaration{.game = Game::null, .ouvert = ouvert};
        if (null_value(declaration) < bid) continue;
        offer(declaration, null.discards, evaluator.mapped(variant_of(declaration), 0, null.odds),
              null_value(declaration), 0);
    }
    return best;
}

std::vector<GameOption> best_games(const Evaluator& evaluator, Cards twelve, int seat, int bid,
                                   std::size_t wanted) {
    std::vector<GameOption> options;
    for (const Game game : trump_games) {
        const Declaration plain{.game = game};
        const int base = base_of(game);
        const int value = base * (std::abs(matadors(game, twelve)) + 1);
        const std::size_t level = level_needed(value, base, bid);
        const std::size_t asked = std::min(level, levels - 1);
        const int reached = value + static_cast<int>(asked) * base;
        each_pair(twelve, [&](Cards pair) {
            const double chance =
                level == levels ? 0.0 : evaluator.chance(plain, level, twelve & ~pair, pair, seat);
            options.push_back({plain, pair, chance, worth_of(chance, reached, charge(game, reached, bid))});
        });
    }
    for (const bool ouvert : {false, true}) {
        const Declaration declaration{.game = Game::null, .ouvert = ouvert};
        const int value = null_value(declaration);
        if (value < bid) continue;
        each_pair(twelve, [&](Cards pair) {
            const double chance = evaluator.chance(declaration, 0, twelve & ~pair, pair, seat);
            options.push_back({declaration, pair, chance, worth_of(chance, value, value)});
        });
    }
    std::stable_sort(options.begin(), options.end(),
                     [](const GameOption& a, const GameOption& b) { return a.worth > b.worth; });
    options.resize(std::min(options.size(), wanted));
    return options;
}

std::array<double, bid_value_count> worths_by_bid(const Evaluator& evaluator, Cards ten, int seat) {
    return best_by_bid(evaluator, ten, seat, Curve(overbid_worths()),
                       [](double chance, int value) { return worth_of(chance, value, value); });
}

GameOption best_hand_game(const Evaluator& evaluator, Cards ten, int seat, int bid) {
    GameOption best;
    best.worth = -1e9;
    for (const HandOption& option : hand_options(evaluator, ten, seat)) {
        const Game game = option.declaration.game;
        if (game == Game::null && null_value(option.declaration) < bid) continue;
        double chance = 0;
        double worth = 0;
        int skats = 0;
        each_pair(~ten, [&](Cards skat) {
            ++skats;
            const int tops = matadors(game, ten | skat);
            std::size_t level = 0;
            while (level < levels && hand_value(option.declaration, tops, level) < bid) ++level;
            const double won = level == levels ? 0.0 : option.chances[level];
            const int value = hand_value(option.declaration, tops, std::min(level, levels - 1));
            chance += won;
            worth += worth_of(won, value, charge(game, value, bid));
        });
        if (worth / skats > best.worth) best = {option.declaration, 0, chance / skats, worth / skats};
    }
    return best;
}

double worth_of_picking_up(const Evaluator& evaluator, Cards ten, int seat, int bid) {
    double worth = 0;
    int skats = 0;
    each_pair(~ten, [&](Cards skat) {
        worth += best_game(evaluator, ten | skat, seat, bid).worth;
        ++skats;
    });
    return worth / skats;
}

}  // namespace counterplay::skat
