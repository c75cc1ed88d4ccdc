// Places of cards and Kermit's classes, by hand.
#include <cmath>
#include <limits>

#include "check.hpp"
#include "skat/policy/kermit_tables.hpp"
#include "skat/policy/location_features.hpp"

using namespace counterplay::skat;

namespace {

Cards cards_of(std::initializer_list<const char*> names) {
    Cards cards = 0;
    for (const char* name : names) cards |= bit(parse_card(name));
    return cards;
}

}  // namespace

TEST(worlds_weigh_the_sum_over_their_places) {
    Places places{};
    for (Card card = 0; card < deck_size; ++card)
        for (std::size_t place = 0; place < place_count; ++place)
            places[card][place] = -static_cast<double>(card * place_count + place + 1);
    places[parse_card("CA")][2] = -std::numeric_limits<double>::infinity();
    const std::array<World, 2> worlds{{{{0, cards_of({"D7", "CJ"}), cards_of({"HA"})}, cards_of({"S8"})},
                                       {{0, cards_of({"D7"}), cards_of({"HA"})}, cards_of({"CA"})}}};
    std::array<double, 2> logs{0.5, 0.5};
    weigh_places(places, 0, worlds, logs);
    // seat 1 is to the left, seat 2 to the right
    const double expected =
        0.5 + places[0][0] + places[31][0] + places[parse_card("HA")][1] + places[parse_card("S8")][2];
    CHECK(std::abs(logs[0] - expected) < 1e-9);
    CHECK(std::isinf(logs[1]));
    logs = {0, 0};
    weigh_places(places, 1, worlds, logs);  // now seat 2 is to the left and seat 0, with no cards, to the right
    CHECK(std::abs(logs[0] - (places[parse_card("HA")][0] + places[parse_card("S8")][2])) < 1e-9);
}

TEST(levels_of_bids) {
    CHECK(bid_level(0) == 0 && bid_level(18) == 1 && bid_level(20) == 2 && bid_level(35) == 9);
    CHECK(bid_level(45) == bid_level(44) && bid_level(264) == bid_levels - 1);
}

TEST(how_dear_a_game_must_be) {
    CHECK(demand_of({.game = Game::diamonds}, 18) == 0);
    CHECK(demand_of({.game = Game::diamonds}, 20) == 1);
    CHECK(demand_of({.game = Game::clubs}, 48) == 2);
    CHECK(demand_of({.game = Game::grand}, 264) == demands - 1);
    CHECK(demand_of({.game = Game::null}, 23) == 0);
}

TEST(classes_are_within_bounds_and_tell_hands_apart) {
    const Cards strong = cards_of({"CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "CQ", "C9", "DA"});
    const Cards low = cards_of({"D7", "D8", "D9", "H7", "H8", "S7", "S8", "C7", "C8", "C9"});
    CHECK(hand_class(strong) != hand_class(low));
    CHECK(hand_class(strong) < hand_classes && hand_class(low) < hand_classes);
    for (int game = 0; game < 6; ++game)
        for (const Cards ten : {strong, low})
            CHECK(soloist_class(static_cast<Game>(game), ten, cards_of({"HT", "HA"})) < soloist_classes);
    CHECK(soloist_class(Game::null, low, 0) == 0);  // nothing can be caught
    CHECK(soloist_class(Game::clubs, strong, cards_of({"HT"})) !=
          soloist_class(Game::clubs, strong, cards_of({"H7"})));
}

TEST_MAIN
