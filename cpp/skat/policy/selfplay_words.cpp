#include "skat/policy/selfplay_words.hpp"

#include <algorithm>
#include <cstdlib>

#include "skat/policy/features.hpp"

namespace counterplay::skat::selfplay {

namespace {

// Bit k is set where the number is at least first + k x step.
std::uint32_t up_to(int number, int first = 1, int many = 32, int step = 1) {
    std::uint32_t word = 0;
    for (int k = 0; k < many; ++k)
        if (number >= first + k * step) word |= std::uint32_t{1} << k;
    return word;
}

std::uint32_t flag(int place) { return std::uint32_t{1} << place; }

int run_of_matadors(Game game, Cards cards) { return std::abs(matadors(game, cards)); }

// The calls as far as they had gone when the pair that is bidding now began; all of them after the auction.
struct Heard {
    explicit Heard(const Observation& seen) {
        std::size_t until = seen.calls.size();
        if (seen.phase == Phase::auction)
            while (until > 0 && seen.calls[until - 1].kind != Call::pass) --until;
        for (std::size_t i = 0; i < until; ++i) {
            const Call& call = seen.calls[i];
            const auto seat = static_cast<std::size_t>(call.seat);
            if (call.kind == Call::pass) {
                passed[seat] = true;
            } else {
                called[seat] = static_cast<int>(bid_class(call.value));
                highest = called[seat];
            }
        }
    }

    std::array<int, 3> called{};
    std::array<bool, 3> passed{};
    int highest = 0;
};

int after(int seat, int places) { return (seat + places) % 3; }

// The game in the space of play, where the trumps of every suit game are clubs.
Game in_space(Game game) { return is_suit_game(game) ? Game::clubs : game; }

Cards played_by(const Observation& seen, int seat) {
    Cards cards = 0;
    for (const Trick& trick : seen.tricks)
        for (int place = 0; place < trick.size; ++place)
            if (after(trick.leader, place) == seat) cards |= bit(trick.cards[static_cast<std::size_t>(place)]);
    return cards;
}

Cards stronger(Game game, Card card) {
    Cards higher = 0;
    for (Cards rest = group_cards(game, group_of(game, card)); rest; rest &= rest - 1)
        if (strength(game, lowest(rest)) > strength(game, card)) higher |= bit(lowest(rest));
    return higher;
}

struct Order {
    std::array<Cards, deck_size> above{};
    std::array<Cards, deck_size> below{};
    std::array<Cards, deck_size> takes{};

    explicit Order(Game game) {
        for (Card card = 0; card < deck_size; ++card) {
            above[card] = stronger(game, card);
            below[card] = group_cards(game, group_of(game, card)) & ~above[card] & ~bit(card);
            takes[card] = above[card] | (group_of(game, card) == trump_group ? 0 : trumps(game));
        }
    }
};

const Order& order_of(Game game) {
    static const std::array<Order, 3> orders{Order(Game::clubs), Order(Game::grand), Order(Game::null)};
    return orders[game == Game::clubs ? 0 : game == Game::grand ? 1 : 2];
}

// Words 17 and 18 without what hangs on the trick, and those of the calls.
void add_contract(PlayWords& words, const Observation& seen, const Declaration& declaration, int role,
                  Cards known) {
    const bool null_game = declaration.game == Game::null;
    const int kind = null_game ? 2 : declaration.game == Game::grand ? 1 : 0;
    words[17] |= flag(role) | flag(6 + kind) | flag(22 + seen.seat);
    if (kind == 0) words[17] |= flag(9 + static_cast<int>(declaration.game));
    const std::array<bool, 4> flags{declaration.hand, declaration.ouvert, declaration.schneider,
                                    declaration.schwarz};
    for (int i = 0; i < 4; ++i)
        if (flags[static_cast<std::size_t>(i)]) words[17] |= flag(13 + i);
    if (!null_game) {
        const int base = base_values[static_cast<std::size_t>(declaration.game)];
        words[18] |= up_to((seen.bid + base - 1) / base, 2, 12) << 10;
        if (role == 0) words[18] |= up_to(run_of_matadors(declaration.game, known), 1, 10) << 22;
    }
    const Heard heard(seen);
    for (int place = 0; place < 3; ++place)
        words[22 + static_cast<std::size_t>(place)] =
            up_to(heard.called[static_cast<std::size_t>(after(seen.seat, place))]);
}

std::uint32_t matador_word(Cards cards) {
    std::uint32_t word = cards >> 31;
    for (int game = 0; game < 5; ++game)
        word |= up_to(run_of_matadors(static_cast<Game>(game), cards), 2, 5) << (1 + 5 * game);
    return word;
}

void add_extremes(PlayWords& words, Game game) {
    const Order& order = order_of(game);
    for (Cards rest = words[0]; rest; rest &= rest - 1) {
        const Card card = lowest(rest);
        if (!(words[2] & order.above[card])) words[15] |= bit(card);
        if (!(words[2] & order.below[card])) words[16] |= bit(card);
    }
}

}  // namespace

Cards Slots::operator()(Cards cards) const {
    const Cards moving = jacks_move ? all_cards : ~jacks;
    Cards result = cards & ~moving;
    for (std::size_t suit = 0; suit < 4; ++suit)
        result |= ((cards & moving) >> (8 * suit) & 0xFF) << (8 * of[suit]);
    return result;
}

Slots turned(Game game) {
    Slots slots;
    slots.jacks_move = game == Game::null;
    if (is_suit_game(game)) std::swap(slots.of[static_cast<std::size_t>(game)], slots.of[clubs]);
    return slots;
}

Stage stage_of(const Observation& seen) {
    if (seen.phase == Phase::skat) return Stage::skat;
    if (seen.phase == Phase::declare) return Stage::declare;
    if (seen.forehand_alone) return Stage::alone;
    const auto passes =
        std::count_if(seen.calls.begin(), seen.calls.end(), [](const Call& c) { return c.kind == Call::pass; });
    if (passes == 0) return seen.seat == 1 ? Stage::bid_first : Stage::answer_first;
    return seen.seat == 2 ? Stage::bid_second : Stage::answer_second;
}

BeforeWords words_before(const Observation& seen) {
    BeforeWords words{};
    words[0] = seen.hand;
    words[1] = seen.phase == Phase::declare ? seen.skat : 0;
    words[2] = flag(seen.seat) | flag(3 + static_cast<int>(stage_of(seen)));
    const Heard heard(seen);
    for (int place = 0; place < 3; ++place) {
        const auto seat = static_cast<std::size_t>(after(seen.seat, place));
        if (heard.passed[seat]) words[2] |= flag(10 + place);
        words[3 + 2 * static_cast<std::size_t>(place)] = up_to(heard.called[seat]);
        words[4 + 2 * static_cast<std::size_t>(place)] = up_to(heard.called[seat], 33);
    }
    words[9] = up_to(heard.highest);
    words[10] = up_to(heard.highest, 33);
    words[11] = matador_word(seen.hand);
    return words;
}

BeforeWords words_alone(const Observation& seen, int bid_class, Cards skat) {
    BeforeWords words = words_before(seen);
    words[0] = seen.hand | skat;
    words[1] = skat;
    words[2] =
        flag(seen.seat) | flag(3 + static_cast<int>(skat ? Stage::declare : Stage::skat)) | flag(11) | flag(12);
    words[3] = words[9] = up_to(bid_class);
    words[4] = words[10] = up_to(bid_class, 33);
    words[11] = matador_word(words[0]);
    return words;
}

PlayWords words_in_play(const Observation& seen, const Slots& slots) {
    PlayWords words{};
    const Declaration& declaration = *seen.declaration;
    const Game game = in_space(declaration.game);
    const int soloist = seen.soloist;
    const int role = (seen.seat - soloist + 3) % 3;
    const auto relative = [&](int seat) { return static_cast<std::size_t>((seat - seen.seat + 3) % 3); };
    std::array<Cards, 3> played{}, led{}, thrown{}, possible{all_cards, all_cards, all_cards};
    int soloist_points = 0;
    int defender_points = 0;
    int cards_played = 0;
    for (const Trick& trick : seen.tricks) {
        const Card first = slots(trick.cards[0]);
        const Cards group = group_cards(game, group_of(game, first));
        Cards all = 0;
        for (int place = 0; place < trick.size; ++place, ++cards_played) {
            const auto who = relative(after(trick.leader, place));
            const Cards card = bit(slots(trick.cards[static_cast<std::size_t>(place)]));
            all |= card;
            played[who] |= card;
            if (place == 0) {
                led[who] |= card;
            } else if (!(card & group)) {
                thrown[who] |= card;
                possible[who] &= ~group;
            }
        }
        if (trick.size < 3) continue;
        const bool his = trick.winner == soloist;
        words[his ? 8 : 9] |= all;
        (his ? soloist_points : defender_points) += points_of(all);
    }
    const Cards laid = role == 0 && seen.picked_up ? slots(seen.discards) : 0;
    const Cards hand = slots(seen.hand);
    const Cards open = declaration.ouvert ? slots(seen.shown[static_cast<std::size_t>(soloist)]) : 0;
    const Cards unseen = ~(hand | played[0] | played[1] | played[2] | laid | open);
    words[0] = hand;
    words[1] = slots(seen.legal_cards);
    words[2] = unseen;
    for (std::size_t i = 0; i < 3; ++i) words[3 + i] = played[i];
    words[10] = laid;
    words[11] = open;
    words[12] = unseen & possible[1];
    words[13] = unseen & possible[2];
    const int place = cards_played % 3;
    if (place > 0) {
        const Trick& trick = seen.tricks.back();
        const Card first = slots(trick.cards[0]);
        Card best = first;
        int winner = trick.leader;
        words[6] = bit(first);
        words[21] = up_to(points_of(words[6]));
        if (place == 2) {
            const Card second = slots(trick.cards[1]);
            words[7] = bit(second);
            words[21] = up_to(points_of(words[6] | words[7]));
            if (beats(game, second, first)) {
                best = second;
                winner = after(winner, 1);
            }
        }
        words[14] = words[1] & order_of(game).takes[best];
        words[17] |= flag(16 + static_cast<int>(relative(winner)));
    }
    add_extremes(words, game);
    words[17] |= flag(3 + place) | flag(21);
    words[18] |= flag(cards_played / 3);
    add_contract(words, seen, declaration, role, seen.hand | seen.discards | played_by(seen, seen.seat));
    words[19] = up_to(soloist_points + points_of(laid), 4, 30, 4);
    words[20] = up_to(defender_points, 4, 30, 4);
    words[29] = up_to(soloist_points + points_of(laid), 30);
    words[30] = up_to(defender_points, 29);
    words[25] = led[1];
    words[26] = led[2];
    words[27] = thrown[1];
    words[28] = thrown[2];
    return words;
}

PlayWords words_laying(const Observation& seen, const Declaration& declaration, Cards laid, const Slots& slots) {
    PlayWords words{};
    const Cards hand = slots(seen.hand & ~laid);
    const Cards away = slots(laid);
    words[0] = words[1] = hand;
    words[2] = words[12] = words[13] = ~(hand | away);
    words[10] = away;
    add_extremes(words, in_space(declaration.game));
    words[17] |= flag(laid ? 20 : 19);
    add_contract(words, seen, declaration, 0, seen.hand);
    words[19] = up_to(points_of(away), 4, 30, 4);
    return words;
}

}  // namespace counterplay::skat::selfplay
