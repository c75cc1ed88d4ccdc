#include "skat/policy/location_features.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace counterplay::skat {

namespace {

constexpr std::size_t bid_classes = bid_value_count + 1;

// These follow the features of the card play.
namespace more {
constexpr std::size_t course = 0;                         // of each trick: who played which card
constexpr std::size_t led = course + 10 * 3 * deck_size;  // by whom
constexpr std::size_t thrown = led + 3 * deck_size;       // by whom, on a led group it lacked
constexpr std::size_t called = thrown + 3 * 5 * deck_size;
constexpr std::size_t position = called + 3 * bid_classes;  // of the observer: forehand, middlehand, rearhand
constexpr std::size_t size = position + 3;
}  // namespace more

Card turned(Game game, Card card) {
    if (!is_suit_game(game) || rank_of(card) == jack) return card;
    const int trump = static_cast<int>(game);
    const int suit = suit_of(card);
    return make_card(suit == trump ? clubs : suit == clubs ? trump : suit, rank_of(card));
}

std::size_t turned_group(Game game, std::uint8_t group) {
    return group == trump_group ? group : static_cast<std::size_t>(suit_of(turned(game, make_card(group, seven))));
}

}  // namespace

std::size_t location_inputs() { return input_size(Point::play_suit) + more::size; }

std::size_t location_output(Game game, Card card) { return turned(game, card) * place_count; }

LocationView look_for_cards(const History& history, int seat, std::size_t plays, const Own& own) {
    if (!history.declaration) throw std::invalid_argument("the places of cards are predicted in play only");
    const Game game = history.declaration->game;
    const Table table(history, {play_point(game), static_cast<std::int8_t>(seat), static_cast<std::int8_t>(plays),
                                static_cast<std::int16_t>(history.calls.size()), 0, 0});
    LocationView view;
    // at most 62 ones, three for each card played and four for each in hand: fewer than most_features
    view.features = table.seen_by_all();
    const Features own_part = table.seen_by(own);
    for (std::size_t i = 0; i < own_part.size; ++i) view.features.add(own_part.index[i]);
    const std::size_t begin = input_size(Point::play_suit);
    const auto relative = [seat](int other) { return static_cast<std::size_t>((other - seat + 3) % 3); };

    std::array<std::uint8_t, 3> lacking{};  // groups, by relative seat
    std::array<int, 3> left{10, 10, 10};    // cards, by relative seat
    Cards known = own.hand | own.laid | history.open;
    Card first = no_card;
    for (std::size_t i = 0; i < history.plays.size(); ++i) {
        const auto [by, card] = history.plays[i];
        if (i >= plays) {  // what an open hand plays later lay open before
            if (history.declaration->ouvert && by == history.soloist) known |= bit(card);
            continue;
        }
        const std::size_t who = relative(by);
        const std::size_t place = turned(game, card);
        known |= bit(card);
        --left[who];
        view.features.add(begin + more::course + (i / 3 * 3 + who) * deck_size + place);
        if (i % 3 == 0) {
            first = card;
            view.features.add(begin + more::led + who * deck_size + place);
        } else if (const auto asked = group_of(game, first); group_of(game, card) != asked) {
            lacking[who] |= static_cast<std::uint8_t>(1 << asked);
            view.features.add(begin + more::thrown + (who * 5 + turned_group(game, asked)) * deck_size + place);
        }
    }
    std::array<int, 3> called{};
    for (const Call& call : history.calls)
        if (call.kind != Call::pass) called[relative(call.seat)] = call.value;
    for (std::size_t who = 0; who < 3; ++who)
        view.features.add(begin + more::called + who * bid_classes + bid_class(called[who]));
    view.features.add(begin + more::position + static_cast<std::size_t>(seat));

    const bool knows_skat = history.picked_up && seat == history.soloist;
    const bool open = history.declaration->ouvert;
    for (Card card = 0; card < deck_size; ++card) {
        if (known & bit(card)) continue;
        const auto group = group_of(game, card);
        for (std::size_t who = 1; who < 3; ++who) {
            const bool shown = open && who == relative(history.soloist);
            if (!shown && left[who] > 0 && !(lacking[who] >> group & 1))
                view.possible[card] |= static_cast<std::uint8_t>(1 << (who - 1));
        }
        if (!knows_skat) view.possible[card] |= 1 << 2;
    }
    return view;
}

Places locate(const PolicyNet& net, Game game, const LocationView& view) {
    if (net.inputs() != location_inputs() || net.outputs() != location_outputs)
        throw std::invalid_argument("this network does not predict the places of cards");
    std::array<std::uint16_t, location_outputs> wanted;
    std::size_t size = 0;
    for (Card card = 0; card < deck_size; ++card)
        for (std::size_t place = 0; place < place_count; ++place)
            if (view.possible[card] >> place & 1)
                wanted[size++] = static_cast<std::uint16_t>(location_output(game, card) + place);
    std::array<float, PolicyNet::widest> begun;
    std::array<float, location_outputs> scores;
    if (size == 0) return {};
    net.begin(view.features, begun);
    net.finish(begun, {}, {wanted.data(), size}, {scores.data(), size});

    // The network's scores are right but for one common shift; each card has a softmax of its own.
    Places places{};
    std::size_t next = 0;
    for (Card card = 0; card < deck_size; ++card) {
        if (!view.possible[card]) continue;
        std::array<double, place_count>& logs = places[card];
        logs.fill(-std::numeric_limits<double>::infinity());
        double top = -std::numeric_limits<double>::infinity();
        for (std::size_t place = 0; place < place_count; ++place)
            if (view.possible[card] >> place & 1) top = std::max(top, logs[place] = scores[next++]);
        double sum = 0;
        for (const double log : logs) sum += std::exp(log - top);
        for (double& log : logs) log -= top + std::log(sum);
    }
    return places;
}

void weigh_places(const Places& places, int seat, std::span<const World> worlds, std::span<double> log_weights) {
    // Sums over the subsets of each suit, so that a world takes four look-ups for each place.
    static constexpr std::size_t subsets = 256;
    std::array<std::array<std::array<double, subsets>, 4>, place_count> sums;
    for (std::size_t place = 0; place < place_count; ++place)
        for (std::size_t suit = 0; suit < 4; ++suit) {
            sums[place][suit][0] = 0;
            for (std::size_t subset = 1; subset < subsets; ++subset) {
                const Card card = make_card(static_cast<int>(suit), lowest(static_cast<Cards>(subset)));
                sums[place][suit][subset] = sums[place][suit][subset & (subset - 1)] + places[card][place];
            }
        }
    const auto left = static_cast<std::size_t>((seat + 1) % 3);
    const auto right = static_cast<std::size_t>((seat + 2) % 3);
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        const std::array<Cards, place_count> held{worlds[i].hands[left], worlds[i].hands[right], worlds[i].skat};
        double log = 0;
        for (std::size_t place = 0; place < place_count; ++place)
            for (std::size_t suit = 0; suit < 4; ++suit)
                log += sums[place][suit][held[place] >> (8 * suit) & 0xFF];
        log_weights[i] += log;
    }
}

}  // namespace counterplay::skat
