// Changes with every change of the search; a commit that changes it says why.
#include "skat/solver/bench.hpp"

namespace counterplay::skat {

const std::array<ClassSignature, 9> committed_signature{{
    {Kind::suit, Strength::contested, 700, 291, 8663440, 0x94764CA1F3758363u},
    {Kind::suit, Strength::strong, 700, 468, 4956626, 0xA042DEE846499F72u},
    {Kind::suit, Strength::random, 700, 93, 6430153, 0x4EC2BCED55ECA803u},
    {Kind::grand, Strength::contested, 700, 220, 5320689, 0x88255731BFA89B44u},
    {Kind::grand, Strength::strong, 700, 450, 4321986, 0x15401E5CD7571FC0u},
    {Kind::grand, Strength::random, 700, 74, 3872154, 0x4F533645343BB8ADu},
    {Kind::null, Strength::contested, 600, 176, 115609, 0xB8147D27CB4D02C1u},
    {Kind::null, Strength::strong, 600, 500, 2394, 0x9D5E92F6F653236Cu},
    {Kind::null, Strength::random, 600, 27, 26603, 0x70E3295366F77612u},
}};

}  // namespace counterplay::skat
