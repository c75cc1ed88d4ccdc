// What Python hands in, checked at the edge and told in a sentence: behind it the core trusts its callers.
#pragma once

#include <nanobind/nanobind.h>

#include <cmath>
#include <concepts>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace counterplay::bind {

// Does not touch Python, so that it may be thrown while the interpreter is released; Python sees a ValueError.
[[noreturn]] inline void refuse(const std::string& reason) { throw std::invalid_argument(reason); }

inline void require(bool holds, const char* reason) {
    if (!holds) refuse(reason);
}

// A number between two bounds, both allowed; NaN is between none.
template <typename Number>
    requires std::is_arithmetic_v<Number>
Number within(const char* what, Number value, std::type_identity_t<Number> low,
              std::type_identity_t<Number> high) {
    if (!(value >= low && value <= high)) {
        std::ostringstream reason;
        reason << what << " must be from " << +low << " to " << +high << ", not " << +value;
        refuse(reason.str());
    }
    return value;
}

template <std::floating_point Number>
Number finite(const char* what, Number value) {
    if (!std::isfinite(value)) refuse(std::string(what) + " must be a finite number");
    return value;
}

// The entries of a list of objects: nanobind hands None on as a null pointer there.
template <typename Object>
const Object& present(const Object* object) {
    if (object == nullptr) throw nanobind::type_error("a list holds None where an object is needed");
    return *object;
}

constexpr int most_threads = 256;
inline int checked_threads(int threads) { return within("the number of threads", threads, 1, most_threads); }

}  // namespace counterplay::bind
