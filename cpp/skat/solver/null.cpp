#include "skat/solver/null.hpp"

#include <span>

namespace counterplay::skat::solver {

namespace {

constexpr Cards bit_of(Card card) { return Cards{1} << card; }
constexpr Cards suit_of_card(Card card) { return null_layout::block(card >> 3); }
constexpr Cards above(Card card) { return suit_of_card(card) & ~(bit_of(card) | (bit_of(card) - 1)); }

int to_move(const Seats& seats) { return (seats.leader + seats.table_size) % 3; }

Cards in_play(const Seats& seats) {
    Cards cards = seats.hands[0] | seats.hands[1] | seats.hands[2];
    for (int i = 0; i < seats.table_size; ++i) cards |= bit_of(seats.table[static_cast<std::size_t>(i)]);
    return cards;
}

Cards legal_cards(const Seats& seats) {
    const Cards hand = seats.hands[static_cast<std::size_t>(to_move(seats))];
    const Cards following = seats.table_size > 0 ? hand & suit_of_card(seats.table[0]) : 0;
    return following ? following : hand;
}

// Calls visit(run) for each set of these cards with nothing in play between them.
template <class Visit>
void each_run(Cards cards, Cards gone, Visit visit) {
    while (cards) {
        const Cards low = cards & (0u - cards);
        const Cards reach = cards | gone;
        const Cards run = reach & ~(reach + low) & suit_of_card(lowest(cards)) & cards;
        visit(run);
        cards &= ~run;
    }
}

// The same four suits, one of them changed.
constexpr std::uint64_t with(std::uint64_t suits, int index, SuitNumber number) {
    const int shift = 16 * index;
    return (suits & ~(std::uint64_t{0xFFFF} << shift)) | std::uint64_t{number} << shift;
}

// Up to four suits, best first.
class SuitOrder {
  public:
    void add(int index, int merit) {
        int place = size_++;
        for (; place > 0 && merits_[place - 1] < merit; --place) {
            merits_[place] = merits_[place - 1];
            indices_[place] = indices_[place - 1];
        }
        merits_[place] = merit;
        indices_[place] = index;
    }
    const int* begin() const { return indices_; }
    const int* end() const { return indices_ + size_; }

  private:
    int indices_[4];  // only the first size_ are ever read
    int merits_[4];
    int size_ = 0;
};

}  // namespace

NullSearch::NullSearch(Table& table) : table_(table) {}

NullSearch::Suits NullSearch::suits_of(const std::array<Cards, 3>& hands) const {
    const Cards low = hands[0] | hands[2], high = hands[1] | hands[2];
    Suits suits = 0;
    for (int index = 0; index < 4; ++index)
        suits = with(suits, index, catalogue_->number(low >> (8 * index) & 255, high >> (8 * index) & 255));
    return suits;
}

bool NullSearch::solve(const Seats& seats) {
    open_catalogue();
    if (seats.table_size == 0 && seats.leader != 0) return survives(suits_of(seats.hands), seats.leader);
    return finish_trick(seats);
}

bool NullSearch::finish_trick(const Seats& seats) {
    const int player = to_move(seats);
    Card cards[10];
    int size = 0;
    each_run(legal_cards(seats), ~in_play(seats), [&](Cards run) { cards[size++] = lowest(run); });
    // High cards first: the soloist gets rid of them.
    while (size > 0)
        if (const bool survived = survives_card(seats, cards[--size]); survived == (player == 0)) return survived;
    return player != 0 || !seats.hands[0];
}

bool NullSearch::survives_card(const Seats& seats, Card card) {
    Seats next = seats;
    next.hands[static_cast<std::size_t>(to_move(seats))] &= ~bit_of(card);
    if (seats.table_size < 2) {
        next.table[static_cast<std::size_t>(next.table_size++)] = card;
        return finish_trick(next);
    }
    const Card led = seats.table[0], second = seats.table[1];
    const bool second_takes = above(led) & bit_of(second);
    const bool last_takes = above(second_takes ? second : led) & bit_of(card);
    const int taker = (seats.leader + (last_takes ? 2 : second_takes ? 1 : 0)) % 3;
    return taker != 0 && survives(suits_of(next.hands), taker);
}

Cards NullSearch::surviving(const Seats& seats, Cards answered, bool answer) {
    open_catalogue();
    const bool soloist_moves = to_move(seats) == 0;
    const Cards legal = legal_cards(seats);
    // Most often no card helps: then one search says so for all.
    if (!answered || answer != soloist_moves)
        if (solve(seats) != soloist_moves) return soloist_moves ? 0 : legal;
    Cards result = 0;
    each_run(legal, ~in_play(seats), [&](Cards run) {
        if (run & answered ? answer : survives_card(seats, lowest(run))) result |= run;
    });
    return result;
}

template <int Leader>
bool NullSearch::lead(Suits suits) {
    ++nodes_;
    constexpr unsigned attack = Leader == 1 ? NullSuit::attack_1 : NullSuit::attack_2;
    constexpr unsigned partner_attack = Leader == 1 ? NullSuit::attack_2 : NullSuit::attack_1;
    constexpr unsigned pass = Leader == 1 ? NullSuit::pass_1 : NullSuit::pass_2;
    constexpr unsigned leader_void = Leader == 1 ? NullSuit::void_1 : NullSuit::void_2;
    const NullSuit* const four[] = {&suit(suits, 0), &suit(suits, 1), &suit(suits, 2), &suit(suits, 3)};
    if (four[0]->facts & four[1]->facts & four[2]->facts & four[3]->facts & NullSuit::safe) return true;
    const unsigned any = four[0]->facts | four[1]->facts | four[2]->facts | four[3]->facts;
    if (any & attack) return false;
    if (any & partner_attack && any & pass) {
        int attacking = 0, passing = 0, both = 0;
        for (const NullSuit* suit : four) {
            attacking += suit->has(partner_attack);
            passing += suit->has(pass);
            both += suit->has(partner_attack) && suit->has(pass);
        }
        // One suit to pass the lead in and another one to attack in.
        if (attacking > both || passing > both || both > 1) return false;
    }
    const std::uint64_t key = suits | std::uint64_t{Leader == 2} << 63;
    if (const Entry* entry = table_.find(key)) return entry->low() == 1;

    SuitOrder order;
    int cards = 0;
    for (int index = 0; index < 4; ++index) {
        const NullSuit& suit = *four[index];
        cards += suit.soloist_cards;
        if (suit.has(leader_void)) continue;
        int merit = -5 * suit.soloist_cards;
        if (suit.has(NullSuit::void_0)) merit -= 60;
        if (!suit.has(NullSuit::safe)) merit += 50;
        if (suit.has(partner_attack)) merit += 20;
        order.add(index, merit);
    }
    bool survived = true;
    for (const int index : order) {
        survived = Leader == 1 ? survives_lead_of_1(suits, index) : survives_lead_of_2(suits, index);
        if (!survived) break;
    }
    table_.write(key, (Cards{1} << cards) - 1, survived, survived, 0);
    return survived;
}

bool NullSearch::survives_lead_of_1(Suits suits, int index) {
    const NullSuit& led = suit(suits, index);
    for (const SuitMove trick : catalogue_->led_by_1(led)) {
        const int taker = trick.taker();
        const auto next_trick = [&](Suits after) { return survives(after, taker); };
        const auto soloist_plays = [&](Suits after) {
            if (!led.has(NullSuit::void_0)) return next_trick(after);
            return survives_by_throwing(after, taker == 1 ? 50 : 20, taker == 2 ? 50 : 20, next_trick);
        };
        const Suits after = with(suits, index, trick.rest());
        if (!(led.has(NullSuit::void_2) ? survives_each_throw(after, 2, soloist_plays) : soloist_plays(after)))
            return false;
    }
    return true;
}

bool NullSearch::survives_lead_of_2(Suits suits, int index) {
    const NullSuit& led = suit(suits, index);
    for (std::span<const SuitMove> rest = catalogue_->led_by_2(led); !rest.empty();) {
        std::size_t size = 1;
        while (!rest[size - 1].last_reply()) ++size;
        const auto replies = rest.first(size);
        rest = rest.subspan(size);
        const auto survives_replies = [&](Suits before) {
            for (const SuitMove trick : replies) {
                const auto next_trick = [&](Suits after) { return survives(after, trick.taker()); };
                const Suits after = with(before, index, trick.rest());
                if (!(led.has(NullSuit::void_1) ? survives_each_throw(after, 1, next_trick) : next_trick(after)))
                    return false;
            }
            return true;
        };
        // What he throws away is chosen before player 1 moves, so either may lead next.
        if (!(led.has(NullSuit::void_0) ? survives_by_throwing(suits, 20, 20, survives_replies)
                                        : survives_replies(suits)))
            return false;
    }
    return true;
}

// A defender who cannot follow throws first from suits that are not safe for the soloist.
template <class Survives>
bool NullSearch::survives_each_throw(Suits suits, int player, Survives survives_after) const {
    SuitOrder order;
    for (int index = 0; index < 4; ++index) {
        const NullSuit& from = suit(suits, index);
        if (from.has(player == 1 ? NullSuit::void_1 : NullSuit::void_2)) continue;
        order.add(index, from.has(NullSuit::void_0) ? 0 : from.has(NullSuit::safe) ? 5 : 20);
    }
    for (const int index : order)
        for (const SuitMove thrown : catalogue_->throws(suit(suits, index), player))
            if (!survives_after(with(suits, index, thrown.rest()))) return false;
    return true;
}

// The soloist throws away the highest card of a suit: best from suits where he can be attacked, by how much an
// attack of each defender counts, and last from safe ones.
template <class Survives>
bool NullSearch::survives_by_throwing(Suits suits, int attack_of_1, int attack_of_2,
                                      Survives survives_after) const {
    SuitOrder order;
    for (int index = 0; index < 4; ++index) {
        const NullSuit& from = suit(suits, index);
        if (from.has(NullSuit::void_0)) continue;
        int merit = from.has(NullSuit::safe) ? -100 : 0;
        if (from.has(NullSuit::attack_1)) merit += attack_of_1;
        if (from.has(NullSuit::attack_2)) merit += attack_of_2;
        order.add(index, merit - 5 * from.soloist_cards);
    }
    for (const int index : order)
        if (survives_after(with(suits, index, suit(suits, index).thrown))) return true;
    return false;
}

}  // namespace counterplay::skat::solver
