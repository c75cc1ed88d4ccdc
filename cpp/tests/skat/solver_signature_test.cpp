// The bench's signature: answers and node counts of the fast solver, the same for every compiler and optimisation
// level.
#include "check.hpp"
#include "skat/solver/bench.hpp"

using namespace counterplay;
using namespace counterplay::skat;

TEST(the_signature_is_the_committed_one) {
    Solver solver;
    for (const ClassSignature& expected : committed_signature) {
        const ClassSignature found = class_signature(solver, expected.kind, expected.strength);
        CHECK_EQUAL(found.positions, expected.positions);
        CHECK_EQUAL(found.wins, expected.wins);
        CHECK_EQUAL(found.nodes, expected.nodes);
        CHECK_EQUAL(found.results, expected.results);
        if (!(found == expected))
            std::cerr << "    {Kind(" << +static_cast<int>(found.kind) << "), Strength("
                      << static_cast<int>(found.strength) << "), " << found.positions << ", " << found.wins << ", "
                      << found.nodes << ", " << found.results << "u},\n";
    }
}

TEST_MAIN
