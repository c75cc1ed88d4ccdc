#include "skat/solver/position.hpp"

namespace counterplay::skat {

Cards Position::held_at_trick_start(int seat) const {
    Cards held = hands[static_cast<std::size_t>(seat)];
    for (int i = 0; i < table_size; ++i)
        if ((leader + i) % 3 == seat) held |= bit(table[static_cast<std::size_t>(i)]);
    return held;
}

void Position::play(Card card) {
    const auto seat = static_cast<std::size_t>(to_move());
    hands[seat] &= ~bit(card);
    if (table_size < 2) {
        table[table_size++] = card;
        return;
    }
    const int winner = (leader + trick_winner(game, table[0], table[1], card)) % 3;
    if (winner == soloist) {
        points += points_of(table[0]) + points_of(table[1]) + points_of(card);
        soloist_took_trick = true;
    } else {
        defenders_took_trick = true;
    }
    leader = static_cast<std::uint8_t>(winner);
    table_size = 0;
    table = {no_card, no_card};
}

Position first_lead(Game game, int soloist, const std::array<Cards, 3>& hands, Cards skat) {
    Position position;
    position.game = game;
    position.soloist = static_cast<std::uint8_t>(soloist);
    position.hands = hands;
    position.points = points_of(skat);
    return position;
}

std::string impossible(const Position& position) {
    if (static_cast<int>(position.game) > static_cast<int>(Game::null)) return "there is no such game";
    if (position.soloist > 2) return "the soloist must be seat 0, 1 or 2";
    if (position.leader > 2) return "the leader must be seat 0, 1 or 2";
    if (position.table_size > 2) return "at most two cards lie on the table";
    Cards table = 0;
    for (int i = 0; i < position.table_size; ++i) {
        const Card card = position.table[static_cast<std::size_t>(i)];
        if (card >= deck_size) return "what lies on the table is not a card";
        if (table & bit(card)) return card_name(card) + " lies on the table twice";
        table |= bit(card);
    }
    const auto& hands = position.hands;
    if ((hands[0] & hands[1]) | (hands[0] & hands[2]) | (hands[1] & hands[2])) {
        const Cards twice = (hands[0] & hands[1]) | (hands[0] & hands[2]) | (hands[1] & hands[2]);
        return card_name(lowest(twice)) + " is in two hands";
    }
    const Cards held = hands[0] | hands[1] | hands[2];
    if (held & table) return card_name(lowest(held & table)) + " is in a hand and on the table";
    const int tricks = count(position.held_at_trick_start(0));
    if (count(position.held_at_trick_start(1)) != tricks || count(position.held_at_trick_start(2)) != tricks)
        return "the hands do not have equally many cards (a card on the table counts for who played it)";
    if (tricks > 10) return "a hand has more than ten cards";
    for (int i = 1; i < position.table_size; ++i) {
        const auto seat = static_cast<std::size_t>((position.leader + i) % 3);
        const Card card = position.table[static_cast<std::size_t>(i)];
        const Cards choices = legal_cards(position.game, hands[seat] | bit(card), position.table[0]);
        if (!(choices & bit(card))) return card_name(card) + " on the table does not follow suit";
    }
    const int out_of_play = 120 - points_of(held | table);
    if (position.points < 0 || position.points > out_of_play)
        return "the soloist cannot have " + std::to_string(position.points) +
               " points: the cards out of play have " + std::to_string(out_of_play);
    return {};
}

}  // namespace counterplay::skat
