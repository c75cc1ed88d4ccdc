// The bench's signature: answers and node counts of the fast solver, the same for every compiler and optimisation
// level.
#include "check.hpp"
#include "skat/solver/bench.hpp"

using namespace counterplay;
using namespace counterplay::skat;

TEST(the_signature_is_the_committed_one) {
    Solver solver;
    for (const ClassSignature& expected : committed_signature) {
        const ClassSignature signature = class_signature(solver, expected.kind, expected.strength);
        CHECK_EQUAL(signature.positions, expected.positions);
        CHECK_EQUAL(signature.wins, expected.wins);
        CHECK_EQUAL(signature.nodes, expected.nodes);
        CHECK_EQUAL(signature.results, expected.results);
        if (!(signature == expected))
            std::cerr << "    {Kind(" << +static_cast<int>(signature.kind) << "), Strength("
                      << static_cast<int>(signature.strength) << "), " << signature.positions << ", "
                      << signature.wins << ", " << signature.nodes << ", " << signature.results << "u},\n";
    }
}

TEST_MAIN
