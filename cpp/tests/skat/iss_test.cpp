// The record reader under fire: damaged records must be refused, never crash it (run with sanitizers in verify).
#include "skat/rules/iss.hpp"

#include "check.hpp"

using namespace counterplay::skat;

namespace {

const std::string sample =
    "(;GM[Skat]ID[1]P0[a\\]]MV[w "
    "D7.DQ.H7.H8.HA.S8.C7.C8.CK.CA.D8.DT.DJ.HQ.HT.HJ.S7.S9.C9.CT.D9.DK.DA.HK.SQ.SK.SA.SJ."
    "CQ.CJ.H9.ST 1 p 2 18 0 p 2 s w H9.ST 2 S.CQ.HK 0 HA 1 HQ 2 H9 0 CA 1 C9 2 SA 2 SJ 0 S8 1 S7 2 CJ 0 D7 1 S9 2 "
    "SQ "
    "0 CK 1 DJ 1 HT 2 SK 0 H7 2 DA 0 DQ 1 D8 2 D9 0 H8 1 DT 1 HJ 2 ST 0 C7 1 CT 2 DK 0 C8 ]R[d:2 win v:33 m:2 "
    "bidok "
    "p:61 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)";

}  // namespace

TEST(the_sample_agrees) {
    const auto report = iss::check_block(sample + "\n\n" + sample, 1);
    CHECK_EQUAL(report.agreeing, 2);
    CHECK_EQUAL(report.records, 2);
    CHECK_EQUAL(report.lines, 3);
    CHECK(*iss::parse(sample).property("P0") == "a]");
}

TEST(every_truncation_is_refused) {
    for (std::size_t length = 1; length < sample.size(); ++length) {
        const auto report = iss::check_block(std::string_view(sample).substr(0, length), 1);
        CHECK_EQUAL(report.set_aside.size(), std::size_t{1});
    }
}

TEST(mutations_never_crash_the_reader) {
    constexpr std::string_view letters = "CSHDAKQJT987.?|p0ws[]\\;() yRETIL:-\xff";
    std::uint64_t state = 1;
    const auto next = [&state](std::size_t bound) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::size_t>((state >> 33) % bound);
    };
    long set_aside = 0;
    for (int number = 0; number < 100000; ++number) {
        std::string line = sample;
        for (std::size_t changes = 1 + next(3); changes > 0; --changes) {
            const std::size_t at = next(line.size());
            switch (next(3)) {
                case 0:
                    line[at] = letters[next(letters.size())];
                    break;
                case 1:
                    line.erase(at, 1 + next(9));
                    break;
                default:
                    line.insert(at, line.substr(at, 1 + next(9)));
            }
        }
        const auto report = iss::check_block(line, 1);
        CHECK_EQUAL(report.records,
                    report.agreeing + static_cast<long>(report.differing.size() + report.set_aside.size()));
        set_aside += static_cast<long>(report.set_aside.size());
    }
    CHECK(set_aside > 50000);
}

TEST_MAIN
