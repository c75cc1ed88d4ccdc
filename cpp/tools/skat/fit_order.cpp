// Fits the weights of the move ordering and writes them as a source file: see docs/solver.md, "Move ordering".
//
// Lines of play are walked through training deals. At each decision every move is searched on its own; a pairwise
// logistic loss then puts moves that settle the question before those that do not, and cheap ones before dear
// ones. Three cards of four on such a line are drawn from those that a search in the present order would try, each
// as often as its search is long: so the decisions are those where searches spend their time. The fourth is any
// card.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "skat/solver/deals.hpp"
#include "skat/solver/ordering.hpp"
#include "skat/solver/points.hpp"
#include "skat/solver/solver.hpp"

namespace {

using namespace counterplay;
using namespace counterplay::skat;
using namespace counterplay::skat::solver;

constexpr std::size_t weight_count = sizeof(OrderWeights) / sizeof(Weight);
constexpr std::uint64_t held_out_seed = 12345;  // the bench has 1; training seeds start at 1000

// In place of a weight: which one it is. A merit is then the list of the weights it sums.
struct Name {
    std::uint16_t index;
};
struct Names {
    std::array<std::uint16_t, 6> index{};
    std::size_t size = 0;
    Names& operator+=(Name name) {
        index[size++] = name.index;
        return *this;
    }
};
Names operator+(Name first, Name other) { return (Names{} += first) += other; }
Names operator+(Names names, Name name) { return names += name; }

struct Choice {
    Card card;
    Names names;
    double cost = 0;  // nodes
    bool settles = false;
};
using Decision = std::vector<Choice>;

// Takes the place of Moves; moves whose merit is no sum of weights are not for us.
struct Choices {
    Decision choices;
    void add(Card card, const Names& names) { choices.push_back({card, names}); }
    void add(Card, int) {}
};

const OrderWeightsOf<Name>& names_of_weights() {
    static OrderWeightsOf<Name> names;
    static_assert(sizeof names == weight_count * sizeof(Name));
    for (std::size_t i = 0; i < weight_count; ++i)
        reinterpret_cast<Name*>(&names)[i].index = static_cast<std::uint16_t>(i);
    return names;
}

// The cards of the last player of a trick; late in the game their merits are no sums of weights.
template <bool Grand, int Leader>
void add_thirds(const FollowWeightsOf<Name>& names, const Seats& seats, Choices& ordered) {
    constexpr int player = (Leader + 2) % 3;
    const auto& hands = seats.hands;
    const Card led = seats.table[0], followed = seats.table[1];
    const Cards legal = playable(hands[player], trump_layout::group<Grand>[led]);
    if (count(hands[player]) <= 4 || count(legal) == 1) return;
    const bool followed_takes = (trump_layout::beaters<Grand>[led] & bit_of(followed)) != 0;
    const bool partner_has_it = player != 0 && (followed_takes ? (Leader + 1) % 3 : Leader) != 0;
    each_third<Grand>(legal, ~(hands[0] | hands[1] | hands[2]), followed_takes ? followed : led, partner_has_it,
                      [&](Card card, Cards run, bool takes) {
                          ordered.add(card, third_merit<Grand, player>(names, hands, led, followed, partner_has_it,
                                                                       card, run, takes));
                          return false;
                      });
}

template <bool Grand>
Decision choices_at(const Seats& seats) {
    static const OrderWeightsOf<Name>& names = names_of_weights();
    Choices ordered;
    const auto ask = [&]<int Leader>() {
        if (seats.table_size == 0)
            order_lead<Grand, Leader>(names.lead, seats.hands, ordered);
        else if (seats.table_size == 1)
            order_second<Grand, Leader>(names.second, seats.hands, seats.table[0], ordered);
        else
            add_thirds<Grand, Leader>(names.third, seats, ordered);
    };
    if (seats.leader == 0)
        ask.template operator()<0>();
    else if (seats.leader == 1)
        ask.template operator()<1>();
    else
        ask.template operator()<2>();
    return ordered.choices;
}

double merit(const Choice& choice, const std::vector<double>& weights) {
    double sum = 0;
    for (std::size_t i = 0; i < choice.names.size; ++i) sum += weights[choice.names.index[i]];
    return sum;
}

template <bool Grand>
Position deal_of(std::uint64_t seed, int index) {
    // As many contested deals as strong and random ones together.
    const Strength strength = index % 4 < 2    ? Strength::contested
                              : index % 4 == 2 ? Strength::strong
                                               : Strength::random;
    return bench_deal(Grand ? Kind::grand : Kind::suit, strength, seed, static_cast<std::uint64_t>(index));
}

template <bool Grand>
double mean_nodes(const OrderWeights& weights, int deals) {
    Table table(default_table_bytes);
    PointsSearch<Grand> search(table, weights);
    for (int index = 0; index < deals; ++index) {
        const Position deal = bench_deal(Grand ? Kind::grand : Kind::suit, Strength::contested, held_out_seed,
                                         static_cast<std::uint64_t>(index));
        table.forget();
        search.experience().forget();
        search.solve(seats_of(deal), 61 - deal.points);
    }
    return static_cast<double>(search.nodes()) / deals;
}

// A card that a search in the present order would try, as often as it would be busy with it.
Card tried(Decision decision, const OrderWeights& weights, Random& numbers) {
    const auto* all = reinterpret_cast<const Weight*>(&weights);
    const std::vector<double> now(all, all + weight_count);
    const auto by_merit = [&](const Choice& choice) { return merit(choice, now); };
    std::ranges::stable_sort(decision, std::greater{}, by_merit);
    if (const auto last = std::ranges::find_if(decision, &Choice::settles); last != decision.end())
        decision.erase(last + 1, decision.end());
    double total = 0;
    for (const Choice& choice : decision) total += choice.cost + 1;
    double drawn = total * numbers.below_half(1u << 30) / (1u << 30);
    for (const Choice& choice : decision)
        if ((drawn -= choice.cost + 1) < 0) return choice.card;
    return decision.back().card;
}

template <bool Grand>
void walk(Position position, int target, int first_ply, Table& table, const OrderWeights& weights, Random& numbers,
          std::vector<Decision>& decisions) {
    PointsSearch<Grand> search(table, weights);
    for (int ply = 0; ply < 24; ++ply) {
        const int needed = target - position.points;
        const auto seats = seats_of(position);
        if (needed <= 0 || needed > points_of(position.held_at_trick_start(0) | position.held_at_trick_start(1) |
                                              position.held_at_trick_start(2)))
            return;
        Decision decision = choices_at<Grand>(seats);
        if (ply >= first_ply && decision.size() > 1) {
            const bool soloist_moves = position.to_move() == position.soloist;
            for (Choice& choice : decision) {
                Position next = position;
                next.play(from_layout(position.game, choice.card));
                table.forget();
                const auto before = search.nodes();
                const int left = target - next.points;
                const bool reached = left <= 0 || search.solve(seats_of(next), left) >= left;
                choice.cost = static_cast<double>(search.nodes() - before);
                choice.settles = reached == soloist_moves;
            }
            if (std::ranges::any_of(decision, &Choice::settles)) decisions.push_back(decision);
        }
        Cards legal = position.legal();
        for (auto skip = numbers.below_half(static_cast<std::uint32_t>(count(legal))); skip > 0; --skip)
            legal &= legal - 1;
        Card card = lowest(legal);
        if (ply >= first_ply && decision.size() > 1 && numbers.below_half(4) != 0)
            card = from_layout(position.game, tried(decision, weights, numbers));
        position.play(card);
    }
}

// AdaGrad; the weights of the later passes are averaged.
void fit(std::vector<Decision>& decisions, OrderWeights& weights, Random& numbers) {
    auto* whole = reinterpret_cast<Weight*>(&weights);
    std::vector<double> now(whole, whole + weight_count), squares(weight_count, 1e-2), sum(weight_count, 0.0);
    for (double& weight : now) weight /= 100;
    constexpr int passes = 12, averaged_from = 4;
    const auto power = [](double cost) { return .1 * std::pow(2 + cost, .3); };
    for (int pass = 0; pass < passes; ++pass) {
        for (std::size_t i = decisions.size(); i > 1; --i)
            std::swap(decisions[i - 1], decisions[numbers.below_half(static_cast<std::uint32_t>(i))]);
        const double rate = .08 / (1 + .7 * pass);
        for (const Decision& decision : decisions)
            for (const Choice& good : decision)
                for (const Choice& other : decision) {
                    if (!good.settles || &good == &other) continue;
                    if (other.settles && other.cost <= 1.3 * good.cost + 3) continue;
                    const double importance =
                        other.settles ? .5 * (power(other.cost) - power(good.cost)) : power(other.cost);
                    const double slope = importance / (1 + std::exp(merit(good, now) - merit(other, now)));
                    const auto move = [&](const Names& names, double direction) {
                        for (std::size_t i = 0; i < names.size; ++i) {
                            squares[names.index[i]] += slope * slope;
                            now[names.index[i]] += direction * rate * slope / std::sqrt(squares[names.index[i]]);
                        }
                    };
                    move(good.names, 1);
                    move(other.names, -1);
                }
        if (pass >= averaged_from)
            for (std::size_t i = 0; i < weight_count; ++i) sum[i] += now[i];
    }
    for (std::size_t i = 0; i < weight_count; ++i)
        whole[i] =
            static_cast<Weight>(std::lround(std::clamp(sum[i] / (passes - averaged_from) * 100, -2000.0, 2000.0)));
}

void put(std::ostream& out, Weight weight) { out << weight; }

template <class T, std::size_t N>
void put(std::ostream& out, const T (&array)[N]) {
    for (std::size_t i = 0; i < N; ++i) {
        out << (i == 0 ? "{" : ", ");
        put(out, array[i]);
    }
    out << "}";
}

void put(std::ostream& out, const FollowWeightsOf<Weight>& weights) {
    const auto comma = [&](const auto& array) { put(out << ", ", array); };
    put(out << "{", weights.card);
    comma(weights.own), comma(weights.trick), comma(weights.holders);
    out << "}";
}

void write_source(const OrderWeights& weights, bool grand) {
    std::ostringstream text;
    const auto comma = [&](const auto& array) { put(text << ", ", array); };
    put(text << "{", weights.lead.card);
    comma(weights.lead.own), comma(weights.lead.theirs), comma(weights.lead.partner), comma(weights.lead.holders);
    put(text << "}, ", weights.second);
    put(text << ", ", weights.third);
    std::cout
        << "// The fitted weights of " << (grand ? "grand" : "suit games")
        << ": see docs/solver.md, \"Move ordering\". Larger is tried earlier; only differences\n// count.\n"
        << "#include \"skat/solver/order.hpp\"\n\nnamespace counterplay::skat::solver {\n\n// clang-format off\n"
        << "const OrderWeights " << (grand ? "grand" : "suit") << "_order = {";
    std::istringstream words(text.str());
    std::size_t width = 1000;
    for (std::string word; words >> word; width += word.size() + 1) {
        std::cout << (width + word.size() > 112 ? (width = 0, "\n") : " ") << word;
    }
    std::cout << "};\n// clang-format on\n\n}  // namespace counterplay::skat::solver\n";
}

template <bool Grand>
void run(int deals, int rounds, std::uint64_t seed) {
    const OrderWeights& shipped = Grand ? grand_order : suit_order;
    std::cerr << "shipped weights: " << mean_nodes<Grand>(shipped, 200) << " nodes on 200 held-out deals\n";
    static OrderWeights weights{};
    auto* all = reinterpret_cast<Weight*>(&weights);
    std::vector<double> sum(weight_count, 0.0);
    std::vector<Decision> decisions;
    Random numbers(seed, 0, 0);
    Table table(default_table_bytes);
    const int averaged = std::min(rounds, 3);
    for (int round = 0; round < rounds; ++round) {
        // Without weights only late positions can be searched quickly.
        const int first_ply = round > 1 ? 0 : round == 0 ? 15 : 6;
        for (int index = 0; index < deals; ++index) {
            const int shift = index % 4 == 3 ? static_cast<int>(numbers.below_half(60)) - 30 : 0;
            walk<Grand>(deal_of<Grand>(1000 + seed + static_cast<std::uint64_t>(round), index), 61 + shift,
                        first_ply, table, weights, numbers, decisions);
        }
        fit(decisions, weights, numbers);
        std::cerr << "round " << round + 1 << ": " << decisions.size() << " decisions";
        if (round > 0) std::cerr << ", " << mean_nodes<Grand>(weights, 200) << " nodes on the held-out deals";
        std::cerr << "\n";
        if (round >= rounds - averaged)
            for (std::size_t i = 0; i < weight_count; ++i) sum[i] += all[i];
    }
    // The last rounds together are better than any of them: what the one has from chance the others have not.
    for (std::size_t i = 0; i < weight_count; ++i) all[i] = static_cast<Weight>(std::lround(sum[i] / averaged));
    std::cerr << "mean of the last " << averaged << ": " << mean_nodes<Grand>(weights, 200) << " nodes\n";
    write_source(weights, Grand);
}

}  // namespace

int main(int count, char** words) {
    const std::string kind = count > 1 ? words[1] : "";
    const int deals = count > 2 ? std::atoi(words[2]) : 0, rounds = count > 3 ? std::atoi(words[3]) : 0;
    if (count != 5 || (kind != "suit" && kind != "grand") || deals < 1 || rounds < 1) {
        std::cerr << "fit_order suit|grand DEALS ROUNDS SEED > weights.cpp\n"
                     "Example: fit_order suit 1000 4 1\n";
        return 2;
    }
    const std::uint64_t seed = std::strtoull(words[4], nullptr, 10);
    kind == "grand" ? run<true>(deals, rounds, seed) : run<false>(deals, rounds, seed);
}
