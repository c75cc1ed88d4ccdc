#include "skat/rules/cards.hpp"

namespace counterplay::skat {

static_assert(points_of(all_cards) == 120);
static_assert(count(trumps(Game::clubs)) == 11 && count(trumps(Game::grand)) == 4 && trumps(Game::null) == 0);

}  // namespace counterplay::skat
