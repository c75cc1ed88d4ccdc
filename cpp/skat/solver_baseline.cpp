#include "skat/solver_baseline.hpp"

#include <algorithm>

namespace counterplay::skat {

// Points, null and schwarz are one search here: in null every trick of the soloist, and in schwarz every trick of
// the defenders, settles the game at once.
Baseline::Baseline(int table_bits)
    : table_(std::size_t{1} << table_bits), mask_((std::uint64_t{1} << table_bits) - 1) {}

bool Baseline::wins(const Position& position, int target) {
    if (position.game == Game::null && position.soloist_took_trick) return false;
    schwarz_ = position.game != Game::null && target == schwarz_target;
    if (schwarz_ && position.defenders_took_trick) return false;
    game_ = position.game;
    soloist_ = position.soloist;
    trumps_ = trumps(game_);
    for (Card card = 0; card < deck_size; ++card) {
        value_of_[card] = points_of(card);
        follow_[card] = group_cards(game_, group_of(game_, card));
        beaten_by_[card] = 0;
        for (Card other = 0; other < deck_size; ++other)
            if (beats(game_, other, card)) beaten_by_[card] |= bit(other);
    }
    if (++deal_ == 0) {
        std::fill(table_.begin(), table_.end(), Entry{});
        deal_ = 1;
    }
    auto hands = position.hands;
    const int needed = game_ == Game::null || schwarz_ ? 1 : target - position.points;
    if (position.table_size == 0) return reaches_from_lead(hands, position.leader, needed);
    Trick trick{position.leader, position.table_size, {position.table[0], position.table[1], no_card}};
    return reaches(hands, trick, needed);
}

bool Baseline::reaches_from_lead(std::array<Cards, 3>& hands, int leader, int needed) {
    const Cards cards = hands[0] | hands[1] | hands[2];
    const bool all_or_nothing = game_ == Game::null || schwarz_;
    if (cards == 0) return all_or_nothing || needed <= 0;
    int most = 1;
    if (!all_or_nothing) {
        if (needed <= 0) return true;
        most = points_of(cards);
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
    const bool soloist_moves = seat == soloist_;
    Cards& hand = hands[static_cast<std::size_t>(seat)];
    Cards moves = hand;
    if (trick.size > 0) {
        const Cards following = hand & follow_[trick.cards[0]];
        if (following) moves = following;
    }
    while (moves) {
        const Cards trump_moves = moves & trumps_;
        const Card card = static_cast<Card>(std::bit_width(trump_moves & jacks ? trump_moves & jacks
                                                           : trump_moves       ? trump_moves
                                                                               : moves) -
                                            1);
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
                reached = winner != soloist_ && reaches_from_lead(hands, winner, needed);
            else if (schwarz_)
                reached = winner == soloist_ && reaches_from_lead(hands, winner, needed);
            else if (winner == soloist_)
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
