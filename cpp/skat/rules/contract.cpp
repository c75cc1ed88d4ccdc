#include "skat/rules/contract.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

namespace counterplay::skat {

Declaration completed(Declaration declaration) {
    if (declaration.game != Game::null && declaration.ouvert) declaration.hand = declaration.schwarz = true;
    if (declaration.schwarz) declaration.schneider = true;
    return declaration;
}

void check_declaration(const Declaration& declaration, bool picked_up, int bid) {
    const bool null_game = declaration.game == Game::null;
    if (declaration.hand && picked_up) throw RuleError("a hand game cannot be declared after picking up the skat");
    if (!declaration.hand && !picked_up)
        throw RuleError("without picking up the skat only a hand game can be declared");
    if (null_game && declaration.schneider)
        throw RuleError("schneider and schwarz cannot be announced in a null game");
    if (declaration.schneider && !declaration.hand)
        throw RuleError("schneider and schwarz can be announced in hand games only");
    if (declaration.schwarz && !declaration.schneider)
        throw RuleError("schwarz announced implies schneider announced");
    if (!null_game && declaration.ouvert && !(declaration.hand && declaration.schwarz)) {
        throw RuleError("an ouvert trump game is a hand game with schneider and schwarz announced");
    }
    if (null_game && null_value(declaration) < bid) {
        throw RuleError("a null game worth " + std::to_string(null_value(declaration)) +
                        " may not be declared after a bid of " + std::to_string(bid));
    }
}

int matadors(Game game, Cards twelve) {
    if (game == Game::null) return 0;
    std::array<Card, 11> order{make_card(clubs, jack), make_card(spades, jack), make_card(hearts, jack),
                               make_card(diamonds, jack)};
    std::size_t length = 4;
    if (is_suit_game(game)) {
        for (int rank = ace; rank >= seven; --rank) order[length++] = make_card(static_cast<int>(game), rank);
    }
    const bool with = twelve & bit(order[0]);
    std::size_t run = 1;
    while (run < length && static_cast<bool>(twelve & bit(order[run])) == with) ++run;
    return with ? static_cast<int>(run) : -static_cast<int>(run);
}

int null_value(const Declaration& declaration) {
    if (declaration.ouvert) return declaration.hand ? 59 : 46;
    return declaration.hand ? 35 : 23;
}

namespace {

std::array<int, bid_value_count> make_bid_values() {
    constexpr int levels = 7;  // game, hand, schneider, announced, schwarz, announced, ouvert
    std::set<int> values{23, 35, 46, 59};
    for (std::size_t game = 0; game < base_values.size(); ++game) {
        const int most = (game == static_cast<std::size_t>(Game::grand) ? 4 : 11) + levels;
        for (int multiplier = 2; multiplier <= most; ++multiplier) values.insert(base_values[game] * multiplier);
    }
    std::array<int, bid_value_count> result{};
    if (values.size() != result.size()) std::abort();
    std::copy(values.begin(), values.end(), result.begin());
    return result;
}

int multiplier(const Declaration& declaration, int matadors, bool schneider, bool schwarz) {
    return std::abs(matadors) + 1 + declaration.hand + schneider + declaration.schneider + schwarz +
           declaration.schwarz + declaration.ouvert;
}

int base_of(const Declaration& declaration) { return base_values[static_cast<std::size_t>(declaration.game)]; }

// The least multiple of the base value that reaches the bid.
int least_reaching(int base, int bid) { return (bid + base - 1) / base * base; }

}  // namespace

const std::array<int, bid_value_count>& bid_values() {
    static const auto values = make_bid_values();
    return values;
}

bool is_bid_value(int value) { return std::binary_search(bid_values().begin(), bid_values().end(), value); }

GameResult evaluate(const Declaration& declaration, int bid, int matadors, const Tally& tally) {
    GameResult result;
    result.matadors = matadors;
    result.points = tally.points;
    result.tricks = tally.tricks;
    if (declaration.game == Game::null) {
        result.value = null_value(declaration);
        result.overbid = result.value < bid;
        result.won = tally.tricks == 0 && !tally.null_resigned && !result.overbid;
        result.score = result.won ? result.value : -2 * result.value;
        return result;
    }
    if (tally.all_played) {
        result.schneider = tally.points >= schneider_target || tally.points <= 120 - schneider_target;
        result.schwarz = tally.tricks == 10 || tally.tricks == 0;
    }
    const bool reached = tally.all_played && tally.points >= soloist_target &&
                         (!declaration.schneider || tally.points >= schneider_target) &&
                         (!declaration.schwarz || tally.tricks == 10);
    // A missed announcement is charged as if its level had been reached.
    result.value =
        base_of(declaration) * multiplier(declaration, matadors, result.schneider || declaration.schneider,
                                          result.schwarz || declaration.schwarz);
    result.overbid = result.value < bid;
    result.won = reached && !result.overbid;
    result.score = score_of(declaration, bid, matadors, result.schneider, result.schwarz, result.won);
    return result;
}

int score_of(const Declaration& declaration, int bid, int matadors, bool schneider, bool schwarz, bool won) {
    if (declaration.game == Game::null) return won ? null_value(declaration) : -2 * null_value(declaration);
    const int base = base_of(declaration);
    const int value = base * multiplier(declaration, matadors, schneider || declaration.schneider,
                                        schwarz || declaration.schwarz);
    return won ? value : -2 * std::max(value, least_reaching(base, bid));
}

}  // namespace counterplay::skat
