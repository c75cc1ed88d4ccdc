#include "skat/players/imitator.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>

#include "skat/players/rules_player.hpp"
#include "skat/policy/declaration_number.hpp"

namespace counterplay::skat {

namespace {

constexpr std::size_t picks_up = 1;  // output of Point::pick_up

// The legal outputs of a decision and their log-probabilities.
struct Answers {
    Answers(const PolicyNet& net, const Table& table, const Own& own) : size(table.legal(own, outputs)) {
        if (size == 1) {  // no choice needs no thought
            log_probabilities[0] = 0;
            return;
        }
        std::array<float, PolicyNet::widest> begun;
        net.begin(table.seen_by_all(), begun);
        net.finish(begun, table.seen_by(own), {outputs.data(), size}, log_probabilities);
    }

    double probability(std::size_t place) const { return std::exp(static_cast<double>(log_probabilities[place])); }

    double at_least(std::size_t output) const {
        double sum = 0;
        for (std::size_t i = 0; i < size; ++i)
            if (outputs[i] >= output) sum += probability(i);
        return sum;
    }

    std::array<std::uint16_t, most_outputs> outputs;
    std::array<float, most_outputs> log_probabilities;
    std::size_t size;
};

Decision decision_at(Point point, const History& history, const Observation& seen) {
    return {point, seen.seat, static_cast<std::int8_t>(history.plays.size()),
            static_cast<std::int16_t>(history.calls.size())};
}

// Where the pair that is bidding now began: after the passes so far.
std::size_t pair_begins(const std::vector<Call>& calls) {
    const auto last =
        std::find_if(calls.rbegin(), calls.rend(), [](const Call& c) { return c.kind == Call::pass; });
    return static_cast<std::size_t>(calls.rend() - last);
}

Point auction_point(const Observation& seen, std::size_t begins, bool hears_auction) {
    if (!hears_auction) return Point::bid;  // one network says how far any seat goes
    if (begins == 0) return seen.seat == 1 ? Point::bid : Point::answer;
    return seen.seat == 2 ? Point::continue_bid : Point::continue_answer;
}

}  // namespace

Imitator::Imitator(const Nets& nets, bool samples)
    : nets_(nets),
      hears_auction_(std::all_of(nets.begin(), nets.end(), [](auto net) { return !net || net->hears_calls(); })),
      samples_(samples) {
    for (std::size_t i = 0; i < point_count; ++i) {
        const auto point = static_cast<Point>(i);
        if (nets[i] && (nets[i]->inputs() != input_size(point) || nets[i]->outputs() != output_size(point)))
            throw std::invalid_argument("a network is for another decision");
    }
}

PlayerAction Imitator::act(const Observation& seen, std::uint64_t seed) const {
    Random random(seed);
    const History history = history_of(seen);
    switch (seen.phase) {
        case Phase::auction:
            return call(history, seen, random);
        case Phase::skat:
            return take_skat_or_declare(history, seen, random);
        case Phase::declare:
            return declare(history, seen, random);
        default:
            return play(history, seen, random);
    }
}

std::size_t Imitator::choose(const Table& table, Point point, const Own& own, Random& random) const {
    const Answers answers(*net(point), table, own);
    std::size_t chosen = 0;
    if (samples_) {
        double left = random.uniform();
        while (chosen + 1 < answers.size && (left -= answers.probability(chosen)) >= 0) ++chosen;
    } else {
        for (std::size_t i = 1; i < answers.size; ++i)
            if (answers.log_probabilities[i] > answers.log_probabilities[chosen]) chosen = i;
    }
    return answers.outputs[chosen];
}

bool Imitator::goes_on(const History& history, const Observation& seen, Random& random) const {
    const std::size_t begins = pair_begins(seen.calls);
    const Point point = auction_point(seen, begins, hears_auction_);
    // A maximum bid is decided as a pair begins.
    Decision decision = decision_at(point, history, seen);
    decision.calls_before = static_cast<std::int16_t>(begins);
    // That both others passed is told to networks without auctions as well: forehand alone bids by another
    // standard.
    const Table table(history, decision, hears_auction_ || seen.forehand_alone);
    const Answers answers(*net(point), table, {seen.hand, 0});
    const std::size_t wanted = bid_class(seen.bid) + (seen.must_answer ? 0 : 1);
    if (!samples_) return answers.at_least(wanted) >= 0.5;
    std::size_t shown = 0;  // how far this seat has gone in this pair
    for (std::size_t i = begins; i < seen.calls.size(); ++i)
        if (seen.calls[i].seat == seen.seat) shown = bid_class(seen.calls[i].value);
    return random.uniform() * answers.at_least(shown) < answers.at_least(wanted);
}

PlayerAction Imitator::call(const History& history, const Observation& seen, Random& random) const {
    if (!net(auction_point(seen, pair_begins(seen.calls), hears_auction_))) return rules::act(seen);
    const bool on = bid_class(seen.bid) < bid_value_count || seen.must_answer;  // nothing is above the highest bid
    return call_up_to(on && goes_on(history, seen, random) ? bid_values().back() : 0, seen.bid, seen.must_answer);
}

PlayerAction Imitator::take_skat_or_declare(const History& history, const Observation& seen,
                                            Random& random) const {
    if (!net(Point::pick_up)) return rules::act(seen);
    const Own own{seen.hand, 0};
    PlayerAction action;
    action.kind = PlayerAction::pick_up;
    const Table table(history, decision_at(Point::pick_up, history, seen), hears_auction_);
    if (choose(table, Point::pick_up, own, random) == picks_up || !net(Point::declare_hand)) return action;
    const Table at_declaration(history, decision_at(Point::declare_hand, history, seen), hears_auction_);
    action.kind = PlayerAction::declare;
    action.declaration = declaration_of(choose(at_declaration, Point::declare_hand, own, random), true);
    return action;
}

PlayerAction Imitator::declare(const History& history, const Observation& seen, Random& random) const {
    if (!net(Point::discard) || !net(Point::declare)) return rules::act(seen);
    const Table table(history, decision_at(Point::discard, history, seen), hears_auction_);
    const std::size_t laid = choose(table, Point::discard, {seen.hand, 0}, random);
    PlayerAction action;
    action.kind = PlayerAction::declare;
    for (Cards high = seen.hand; high; high &= high - 1)
        for (Cards low = seen.hand & (bit(lowest(high)) - 1); low; low &= low - 1)
            if (const Cards two = bit(lowest(high)) | bit(lowest(low)); discard_class(two) == laid)
                action.discards = two;
    const Own own{seen.hand & ~action.discards, action.discards};
    const Table at_declaration(history, decision_at(Point::declare, history, seen), hears_auction_);
    action.declaration = declaration_of(choose(at_declaration, Point::declare, own, random), false);
    return action;
}

PlayerAction Imitator::play(const History& history, const Observation& seen, Random& random) const {
    const Point point = play_point(seen.declaration->game);
    if (!net(point)) return rules::act(seen);
    const Table table(history, decision_at(point, history, seen), hears_auction_);
    PlayerAction action;
    action.kind = PlayerAction::play;
    action.card = table.card_of(choose(table, point, {seen.hand, seen.discards}, random));
    return action;
}

}  // namespace counterplay::skat
