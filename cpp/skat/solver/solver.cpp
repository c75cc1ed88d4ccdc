#include "skat/solver/solver.hpp"

#include <algorithm>

#include "skat/solver/each.hpp"

namespace counterplay::skat {

using solver::seats_of;

Solver::Solver(std::size_t table_bytes)
    : table_(table_bytes),
      suit_(table_, solver::suit_order),
      grand_(table_, solver::grand_order),
      suit_schwarz_(table_),
      grand_schwarz_(table_),
      null_(table_) {}

std::uint64_t Solver::nodes() const {
    return suit_.nodes() + grand_.nodes() + suit_schwarz_.nodes() + grand_schwarz_.nodes() + null_.nodes();
}

void Solver::forget() { question_ = Question::none; }

Solver::Question Solver::question_for(Game game, int target) {
    if (game == Game::null) return Question::null;
    return target == schwarz_target ? Question::schwarz : Question::points;
}

void Solver::prepare(const Position& position, Question question) {
    bool same = question == question_ && position.game == game_ && position.soloist == soloist_;
    std::array<Cards, 3> held;
    for (int seat = 0; seat < 3; ++seat) {
        const auto index = static_cast<std::size_t>(seat);
        held[index] = position.held_at_trick_start(seat);
        same = same && !(held[index] & ~known_[index]);
    }
    if (same) return;
    question_ = question;
    game_ = position.game;
    soloist_ = position.soloist;
    known_ = held;
    table_.forget();
    if (question == Question::null) return table_.use_for_null(count(held[0]));
    table_.use_for(count(held[0]));
    suit_.experience().forget();
    grand_.experience().forget();
}

int Solver::bound(const Position& position, int target) {
    const auto seats = seats_of(position);
    const int needed = target - position.points;
    return position.points +
           (position.game == Game::grand ? grand_.solve(seats, needed) : suit_.solve(seats, needed));
}

bool Solver::wins(const Position& position, int target) {
    prepare(position, question_for(position.game, target));
    return wins_prepared(position, target);
}

bool Solver::wins_prepared(const Position& position, int target) {
    if (position.game == Game::null) return !position.soloist_took_trick && null_.solve(seats_of(position));
    if (target == schwarz_target) {
        if (position.defenders_took_trick) return false;
        const auto seats = seats_of(position);
        return position.game == Game::grand ? grand_schwarz_.solve(seats) : suit_schwarz_.solve(seats);
    }
    return position.points >= target || bound(position, target) >= target;
}

int Solver::value(const Position& position) {
    prepare(position, Question::points);
    return value_prepared(position, 61);
}

// Each search moves one of the bounds to what it proved, usually beyond what was asked. Far from the other bound
// the next question stays near the last answer, since extreme targets settle little; then the rest is halved.
int Solver::value_prepared(const Position& position, int guess) {
    int rest = 0;
    for (int seat = 0; seat < 3; ++seat) rest += points_of(position.held_at_trick_start(seat));
    int low = position.points, high = position.points + rest;
    int target = std::clamp(guess, low + 1, std::max(high, low + 1));
    while (low < high) {
        const int result = bound(position, target);
        const bool reached = result >= target;
        (reached ? low : high) = result;
        if (high - low > 8)
            target = reached ? low + 4 : high - 3;
        else
            target = (low + high + 1) / 2;
    }
    return low;
}

namespace {

// A lower card of the same hand that is worth as much and has nothing in play between: it leads to the same.
Card lower_twin(const Position& position, Card card) {
    const Cards hand = position.hands[static_cast<std::size_t>(position.to_move())];
    Cards in_play = position.hands[0] | position.hands[1] | position.hands[2];
    for (std::size_t i = 0; i < position.table_size; ++i) in_play |= bit(position.table[i]);
    const auto layout_order = [&](Card other) { return solver::to_layout(position.game, other); };
    Card below = no_card;  // the next lower card in play of the same group
    for (Cards group = in_play & group_cards(position.game, group_of(position.game, card)); group;
         group &= group - 1) {
        const Card other = lowest(group);
        if (layout_order(other) >= layout_order(card)) continue;
        if (below == no_card || layout_order(other) > layout_order(below)) below = other;
    }
    if (below == no_card || !(hand & bit(below))) return no_card;
    return points_of(below) == points_of(card) ? below : no_card;
}

}  // namespace

void Solver::every_card(const Position& position, int target, std::span<std::int8_t, deck_size> results) {
    prepare(position, target == 0 ? Question::points : question_for(position.game, target));
    std::fill(results.begin(), results.end(), std::int8_t{-1});
    if (target != 0) return every_win(position, target, no_card, false, results);
    int guess = 61;
    for (Cards legal = position.legal(); legal; legal &= legal - 1) {
        if (const Card twin = lower_twin(position, lowest(legal)); twin != no_card && results[twin] >= 0) {
            results[lowest(legal)] = results[twin];
            continue;
        }
        Position next = position;
        next.play(lowest(legal));
        guess = value_prepared(next, guess);
        results[lowest(legal)] = static_cast<std::int8_t>(guess);
    }
}

void Solver::every_win(const Position& position, int target, Card answered, bool answer,
                       std::span<std::int8_t, deck_size> results) {
    const Cards legal = position.legal();
    if (question_ == Question::points || question_ == Question::null) {
        const auto seats = seats_of(position);
        const int needed = target - position.points;
        solver::Answered known;
        if (answered != no_card) known = {bit(solver::to_layout(position.game, answered)), answer};
        Cards winning = 0;
        if (position.game == Game::grand)
            winning = solver::reaching(grand_, seats, needed, known);
        else if (position.game != Game::null)
            winning = solver::reaching(suit_, seats, needed, known);
        else if (!position.soloist_took_trick)
            winning = null_.surviving(seats, known.card, known.reaches);
        for (Cards left = legal; left; left &= left - 1)
            results[lowest(left)] = winning >> solver::to_layout(position.game, lowest(left)) & 1;
        return;
    }
    const bool soloist_moves = position.to_move() == position.soloist;
    const bool hopeless =
        (answered == no_card || answer != soloist_moves) && wins_prepared(position, target) != soloist_moves;
    for (Cards left = legal; left; left &= left - 1) {
        const Card card = lowest(left), twin = lower_twin(position, card);
        bool won = !soloist_moves;
        if (twin != no_card && results[twin] >= 0) {
            won = results[twin] != 0;
        } else if (card == answered) {
            won = answer;
        } else if (!hopeless) {
            Position next = position;
            next.play(card);
            won = wins_prepared(next, target);
        }
        results[card] = won;
    }
}

std::vector<CardResult> Solver::moves(const Position& position, int target) {
    std::array<std::int8_t, deck_size> results;
    every_card(position, target, results);
    std::vector<CardResult> cards;
    for (Card card = 0; card < deck_size; ++card)
        if (results[card] >= 0) cards.push_back({card, static_cast<std::uint8_t>(results[card])});
    return cards;
}

std::vector<CardResult> Solver::move_values(const Position& position) { return moves(position, 0); }

namespace {

// Walks a game from its last card back to the first, so that each decision finds the later ones solved. `solve`
// writes what each legal card leads to, given the card played and what that led to; a finished game is told by its
// position alone.
template <class Solve, class End>
std::vector<SolvedDecision> walk_back(const Position& start, const std::vector<Card>& play, Solve solve, End end) {
    std::vector<Position> positions{start};
    positions.reserve(play.size() + 1);
    for (const Card card : play) {
        positions.push_back(positions.back());
        positions.back().play(card);
    }
    const bool complete = positions.back().finished();
    std::vector<SolvedDecision> decisions(play.size() + !complete);
    int after = complete ? end(positions.back()) : -1;  // what the card played led to
    for (std::size_t ply = decisions.size(); ply-- > 0;) {
        const Position& position = positions[ply];
        SolvedDecision& decision = decisions[ply];
        decision.mover = static_cast<std::uint8_t>(position.to_move());
        decision.played = ply < play.size() ? play[ply] : no_card;
        std::array<std::int8_t, deck_size> results;
        results.fill(-1);
        solve(position, decision.played, after, results);
        const bool soloist_moves = position.to_move() == position.soloist;
        after = soloist_moves ? -1 : 1000;
        const Cards legal = position.legal();
        decision.cards.reserve(static_cast<std::size_t>(count(legal)));
        for (Cards left = legal; left; left &= left - 1) {
            const int result = results[lowest(left)];
            decision.cards.push_back({lowest(left), static_cast<std::uint8_t>(result)});
            after = soloist_moves ? std::max(after, result) : std::min(after, result);
        }
    }
    return decisions;
}

}  // namespace

std::vector<SolvedDecision> Solver::post_mortem(const Position& start, const std::vector<Card>& play, int target) {
    prepare(start, question_for(start.game, target));
    using Results = std::span<std::int8_t, deck_size>;
    return walk_back(
        start, play,
        [&](const Position& position, Card played, int after, Results results) {
            every_win(position, target, played, after == 1, results);
        },
        [&](const Position& position) { return int{wins_prepared(position, target)}; });
}

std::vector<SolvedDecision> Solver::post_mortem_values(const Position& start, const std::vector<Card>& play) {
    prepare(start, Question::points);
    using Results = std::span<std::int8_t, deck_size>;
    return walk_back(
        start, play,
        [&](const Position& position, Card played, int after, Results results) {
            for (Cards legal = position.legal(); legal; legal &= legal - 1) {
                Position next = position;
                next.play(lowest(legal));
                results[lowest(legal)] = static_cast<std::int8_t>(
                    lowest(legal) == played ? after : value_prepared(next, after < 0 ? 61 : after));
            }
        },
        [](const Position& position) { return position.points; });
}

}  // namespace counterplay::skat
