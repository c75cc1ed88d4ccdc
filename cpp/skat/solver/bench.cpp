#include "skat/solver/bench.hpp"

#include <algorithm>
#include <ctime>

#include "skat/solver/baseline.hpp"

namespace counterplay::skat {

namespace {

// Time this thread was given, so that other work on the machine hardly counts.
double cpu_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

}  // namespace

ClassSignature class_signature(Solver& solver, Kind kind, Strength strength) {
    ClassSignature signature{kind, strength, 0, 0, 0, 0xCBF29CE484222325u};
    const std::uint64_t nodes_before = solver.nodes();
    const auto note = [&](int answer) {
        signature.results = (signature.results ^ static_cast<std::uint64_t>(answer)) * 0x100000001B3u;
    };
    for (int index = 0; index < bench_deals; ++index) {
        const Position deal = bench_deal(kind, strength, bench_seed, static_cast<std::uint64_t>(index));
        solver.forget();
        const bool won = solver.wins(deal, 61);
        ++signature.positions;
        signature.wins += won;
        note(won);
        if (index >= bench_values) continue;
        for (const CardResult& card : solver.moves(deal, 61)) note(card.result);
        ++signature.positions;
        if (kind == Kind::null) continue;
        note(solver.value(deal));
        ++signature.positions;
    }
    signature.nodes = solver.nodes() - nodes_before;
    return signature;
}

std::vector<Card> best_play(Solver& solver, const Position& deal, Random& numbers) {
    std::vector<Card> play;
    for (Position position = deal; !position.finished();) {
        auto cards = solver.moves(position, 61);
        const bool soloist_moves = position.to_move() == position.soloist;
        const auto better = [&](const CardResult& first, const CardResult& other) {
            return soloist_moves ? first.result > other.result : first.result < other.result;
        };
        const auto best = std::min_element(cards.begin(), cards.end(), better)->result;
        std::erase_if(cards, [&](const CardResult& card) { return card.result != best; });
        play.push_back(cards[numbers.below_half(static_cast<std::uint32_t>(cards.size()))].card);
        position.play(play.back());
    }
    return play;
}

Timing time_class(Solver& solver, Kind kind, Strength strength, BenchQuestion question, int deals) {
    Baseline plain(question == BenchQuestion::plain ? 22 : 1);
    const auto nodes = [&] { return question == BenchQuestion::plain ? plain.nodes() : solver.nodes(); };
    const auto deal_of = [&](int index) {
        return bench_deal(kind, strength, bench_seed, static_cast<std::uint64_t>(index));
    };
    const auto win_milliseconds = [&](int index) {
        const Position deal = deal_of(index);
        solver.forget();
        const double start = cpu_milliseconds();
        solver.wins(deal, 61);
        return cpu_milliseconds() - start;
    };
    Timing timing;
    solver.wins(deal_of(0), 61);  // builds what is built once in a process
    for (int index = 0; index < deals; ++index) {
        const Position deal = deal_of(index);
        std::vector<Card> play;
        if (question == BenchQuestion::post_mortem || question == BenchQuestion::post_mortem_values) {
            Random numbers(bench_seed, 99, static_cast<std::uint64_t>(index));
            play = best_play(solver, deal, numbers);
        }
        solver.forget();
        const std::uint64_t nodes_before = nodes();
        const double start = cpu_milliseconds();
        switch (question) {
            case BenchQuestion::win:
                solver.wins(deal, 61);
                break;
            case BenchQuestion::value:
                solver.value(deal);
                break;
            case BenchQuestion::leads:
                solver.moves(deal, 61);
                break;
            case BenchQuestion::post_mortem:
                solver.post_mortem(deal, play, 61);
                break;
            case BenchQuestion::post_mortem_values:
                solver.post_mortem_values(deal, play);
                break;
            case BenchQuestion::plain:
                plain.wins(deal, 61);
                break;
        }
        timing.milliseconds.push_back(cpu_milliseconds() - start);
        timing.nodes += nodes() - nodes_before;
        // Turn by turn, so that both meet the same moods of the machine; the win or loss of another deal, since
        // that of the same would find the processor prepared for it.
        if (question != BenchQuestion::plain)
            timing.win_milliseconds += win_milliseconds((index + deals / 2) % deals);
    }
    // The plain solver's large table throws everything else out of the caches: its deals are asked again
    // afterwards.
    if (question == BenchQuestion::plain)
        for (int index = 0; index < deals; ++index) timing.win_milliseconds += win_milliseconds(index);
    return timing;
}

}  // namespace counterplay::skat
