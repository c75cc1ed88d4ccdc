#pragma once

#include <nanobind/nanobind.h>

#include "bind/checks.hpp"
#include "onecard/bayes.hpp"
#include "onecard/chain.hpp"
#include "onecard/rules.hpp"

// Limits of what the core has room for; counterplay.onecard.game.Rules has the same.
constexpr int most_cards = 30, most_chips = 1000, most_hands = 1'000'000'000;

inline const counterplay::onecard::Rules& checked(const counterplay::onecard::Rules& rules) {
    using counterplay::bind::within;
    using counterplay::onecard::max_seats;
    within("the number of seats", rules.seats, 2, max_seats);
    within("the chips of a seat", rules.chips, 1, most_chips);
    within("the number of cards", rules.deck, rules.seats, most_cards);
    within("the limit", rules.limit, 0, most_chips * max_seats);
    within("the most hands of a tournament", rules.max_hands, 1, most_hands);
    return rules;
}

inline const counterplay::onecard::Rules& checked_heads_up(const counterplay::onecard::Rules& rules) {
    checked(rules);
    counterplay::bind::require(rules.seats == 2 && rules.cap() <= 64,
                               "the chain is heads-up, with a cap of 64 at most");
    return rules;
}

// A policy is a table over the states of its own rules.
inline const counterplay::onecard::Policy& fitting(const counterplay::onecard::Policy& policy,
                                                   const counterplay::onecard::Rules& rules) {
    counterplay::bind::require(
        policy.total == rules.total() && policy.deck == rules.deck && policy.raises == rules.cap(),
        "a policy was made for other rules");
    return policy;
}

// Whether a player of this setting can sit down under these rules.
template <typename Setting>
void check_seated(const counterplay::onecard::Rules&, const Setting&) {}

inline void check_seated(const counterplay::onecard::Rules& rules,
                         const counterplay::onecard::BayesSetting& setting) {
    checked_heads_up(rules);
    fitting(setting.safe, rules);
    for (const auto& policy : setting.types) fitting(policy, rules);
    for (const auto& values : setting.values)
        counterplay::bind::require(values.total == rules.total(), "values were computed for other rules");
}

void bind_rules(nanobind::module_& m);
void bind_players(nanobind::module_& m);
void bind_chain(nanobind::module_& m);
void bind_tournament(nanobind::module_& m);
void bind_numbered(nanobind::module_& m);
