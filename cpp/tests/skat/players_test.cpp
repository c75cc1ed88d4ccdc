// Players and the world sampler on random deals: legal to the end, and every drawn world fits what was seen.
#include "check.hpp"
#include "skat/players/kermit.hpp"
#include "skat/players/rules_player.hpp"
#include "skat_deals.hpp"

using namespace counterplay;
using namespace counterplay::skat;

namespace {

void apply(State& state, const PlayerAction& action) {
    const int seat = state.to_act();
    switch (action.kind) {
        case PlayerAction::bid:
            return state.call_bid(seat, action.value);
        case PlayerAction::hold:
            return state.call_hold(seat);
        case PlayerAction::pass:
            return state.call_pass(seat);
        case PlayerAction::pick_up:
            return state.pick_up(seat);
        case PlayerAction::declare:
            return state.declare(seat, action.declaration, action.discards);
        default:
            return state.play(seat, action.card);
    }
}

void check_world(const State& state, const Observation& seen, const World& world) {
    CHECK((world.hands[0] | world.hands[1] | world.hands[2] | world.skat | seen.played()) == all_cards);
    CHECK(world.hands[static_cast<std::size_t>(seen.seat)] == seen.hand);
    for (std::size_t seat = 0; seat < 3; ++seat) {
        CHECK(count(world.hands[seat]) == count(state.hands()[seat]));
        for (std::uint8_t group = 0; group <= trump_group; ++group) {
            if (seat == static_cast<std::size_t>(seen.seat) || !(seen.voids[seat] >> group & 1)) continue;
            CHECK(!(world.hands[seat] & group_cards(seen.declaration->game, group)));
        }
    }
}

}  // namespace

TEST(rules_play_legally_and_worlds_fit) {
    Random random(1);
    for (int game = 0; game < 300; ++game) {
        State state(random_deal(random));
        while (state.phase() != Phase::over) {
            const Observation seen = observe(state, state.to_act());
            for (const World& world : Worlds(seen).draw(3, random)) check_world(state, seen, world);
            apply(state, rules::act(seen));
        }
    }
}

TEST(kermit_plays_legally_without_weights) {
    Random random(2);
    Kermit kermit(std::make_shared<const Evaluator>(), {.worlds = 3, .threshold = 0.0});
    for (int game = 0; game < 4; ++game) {
        State state(random_deal(random));
        while (state.phase() != Phase::over) {
            const Observation seen = observe(state, state.to_act());
            // With no threshold it would bid for ever.
            if (state.phase() == Phase::auction && state.bid() >= 18) {
                state.call_pass(seen.seat);
                continue;
            }
            apply(state, kermit.act(seen, random.next()));
        }
    }
}

TEST_MAIN
