#include "efg/numbered_leduc.hpp"

#include <algorithm>

#include "random.hpp"
#include "stream.hpp"

namespace counterplay::efg {

namespace {

constexpr std::array<int, 2> bets{2, 4};  // of each round

}  // namespace

// The card that chance turns up as move number `place` of the game, drawn as GameContest draws it: by the sum of
// equal chances that first exceeds a number in [0, 1).
int NumberedLeduc::draw(int place) const {
    std::array<int, 6> left;
    std::size_t count = 0;
    const int dealt = round_ == 1 ? 2 : place;
    for (int card = 0; card < 6; ++card)
        if (std::find(cards_.begin(), cards_.begin() + dealt, card) == cards_.begin() + dealt)
            left[count++] = card;
    Random random(StreamKey(seed_).word("chance").number(index_).number(place).start());
    const double point = random.uniform();
    const double chance = 1.0 / static_cast<double>(count);
    double sum = chance;
    std::size_t chosen = 0;
    while (sum <= point && chosen + 1 < count) sum += chance, ++chosen;
    return left[chosen];
}

void NumberedLeduc::deal(const std::string& seed, std::int64_t index) {
    *this = NumberedLeduc();
    seed_ = seed;
    index_ = index;
    over_ = false;
    cards_[0] = draw(0);
    cards_[1] = draw(1);
    paid_ = {1, 1};
}

void NumberedLeduc::observe(int seat, float* out) const {
    out[seat] = 1.0f;
    out += 2;
    out[cards_[static_cast<std::size_t>(seat)] / 2] = 1.0f;
    out += ranks;
    if (round_ == 1) out[cards_[2] / 2] = 1.0f;
    out += ranks;
    for (std::size_t round = 0; round < 2; ++round, out += 3 * longest_round)
        for (int place = 0; place < lengths_[round]; ++place)
            out[3 * place + bets_[round][static_cast<std::size_t>(place)]] = 1.0f;
}

void NumberedLeduc::legal(std::int8_t* mask) const {
    const auto round = static_cast<std::size_t>(round_);
    const int length = lengths_[round];
    mask[fold] = length > 0 && bets_[round][static_cast<std::size_t>(length - 1)] == raise;
    mask[call] = 1;
    mask[raise] = raises_ < most_raises;
}

void NumberedLeduc::act(int action) {
    const auto round = static_cast<std::size_t>(round_);
    const auto seat = static_cast<std::size_t>(to_act());
    int& length = lengths_[round];
    bets_[round][static_cast<std::size_t>(length++)] = static_cast<std::int8_t>(action);
    if (action == fold) {
        over_ = true;
        return;
    }
    const int level = std::max(paid_[0], paid_[1]);
    paid_[seat] = action == raise ? level + bets[round] : level;
    raises_ += action == raise;
    if (action != call || length < 2) return;
    if (round_ == 1) {
        over_ = true;
        return;
    }
    round_ = 1;
    raises_ = 0;
    cards_[2] = draw(2 + length);  // GameContest counts the two cards dealt and every bet
}

float NumberedLeduc::score(int seat) const {
    const auto round = static_cast<std::size_t>(round_);
    const int length = lengths_[round];
    int winner = -1;
    if (bets_[round][static_cast<std::size_t>(length - 1)] == fold) {
        winner = length % 2;  // the other one
    } else if (const int first = cards_[0] / 2, second = cards_[1] / 2, common = cards_[2] / 2; first != second) {
        winner = common == first || (common != second && first > second) ? 0 : 1;
    }
    if (winner < 0) return 0.0f;
    return static_cast<float>(seat == winner ? paid_[static_cast<std::size_t>(1 - winner)]
                                             : -paid_[static_cast<std::size_t>(seat)]);
}

}  // namespace counterplay::efg
