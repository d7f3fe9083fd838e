// From a file to its sanitized file and back, by the edits that `optimal` really makes.
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hide/random_planted.h"
#include "hide/undo.h"
#include "judge/attempt.h"
#include "table/text/reader.h"
#include "testing/csv_of.h"
#include "testing/random_file.h"
#include "testing/sanitized.h"
#include "testing/sanitized_texts.h"

namespace espalier {
namespace {

using testing::Planted;

std::string Turned(decltype(&Undo) turn, const std::string& from, const std::string& ledger) {
  const Result<std::shared_ptr<const Source>> source = Source::OfText("from", from);
  const Result<std::shared_ptr<const Source>> record = Source::OfText("ledger", ledger);
  if (!source.ok() || !record.ok()) return "cannot open";
  std::string text;
  const Status turned = turn(**source, *record, testing::Onto(text));
  return turned.ok() ? text : turned.error().message;
}

// Relabelling is allowed; the other kinds may be dear, cheap or forbidden.
OptimalOptions RandomOptions(Random& random) {
  EditCosts costs;
  const std::array kinds = {&costs.relabel, &costs.add, &costs.remove, &costs.recode};
  const uint64_t allowed = 1 + 2 * random.Below(8);
  for (size_t i = 0; i < kinds.size(); ++i) {
    const bool forbidden = (allowed >> i & 1U) == 0;
    *kinds[i] = forbidden ? std::numeric_limits<double>::infinity()
                          : 0.25 * static_cast<double>(1 + random.Below(24));
  }
  return {.demand = {.level = kLevels[random.Below(kLevels.size())]},
          .costs = costs,
          .seed = {random.Next(), random.Next()}};
}

// A table of two or three classes with words and numbers of all lengths, and what is missing of
// both.
std::string RandomCsv(Random& random) {
  const std::array<std::string, 4> second_words = {"second", "?", "", "NA"};
  const std::string& second = second_words[random.Below(second_words.size())];
  const auto spell = [&](const Attribute& attribute, Code code) {
    if (!attribute.numeric()) return code == 1 ? second : std::string(1 + 2 * code, 'w');
    if (code == attribute.MissingCode()) return std::string("?");
    return ValueText(attribute, code) + "." + std::string(1 + code, '0');
  };
  return testing::CsvOf(testing::RandomMixedTable(2 + random.Below(2), random), spell);
}

struct Kinds {
  size_t added = 0;
  size_t removed = 0;
  size_t relabelled = 0;
  size_t recoded = 0;
};

// What was edited; nothing if there is nothing to hide.
Kinds ExpectThereAndBack(const testing::RandomFile& file, const ReadOptions& reading,
                         Random& random) {
  Result<Table> table = ReadTableText(file.text, "made-up" + file.ending, reading);
  EXPECT_TRUE(table.ok()) << (table.ok() ? "" : table.error().message);
  if (!table.ok()) return {};
  Planted planted{std::move(*table), testing::RandomLearner(random), {}};
  planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
  const std::vector<Request> requests = testing::RandomRequests(planted, 3, random);
  if (requests.empty()) return {};
  const Result<Attempt> attempt = AttemptHiding({planted.table, planted.tree, planted.learner},
                                                requests, RandomOptions(random));
  EXPECT_TRUE(attempt.ok()) << (attempt.ok() ? "" : attempt.error().message);
  if (!attempt.ok()) return {};
  const Plan& plan = attempt->plan;
  const testing::SanitizedTexts texts =
      testing::TextsOf({planted.table, plan.edits, plan.reasons, {random.Next(), random.Next()}});
  EXPECT_EQ(Turned(Undo, texts.sanitized, texts.ledger), file.text);
  EXPECT_EQ(Turned(Replay, file.text, texts.ledger), texts.sanitized);
  return {plan.edits.added.size(), plan.edits.removed.size(), plan.edits.relabelled.size(),
          plan.edits.recoded.size()};
}

TEST(ThereAndBack, HidingThenUndoingGivesTheSameBytesWhateverEditsAreMade) {
  Random random(11);
  Kinds all;
  const int rounds = testing::kSanitized ? 20 : 150;
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const bool made = round % 2 == 0;
    const Kinds kinds =
        made ? ExpectThereAndBack({RandomCsv(random), ".csv"}, {.threads = 1}, random)
             : ExpectThereAndBack(testing::MakeRandomFile(random), testing::RandomFileOptions(),
                                  random);
    all = {all.added + kinds.added, all.removed + kinds.removed, all.relabelled + kinds.relabelled,
           all.recoded + kinds.recoded};
  }
  for (const size_t edits : {all.added, all.removed, all.relabelled, all.recoded}) {
    EXPECT_GT(edits, testing::kSanitized ? 2U : 20U);
  }
}

}  // namespace
}  // namespace espalier
