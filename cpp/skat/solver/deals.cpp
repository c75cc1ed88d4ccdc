#include "skat/solver/deals.hpp"

#include <algorithm>
#include <utility>

namespace counterplay::skat {

namespace {

std::array<Card, deck_size> shuffled(Random& numbers) {
    std::array<Card, deck_size> deck;
    for (Card card = 0; card < deck_size; ++card) deck[card] = card;
    for (std::uint32_t last = deck_size - 1; last > 0; --last)
        std::swap(deck[last], deck[numbers.below_half(last + 1)]);
    return deck;
}

Cards cards_between(const std::array<Card, deck_size>& deck, int from, int to) {
    Cards cards = 0;
    for (int i = from; i < to; ++i) cards |= bit(deck[static_cast<std::size_t>(i)]);
    return cards;
}

// Twice the aces, plus one for every ten that has its ace, outside trumps.
int twice_aces_and_tens(Game game, Cards hand) {
    int sum = 0;
    for (int suit = 0; suit < 4; ++suit) {
        const Card ace_card = make_card(suit, ace), ten_card = make_card(suit, ten);
        if (trumps(game) & bit(ace_card) || !(hand & bit(ace_card))) continue;
        sum += 2 + (hand & bit(ten_card) ? 1 : 0);
    }
    return sum;
}

// How many of the cards of a null hand can be caught: a soloist's i-th lowest card of a suit is safe if the others
// have fewer than i cards below it.
int null_danger(Cards hand) {
    int danger = 0;
    for (int suit = 0; suit < 4; ++suit) {
        int own = 0, others = 0;
        for (int step = 0; step < 8; ++step) {
            int rank = 0;
            while (null_strength[static_cast<std::size_t>(rank)] != step) ++rank;
            if (hand & bit(make_card(suit, rank))) {
                ++own;
                danger += others >= own;
            } else {
                ++others;
            }
        }
    }
    return danger;
}

// How good the two cards are to put away, larger is better: null takes the dangerous ones, other games make voids
// and save points, and keep trumps and aces.
int discard_merit(Game game, Cards hand, Cards pair) {
    const Cards ten_left = hand & ~pair;
    if (game == Game::null) return -1000 * null_danger(ten_left) + points_of(pair);
    int merit = points_of(pair);
    merit -= 1000 * count(pair & trumps(game));
    for (int suit = 0; suit < 4; ++suit) {
        const Cards side = group_cards(game, static_cast<std::uint8_t>(suit));
        if (pair & side & bit(make_card(suit, ace))) merit -= 100;
        if (pair & side && !(ten_left & side)) merit += 20;
    }
    return merit;
}

bool belongs(Kind kind, Strength strength, Game game, Cards hand) {
    if (strength == Strength::random) return true;
    const bool strong = strength == Strength::strong;
    const int twice = 2 * count(hand & trumps(game)) + twice_aces_and_tens(game, hand);
    switch (kind) {
        case Kind::suit:
            return count(hand & trumps(game)) >= 5 && (strong ? twice >= 16 : twice >= 13 && twice < 16);
        case Kind::grand:
            return (hand & jacks) && (strong ? twice >= 11 : twice >= 9 && twice < 11);
        default:
            return true;  // null is judged by what is left after putting two away
    }
}

Cards best_discard(Game game, Cards hand) {
    Cards best = 0;
    int best_merit = 0;
    for (Cards first = hand; first; first &= first - 1)
        for (Cards second = first & (first - 1); second; second &= second - 1) {
            const Cards pair = bit(lowest(first)) | bit(lowest(second));
            const int merit = discard_merit(game, hand, pair);
            if (!best || merit > best_merit) {
                best = pair;
                best_merit = merit;
            }
        }
    return best;
}

}  // namespace

Position bench_deal(Kind kind, Strength strength, std::uint64_t seed, std::uint64_t index) {
    Random numbers(seed, static_cast<std::uint64_t>(kind) * 3 + static_cast<std::uint64_t>(strength), index);
    const int soloist = static_cast<int>(numbers.below_half(3));
    for (;;) {
        const auto deck = shuffled(numbers);
        const Game game = kind == Kind::suit    ? static_cast<Game>(numbers.below_half(4))
                          : kind == Kind::grand ? Game::grand
                                                : Game::null;
        const Cards twelve = cards_between(deck, 0, 12);
        if (!belongs(kind, strength, game, twelve)) continue;
        const Cards skat = best_discard(game, twelve);
        if (kind == Kind::null && strength != Strength::random) {
            const int danger = null_danger(twelve & ~skat);
            if (strength == Strength::strong ? danger > 0 : danger < 1 || danger > 1) continue;
        }
        std::array<Cards, 3> hands{};
        hands[static_cast<std::size_t>(soloist)] = twelve & ~skat;
        hands[static_cast<std::size_t>((soloist + 1) % 3)] = cards_between(deck, 12, 22);
        hands[static_cast<std::size_t>((soloist + 2) % 3)] = cards_between(deck, 22, 32);
        return first_lead(game, soloist, hands, skat);
    }
}

Position random_position(Random& numbers, int played) {
    const auto deck = shuffled(numbers);
    const Game game = static_cast<Game>(numbers.below_half(6));
    const int soloist = static_cast<int>(numbers.below_half(3));
    Position position = first_lead(
        game, soloist, {cards_between(deck, 0, 10), cards_between(deck, 10, 20), cards_between(deck, 20, 30)},
        cards_between(deck, 30, 32));
    for (int i = 0; i < played; ++i) {
        Position next;
        // A null game is over with the soloist's first trick: try to go on without one.
        for (int attempt = 0; attempt < 6; ++attempt) {
            Cards moves = position.legal();
            for (auto skip = numbers.below_half(static_cast<std::uint32_t>(count(moves))); skip > 0; --skip)
                moves &= moves - 1;
            next = position;
            next.play(lowest(moves));
            if (game != Game::null || next.soloist_took_trick == position.soloist_took_trick) break;
        }
        position = next;
    }
    return position;
}

}  // namespace counterplay::skat
