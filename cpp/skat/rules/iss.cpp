#include "skat/rules/iss.hpp"

#include <algorithm>
#include <charconv>

namespace counterplay::skat::iss {

namespace {

std::string quoted(std::string_view text) {
    constexpr std::size_t most = 24;
    std::string result = "'";
    for (const char character : text.substr(0, most)) {
        const bool plain = character >= ' ' && character < 0x7F;
        result += plain ? character : '?';
    }
    return result + (text.size() > most ? "...'" : "'");
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const auto first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    while (start <= text.size()) {
        const auto end = std::min(text.find_first_of(separators, start), text.size());
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

std::optional<int> parse_number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Where a record is read from, and where in it we are.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool done() const { return position_ >= text_.size(); }
    char peek() const { return done() ? '\0' : text_[position_]; }
    char next() { return text_[position_++]; }
    bool take(std::string_view wanted) {
        if (text_.substr(position_, wanted.size()) != wanted) return false;
        position_ += wanted.size();
        return true;
    }
    void skip_blanks() {
        while (peek() == ' ' || peek() == '\t') ++position_;
    }

  private:
    std::string_view text_;
    std::size_t position_ = 0;
};

std::string read_key(Reader& reader) {
    std::string key;
    while ((reader.peek() >= 'A' && reader.peek() <= 'Z') || (reader.peek() >= '0' && reader.peek() <= '9')) {
        key += reader.next();
    }
    return key;
}

std::string read_value(Reader& reader, const std::string& key) {
    std::string value;
    while (!reader.done()) {
        char character = reader.next();
        if (character == ']') return value;
        if (character == '\\' && !reader.done()) character = reader.next();
        value += character;
    }
    throw RecordError("the record ends inside " + key + "[...]");
}

void read_moves(Record& record, std::string_view text) {
    char actor = 0;  // of the action that comes next; 0 while none is named
    for (const auto word : split(text, " \t")) {
        if (word.empty()) continue;
        if (!actor) {
            if (word.size() != 1 || std::string_view("w012").find(word[0]) == std::string_view::npos) {
                throw RecordError("in MV an actor (w, 0, 1 or 2) is expected, not " + quoted(word));
            }
            actor = word[0];
        } else {
            record.moves.emplace_back(actor, word);
            actor = 0;
        }
    }
    if (actor) throw RecordError(std::string("MV ends with actor ") + actor + " and no action");
}

struct ShownCards {
    Cards cards = 0;
    int count = 0;
    int hidden = 0;
};

ShownCards read_cards(const std::vector<std::string_view>& words, std::size_t first, std::size_t last) {
    ShownCards shown;
    for (std::size_t index = first; index < last; ++index) {
        ++shown.count;
        if (words[index] == "??") {
            ++shown.hidden;
            continue;
        }
        const Card card = parse_card(words[index]);
        if (card == no_card) throw RecordError(quoted(words[index]) + " is not a card");
        if (shown.cards & bit(card)) throw RecordError("the card " + card_name(card) + " stands twice");
        shown.cards |= bit(card);
    }
    return shown;
}

// Replays one record; `hidden_` once a card is needed that the record does not show.
class Replayer {
  public:
    explicit Replayer(const Record& record) : record_(record) {}

    Replay run() {
        if (record_.moves.empty() || record_.moves[0].first != 'w')
            throw RecordError("MV does not begin with a deal");
        deal(record_.moves[0].second);
        for (index_ = 1; index_ < record_.moves.size(); ++index_) {
            const auto& [actor, action] = record_.moves[index_];
            try {
                if (actor == 'w') {
                    world(action);
                } else if (!replay_.hidden && !replay_.interrupted) {
                    act(actor - '0', action);
                }
            } catch (const RuleError& error) {
                throw RecordError("move " + std::to_string(index_ + 1) + " (" + actor + " " + quoted(action) +
                                  "): " + error.what());
            }
        }
        if (waiting_for_skat_ && !replay_.interrupted) throw RecordError("the picked-up skat is not shown");
        return std::move(replay_);
    }

  private:
    void deal(const std::string& text) {
        const auto words = split(text, ".|");
        if (words.size() != deck_size) {
            throw RecordError("the deal has " + std::to_string(words.size()) + " cards, not 32");
        }
        Deal deal;
        for (std::size_t seat = 0; seat < 3; ++seat) {
            const auto hand = read_cards(words, 10 * seat, 10 * seat + 10);
            deal.hands[seat] = hand.cards;
            replay_.hidden |= hand.hidden > 0;
        }
        const auto skat = read_cards(words, 30, 32);
        deal.skat = skat.cards;
        replay_.hidden |= skat.hidden > 0;
        if (replay_.hidden) return;
        try {
            replay_.state.emplace(deal);
        } catch (const RuleError& error) {
            throw RecordError(error.what());
        }
        replay_.state->be_lenient();
    }

    void world(const std::string& action) {
        if (action.starts_with("TI.") || action.starts_with("LE.")) {
            const auto seat = parse_number(std::string_view(action).substr(3));
            if (!seat || *seat < 0 || *seat > 2) throw RuleError("the seat must be 0, 1 or 2");
            replay_.interrupted = true;
            return;
        }
        if (replay_.hidden || replay_.interrupted) return;
        if (!waiting_for_skat_) throw RuleError("the world has nothing to say here");
        const auto words = split(action, ".");
        const auto shown = read_cards(words, 0, words.size());
        if (shown.count != 2) throw RuleError("the skat has two cards");
        if (shown.cards & ~replay_.state->deal().skat)
            throw RuleError("these are not the cards dealt to the skat");
        waiting_for_skat_ = false;
    }

    void act(int seat, const std::string& action) {
        State& state = *replay_.state;
        if (waiting_for_skat_) throw RuleError("the picked-up skat must be shown first");
        switch (state.phase()) {
            case Phase::auction:
                return call(seat, action);
            case Phase::skat:
            case Phase::declare:
                return prepare(seat, action);
            case Phase::play:
            case Phase::over:
                return play(seat, action);
        }
    }

    void call(int seat, const std::string& action) {
        if (action == "p") return replay_.state->call_pass(seat);
        if (action == "y") return replay_.state->call_hold(seat);
        const auto value = parse_number(action);
        if (!value) throw RuleError("a bid, y or p is expected in the auction");
        replay_.state->call_bid(seat, *value);
    }

    void prepare(int seat, const std::string& action) {
        State& state = *replay_.state;
        if (action == "s") {
            state.pick_up(seat);
            waiting_for_skat_ = true;
            return;
        }
        const auto words = split(action, ".");
        if (declared_) {  // the split form: the game first, the discards as a move of their own
            if (seat != state.soloist()) throw RuleError("only the soloist discards");
            return declare(seat, *declared_, words, 0);
        }
        const Declaration declaration = read_declaration(words[0]);
        if (state.picked_up() && words.size() == 1) {
            if (seat != state.soloist()) throw RuleError("only the soloist declares");
            check_declaration(declaration, true, 0);
            declared_ = declaration;
            return;
        }
        declare(seat, declaration, words, 1);
    }

    void declare(int seat, const Declaration& declaration, const std::vector<std::string_view>& words,
                 std::size_t first) {
        State& state = *replay_.state;
        const std::size_t discarded = state.picked_up() ? 2 : 0;
        const std::size_t given = words.size() - first;
        if (given != discarded && !(declaration.ouvert && given == discarded + 10)) {
            throw RuleError(state.picked_up() ? "two discards are expected after the game"
                                              : "no cards are expected here");
        }
        const auto discards = read_cards(words, first, first + discarded);
        if (discards.hidden) {
            replay_.hidden = true;
            return;
        }
        replay_.null_below_bid = declaration.game == Game::null && null_value(declaration) < state.bid();
        state.declare(seat, declaration, discards.cards);
        if (given > discarded) {
            const auto open = read_cards(words, first + discarded, words.size());
            if (open.cards & ~state.hands()[static_cast<std::size_t>(seat)]) {
                throw RuleError("the soloist lays open a card that is not in the hand");
            }
        }
    }

    Declaration read_declaration(std::string_view word) const {
        Declaration declaration;
        const auto game = word.empty() ? std::string_view::npos : game_letters.find(word[0]);
        if (game == std::string_view::npos) throw RuleError("a game (G C S H D N) is expected");
        declaration.game = static_cast<Game>(game);
        for (const char letter : word.substr(1)) {
            bool* mark = letter == 'H'   ? &declaration.hand
                         : letter == 'O' ? &declaration.ouvert
                         : letter == 'S' ? &declaration.schneider
                         : letter == 'Z' ? &declaration.schwarz
                                         : nullptr;
            if (!mark) throw RuleError("after the game only O H S Z may follow");
            if (*mark) throw RuleError(std::string("the letter ") + letter + " stands twice");
            *mark = true;
        }
        if (!replay_.state->picked_up()) declaration.hand = true;  // some records leave the H out
        return completed(declaration);
    }

    void play(int seat, const std::string& action) {
        State& state = *replay_.state;
        const bool over = state.phase() == Phase::over;
        if (action == "RE") {
            if (!over) state.resign(seat);
            return;
        }
        if (action == "SC" || action.starts_with("SC.")) {
            if (!over) show(seat, action);
            return;
        }
        if (action == "??") {
            replay_.hidden = true;
            return;
        }
        const Card card = parse_card(action);
        if (card == no_card) throw RuleError("a card, RE or SC is expected");
        state.play(seat, card);
    }

    void show(int seat, const std::string& action) {
        State& state = *replay_.state;
        state.show(seat);
        if (action.size() == 2) return;
        const auto words = split(action, ".");
        const auto shown = read_cards(words, 1, words.size());
        if (shown.cards & ~state.hands()[static_cast<std::size_t>(seat)]) {
            throw RuleError("a card is shown that is not in the hand");
        }
    }

    const Record& record_;
    std::size_t index_ = 0;
    bool waiting_for_skat_ = false;
    std::optional<Declaration> declared_;
    Replay replay_;
};

}  // namespace

const std::string* Record::property(std::string_view key) const {
    for (const auto& [name, value] : properties) {
        if (name == key) return &value;
    }
    return nullptr;
}

Record parse(std::string_view line) {
    Reader reader(trimmed(line));
    if (!reader.take("(;")) throw RecordError("a record begins with (;");
    Record record;
    while (true) {
        reader.skip_blanks();
        if (reader.take(";)") || reader.take(")")) break;
        if (reader.done()) throw RecordError("the record does not end with ;)");
        const std::string key = read_key(reader);
        if (key.empty() || !reader.take("["))
            throw RecordError("a property such as ID[...] is expected " +
                              (key.empty() ? std::string("here") : "at " + key));
        if (record.property(key)) throw RecordError("the property " + key + " stands twice");
        record.properties.emplace_back(key, read_value(reader, key));
    }
    reader.skip_blanks();
    if (!reader.done()) throw RecordError("there is text after the end of the record");
    const auto* moves = record.property("MV");
    if (!moves) throw RecordError("the record has no moves (MV)");
    read_moves(record, *moves);
    return record;
}

Replay replay(const Record& record) { return Replayer(record).run(); }

std::optional<int> Result::number(std::string_view key) const {
    for (const auto& [name, value] : numbers) {
        if (name == key) return value;
    }
    return std::nullopt;
}

Result parse_result(std::string_view text) {
    Result result;
    text = trimmed(text);
    if (text == "passed") {
        result.passed = true;
        return result;
    }
    for (const auto word : split(text, " \t")) {
        if (word.empty()) continue;
        if (word == "win" || word == "loss" || word == "penalty") {
            result.outcome = word;
        } else if (word == "bidok" || word == "overbid") {
            result.bid = word;
        } else {
            const auto colon = word.find(':');
            const auto value =
                colon == std::string_view::npos ? std::nullopt : parse_number(word.substr(colon + 1));
            if (!value) throw RecordError("the result holds " + quoted(word) + ", which is no part of a result");
            result.numbers.emplace_back(word.substr(0, colon), *value);
        }
    }
    if (result.outcome.empty() || !result.number("d")) {
        throw RecordError("the result is neither 'passed' nor 'd:n win|loss|penalty ...'");
    }
    return result;
}

namespace {

class Comparison {
  public:
    explicit Comparison(const Result& theirs) : theirs_(theirs) {}

    void number(const char* field, int ours) {
        const auto theirs = theirs_.number(field);
        if (theirs && *theirs != ours) add(field, std::to_string(*theirs), std::to_string(ours));
    }
    void outcome(const std::string& ours) {
        const std::string theirs = theirs_.passed ? "passed" : theirs_.outcome;
        if (theirs != ours) add("outcome", theirs, ours);
    }
    void bid(bool overbid) {
        const std::string ours = overbid ? "overbid" : "bidok";
        if (!theirs_.bid.empty() && theirs_.bid != ours) add("bid", theirs_.bid, ours);
    }
    std::vector<Difference> take() { return std::move(differences_); }

  private:
    void add(const char* field, std::string record, std::string ours) {
        differences_.push_back({field, std::move(record), std::move(ours)});
    }
    const Result& theirs_;
    std::vector<Difference> differences_;
};

// A player left or ran out of time: outcome and levels are the record's, the arithmetic is ours.
void compare_interrupted(Comparison& comparison, const Result& theirs, const State& state) {
    if (theirs.passed || *theirs.number("d") < 0) {
        if (!theirs.passed) comparison.number("v", 0);
        return;
    }
    comparison.number("d", state.soloist());
    if (!state.declaration() || theirs.outcome == "penalty") return;
    const bool null_game = state.declaration()->game == Game::null;
    const int matadors = state.soloist_matadors();
    const bool schneider = theirs.number("s").value_or(0), schwarz = theirs.number("z").value_or(0);
    const int value = score_of(*state.declaration(), 0, matadors, schneider, schwarz, true);
    const bool overbid = value < state.bid();
    const bool won = theirs.outcome == "win" && !overbid;
    comparison.outcome(won ? "win" : "loss");
    comparison.number("v", score_of(*state.declaration(), state.bid(), matadors, schneider, schwarz, won));
    if (!null_game) comparison.number("m", matadors);
    comparison.bid(overbid);
}

void compare_finished(Comparison& comparison, const Result& theirs, const State& state, bool null_below_bid) {
    const GameResult ours = state.result();
    comparison.outcome(ours.won ? "win" : "loss");
    if (theirs.passed) return;
    comparison.number("d", state.soloist());
    comparison.bid(ours.overbid);
    comparison.number("p", ours.points);
    comparison.number("t", ours.tricks);
    if (!null_below_bid) comparison.number("v", ours.score);
    if (state.declaration()->game == Game::null) return;
    comparison.number("m", ours.matadors);
    comparison.number("s", ours.schneider);
    comparison.number("z", ours.schwarz);
}

}  // namespace

Check check(const Record& record) {
    const Replay replayed = replay(record);
    const auto* result_text = record.property("R");
    if (!result_text || trimmed(*result_text).empty())
        throw RecordError("the record has no result (R) to compare with");
    const Result theirs = parse_result(*result_text);
    if (!replayed.state) throw RecordError("the deal is hidden: nothing can be recomputed");
    const State& state = *replayed.state;
    Check report;
    Comparison comparison(theirs);
    if (replayed.interrupted) {
        compare_interrupted(comparison, theirs, state);
        report.note = "a player left or ran out of time: outcome and levels are the record's own";
    } else if (replayed.hidden) {
        throw RecordError("cards are hidden: the result cannot be recomputed");
    } else if (state.ending() == Ending::passed_in) {
        comparison.outcome("passed");
    } else if (replayed.complete()) {
        compare_finished(comparison, theirs, state, replayed.null_below_bid);
        if (replayed.null_below_bid) {
            report.note = "a null game below the bid may not be declared: its value is not compared";
        }
    } else if (theirs.outcome == "penalty") {
        comparison.number("v", 0);
        report.note = "the game was broken off with a penalty";
    } else {
        throw RecordError("the record breaks off after " + std::to_string(state.cards_played()) +
                          " of 30 cards, and nobody resigned, left or ran out of time");
    }
    report.differences = comparison.take();
    return report;
}

BlockReport check_block(std::string_view block, long first_line) {
    BlockReport report;
    std::size_t start = 0;
    while (start < block.size()) {
        const auto end = std::min(block.find('\n', start), block.size());
        const auto line = block.substr(start, end - start);
        const long number = first_line + report.lines;
        ++report.lines;
        start = end + 1;
        if (trimmed(line).empty()) continue;
        ++report.records;
        try {
            const Record record = parse(line);
            Check result = check(record);
            if (!result.note.empty()) report.notes.push_back({number, std::move(result.note)});
            if (result.differences.empty()) {
                ++report.agreeing;
            } else {
                const auto* id = record.property("ID");
                report.differing.push_back({number, id ? *id : std::string(), std::move(result.differences)});
            }
        } catch (const RecordError& error) {
            report.set_aside.push_back({number, error.what()});
        }
    }
    return report;
}

}  // namespace counterplay::skat::iss
