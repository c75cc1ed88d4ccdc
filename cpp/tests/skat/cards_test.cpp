#include "skat/rules/cards.hpp"

#include "check.hpp"

using namespace counterplay::skat;

TEST(names_round_trip) {
    for (Card card = 0; card < deck_size; ++card) CHECK_EQUAL(parse_card(card_name(card)), card);
    CHECK_EQUAL(parse_card("XX"), no_card);
    CHECK_EQUAL(parse_card("C10"), no_card);
}

TEST(points_of_a_set_are_the_sum_over_its_cards) {
    for (int suit = 0; suit < 4; ++suit) CHECK_EQUAL(points_of(whole_suit(suit)), 30);
    for (Card card = 0; card < deck_size; ++card) CHECK_EQUAL(points_of(bit(card)), points_of(card));
}

TEST(jacks_are_trumps_and_leave_their_suit) {
    const Cards hand = bit(parse_card("HJ")) | bit(parse_card("C7"));
    CHECK_EQUAL(legal_cards(Game::clubs, hand, parse_card("H8")), hand);
    CHECK_EQUAL(legal_cards(Game::null, hand, parse_card("H8")), bit(parse_card("HJ")));
    CHECK_EQUAL(legal_cards(Game::grand, hand, parse_card("CJ")), bit(parse_card("HJ")));
}

TEST(order_within_a_suit_depends_on_the_game) {
    CHECK(beats(Game::spades, parse_card("HT"), parse_card("HK")));
    CHECK(beats(Game::null, parse_card("HK"), parse_card("HT")));
    CHECK(beats(Game::grand, parse_card("CJ"), parse_card("SJ")));
    CHECK(beats(Game::hearts, parse_card("H7"), parse_card("CA")));
    CHECK(!beats(Game::hearts, parse_card("D7"), parse_card("C7")));
    CHECK_EQUAL(trick_winner(Game::grand, parse_card("S7"), parse_card("ST"), parse_card("SA")), 2);
}

TEST_MAIN
