// A network and the arrays it reads, which stay Python's.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <utility>
#include <vector>

#include "skat/policy_net.hpp"

struct BoundNet {
    template <typename Shape>
    using Array = nanobind::ndarray<const float, Shape, nanobind::c_contig, nanobind::device::cpu>;
    using Arrays = std::vector<std::pair<Array<nanobind::ndim<2>>, Array<nanobind::ndim<1>>>>;

    BoundNet(std::size_t inputs, std::size_t outputs, Arrays arrays, bool hears_calls)
        : kept(std::move(arrays)), net(inputs, outputs, layers(kept), hears_calls) {}

    static std::vector<counterplay::skat::PolicyNet::Layer> layers(const Arrays& arrays) {
        std::vector<counterplay::skat::PolicyNet::Layer> result;
        for (const auto& [weights, bias] : arrays)
            result.push_back({{weights.data(), weights.size()}, {bias.data(), bias.size()}});
        return result;
    }

    Arrays kept;
    counterplay::skat::PolicyNet net;
};
