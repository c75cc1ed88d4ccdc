// The smallest test harness that reports the line and both values. A test file defines functions with TEST
// and ends with TEST_MAIN.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <utility>
#include <vector>

namespace check {

struct Registry {
    std::vector<std::pair<const char*, std::function<void()>>> tests;
    int failures = 0;
};

inline Registry& registry() {
    static Registry instance;
    return instance;
}

struct Register {
    Register(const char* name, std::function<void()> body) {
        registry().tests.emplace_back(name, std::move(body));
    }
};

// How much more than the usual sample a test takes: 1 in `make test`, 10 in `make verify`.
inline int sample_factor() {
    const char* text = std::getenv("COUNTERPLAY_SAMPLE");
    return text ? std::atoi(text) : 1;
}

inline void fail(const char* file, int line) {
    ++registry().failures;
    std::cerr << file << ":" << line << ": ";
}

inline int run_all() {
    for (auto& [name, body] : registry().tests) {
        const int before = registry().failures;
        body();
        std::printf("%s %s\n", registry().failures == before ? "ok    " : "FAILED", name);
    }
    return registry().failures == 0 && !registry().tests.empty() ? 0 : 1;
}

}  // namespace check

#define TEST(name)                                             \
    static void name();                                        \
    static const check::Register register_##name(#name, name); \
    static void name()

#define CHECK(condition)                                  \
    do {                                                  \
        if (!(condition)) {                               \
            check::fail(__FILE__, __LINE__);              \
            std::cerr << "not true: " #condition << "\n"; \
        }                                                 \
    } while (false)

#define CHECK_EQUAL(left, right)                                                          \
    do {                                                                                  \
        const auto left_value = (left);                                                   \
        const auto right_value = (right);                                                 \
        if (!(left_value == right_value)) {                                               \
            check::fail(__FILE__, __LINE__);                                              \
            std::cerr << #left " == " << +left_value << ", not " << +right_value << "\n"; \
        }                                                                                 \
    } while (false)

#define CHECK_THROWS(type, expression)                             \
    do {                                                           \
        bool thrown = false;                                       \
        try {                                                      \
            (void)(expression);                                    \
        } catch (const type&) {                                    \
            thrown = true;                                         \
        }                                                          \
        if (!thrown) {                                             \
            check::fail(__FILE__, __LINE__);                       \
            std::cerr << #expression " did not throw " #type "\n"; \
        }                                                          \
    } while (false)

#define TEST_MAIN \
    int main() { return check::run_all(); }
