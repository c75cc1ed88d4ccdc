// Answers timed questions on the bench's contested deals: benchmarks/solver.py asks two builds of it in turn.
//
// A line in, "QUESTION KIND DEAL" (win|leads|value|post_mortem|world, suit|grand|null, a number); a line out, the
// milliseconds of processor time, the nodes and a hash of the answers. It is also built against older solvers,
// whose files lay elsewhere: it uses nothing that they did not have.
#include <ctime>
#include <iostream>
#include <string>

#if __has_include("skat/solver/bench.hpp")
#include "skat/solver/bench.hpp"
using Numbers = counterplay::Random;
#else
#include "skat/solver_bench.hpp"
using counterplay::skat::Numbers;
#endif

namespace {

using namespace counterplay::skat;

double cpu_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

struct Answers {
    std::uint64_t hash = 0xCBF29CE484222325u;
    void note(int answer) { hash = (hash ^ static_cast<std::uint64_t>(answer)) * 0x100000001B3u; }
};

bool answer(Solver& solver, const std::string& question, const Position& deal, std::uint64_t index,
            std::ostream& out) {
    Position position = deal;
    std::vector<Card> play;
    if (question == "post_mortem" || question == "world") {
        Numbers numbers(bench_seed, 99, index);
        play = best_play(solver, deal, numbers);
        if (question == "world") {
            play.resize(3);  // one trick of best play, then every card, as search players ask of each world
            for (const Card card : play) position.play(card);
        }
    }
    solver.forget();
    const std::uint64_t nodes_before = solver.nodes();
    Answers answers;
    const double start = cpu_milliseconds();
    if (question == "win") {
        answers.note(solver.wins(position, 61));
    } else if (question == "value") {
        answers.note(solver.value(position));
    } else if (question == "leads" || question == "world") {
        for (const CardResult& card : solver.moves(position, 61)) answers.note(card.result);
    } else if (question == "post_mortem") {
        for (const auto& decision : solver.post_mortem(position, play, 61))
            for (const CardResult& card : decision.cards) answers.note(card.result);
    } else {
        return false;
    }
    const double taken = cpu_milliseconds() - start;
    out << taken << " " << solver.nodes() - nodes_before << " " << answers.hash << std::endl;
    return true;
}

}  // namespace

int main() {
    Solver solver;
    std::string question, kind;
    for (std::uint64_t index; std::cin >> question >> kind >> index;) {
        const Kind of = kind == "suit" ? Kind::suit : kind == "grand" ? Kind::grand : Kind::null;
        if (!answer(solver, question, bench_deal(of, Strength::contested, bench_seed, index), index, std::cout))
            return 2;
    }
}
