// Many games side by side whose actions and observations are numbers: what learners ask for.
//
// A Game has: seats(), features() and actions(), how many there are; deal(seed, index), the start of a deal;
// to_act(), or -1 at the end; observe(seat, out), what a seat may know, written over zeros; legal(mask), 1 for
// each action of the seat to act, written over zeros; act(action), which trusts that mask; score(seat), at the
// end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace counterplay {

template <typename Game>
class NumberedGames {
  public:
    NumberedGames(const Game& game, std::size_t count)
        : games_(count, game), masks_(count * static_cast<std::size_t>(game.actions())), rounds_(count) {}

    std::size_t count() const { return games_.size(); }
    std::size_t seats() const { return static_cast<std::size_t>(games_[0].seats()); }
    std::size_t features() const { return static_cast<std::size_t>(games_[0].features()); }
    std::size_t actions() const { return static_cast<std::size_t>(games_[0].actions()); }
    const Game& operator[](std::size_t place) const { return games_[place]; }

    // Every game starts: game i with deal first + i of the seed, and goes on with every count()-th after it.
    void deal(const std::string& seed, std::int64_t first) {
        seed_ = seed;
        first_ = first;
        std::fill(rounds_.begin(), rounds_.end(), 0);
        for (std::size_t place = 0; place < count(); ++place) start(place);
    }

    // The place of the first game whose action is not legal, or count().
    std::size_t illegal(const std::int32_t* chosen) const {
        for (std::size_t place = 0; place < count(); ++place) {
            const auto action = static_cast<std::size_t>(chosen[place]);
            if (action >= actions() || masks_[place * actions() + action] == 0) return place;
        }
        return count();
    }

    // Acts in every game, with actions that are legal. A game that ends gives its scores to `rewards`, count() x
    // seats() zeros before, and its place in `over` a 1.
    void act(const std::int32_t* chosen, float* rewards, std::uint8_t* over) {
        for (std::size_t place = 0; place < count(); ++place) {
            Game& game = games_[place];
            game.act(chosen[place]);
            over[place] = game.to_act() < 0;
            if (over[place]) {
                for (int seat = 0; seat < game.seats(); ++seat)
                    rewards[place * seats() + static_cast<std::size_t>(seat)] = game.score(seat);
            }
            remask(place);
        }
    }

    // Ended games start anew, each with its own next deal: which deals a game plays does not depend on the others.
    void restart(const std::uint8_t* over) {
        for (std::size_t place = 0; place < count(); ++place) {
            if (!over[place]) continue;
            ++rounds_[place];
            start(place);
        }
    }

    // What the seat to act knows in every game, what it may do, and which seat that is.
    void look(float* observations, std::int8_t* masks, std::int8_t* seats) const {
        std::fill_n(observations, count() * features(), 0.0f);
        std::copy(masks_.begin(), masks_.end(), masks);
        for (std::size_t place = 0; place < count(); ++place) {
            const int seat = games_[place].to_act();
            seats[place] = static_cast<std::int8_t>(seat);
            if (seat >= 0) games_[place].observe(seat, observations + place * features());
        }
    }

  private:
    void start(std::size_t place) {
        const auto wide = static_cast<std::int64_t>(count());
        games_[place].deal(seed_, first_ + static_cast<std::int64_t>(place) + rounds_[place] * wide);
        remask(place);
    }

    void remask(std::size_t place) {
        std::int8_t* mask = masks_.data() + place * actions();
        std::fill_n(mask, actions(), std::int8_t{0});
        if (games_[place].to_act() >= 0) games_[place].legal(mask);
    }

    std::vector<Game> games_;
    std::vector<std::int8_t> masks_;
    std::vector<std::int64_t> rounds_;  // deals of each game that are over
    std::string seed_;
    std::int64_t first_ = 0;
};

}  // namespace counterplay
