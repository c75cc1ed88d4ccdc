#include "skat/solver/baseline.hpp"

#include <algorithm>

#include "skat/solver/layout.hpp"

namespace counterplay::skat {

// It numbers the cards as the fast solver does and tries high cards first, trumps before all others. Points, null
// and schwarz are one search here: in null every trick of the soloist, and in schwarz every trick of the
// defenders, settles the game at once.
Baseline::Baseline(int table_bits)
    : table_(std::size_t{1} << table_bits), mask_((std::uint64_t{1} << table_bits) - 1) {}

bool Baseline::wins(const Position& position, int target) {
    if (position.game == Game::null && position.soloist_took_trick) return false;
    schwarz_ = position.game != Game::null && target == schwarz_target;
    if (schwarz_ && position.defenders_took_trick) return false;
    game_ = position.game;
    for (Card card = 0; card < deck_size; ++card) {
        const Card real = solver::from_layout(game_, card);
        value_of_[card] = points_of(real);
        follow_[card] = beaten_by_[card] = 0;
        for (Card other = 0; other < deck_size; ++other) {
            const Card other_real = solver::from_layout(game_, other);
            if (group_of(game_, other_real) == group_of(game_, real)) follow_[card] |= bit(other);
            if (beats(game_, other_real, real)) beaten_by_[card] |= bit(other);
        }
    }
    if (++deal_ == 0) {
        std::fill(table_.begin(), table_.end(), Entry{});
        deal_ = 1;
    }
    solver::Seats seats = solver::seats_of(position);
    const int needed = game_ == Game::null || schwarz_ ? 1 : target - position.points;
    if (seats.table_size == 0) return reaches_from_lead(seats.hands, seats.leader, needed);
    Trick trick{seats.leader, seats.table_size, {seats.table[0], seats.table[1], no_card}};
    return reaches(seats.hands, trick, needed);
}

bool Baseline::reaches_from_lead(std::array<Cards, 3>& hands, int leader, int needed) {
    const Cards cards = hands[0] | hands[1] | hands[2];
    const bool all_or_nothing = game_ == Game::null || schwarz_;
    if (cards == 0) return all_or_nothing || needed <= 0;
    int most = 1;
    if (!all_or_nothing) {
        if (needed <= 0) return true;
        most = solver::trump_layout::points_of(cards);
        if (needed > most) return false;
    }
    const std::uint64_t key =
        (std::uint64_t{cards} << 2 | static_cast<std::uint64_t>(leader)) * 0x9E3779B97F4A7C15u;
    Entry& entry = table_[key >> 20 & mask_];
    if (entry.deal == deal_ && entry.cards == cards && entry.leader == leader) {
        if (entry.low >= needed) return true;
        if (entry.high < needed) return false;
    } else {
        entry = {cards, deal_, static_cast<std::uint8_t>(leader), 0, static_cast<std::uint8_t>(most)};
    }
    Trick trick{leader, 0, {no_card, no_card, no_card}};
    const bool reached = reaches(hands, trick, needed);
    // The entry may have been taken by another position meanwhile.
    if (entry.cards != cards || entry.leader != leader || entry.deal != deal_)
        entry = {cards, deal_, static_cast<std::uint8_t>(leader), 0, static_cast<std::uint8_t>(most)};
    if (reached)
        entry.low = static_cast<std::uint8_t>(needed);
    else
        entry.high = static_cast<std::uint8_t>(needed - 1);
    return reached;
}

bool Baseline::reaches(std::array<Cards, 3>& hands, Trick& trick, int needed) {
    ++nodes_;
    const int seat = (trick.leader + trick.size) % 3;
    const bool soloist_moves = seat == 0;
    Cards& hand = hands[static_cast<std::size_t>(seat)];
    Cards moves = hand;
    if (trick.size > 0) {
        const Cards following = hand & follow_[trick.cards[0]];
        if (following) moves = following;
    }
    while (moves) {
        const Card card = solver::highest(moves);
        moves &= ~bit(card);
        hand &= ~bit(card);
        bool reached;
        if (trick.size < 2) {
            trick.cards[static_cast<std::size_t>(trick.size++)] = card;
            reached = reaches(hands, trick, needed);
            --trick.size;
        } else {
            int winner = beaten_by_[trick.cards[0]] & bit(trick.cards[1]) ? 1 : 0;
            if (beaten_by_[trick.cards[static_cast<std::size_t>(winner)]] & bit(card)) winner = 2;
            winner = (trick.leader + winner) % 3;
            if (game_ == Game::null)
                reached = winner != 0 && reaches_from_lead(hands, winner, needed);
            else if (schwarz_)
                reached = winner == 0 && reaches_from_lead(hands, winner, needed);
            else if (winner == 0)
                reached = reaches_from_lead(
                    hands, winner,
                    needed - value_of_[trick.cards[0]] - value_of_[trick.cards[1]] - value_of_[card]);
            else
                reached = reaches_from_lead(hands, winner, needed);
        }
        hand |= bit(card);
        if (reached == soloist_moves) return reached;
    }
    return !soloist_moves;
}

int brute_force(const Position& position, bool schwarz) {
    const bool null = position.game == Game::null;
    if (position.finished()) {
        if (null) return !position.soloist_took_trick;
        return schwarz ? !position.defenders_took_trick : position.points;
    }
    const bool soloist_moves = position.to_move() == position.soloist;
    int best = soloist_moves ? -1 : 1000;
    for (Cards moves = position.legal(); moves; moves &= moves - 1) {
        Position next = position;
        next.play(lowest(moves));
        const int value = brute_force(next, schwarz);
        best = soloist_moves ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

}  // namespace counterplay::skat
