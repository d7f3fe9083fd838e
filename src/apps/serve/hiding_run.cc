#include "apps/serve/hiding_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "apps/serve/said.h"
#include "base/file.h"

namespace espalier::serve {
namespace {

using Document = nlohmann::ordered_json;

// Of the time of a whole run, roughly, until this is done: rather too little, so that nobody is
// told of an end that does not come.
constexpr double kReadingShare = 0.05;
constexpr double kPlanningShare = 0.15;  // where attacks for a report follow
constexpr double kAttackingShare = 0.6;  // then those that came back are made again, elsewhere
constexpr const char* kOneRequest = "request.json";
constexpr const char* kSanitized = "sanitized";
constexpr const char* kVerdict = "verdict";  // until it stands among others
constexpr const char* kVerdictOfAll = "verdict.json";
constexpr const char* kCosts = "costs.json";

bool HasResult(const ChildEnd& end) {
  return end.why == ChildEnd::Why::kExited && (end.status == 0 || end.status == 4);
}

void Unlink(const Scratch& scratch, std::string_view name) { unlink(scratch.File(name).c_str()); }

ChildEnd EndOf(const Status& written) {
  if (written.ok()) return {};
  return {.status = 1, .message = written.error().message};
}

std::string OutcomeOf(const ChildEnd& end) {
  std::vector<std::string> warnings;
  warnings.reserve(end.warnings.size());
  for (const std::string& warning : end.warnings) warnings.push_back(InFields(warning));
  return Document{
      {"holds", end.status == 0}, {"message", InFields(end.message)}, {"warnings", warnings}}
      .dump(-1, ' ', false, Document::error_handler_t::replace);
}

// A list of verdicts from the files, without their targets: many trees, each as large as the
// data's own, and perhaps deeper than a document can be written.
class Costs {
 public:
  // A file that holds one verdict, or a list of them.
  void AddOne(const std::string& path) { Add(WithoutTargets(path, 1)); }
  void AddAll(const std::string& path) {
    for (const Document& one : WithoutTargets(path, 2)) Add(one);
  }
  void AddNone() { Add(nullptr); }

  Status Write(const std::string& path) const {
    return WriteFileWhole(path, list_.empty() ? "[]\n" : list_ + "]\n");
  }

 private:
  // null where there is no JSON.
  static Document WithoutTargets(const std::string& path, int verdict_depth) {
    const auto watch = [verdict_depth](int depth, Document::parse_event_t event, Document& parsed) {
      return depth != verdict_depth || event != Document::parse_event_t::key || parsed != "target";
    };
    std::ifstream file(path);
    Document parsed = Document::parse(file, watch, /*allow_exceptions=*/false);
    return parsed.is_discarded() ? Document() : parsed;
  }

  void Add(const Document& one) {
    list_ += list_.empty() ? "[" : ",";
    list_ += one.dump(-1, ' ', false, Document::error_handler_t::replace) + "\n";
  }

  std::string list_;
};

// Whether attacks follow the planning.
bool IsAttacked(const AskedJob& job) {
  return !job.dry_run &&
         std::find(job.words.begin(), job.words.end(), "--attacks=none") == job.words.end();
}

// Of one child, whose stages count from 0 to 1 each.
double ShareOf(const ChildProgress& progress, bool attacks) {
  const auto within = [&](double begin, double end) {
    return begin + (end - begin) * progress.share;
  };
  if (progress.what.starts_with("reading")) return within(0, kReadingShare);
  if (!attacks) return within(kReadingShare, 1);
  if (progress.what == "attacking") return within(kPlanningShare, kAttackingShare);
  if (progress.what == "asking the neighbours") return within(kAttackingShare, 1);
  return within(kReadingShare, kPlanningShare);
}

}  // namespace

std::string HidingAsked::Json() const {
  return Document{{"words", job.words},
                  {"requests", job.requests},
                  {"each", job.each},
                  {"dry_run", job.dry_run},
                  {"types", types}}
      .dump(-1, ' ', false, Document::error_handler_t::replace);
}

HidingAsked HidingAsked::FromJson(const std::string& json) {
  const auto parsed = Document::parse(json, nullptr, /*allow_exceptions=*/false);
  HidingAsked asked;
  if (!parsed.is_object()) return asked;
  asked.job.words = parsed.value("words", Words());
  asked.job.requests = parsed.value("requests", std::string());
  asked.job.each = parsed.value("each", std::vector<std::string>());
  asked.job.dry_run = parsed.value("dry_run", false);
  asked.types = parsed.value("types", std::string());
  return asked;
}

struct HidingRun::Stage {
  const Input& input;
  const Scratch& scratch;
  // The part of the whole that a child is.
  double begin = 0;
  double end = 1;
};

DataRun RunOf(const AskedJob& job) {
  if (job.requests.empty()) return {.verb = "costs", .words = job.words, .output = kVerdict};
  DataRun run{.verb = "hide", .words = job.words, .output = kVerdictOfAll};
  run.words.push_back(fmt::format("--requests={}", kRequestsName));
  if (job.dry_run) {
    run.words.emplace_back("--dry-run");
    return run;
  }
  run.words.push_back(fmt::format("--output={}", kSanitized));
  run.words.emplace_back("--ledger=ledger");
  run.words.emplace_back("--report=report.html");
  return run;
}

ChildEnd HidingRun::RunStage(const Stage& stage, DataRun what) const {
  what.words.emplace_back("--progress=json");
  what.threads = threads_;
  ChildRun run = RunIn(stage.scratch, what);
  run.cancelled = stage.input.cancelled;
  run.progress = [&stage, attacks = IsAttacked(stage.input.asked.job),
                  furthest = 0.0](ChildProgress progress) mutable {
    // Every plan within a budget counts from its own beginning; the whole never goes back.
    furthest = std::max(furthest, ShareOf(progress, attacks));
    progress.share = stage.begin + (stage.end - stage.begin) * furthest;
    stage.input.progress(progress);
  };
  return children_.Run(run);
}

// A verdict for each request alone, where there are several; null where there is none.
ChildEnd HidingRun::CostOfEach(const Stage& stage) const {
  Costs costs;
  const std::vector<std::string>& requests = stage.input.asked.job.each;
  const double part = (stage.end - stage.begin) / static_cast<double>(requests.size());
  for (size_t i = 0; i < requests.size(); ++i) {
    const double begin = stage.begin + part * static_cast<double>(i);
    const Status written = WriteFileWhole(stage.scratch.File(kOneRequest), requests[i]);
    if (!written.ok()) return EndOf(written);
    DataRun run{.verb = "hide", .words = stage.input.asked.job.words, .output = kVerdict};
    run.words.push_back(fmt::format("--requests={}", kOneRequest));
    run.words.emplace_back("--dry-run");
    ChildEnd end = RunStage({stage.input, stage.scratch, begin, begin + part}, std::move(run));
    if (end.why != ChildEnd::Why::kExited) return end;
    if (HasResult(end)) {
      costs.AddOne(stage.scratch.File(kVerdict));
    } else {
      costs.AddNone();
    }
  }
  Unlink(stage.scratch, kOneRequest);
  Unlink(stage.scratch, kVerdict);
  return EndOf(costs.Write(stage.scratch.File(kCosts)));
}

ChildEnd HidingRun::CostOfLeaves(const Stage& stage) const {
  ChildEnd end = RunStage(stage, RunOf(stage.input.asked.job));
  if (!HasResult(end)) return end;
  Costs costs;
  costs.AddAll(stage.scratch.File(kVerdict));
  Unlink(stage.scratch, kVerdict);
  const Status written = costs.Write(stage.scratch.File(kCosts));
  return written.ok() ? end : EndOf(written);
}

ChildEnd HidingRun::RunAll(const Stage& stage) const {
  const AskedJob& job = stage.input.asked.job;
  if (job.requests.empty()) return CostOfLeaves(stage);
  const bool each_alone = job.dry_run && job.each.size() >= 2;
  const double together = each_alone ? 1 / static_cast<double>(job.each.size() + 1) : 1;
  ChildEnd end = RunStage({stage.input, stage.scratch, 0, together}, RunOf(job));
  if (!HasResult(end) || !each_alone) return end;
  ChildEnd each = CostOfEach({stage.input, stage.scratch, together, 1});
  return HasResult(each) ? end : each;
}

std::variant<std::string, Problem> HidingRun::Run(const Input& input) const {
  std::variant<Scratch, Problem> folder =
      FolderFor(folders_, folders_.Data(input.dataset), input.asked.types);
  if (const auto* problem = std::get_if<Problem>(&folder)) return *problem;
  auto& scratch = std::get<Scratch>(folder);
  if (!input.asked.job.requests.empty()) {
    const Status written = WriteFileWhole(scratch.File(kRequestsName), input.asked.job.requests);
    if (!written.ok()) return Problem{503, "there is no space to work"};
  }
  const ChildEnd end = RunAll({input, scratch});
  if (!HasResult(end)) return ProblemOf(end, children_.limits(), input.asked.job.words);
  for (const std::string_view name : {kDataName, kTypesName}) Unlink(scratch, name);
  std::error_code ignored;
  // What cannot even be planned has no verdict.
  if (std::filesystem::is_empty(scratch.File(kVerdictOfAll), ignored)) {
    Unlink(scratch, kVerdictOfAll);
  }
  std::filesystem::rename(scratch.File(kSanitized), scratch.File(kDataName), ignored);
  folders_.RemoveResult(input.key);  // what a run left that could not tell its end
  Status kept = std::move(scratch).KeepAs(folders_.ResultFolder(input.key));
  if (!kept.ok()) return Problem{500, kept.error().message};
  return OutcomeOf(end);
}

}  // namespace espalier::serve
