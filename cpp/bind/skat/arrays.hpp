// Arrays of worlds and weights that Python hands in, and vectors handed to it.
#pragma once

#include <nanobind/ndarray.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "skat/rules/worlds.hpp"

namespace counterplay::skat {

using WorldArray =
    nanobind::ndarray<const std::uint32_t, nanobind::shape<-1, 4>, nanobind::c_contig, nanobind::device::cpu>;
using LogArray = nanobind::ndarray<double, nanobind::shape<-1>, nanobind::c_contig, nanobind::device::cpu>;

static_assert(sizeof(World) == 4 * sizeof(std::uint32_t), "a world is three hands and the skat");

inline std::span<const World> worlds_of(const WorldArray& worlds) {
    return {reinterpret_cast<const World*>(worlds.data()), worlds.shape(0)};
}

inline std::span<double> logs_of(const LogArray& log_weights, std::size_t worlds) {
    if (log_weights.shape(0) != worlds) throw std::invalid_argument("every world needs its weight");
    return {log_weights.data(), worlds};
}

template <typename T>
nanobind::ndarray<nanobind::numpy, T> to_numpy(std::vector<T> values, std::initializer_list<std::size_t> shape) {
    auto owned = std::make_unique<std::vector<T>>(std::move(values));
    T* data = owned->data();
    nanobind::capsule owner(owned.release(), [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nanobind::ndarray<nanobind::numpy, T>(data, shape, owner);
}

}  // namespace counterplay::skat
