// A network as Python has it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <utility>
#include <vector>

#include "bind/checks.hpp"
#include "skat/policy/dense_net.hpp"
#include "skat/policy/features.hpp"

struct BoundNet {
    template <typename Shape>
    using Array = nanobind::ndarray<const float, Shape, nanobind::c_contig, nanobind::device::cpu>;
    using Arrays = std::vector<std::pair<Array<nanobind::ndim<2>>, Array<nanobind::ndim<1>>>>;

    BoundNet(std::size_t inputs, std::size_t outputs, const Arrays& arrays, bool hears_calls)
        : net(inputs, outputs, layers(arrays), hears_calls) {}
    BoundNet(const BoundNet& other, const Array<nanobind::ndim<1>>& first_bias, const Arrays& behind)
        : net(other.net, {first_bias.data(), first_bias.size()}, layers(behind)) {}

    static std::vector<counterplay::skat::PolicyNet::Layer> layers(const Arrays& arrays) {
        std::vector<counterplay::skat::PolicyNet::Layer> result;
        for (const auto& [weights, bias] : arrays)
            result.push_back({{weights.data(), weights.size()}, {bias.data(), bias.size()}});
        return result;
    }

    // Networks by the number of their decision, each for its own; what is no network is told.
    using Numbered = std::vector<std::pair<int, nanobind::object>>;
    static std::array<const counterplay::skat::PolicyNet*, counterplay::skat::point_count> by_point(
        const Numbered& networks) {
        std::array<const counterplay::skat::PolicyNet*, counterplay::skat::point_count> nets{};
        for (const auto& [number, network] : networks) {
            if (!nanobind::isinstance<BoundNet>(network)) throw nanobind::type_error("a PolicyNet is needed");
            const auto* net = &nanobind::inst_ptr<BoundNet>(network)->net;
            nets[static_cast<std::size_t>(checked_point(number))] = net;
            const auto point = checked_point(number);
            counterplay::bind::require(net->inputs() == counterplay::skat::input_size(point) &&
                                           net->outputs() == counterplay::skat::output_size(point),
                                       "a network is for another decision");
        }
        return nets;
    }

    static counterplay::skat::Point checked_point(int point) {
        counterplay::bind::within("the number of a decision", point, 0,
                                  static_cast<int>(counterplay::skat::point_count) - 1);
        return static_cast<counterplay::skat::Point>(point);
    }

    counterplay::skat::PolicyNet net;
};
