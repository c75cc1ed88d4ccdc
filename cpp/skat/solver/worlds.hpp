// The same question in many worlds, on several threads: the inner loop of every player that searches.
#pragma once

#include <memory>
#include <span>

#include "skat/solver/solver.hpp"

namespace counterplay::skat {

// What every legal move leads to in each world, into results[32 * world + card]: the soloist's points in all
// (target == 0), or 1 and 0 for win and loss; -1 where the card is not legal. Each thread gets a solver of
// its own: as many threads are used as there are solvers.
void solve_worlds(std::span<const Position> worlds, int target, std::span<const std::unique_ptr<Solver>> solvers,
                  std::span<std::int8_t> results);

}  // namespace counterplay::skat
