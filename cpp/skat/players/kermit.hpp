// The papers' static expert: bids by the evaluator, plays by search over sampled worlds.
#pragma once

#include <memory>

#include "skat/players/bidding.hpp"
#include "skat/players/search.hpp"
#include "skat/rules/player_action.hpp"

namespace counterplay::skat {

struct KermitOptions {
    std::size_t worlds = 100;
    double threshold = 0.6;  // bids while a game worth the bid is won with this chance
    double slip = 0;         // how often to choose a worse card on purpose
    double seconds = 0;      // per card; 0: no clock
    Ties ties = Ties::points;
};

class Kermit {
  public:
    Kermit(std::shared_ptr<const Evaluator> evaluator, const KermitOptions& options);

    PlayerAction act(const Observation& seen, std::uint64_t seed);
    // The best of some legal cards.
    Card best_among(const Observation& seen, Cards cards, std::uint64_t seed);
    // From now on.
    void set_threshold(double threshold);
    // Each card's wins as the search sees them.
    SearchResult look(const Observation& seen, std::uint64_t seed);
    // The same in play, where some of the worlds are likelier than others: given worlds with their weights.
    PlayerAction act_in(const Observation& seen, std::span<const World> worlds, std::span<const double> weights,
                        std::uint64_t seed);
    // With a margin below 1 only the cards whose wins may come so near the best (as a share of all) are followed.
    SearchResult look_in(const Observation& seen, std::span<const World> worlds, std::span<const double> weights,
                         std::uint64_t seed, double margin = 1);

    std::uint64_t nodes() const { return solver_ ? solver_->nodes() : 0; }

  private:
    int highest_bid(Cards ten, int seat);
    PlayerAction declare(const Observation& seen);
    SearchLimits limits() const;
    Solver& solver();
    // The card a search found, or by a slip a worse one.
    PlayerAction played(const SearchResult& result, Random& random) const;

    std::shared_ptr<const Evaluator> evaluator_;
    KermitOptions options_;
    std::unique_ptr<Solver> solver_;  // made by the first search: its table is large, and who only bids needs none
    // The last hand whose highest bid was worked out: it is asked for at every call of an auction.
    Cards bid_hand_ = 0;
    int bid_seat_ = no_seat;
    int bid_most_ = 0;
};

// Plays a deal from the declaration to its end with one player at all seats, each on its own observations.
void play_out(State& state, Kermit& player, std::uint64_t seed);

}  // namespace counterplay::skat
