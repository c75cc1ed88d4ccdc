#include "skat/rules/numbered.hpp"

#include <nanobind/stl/tuple.h>

#include <memory>

#include "bind/bound_games.hpp"
#include "bind/skat/action_tuple.hpp"
#include "bind/skat/module.hpp"

using namespace counterplay::skat;
namespace bind = counterplay::bind;

void bind_numbered(nanobind::module_& m) {
    bind::bind_numbered_games(
        m, "NumberedGames",
        +[](const std::vector<DeclarationTuple>& declarations) {
            bind::within("the number of declarations", declarations.size(), 1, 100);
            std::vector<Declaration> checked;
            for (const auto& declaration : declarations) checked.push_back(checked_declaration(declaration));
            return NumberedSkat(std::make_shared<const ActionNumbers>(std::move(checked)));
        },
        nanobind::arg("declarations"));
}
