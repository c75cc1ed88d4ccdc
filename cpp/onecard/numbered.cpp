#include "onecard/numbered.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "random.hpp"
#include "stream.hpp"

namespace counterplay::onecard {

// Drawn for the tournament as a whole, or for each hand where the first seat does not move on.
int NumberedTournament::draw_first() const {
    StreamKey key(seed_);
    key.word("one-card first").number(index_);
    if (hands_ > 0) key.number(hands_);
    return static_cast<int>(Random(key.start()).below(static_cast<std::uint64_t>(seats())));
}

void NumberedTournament::deal(const std::string& seed, std::int64_t index) {
    *this = NumberedTournament(table_.rules);
    seed_ = seed;
    index_ = index;
    over_ = false;
    std::fill_n(table_.chips.begin(), seats(), table_.rules.chips);
    first_ = draw_first();
    deal_hands();
}

void NumberedTournament::deal_hands() {
    const Rules& rules = table_.rules;
    for (;;) {
        before_ = table_.chips;
        Random random(StreamKey(seed_).word("one-card hand").number(index_).number(hands_).start());
        std::array<int, 64> pack;
        std::iota(pack.begin(), pack.begin() + rules.deck, 1);
        for (int place = rules.deck - 1; place > 0; --place)  // Fisher-Yates, as Stream.shuffle does it
            std::swap(pack[static_cast<std::size_t>(place)],
                      pack[random.below(static_cast<std::uint64_t>(place) + 1)]);
        for (int seat = 0; seat < seats(); ++seat) cards_[seat] = table_.chips[seat] > 0 ? pack[seat] : 0;
        table_.start(first_);
        if (!table_.over) return;
        finish_hand();  // two who are all in by their antes have nothing to say
        if (over_) return;
    }
}

void NumberedTournament::finish_hand() {
    const Rules& rules = table_.rules;
    table_.settle(cards_);
    ++hands_;
    const int most = *std::max_element(table_.chips.begin(), table_.chips.begin() + seats());
    over_ = most == rules.total() || hands_ == rules.max_hands;
    if (!over_) first_ = table_.next_living(rules.first_moves ? first_ : draw_first());
}

void NumberedTournament::observe(int seat, float* out) const {
    const int count = seats();
    const double total = table_.rules.total();
    const auto left = [seat, count](int other) { return (other - seat + count) % count; };
    if (!over_ && cards_[seat] > 0) out[cards_[seat] - 1] = 1.0f;
    out += table_.rules.deck;
    float *const chips = out, *const paid = out + count, *const folded = out + 2 * count;
    float *const first = out + 3 * count, *const shares = out + 4 * count;
    first[left(first_)] = 1.0f;
    for (int other = 0; other < count; ++other) {
        const int place = left(other);
        chips[place] = static_cast<float>(table_.chips[other] / total);
        if (!over_) {
            paid[place] = static_cast<float>((before_[other] - table_.chips[other]) / total);
            folded[place] = table_.folded[other];
        }
        const auto& times = shares_[static_cast<std::size_t>(other)];
        const int sum = std::max(times[0] + times[1] + times[2], 1);
        for (int action = 0; action < 3; ++action)
            shares[3 * place + action] =
                static_cast<float>(times[static_cast<std::size_t>(action)]) / static_cast<float>(sum);
    }
}

void NumberedTournament::legal(std::int8_t* mask) const {
    mask[fold] = mask[call] = 1;
    mask[raise] = table_.can_raise();
}

void NumberedTournament::act(int action) {
    const int seat = table_.actor;
    const Action done = table_.apply(static_cast<Action>(action));
    ++shares_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(done)];
    if (!table_.over) return;
    finish_hand();
    if (!over_) deal_hands();
}

float NumberedTournament::score(int seat) const { return table_.chips[seat] == table_.rules.total(); }

}  // namespace counterplay::onecard
