#include "skat/solver/worlds.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>

namespace counterplay::skat {

void solve_worlds(std::span<const Position> worlds, int target, std::span<const std::unique_ptr<Solver>> solvers,
                  std::span<std::int8_t> results) {
    std::atomic<std::size_t> next{0};
    // Small portions: worlds differ in difficulty by orders of magnitude.
    const std::size_t portion = std::clamp<std::size_t>(worlds.size() / (solvers.size() * 16), 1, 64);
    const auto work = [&](Solver& solver) {
        for (;;) {
            const std::size_t from = next.fetch_add(portion);
            if (from >= worlds.size()) return;
            for (std::size_t world = from; world < std::min(from + portion, worlds.size()); ++world)
                solver.every_card(worlds[world], target, results.subspan(world * deck_size).first<deck_size>());
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < solvers.size() && i * portion < worlds.size(); ++i)
        threads.emplace_back(work, std::ref(*solvers[i]));
    work(*solvers[0]);
    for (auto& thread : threads) thread.join();
}

}  // namespace counterplay::skat
