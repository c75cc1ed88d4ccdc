#include "skat/solver/layout.hpp"

namespace counterplay::skat::solver {

namespace {

struct Numbering {
    std::array<std::array<Card, 32>, 6> inward{};
    std::array<std::array<Card, 32>, 6> outward{};
};

constexpr Numbering numbering = [] {
    Numbering result;
    for (std::size_t game = 0; game < 6; ++game)
        for (Card card = 0; card < 32; ++card) {
            int inner = 0;
            const int suit = suit_of(card), rank = rank_of(card);
            if (static_cast<Game>(game) == Game::null) {
                inner = suit * 8 + null_strength[static_cast<std::size_t>(rank)];
            } else if (rank == jack) {
                inner = 28 + suit;
            } else if (static_cast<Game>(game) == Game::grand) {
                inner = suit * 7 + rank;
            } else {
                const int trump = static_cast<int>(game);
                inner = (suit == trump ? 3 : suit > trump ? suit - 1 : suit) * 7 + rank;
            }
            result.inward[game][card] = static_cast<Card>(inner);
            result.outward[game][static_cast<std::size_t>(inner)] = card;
        }
    return result;
}();

Cards hand_to_layout(Game game, Cards hand) {
    const auto& inward = numbering.inward[static_cast<std::size_t>(game)];
    Cards result = 0;
    for (; hand; hand &= hand - 1) result |= bit(inward[lowest(hand)]);
    return result;
}

}  // namespace

Card to_layout(Game game, Card card) { return numbering.inward[static_cast<std::size_t>(game)][card]; }

Card from_layout(Game game, Card card) { return numbering.outward[static_cast<std::size_t>(game)][card]; }

Seats seats_of(const Position& position) {
    Seats seats;
    for (std::size_t player = 0; player < 3; ++player)
        seats.hands[player] = hand_to_layout(position.game, position.hands[(position.soloist + player) % 3]);
    seats.leader = (position.leader + 3 - position.soloist) % 3;
    seats.table_size = position.table_size;
    for (std::size_t i = 0; i < position.table_size; ++i)
        seats.table[i] = to_layout(position.game, position.table[i]);
    return seats;
}

}  // namespace counterplay::skat::solver
