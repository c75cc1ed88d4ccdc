#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

template <typename T>
using Array = nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <typename T>
std::vector<T> to_vector(const Array<T>& array) {
    return std::vector<T>(array.data(), array.data() + array.size());
}

template <typename T>
std::span<const T> to_span(const Array<T>& array) {
    return {array.data(), array.size()};
}

// A numpy array that owns the vector's memory.
template <typename T>
nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<1>> to_array(std::vector<T>&& values) {
    auto* const owned = new std::vector<T>(std::move(values));
    nanobind::capsule owner(owned, [](void* memory) noexcept { delete static_cast<std::vector<T>*>(memory); });
    return {owned->data(), {owned->size()}, owner};
}

void bind_treeplex(nanobind::module_& m);
void bind_cfr(nanobind::module_& m);
void bind_rollout(nanobind::module_& m);
void bind_battleships(nanobind::module_& m);
void bind_numbered_leduc(nanobind::module_& m);
