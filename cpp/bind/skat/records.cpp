#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string_view>
#include <tuple>

#include "bind/skat/module.hpp"
#include "skat/rules/iss.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

namespace {

// Records are bytes: a name in any encoding must come back as it was.
nb::bytes to_bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

std::string_view view(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

}  // namespace

void bind_records(nb::module_& m) {
    nb::exception<iss::RecordError>(m, "RecordError",
                                    nb::module_::import_("counterplay.protocol").attr("BadInput").ptr());

    nb::class_<iss::Record>(m, "Record")
        .def_prop_ro("properties",
                     [](const iss::Record& record) {
                         std::vector<std::pair<std::string, nb::bytes>> properties;
                         for (const auto& [key, value] : record.properties)
                             properties.emplace_back(key, to_bytes(value));
                         return properties;
                     })
        .def_prop_ro("moves", [](const iss::Record& record) {
            std::vector<std::pair<std::string, nb::bytes>> moves;
            for (const auto& [actor, action] : record.moves)
                moves.emplace_back(std::string(1, actor), to_bytes(action));
            return moves;
        });

    nb::class_<iss::Replay>(m, "Replay")
        .def_prop_ro("state", [](const iss::Replay& replay) { return replay.state; })
        .def_ro("hidden", &iss::Replay::hidden)
        .def_ro("interrupted", &iss::Replay::interrupted)
        .def_ro("null_below_bid", &iss::Replay::null_below_bid);

    m.def(
        "parse_record", [](const nb::bytes& line) { return iss::parse(view(line)); }, nb::arg("line"),
        "Read one record; raise RecordError where it cannot be read.");
    m.def("replay_record", &iss::replay, nb::arg("record"),
          "Replay a record; raise RecordError where it breaks a rule.");

    using Remarks = std::vector<std::pair<long, std::string>>;
    nb::class_<iss::BlockReport>(m, "BlockReport")
        .def_ro("lines", &iss::BlockReport::lines)
        .def_ro("records", &iss::BlockReport::records)
        .def_ro("agreeing", &iss::BlockReport::agreeing)
        .def_prop_ro("differing",
                     [](const iss::BlockReport& report) {
                         std::vector<std::tuple<long, nb::bytes, std::string, std::string, std::string>> rows;
                         for (const auto& line : report.differing) {
                             for (const auto& d : line.differences) {
                                 rows.emplace_back(line.line, to_bytes(line.id), d.field, d.record, d.ours);
                             }
                         }
                         return rows;  // line, id, field, the record's value, ours
                     })
        .def_prop_ro("set_aside",
                     [](const iss::BlockReport& report) {
                         Remarks remarks;
                         for (const auto& remark : report.set_aside)
                             remarks.emplace_back(remark.line, remark.text);
                         return remarks;
                     })
        .def_prop_ro("notes", [](const iss::BlockReport& report) {
            Remarks remarks;
            for (const auto& remark : report.notes) remarks.emplace_back(remark.line, remark.text);
            return remarks;
        });
    m.def(
        "check_block",
        [](const nb::bytes& block, long first_line) {
            const auto text = view(block);
            const nb::gil_scoped_release unlocked;
            return iss::check_block(text, first_line);
        },
        nb::arg("block"), nb::arg("first_line"), "Check every record (a line each) of a block of whole lines.");
}
