// Game records of the International Skat Server: reading, replaying by the rules, checking the result.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "skat/rules/state.hpp"

namespace counterplay::skat::iss {

// A record that cannot be read or breaks the rules; the text says where and why.
struct RecordError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Record {
    std::vector<std::pair<std::string, std::string>> properties;  // in the record's order, escapes undone
    std::vector<std::pair<char, std::string>> moves;              // actor ('w', '0', '1', '2') and action

    const std::string* property(std::string_view key) const;
};

Record parse(std::string_view line);

// What the moves of a record come to.
struct Replay {
    std::optional<State> state;  // absent when the deal is hidden
    bool hidden = false;         // a card that the replay needs is not shown
    bool interrupted = false;    // a player left or ran out of time
    bool null_below_bid = false;
    bool complete() const { return state && state->ending() != Ending::none; }
};

Replay replay(const Record& record);

// The R[...] property.
struct Result {
    bool passed = false;
    std::string outcome;  // win, loss or penalty
    std::string bid;      // bidok or overbid
    std::vector<std::pair<std::string, int>> numbers;

    std::optional<int> number(std::string_view key) const;
};

Result parse_result(std::string_view text);

struct Difference {
    std::string field;  // d v m p t s z, outcome or bid
    std::string record;
    std::string ours;
};

struct Check {
    std::vector<Difference> differences;
    std::string note;  // what could not be compared, if anything
};

// Replays the record and compares its result with ours; throws where there is nothing to compare.
Check check(const Record& record);

// The same for every line of a block of text.
struct BlockReport {
    struct Differing {
        long line;
        std::string id;
        std::vector<Difference> differences;
    };
    struct Remark {
        long line;
        std::string text;
    };
    long lines = 0;
    long records = 0;
    long agreeing = 0;
    std::vector<Differing> differing;
    std::vector<Remark> set_aside;
    std::vector<Remark> notes;
};

BlockReport check_block(std::string_view block, long first_line);

}  // namespace counterplay::skat::iss
