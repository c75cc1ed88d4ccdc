#include "skat/solver_bench.hpp"

namespace counterplay::skat {

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

}  // namespace counterplay::skat
