#include "skat/policy/hand_labels.hpp"

#include <algorithm>

#include "skat/players/rules_player.hpp"

namespace counterplay::skat {

namespace {

std::uint64_t mixed(std::uint64_t seed, std::uint64_t index) { return Random(seed ^ Random(index).next()).next(); }

// Moves `number` cards drawn at random from one set to the result.
Cards draw(Cards& from, int number, Random& random) {
    Cards drawn = 0;
    for (; number > 0; --number) {
        auto place = random.below(static_cast<std::uint64_t>(count(from)));
        Cards rest = from;
        for (; place > 0; --place) rest &= rest - 1;
        drawn |= bit(lowest(rest));
        from &= ~bit(lowest(rest));
    }
    return drawn;
}

bool picks_up(HandKind kind) { return kind != HandKind::suit_hand && kind != HandKind::grand_hand; }

template <class Visit>
void each_game(HandKind kind, Visit visit) {
    if (kind == HandKind::null) return visit(Game::null);
    if (kind == HandKind::grand || kind == HandKind::grand_hand) return visit(Game::grand);
    for (int game = 0; game < 4; ++game) visit(static_cast<Game>(game));
}

}  // namespace

DealtHand dealt_hand(std::uint64_t seed, std::uint64_t index) {
    Random random(mixed(seed, index));
    DealtHand result;
    result.seat = static_cast<int>(random.below(3));
    Cards deck = all_cards;
    result.deal.skat = draw(deck, 2, random);
    for (Cards& hand : result.deal.hands) hand = draw(deck, 10, random);
    return result;
}

HandChoice choose(HandKind kind, Cards ten, Cards skat, int seat, const Evaluator* evaluator, Random& random) {
    HandChoice choice;
    double best = -1e9;
    const Cards twelve = ten | skat;
    if (evaluator) {
        each_game(kind, [&](Game game) {
            const auto consider = [&](Cards discards) {
                const double odds = evaluator->log_odds(kind, 0, game, (picks_up(kind) ? twelve : ten) & ~discards,
                                                        discards, seat);
                if (odds > best) {
                    best = odds;
                    choice = {game, discards};
                }
            };
            if (!picks_up(kind)) return consider(0);
            for (Cards first = twelve; first; first &= first - 1)
                for (Cards second = first & (first - 1); second; second &= second - 1)
                    consider(bit(lowest(first)) | bit(lowest(second)));
        });
        return choice;
    }
    const bool sensible = random.below(2) == 0;
    each_game(kind, [&](Game game) {
        const double strength = rules::hand_strength(game, ten, seat) + (sensible ? 0.0 : 3.0 * random.uniform());
        if (strength > best) {
            best = strength;
            choice.game = game;
        }
    });
    if (picks_up(kind)) {
        Cards rest = twelve;
        choice.discards = sensible ? rules::discard_for(choice.game, twelve, seat) : draw(rest, 2, random);
    }
    return choice;
}

LabelledHand label(HandKind kind, const Evaluator* evaluator, std::uint64_t seed, std::uint64_t index, int worlds,
                   Solver& solver) {
    const DealtHand dealt = dealt_hand(seed, index);
    Random random(mixed(seed + 1, index));
    const auto self = static_cast<std::size_t>(dealt.seat);
    const Cards ten = dealt.deal.hands[self];
    const HandChoice choice = choose(kind, ten, dealt.deal.skat, dealt.seat, evaluator, random);
    const bool picked_up = picks_up(kind);
    const Cards ten_played = picked_up ? (ten | dealt.deal.skat) & ~choice.discards : ten;
    LabelledHand result;
    result.features = features_of(kind, choice.game, ten_played, choice.discards, dealt.seat);
    for (int world = 0; world < worlds; ++world) {
        Cards rest = ~(picked_up ? ten_played | choice.discards : ten_played);
        std::array<Cards, 3> hands{};
        hands[self] = ten_played;
        hands[(self + 1) % 3] = draw(rest, 10, random);
        hands[(self + 2) % 3] = draw(rest, 10, random);
        const Position position = first_lead(choice.game, dealt.seat, hands, picked_up ? choice.discards : rest);
        constexpr std::array<int, levels> targets{soloist_target, schneider_target, schwarz_target};
        for (std::size_t level = 0; level < (kind == HandKind::null ? 1 : levels); ++level) {
            if (!solver.wins(position, targets[level])) break;
            ++result.wins[level];
        }
    }
    return result;
}

}  // namespace counterplay::skat
