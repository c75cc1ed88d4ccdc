#include "skat/policy/weigh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "skat/rules/key_table.hpp"

namespace counterplay::skat {

namespace {

constexpr std::size_t lane = lanes::lane;
constexpr double never = -std::numeric_limits<double>::infinity();
constexpr float illegal = -3e38f;
constexpr std::uint32_t nobody = 0xFFFFFFFFu;

// What a world asks the network: the deciding seat's cards, and those that are legal (its twelve, at the discard).
struct Question {
    Own own;
    Cards legal = 0;
    std::uint32_t asker = nobody;  // the last world that asks it
};

// Worlds in which the deciding seat holds the same ask the same. Where hands do not repeat it stops comparing.
class Questions {
  public:
    explicit Questions(std::size_t worlds)
        : table_(std::min<std::size_t>(worlds, trial)), asked_before_(worlds, nobody) {
        asked_.reserve(worlds);
    }

    void add(const Own& own, Cards legal, std::size_t world) {
        const auto asker = static_cast<std::uint32_t>(world);
        if (comparing_) {
            const auto [number, fresh] = table_.number({std::uint64_t{own.laid} << 32 | own.hand, 0});
            if (++compared_ == trial && (trial - table_.size()) * 200 < trial) comparing_ = false;
            if (!fresh) {
                asked_before_[asker] = std::exchange(asked_[number].asker, asker);
                return;
            }
        }
        asked_.push_back({own, legal, asker});
    }

    std::span<const Question> asked() const { return asked_; }
    // The world that asked the same before this one did, or nobody.
    std::uint32_t asked_before(std::uint32_t world) const { return asked_before_[world]; }

  private:
    static constexpr std::size_t trial = 2048;
    KeyTable table_;
    std::vector<Question> asked_;
    std::vector<std::uint32_t> asked_before_;
    std::size_t compared_ = 0;
    bool comparing_ = true;
};

// The first layer's sums over one part of the private features, each worked out when it is first met.
class PartSums {
  public:
    const float* find(const PolicyNet& net, const Table& table, std::size_t part, const Own& own) {
        const Own own_part = table.own_in(part, own);
        const auto [number, fresh] = known_.number({std::uint64_t{own_part.laid} << 32 | own_part.hand, 0});
        const std::size_t width = net.first_width();
        if (fresh) {
            sums_.resize((number + 1) * width);
            net.add(table.seen_in(part, own_part), {sums_.data() + number * width, width});
        }
        return sums_.data() + number * width;
    }

  private:
    KeyTable known_;
    lanes::Floats sums_;
};

// The outputs that matter at a decision, as columns, and what makes each of them legal.
struct Choices {
    std::vector<std::uint16_t> outputs;
    std::vector<Cards> needs;  // a column is legal where all these cards are
    std::array<std::uint16_t, most_outputs> column{};

    void add(std::size_t output, Cards cards) {
        column[output] = static_cast<std::uint16_t>(outputs.size());
        outputs.push_back(static_cast<std::uint16_t>(output));
        needs.push_back(cards);
    }
};

class Answers {
  public:
    Answers(const PolicyNet& net, const Table& table, const Decision& decision, Choices choices)
        : net_(net),
          table_(table),
          decision_(decision),
          choices_(std::move(choices)),
          columns_(net, choices_.outputs),
          sums_(together * net.first_width()),
          logits_(together * columns_.width()) {
        choices_.needs.resize(columns_.width(), all_cards);
        net.begin(table.seen_by_all(), begun_);
    }

    // Adds the log-probabilities of what was chosen. Questions go from stage to stage together, so that the
    // processor works on one while another waits for a result.
    void add(const Questions& questions, std::span<const World> worlds, std::span<double> log_weights) {
        const std::span<const Question> asked = questions.asked();
        for (std::size_t from = 0; from < asked.size(); from += together) {
            const auto some = asked.subspan(from, std::min(together, asked.size() - from));
            answer(some);
            for (std::size_t i = 0; i < some.size(); ++i)
                for (std::uint32_t world = some[i].asker; world != nobody; world = questions.asked_before(world))
                    log_weights[world] += log_chosen(i, worlds[world]) - log_sums_[i];
        }
    }

  private:
    static constexpr std::size_t together = PolicyNet::together;

    void answer(std::span<const Question> questions) {
        const std::size_t size = questions.size();
        for (std::size_t i = 0; i < size; ++i) begin(questions[i].own, sums_.data() + i * net_.first_width());
        net_.run(sums_.data(), {units_.data(), size});
        columns_.logits({units_.data(), size}, logits_.data());
        for (std::size_t i = 0; i < size; ++i) tops_[i] = mask(logits_of(i), questions[i].legal);
        for (std::size_t i = 0; i < size; ++i) log_sums_[i] = sum(logits_of(i), tops_[i]);
        for (std::size_t i = 0; i < size; ++i) log_sums_[i] = lanes::logarithm(log_sums_[i]);
        if (decision_.low >= decision_.high) return;
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t k = 0; k < choices_.outputs.size(); ++k)
                if (choices_.outputs[k] < decision_.low || choices_.outputs[k] > decision_.high)
                    logits_of(i)[k] = illegal;
            log_ranges_[i] = lanes::logarithm(sum(logits_of(i), tops_[i]));
        }
    }

    float* logits_of(std::size_t question) { return logits_.data() + question * columns_.width(); }

    // The log of what was chosen's share, before the sum over all that is legal is taken off.
    double log_chosen(std::size_t question, const World& world) {
        if (decision_.low < decision_.high) return log_ranges_[question];
        const std::size_t output = decision_.point == Point::discard ? discard_class(world.skat)
                                                                     : static_cast<std::size_t>(decision_.low);
        return logits_of(question)[choices_.column[output]] - tops_[question];
    }

    void begin(const Own& own, float* out) {
        std::array<const float*, Table::most_parts> parts;
        const std::size_t size = table_.parts();
        for (std::size_t part = 0; part < size; ++part) parts[part] = parts_[part].find(net_, table_, part, own);
        for (std::size_t at = 0; at < net_.first_width(); at += lanes::step) {
            lanes::Step sum = lanes::load(&begun_[at]);
            for (std::size_t part = 0; part < size; ++part) sum += lanes::load(parts[part] + at);
            lanes::store(out + at, sum);
        }
    }

    // Takes illegal outputs out and returns the highest logit left.
    float mask(float* logits, Cards legal) const {
        lanes::Lane high = lanes::Lane::filled(illegal);
        for (std::size_t at = 0; at < columns_.width(); at += lane)
            for (std::size_t k = 0; k < high.steps.size(); ++k) {
                const std::size_t from = at + k * lanes::step;
                const lanes::Step legal_logits = (lanes::load(&choices_.needs[from]) & ~legal) != 0
                                                     ? lanes::Step{} + illegal
                                                     : lanes::load(logits + from);
                lanes::store(logits + from, legal_logits);
                high.steps[k] = legal_logits > high.steps[k] ? legal_logits : high.steps[k];
            }
        return high.highest();
    }

    // The sum of e to the (logit - top); illegal ones add nothing that counts.
    float sum(const float* logits, float top) const {
        lanes::Lane sums = lanes::Lane::filled(0);
        for (std::size_t at = 0; at < columns_.width(); at += lane)
            for (std::size_t k = 0; k < sums.steps.size(); ++k)
                sums.steps[k] += lanes::exponential(lanes::load(logits + at + k * lanes::step) - top);
        return sums.total();
    }

    const PolicyNet& net_;
    const Table& table_;
    const Decision& decision_;
    Choices choices_;
    OutputColumns columns_;
    std::array<PartSums, Table::most_parts> parts_;
    alignas(64) std::array<float, PolicyNet::widest> begun_;
    lanes::Floats sums_;  // packed, to stay in the nearest cache
    lanes::Floats logits_;
    std::array<PolicyNet::Units, together> units_;
    std::array<float, together> tops_;
    std::array<double, together> log_sums_;
    std::array<double, together> log_ranges_;
};

// One decision in many worlds: what each asks, the answers, and what they add.
class DecisionInWorlds {
  public:
    DecisionInWorlds(const PolicyNet& net, const History& history, const Decision& decision)
        : net_(net), decision_(decision), table_(history, decision, net.hears_calls()), own_(history, decision) {
        if (net.inputs() != input_size(decision.point) || net.outputs() != output_size(decision.point))
            throw std::invalid_argument("this network is for another decision");
    }

    void weigh(std::span<const World> worlds, std::span<const Cards> dealt_skats, std::span<double> log_weights) {
        const bool shared = !is_play(decision_.point) && decision_.point != Point::discard;
        if (shared && read_outputs()) return;
        if (impossible_) {
            std::fill(log_weights.begin(), log_weights.end(), never);
            return;
        }
        Questions questions(worlds.size());
        Cards some = 0;  // cards legal in some world
        for (std::size_t i = 0; i < worlds.size(); ++i) {
            const Own own = own_.in(worlds[i], dealt_skats.empty() ? 0 : dealt_skats[i]);
            Cards legal = own.hand;
            if (is_play(decision_.point)) {
                legal = table_.legal_cards_of(own);
                if (!(legal & bit(table_.card_played()))) {
                    log_weights[i] = never;
                    continue;
                }
                if (count(legal) == 1) continue;  // no choice says nothing
            }
            some |= legal;
            questions.add(own, legal, i);
        }
        if (!questions.asked().empty())
            Answers(net_, table_, decision_, choices(some)).add(questions, worlds, log_weights);
    }

  private:
    // Outputs that are legal in every world alike; true where all of them fit what was seen.
    bool read_outputs() {
        std::array<std::uint16_t, most_outputs> legal;
        const std::size_t size = table_.legal({}, legal);
        shared_.assign(legal.begin(), legal.begin() + static_cast<std::ptrdiff_t>(size));
        const auto fitting = std::count_if(shared_.begin(), shared_.end(), [this](std::uint16_t output) {
            return output >= decision_.low && output <= decision_.high;
        });
        impossible_ = fitting == 0;
        return fitting == static_cast<std::ptrdiff_t>(size);
    }

    Choices choices(Cards some) const {
        Choices choices;
        if (is_play(decision_.point)) {
            for (; some; some &= some - 1) choices.add(table_.turned(lowest(some)), bit(lowest(some)));
        } else if (decision_.point == Point::discard) {
            for (Cards high = some; high; high &= high - 1)
                for (Cards low = some & (bit(lowest(high)) - 1); low; low &= low - 1) {
                    const Cards two = bit(lowest(high)) | bit(lowest(low));
                    choices.add(discard_class(two), two);
                }
        } else {
            for (const std::uint16_t output : shared_) choices.add(output, 0);
        }
        return choices;
    }

    const PolicyNet& net_;
    const Decision& decision_;
    Table table_;
    OwnCards own_;
    std::vector<std::uint16_t> shared_;
    bool impossible_ = false;
};

}  // namespace

void weigh(const PolicyNet& net, const History& history, const Decision& decision, std::span<const World> worlds,
           std::span<const Cards> dealt_skats, std::span<double> log_weights) {
    DecisionInWorlds in_worlds(net, history, decision);
    if (dealt_skats.empty() && before_pick_up(history, decision))
        throw std::invalid_argument("a decision before the pick-up needs the skat that was picked up");
    in_worlds.weigh(worlds, dealt_skats, log_weights);
}

void weigh_all(const Nets& nets, const History& history, int observer, std::size_t first,
               std::span<const World> worlds, std::span<const Cards> dealt_skats, std::span<double> log_weights) {
    if (worlds.empty()) return;
    const std::vector<Decision> decisions = decisions_of(history);
    std::vector<double> before;
    for (std::size_t i = first; i < decisions.size(); ++i) {
        const Decision& decision = decisions[i];
        const PolicyNet* net = nets[static_cast<std::size_t>(decision.point)];
        if (!net || decision.seat == observer) continue;
        if (dealt_skats.empty() && before_pick_up(history, decision)) continue;
        before.assign(log_weights.begin(), log_weights.end());
        weigh(*net, history, decision, worlds, dealt_skats, log_weights);
        if (std::none_of(log_weights.begin(), log_weights.end(), [](double log) { return log > never; }))
            std::copy(before.begin(), before.end(), log_weights.begin());
    }
}

void mix(std::span<const double> log_likelihoods, std::span<const double> shares, std::size_t policies,
         std::span<double> log_weights) {
    const double* likelihood = log_likelihoods.data();
    for (double& log_weight : log_weights) {
        log_weight = 0;
        for (std::size_t place = 0; place < shares.size(); place += policies, likelihood += policies) {
            const double top = *std::max_element(likelihood, likelihood + policies);
            double mean = 0;
            for (std::size_t i = 0; i < policies && top > never; ++i)
                if (shares[place + i] > 0) mean += shares[place + i] * lanes::exponential(likelihood[i] - top);
            log_weight += mean > 0 ? top + lanes::logarithm(mean) : never;
        }
    }
}

void normalise(std::span<const double> log_weights, std::span<double> probabilities) {
    if (log_weights.empty()) return;
    const double top = *std::max_element(log_weights.begin(), log_weights.end());
    if (top == never) {
        std::fill(probabilities.begin(), probabilities.end(), 1.0 / static_cast<double>(probabilities.size()));
        return;
    }
    double total = 0;
    for (std::size_t i = 0; i < log_weights.size(); ++i)
        total += probabilities[i] = lanes::exponential(log_weights[i] - top);
    for (double& probability : probabilities) probability /= total;
}

}  // namespace counterplay::skat
