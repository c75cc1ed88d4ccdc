// Win or loss of every card: cards of equal rank answer for each other.
#pragma once

#include "skat/solver/points.hpp"

namespace counterplay::skat::solver {

// A card that was already answered for.
struct Answered {
    Cards card = 0;  // none, or one
    bool reaches = false;
};

// The cards that may be played and let the soloist take `needed` more points, in the numbering of the game.
template <bool Grand>
Cards reaching(PointsSearch<Grand>& search, const Seats& seats, int needed, Answered answered);

}  // namespace counterplay::skat::solver
