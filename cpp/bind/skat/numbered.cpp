#include "skat/rules/numbered.hpp"

#include <nanobind/stl/tuple.h>

#include <memory>

#include "bind/bound_games.hpp"
#include "bind/skat/action_tuple.hpp"
#include "bind/skat/module.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace counterplay::skat;
namespace bind = counterplay::bind;

void bind_numbered(nb::module_& m) {
    using Games = counterplay::NumberedGames<NumberedSkat>;
    bind::bind_numbered_games<NumberedSkat>(m, "NumberedGames")
        .def(
            "__init__",
            [](Games* games, const std::vector<DeclarationTuple>& declarations, int count) {
                bind::within("the number of games", count, 1, bind::most_games);
                bind::within("the number of declarations", declarations.size(), 1, 100);
                std::vector<Declaration> checked;
                for (const auto& declaration : declarations) checked.push_back(checked_declaration(declaration));
                const auto numbers = std::make_shared<const ActionNumbers>(std::move(checked));
                new (games) Games(NumberedSkat(numbers), static_cast<std::size_t>(count));
            },
            "declarations"_a, "count"_a);
}
