#include "onecard/rules.hpp"

namespace counterplay::onecard {

void Table::start(int first_seat) {
    first = first_seat;
    level = 1;
    raises = 0;
    opening_check = false;
    dealt_seats = 0;
    paid.fill(0);
    folded.fill(false);
    acted.fill(false);
    last.fill(no_action);
    for (int seat = 0; seat < rules.seats; ++seat) {
        dealt[seat] = chips[seat] > 0;
        if (!dealt[seat]) continue;
        ++dealt_seats;
        chips[seat] -= 1;
        paid[seat] = 1;
    }
    standing = dealt_seats;
    over = false;
    find_actor(first_seat - 1);
}

bool Table::needs_action(int seat) const {
    return dealt[seat] && !folded[seat] && chips[seat] > 0 && (!acted[seat] || paid[seat] < level);
}

void Table::find_actor(int after) {
    over = true;
    if (standing <= 1) return;
    for (int step = 0, seat = after; step < rules.seats; ++step) {
        if (++seat >= rules.seats) seat -= rules.seats;
        if (!needs_action(seat)) continue;
        // Nobody is left to bet against and there is nothing to pay: straight to the showdown.
        if (paid[seat] >= level && !others_can_bet(seat)) return;
        actor = seat;
        over = false;
        return;
    }
}

bool Table::others_can_bet(int seat) const {
    for (int other = 0; other < rules.seats; ++other)
        if (other != seat && dealt[other] && !folded[other] && chips[other] > 0) return true;
    return false;
}

bool Table::can_raise() const { return level < rules.cap() && chips[actor] > to_pay() && others_can_bet(actor); }

Action Table::apply(Action action, bool weak) {
    if (action == raise && !can_raise()) action = call;
    const int seat = actor;
    std::int8_t shown = action;
    if (action == fold) {
        folded[seat] = true;
        --standing;
    } else {
        const int pay = std::min(to_pay() + (action == raise ? 1 : 0), chips[seat]);
        if (action == call && pay == 0) {
            if (seat == first && raises == 0) opening_check = true;
            if (weak && rules.weak_check_shown_as_fold) shown = fold;
        }
        chips[seat] -= pay;
        paid[seat] += pay;
        if (action == raise) {
            ++level;
            ++raises;
            acted.fill(false);
        }
    }
    acted[seat] = true;
    last[seat] = shown;
    find_actor(seat);
    return action;
}

void Table::settle(const std::array<int, max_seats>& cards) {
    for (int done = 0; done < level;) {
        int next = level;  // the next smallest payment among those who can still win
        for (int seat = 0; seat < rules.seats; ++seat)
            if (dealt[seat] && !folded[seat] && paid[seat] > done) next = std::min(next, paid[seat]);
        int pot = 0;
        int best = -1;
        for (int seat = 0; seat < rules.seats; ++seat) {
            if (!dealt[seat] || paid[seat] <= done) continue;
            pot += std::min(paid[seat], next) - done;
            if (!folded[seat] && paid[seat] >= next && (best < 0 || cards[seat] > cards[best])) best = seat;
        }
        chips[best] += pot;
        done = next;
    }
}

int Table::opponents_counted(int seat) const {
    int count = (rules.count_busted ? rules.seats : dealt_seats) - 1;
    if (!rules.count_folded)
        for (int other = 0; other < rules.seats; ++other) count -= other != seat && dealt[other] && folded[other];
    return count;
}

int Table::living() const {
    int count = 0;
    for (int seat = 0; seat < rules.seats; ++seat) count += chips[seat] > 0;
    return count;
}

int Table::next_living(int seat) const {
    for (int step = 1; step <= rules.seats; ++step)
        if (chips[(seat + step) % rules.seats] > 0) return (seat + step) % rules.seats;
    return seat;
}

}  // namespace counterplay::onecard
