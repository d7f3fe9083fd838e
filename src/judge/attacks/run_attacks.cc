#include "judge/attacks/run_attacks.h"

#include <algorithm>
#include <cassert>
#include <mutex>
#include <numeric>
#include <string_view>
#include <utility>

#include "base/parallel.h"
#include "base/random.h"
#include "judge/attacks/earlier_release.h"
#include "judge/attacks/region.h"
#include "judge/verdict.h"
#include "learn/grow.h"
#include "table/select.h"

namespace espalier {
namespace {

// A seed for each repetition of each attack: an attack that is added does not change the others.
uint64_t SeedFor(uint64_t seed, std::string_view name, size_t repetition) {
  for (const char letter : name) {
    seed = Random(seed ^ static_cast<unsigned char>(letter)).Next();
  }
  return Random(seed + repetition).Next();
}

size_t RepetitionsOf(const Attack& attack) {
  const auto* learns = std::get_if<Learns>(&attack.how);
  return learns == nullptr ? 1 : learns->repetitions;
}

// How long a repetition takes beside others. Rows are compared with all others where an attack asks
// the rows around them.
double EffortOf(const Attack& attack, RowIndex rows) {
  constexpr double kRowsOfOneTree = 200;
  const auto* learns = std::get_if<Learns>(&attack.how);
  if (learns == nullptr) return 1;
  const double near = learns->besides ? static_cast<double>(rows) / kRowsOfOneTree : 0;
  return static_cast<double>(learns->effort) + near;
}

// One repetition of one attack.
struct Turn {
  size_t attack = 0;
  size_t repetition = 0;
};

// What one repetition says of one request.
struct Score {
  Senses back;
  Senses implied;
  std::optional<double> p;

  bool beyond() const {
    return (back.pattern && !implied.pattern) || (back.prediction && !implied.prediction) ||
           (back.trace && !implied.trace);
  }
};

// The same attack again, without the region's rows.
struct Doubt {
  size_t turn = 0;
  size_t request = 0;
};

std::vector<Region> RegionsOf(const AttackedRules& rules) {
  std::vector<Region> regions;
  for (size_t i = 0; i < rules.requests.size(); ++i) {
    regions.push_back(RegionOf(rules.requests[i].rule, rules.around[i]));
  }
  return regions;
}

class Campaign {
 public:
  Campaign(const Publication& publication, const AttackedRules& rules,
           std::span<const Attack> attacks, const AttackOptions& options)
      : publication_(publication),
        attacks_(attacks),
        options_(options),
        regions_(RegionsOf(rules)),
        tested_(rules.tested) {
    assert(rules.around.size() == rules.requests.size() && tested_.size() == regions_.size());
    for (size_t attack = 0; attack < attacks.size(); ++attack) {
      for (size_t i = 0; i < RepetitionsOf(attacks[attack]); ++i) turns_.push_back({attack, i});
    }
  }

  Result<AttackReport> Run() {
    if (Status attacked = AttackAll(); !attacked.ok()) return attacked.error();
    if (Status doubted = DoubtAll(); !doubted.ok()) return doubted.error();
    Summarize();
    return std::move(report_);
  }

 private:
  // Calls f(request) for each that is tested.
  template <typename F>
  Status ForEachTested(F f) const {
    for (size_t i = 0; i < regions_.size(); ++i) {
      if (!tested_[i]) continue;
      if (Status done = f(i); !done.ok()) return done;
    }
    return {};
  }

  // Runs `work` for the place of every turn; the error of the first of them, if there is one.
  Status ForAll(const std::string& what, std::span<const size_t> turns,
                const std::function<Status(size_t)>& work) {
    std::vector<Status> done(turns.size());
    const auto effort = [&](size_t turn) {
      return EffortOf(attacks_[turns_[turn].attack], publication_.published.rows);
    };
    double all = 0;
    for (const size_t turn : turns) all += effort(turn);
    std::mutex mutex;
    double ended = 0;
    ParallelFor(options_.threads, turns.size(), [&](size_t i, size_t) {
      done[i] = work(i);
      if (!options_.progress) return;
      const std::lock_guard lock(mutex);
      ended += effort(turns[i]);
      options_.progress(what, std::min(ended / all, 1.0));
    });
    for (Status& status : done) {
      if (!status.ok()) return std::move(status);
    }
    return {};
  }

  Status AttackAll() {
    scores_.assign(turns_.size(), std::vector<Score>(regions_.size()));
    failures_.resize(attacks_.size());
    std::vector<size_t> all(turns_.size());
    std::iota(all.begin(), all.end(), size_t{0});
    return ForAll("attacking", all, [this](size_t turn) {
      const Attack& attack = attacks_[turns_[turn].attack];
      return std::visit([&](const auto& how) { return Strike(how, turn); }, attack.how);
    });
  }

  Result<Model> Learned(const Learns& how, const Table& table, size_t turn) const {
    if (table.rows == 0) return Model();
    return how.once(table, publication_.learner, SeedOf(turn));
  }

  uint64_t SeedOf(size_t turn) const {
    return SeedFor(options_.seed, attacks_[turns_[turn].attack].name, turns_[turn].repetition);
  }

  Status Strike(const Learns& how, size_t turn) {
    const Result<Model> model = Learned(how, publication_.published, turn);
    if (!model.ok()) return model.error();
    return ForEachTested([&](size_t i) -> Status {
      const Region& region = regions_[i];
      const Said said = SaidBy(*model, publication_.original, region);
      scores_[turn][i].back = {.pattern = PatternReturned(*model, publication_.original, region),
                               .prediction = PredictionReturned(said, region),
                               .trace = model->seen && TraceReturned(*model->seen, region)};
      return {};
    });
  }

  Status Strike(const Inspects& how, size_t turn) {
    return ForEachTested([&](size_t i) -> Status {
      const Result<Inspection> seen =
          how.look(publication_.published, publication_.learner, regions_[i].rule);
      if (!seen.ok()) return seen.error();
      Score& score = scores_[turn][i];
      (how.finds == Finds::kPattern ? score.back.pattern : score.back.trace) = seen->found;
      score.p = seen->p;
      return {};
    });
  }

  // A program of others that fails is no reason to end.
  Status Strike(const Predicts& how, size_t turn) {
    const Status done = ForEachTested([&](size_t i) -> Status {
      const Result<Said> said = SaidByProgram(how, publication_.published, regions_[i]);
      if (!said.ok()) return said.error();
      scores_[turn][i].back.prediction = PredictionReturned(*said, regions_[i]);
      return {};
    });
    if (!done.ok()) failures_[turns_[turn].attack] = done.error().message;
    return {};
  }

  Result<Said> SaidByProgram(const Predicts& how, const Table& table, const Region& region) const {
    if (table.rows == 0 || region.rows.empty()) return Said(region.rows.size(), false);
    const auto classes = how.classes(table, SelectRows(publication_.original, region.rows));
    if (!classes.ok()) return classes.error();
    Said said;
    for (const std::optional<ClassCode>& c : *classes) said.push_back(c == region.rule.predicted);
    return said;
  }

  // Only what is back can be implied.
  Status DoubtAll() {
    std::vector<Doubt> doubts;
    for (size_t turn = 0; turn < turns_.size(); ++turn) {
      for (size_t i = 0; i < regions_.size(); ++i) {
        const bool inspects = std::holds_alternative<Inspects>(attacks_[turns_[turn].attack].how);
        if (scores_[turn][i].back.any() && !inspects) doubts.push_back({turn, i});
      }
    }
    std::vector<Table> without;
    if (!doubts.empty()) {
      for (const Region& region : regions_) {
        without.push_back(WithoutRegion(publication_.published, region.rule));
      }
    }
    std::vector<size_t> turns;
    turns.reserve(doubts.size());
    for (const Doubt& doubt : doubts) turns.push_back(doubt.turn);
    std::vector<std::string> failures(doubts.size());
    Status done = ForAll("asking the neighbours", turns, [&](size_t i) -> Status {
      const auto [turn, request] = doubts[i];
      const auto said = AskWithout(turn, regions_[request], without[request]);
      if (!said.ok() && !IsProgram(turn)) return said.error();
      if (!said.ok()) {
        failures[i] = said.error().message;
        return {};
      }
      Score& score = scores_[turn][request];
      for (const Neighbours& account : *said) {
        score.implied = AnyOf(score.implied, ImpliedOf(score.back, account, regions_[request]));
      }
      return {};
    });
    for (size_t i = 0; i < doubts.size(); ++i) {
      if (!failures[i].empty()) failures_[turns_[doubts[i].turn].attack] = failures[i];
    }
    return done;
  }

  bool IsProgram(size_t turn) const {
    return std::holds_alternative<Predicts>(attacks_[turns_[turn].attack].how);
  }

  // By the trees, and by the rows around where the attack asks these, too.
  Result<std::vector<Neighbours>> AskWithout(size_t turn, const Region& region,
                                             const Table& without) const {
    const Attack& attack = attacks_[turns_[turn].attack];
    if (const auto* predicts = std::get_if<Predicts>(&attack.how)) {
      Result<Said> said = SaidByProgram(*predicts, without, region);
      if (!said.ok()) return said.error();
      return std::vector<Neighbours>{{.said = std::move(*said)}};
    }
    const auto& learns = std::get<Learns>(attack.how);
    const Result<Model> model = Learned(learns, without, turn);
    if (!model.ok()) return model.error();
    std::vector<Neighbours> accounts = {
        {.said = SaidBy(*model, publication_.original, region),
         .pattern = PatternReturned(*model, publication_.original, region)}};
    if (!learns.besides || without.rows == 0) return accounts;
    Neighbours near{.said = {}, .pattern = false, .label = true};
    for (const ClassCode c :
         learns.besides(without, SelectRows(publication_.original, region.rows), SeedOf(turn))) {
      near.said.push_back(c == region.rule.predicted);
    }
    accounts.push_back(std::move(near));
    return accounts;
  }

  void Summarize() {
    size_t first_turn = 0;
    for (size_t attack = 0; attack < attacks_.size(); ++attack) {
      const size_t repetitions = RepetitionsOf(attacks_[attack]);
      if (failures_[attack].empty()) {
        for (size_t i = 0; i < regions_.size(); ++i) {
          report_.findings.push_back(FindingOf(attack, i, first_turn));
        }
      } else {
        report_.skipped.push_back(attacks_[attack].name + ": " + failures_[attack]);
      }
      first_turn += repetitions;
    }
  }

  AttackFinding FindingOf(size_t attack, size_t request, size_t first_turn) const {
    const size_t repetitions = RepetitionsOf(attacks_[attack]);
    const auto count = [&](auto holds) {
      size_t number = 0;
      for (size_t i = 0; i < repetitions; ++i) {
        if (holds(scores_[first_turn + i][request])) ++number;
      }
      return number;
    };
    const auto mostly = [&](auto holds) { return 2 * count(holds) > repetitions; };
    const size_t back = count([](const Score& one) { return one.back.any(); });
    const size_t beyond = count([](const Score& one) { return one.beyond(); });
    AttackFinding finding{.attack = attacks_[attack].name,
                          .meaning = attacks_[attack].meaning,
                          .sign = attacks_[attack].sign,
                          .request = request};
    if (!tested_[request]) {
      finding.tested = false;
      finding.implied = true;
      return finding;
    }
    finding.senses = {.pattern = mostly([](const Score& one) { return one.back.pattern; }),
                      .prediction = mostly([](const Score& one) { return one.back.prediction; }),
                      .trace = mostly([](const Score& one) { return one.back.trace; })};
    finding.returned = 2 * back > repetitions;
    finding.implied = finding.returned && 2 * beyond <= repetitions;
    finding.share = static_cast<double>(back) / static_cast<double>(repetitions);
    finding.share_beyond = static_cast<double>(beyond) / static_cast<double>(repetitions);
    finding.p = scores_[first_turn][request].p;
    return finding;
  }

  const Publication& publication_;
  std::span<const Attack> attacks_;
  const AttackOptions& options_;
  std::vector<Region> regions_;
  std::vector<Turn> turns_;
  std::vector<bool> tested_;                // by request
  std::vector<std::vector<Score>> scores_;  // by turn and request; each has one writer
  std::vector<std::string> failures_;       // by attack; those of programs have one turn
  AttackReport report_;
};

// What the neighbours imply, no attack can take as a success.
std::vector<bool> TestedOf(const Publication& publication, std::span<const Request> requests,
                           std::span<const Neighbourhood> around, const Tree& after,
                           size_t threads) {
  const Evidence evidence{publication.original, publication.published, publication.before, after};
  const Verdict verdict = Judge(evidence, requests, around, Demand(), threads);
  std::vector<bool> tested;
  for (const RequestVerdict& one : verdict.requests) {
    tested.push_back(one.outcome != Outcome::kImplied);
  }
  return tested;
}

Result<std::vector<AttackFinding>> CompareReleases(const Publication& publication,
                                                   const AttackedRules& rules, uint64_t seed) {
  const std::vector<Region> regions = RegionsOf(rules);
  const auto compared = CompareWithEarlier(publication.original, publication.published, regions,
                                           publication.learner, seed);
  if (!compared.ok()) return compared.error();
  std::vector<AttackFinding> findings;
  for (const Comparison& one : *compared) {
    for (size_t i = 0; i < regions.size(); ++i) {
      AttackFinding finding{
          .attack = one.name, .meaning = one.meaning, .request = i, .senses = one.by_region[i]};
      finding.returned = finding.senses.any();
      finding.share = finding.share_beyond = finding.returned ? 1 : 0;
      finding.found = one.found;
      finding.apart = true;
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

}  // namespace

size_t AttackReport::made() const {
  return static_cast<size_t>(std::count_if(findings.begin(), findings.end(),
                                           [](const AttackFinding& one) { return one.counts(); }));
}

size_t AttackReport::won() const {
  return static_cast<size_t>(std::count_if(findings.begin(), findings.end(),
                                           [](const AttackFinding& one) { return one.won(); }));
}

Result<AttackReport> AttackRules(const Publication& publication, const AttackedRules& rules,
                                 std::span<const Attack> attacks, const AttackOptions& options) {
  return Campaign(publication, rules, attacks, options).Run();
}

Result<AttackReport> RunAttacks(const Publication& publication, std::span<const Request> requests,
                                std::span<const Attack> attacks, const AttackOptions& options) {
  const Result<Tree> after =
      GrowFromTable(publication.published, publication.learner, options.threads);
  if (!after.ok()) return after.error();
  const LeafOrder order(publication.original, publication.before, options.threads);
  const std::vector<Neighbourhood> around =
      NeighbourhoodsOf(publication.original, publication.before, order, requests, options.threads);
  const AttackedRules rules{requests, around,
                            TestedOf(publication, requests, around, *after, options.threads)};
  Result<AttackReport> report = AttackRules(publication, rules, attacks, options);
  if (!report.ok()) return report;
  Result<std::vector<AttackFinding>> compared = CompareReleases(publication, rules, options.seed);
  if (!compared.ok()) return compared.error();
  for (AttackFinding& finding : *compared) report->findings.push_back(std::move(finding));
  Result<EditedAuc> auc = AucOfEditedRows(publication.original, publication.published, *after,
                                          {options.seed, options.threads});
  if (!auc.ok()) return auc.error();
  report->auc = *auc;
  return report;
}

}  // namespace espalier
