// How a seat plays its cards: given what it sees, a chance for each of its legal cards.
//
// This is the models' side of a response: playouts ask it at every card of a seat, and nothing in its argument
// tells it what another seat holds. A network that taught itself, or any other way to choose, joins by one
// function.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "skat/policy/dense_net.hpp"
#include "skat/rules/observation.hpp"

namespace counterplay::skat {

// What a seat that is to play a card knows. Both parts say the same public things, each in the form that some
// policies read; the seat's own cards are in `seen` (its hand, its legal cards, what it laid away).
struct SeatView {
    const Observation& seen;
    const History& history;
};

// A chance for each legal card, in the order of the cards; they add up to 1.
struct CardChances {
    std::array<Card, 12> cards;
    std::array<float, 12> chances;
    std::size_t size = 0;

    void add(Card card, float chance) {
        cards[size] = card;
        chances[size++] = chance;
    }
    double of(Card card) const;  // 0 where the card has none
    // The card that a number in [0, 1) means: the same number falls on like cards in like situations.
    Card drawn(double luck) const;
};

class CardPolicy {
  public:
    virtual ~CardPolicy() = default;
    // There is more than one legal card.
    virtual CardChances chances(const SeatView& view) const = 0;
    // The same for many seats, of many deals: large networks are cheaper so.
    virtual void chances_of_many(std::span<const SeatView> views, std::vector<CardChances>& chances_by_view) const;
};

// The player by rules of thumb: certain of its card.
class RulesPolicy final : public CardPolicy {
  public:
    CardChances chances(const SeatView& view) const override;
};

// Networks learned from games. With `likeliest` the best card is certain, as a program plays; else they are the
// chances the networks give. Where there is no network for a game, the rules of thumb decide.
class NetPolicy final : public CardPolicy {
  public:
    using Nets = std::array<const PolicyNet*, point_count>;  // by point; they belong to the caller

    // Throws std::invalid_argument where a network is for another decision.
    NetPolicy(const Nets& nets, bool likeliest);

    CardChances chances(const SeatView& view) const override;
    void chances_of_many(std::span<const SeatView> views,
                         std::vector<CardChances>& chances_by_view) const override;

  private:
    struct PlayNet {
        const PolicyNet* net = nullptr;
        std::optional<OutputColumns>
            columns;  // of all cards: which are legal differs from one playout to the next
    };
    // The chances of some seats that ask one network, behind those found.
    void ask(const PlayNet& asked, std::span<const SeatView> views,
             std::vector<CardChances>& chances_by_view) const;
    CardChances chances(const Table& table, Cards legal, const float* logits) const;

    std::array<PlayNet, 3> nets_;  // suit, grand, null
    RulesPolicy rules_;
    bool likeliest_;
};

}  // namespace counterplay::skat
