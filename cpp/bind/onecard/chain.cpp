#include "onecard/chain.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>

#include "bind/onecard/module.hpp"
#include "onecard/equilibrium.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace counterplay::onecard;
using namespace counterplay::bind;

static auto to_array(const std::vector<double>& from, std::vector<std::size_t> shape) {
    auto* copy = new double[from.size()];
    std::copy(from.begin(), from.end(), copy);
    nb::capsule owner(copy, [](void* data) noexcept { delete[] static_cast<double*>(data); });
    return nb::ndarray<nb::numpy, double>(copy, shape.size(), shape.data(), owner);
}

// A function that makes the policy of a player at these rules.
template <class Described>
static void def_policy(nb::module_& m, const char* name, Policy (*make)(const Rules&, const Described&),
                       const char* described) {
    m.def(
        name,
        [make](const Rules& rules, const Described& player) {
            checked_heads_up(rules);
            return make(rules, player);
        },
        "rules"_a, nb::arg(described));
}

void bind_chain(nb::module_& m) {
    nb::class_<Policy>(m, "Policy", "A fixed heads-up player.")
        .def_ro("modes", &Policy::modes)
        .def(
            "__init__",
            [](Policy* self, const Rules& rules, nb::ndarray<const double, nb::c_contig, nb::device::cpu> chance) {
                checked_heads_up(rules);
                Policy policy(rules, 1);
                require(chance.size() == policy.chance.size(), "a policy needs three chances for each state");
                for (std::size_t at = 0; at < chance.size(); ++at)
                    within("a chance", chance.data()[at], 0.0, 1.0 + 1e-9);
                std::memcpy(policy.chance.data(), chance.data(), chance.size() * sizeof(double));
                new (self) Policy(policy);
            },
            "rules"_a, "chance"_a)
        .def(
            "array",
            [](const Policy& policy) {
                return to_array(
                    policy.chance,
                    {static_cast<std::size_t>(policy.modes), static_cast<std::size_t>(policy.total + 1), 2,
                     static_cast<std::size_t>(policy.raises), static_cast<std::size_t>(policy.deck), 3});
            },
            "Chances by [mode, chips, checked, raises, card - 1, action].");
    nb::class_<Values>(m, "Values", "What each state of the tournament is worth to the hero.")
        .def(
            "array",
            [](const Values& values) {
                return to_array(values.value, {static_cast<std::size_t>(values.hero_modes),
                                               static_cast<std::size_t>(values.other_modes),
                                               static_cast<std::size_t>(values.total + 1), 2});
            },
            "Values by [hero mode, other mode, chips, hero is first].");
    def_policy(m, "style_policy", style_policy, "style");
    def_policy(m, "network_policy", network_policy, "setting");
    m.def(
        "solve",
        [](const Rules& rules, const Policy& hero, const Policy& other) {
            checked_heads_up(rules);
            return solve(rules, fitting(hero, rules), fitting(other, rules));
        },
        "rules"_a, "hero"_a, "other"_a, nb::call_guard<nb::gil_scoped_release>());
    m.def(
        "win_rate",
        [](const Rules& rules, const Policy& hero, const Policy& other) {
            checked_heads_up(rules);
            return win_rate(rules, fitting(hero, rules), fitting(other, rules));
        },
        "rules"_a, "hero"_a, "other"_a, nb::call_guard<nb::gil_scoped_release>(),
        "The hero's chance to win the tournament, first seat drawn.");
    m.def(
        "best_response",
        [](const Rules& rules, const Policy& other) {
            checked_heads_up(rules);
            Response response = best_response(rules, fitting(other, rules));
            return std::pair(response.policy, response.values);
        },
        "rules"_a, "other"_a);
    m.def(
        "equilibrium",
        [](const Rules& rules, int sweeps, int iterations) {
            checked_heads_up(rules);
            within("the number of sweeps", sweeps, 1, 1'000'000);
            within("the number of iterations", iterations, 1, 1'000'000);
            Response response = equilibrium(rules, sweeps, iterations);
            return std::pair(response.policy, response.values);
        },
        "rules"_a, "sweeps"_a, "iterations"_a);
    m.def(
        "network_win_rates",
        [](const Rules& rules, const std::vector<const NetworkSetting*>& heroes,
           const std::vector<const Policy*>& others, bool told_truth, int threads) {
            checked_heads_up(rules);
            checked_threads(threads);
            for (const NetworkSetting* hero : heroes) present(hero);
            for (const Policy* other : others) fitting(present(other), rules);
            std::vector<double> rates(heroes.size() * others.size());
            {
                nb::gil_scoped_release release;
                std::atomic<std::size_t> next{0};
                auto work = [&] {
                    for (std::size_t hero; (hero = next.fetch_add(1)) < heroes.size();) {
                        NetworkSetting setting = *heroes[hero];
                        for (std::size_t other = 0; other < others.size(); ++other) {
                            if (told_truth) {
                                setting.given_belief.fill(0.0);
                                setting.given_belief[other % types] = 1.0;
                            }
                            rates[hero * others.size() + other] =
                                win_rate(rules, network_policy(rules, setting), *others[other]);
                        }
                    }
                };
                std::vector<std::jthread> pool;  // joined also where the last of them cannot be started
                for (int i = 1; i < std::min(threads, static_cast<int>(heroes.size())); ++i)
                    pool.emplace_back(work);
                work();
            }
            return to_array(rates, {heroes.size(), others.size()});
        },
        "rules"_a, "heroes"_a, "others"_a, "told"_a, "threads"_a,
        "Exact win rates [hero, other]; told: each network is told the other's type (its place in the list).");
}
