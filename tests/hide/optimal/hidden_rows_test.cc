#include "hide/optimal/hidden_rows.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>

#include "hide/optimal/tried_edits.h"
#include "hide/target.h"

namespace espalier {
namespace {

using ::testing::IsEmpty;
using testing::Plant;
using testing::Planted;
using testing::RequestsFor;
using ::testing::SizeIs;
using testing::Times;

// One hiding, with its edits counted.
class Hiding {
 public:
  Hiding(const Planted& planted, std::vector<Request> requests, const TargetShape& shape,
         Relabelling relabelling)
      : planted_(planted),
        requests_(std::move(requests)),
        target_(MakeTarget(planted.table, planted.tree, requests_, shape)),
        order_(planted.table, target_.tree, 1),
        counts_(planted.table, target_.tree, order_),
        contest_(planted.table, target_.tree, {planted.learner}, counts_),
        edits_(HideRows({planted.table, planted.tree, planted.learner, requests_, target_},
                        LeafOrder(planted.table, planted.tree, 1), contest_,
                        FindBonds(planted.table),
                        std::vector<HidingBy>(requests_.size(), {.relabelling = relabelling}))) {
    for (const TriedEdit& edit : edits_) counts_.Make(edit);
  }
  Hiding(const Hiding&) = delete;
  Hiding& operator=(const Hiding&) = delete;

  const std::vector<TriedEdit>& edits() const { return edits_; }
  const std::vector<Request>& requests() const { return requests_; }
  const Target& target() const { return target_; }
  const LeafOrder& order() const { return order_; }
  const EditedCounts& counts() const { return counts_; }

  // Of the rows at a leaf of the target that match a request, or of the others.
  std::vector<uint64_t> ClassesAt(size_t leaf, const Request& request, bool matching) const {
    std::vector<uint64_t> classes(target_.tree.classes, 0);
    for (const RowIndex row : order_.RowsAt(leaf)) {
      const bool matches = EndOfWay(planted_.tree, planted_.table, row) == request.rule.leaf;
      if (matches == matching && !counts_.IsRemoved(row)) ++classes[counts_.LabelOf(row)];
    }
    return classes;
  }

 private:
  const Planted& planted_;
  std::vector<Request> requests_;
  Target target_;
  LeafOrder order_;
  EditedCounts counts_;
  Contest contest_;
  std::vector<TriedEdit> edits_;
};

TargetShape RandomShape(Random& random) {
  return {.pure_from = random.Below(3) == 0 ? std::nullopt : std::optional(random.Below(12)),
          .fold_alike = random.Below(2) == 0};
}

template <typename Check>
void ForManyHidings(uint64_t seed, Check check, Relabelling relabelling = Relabelling::kEnough) {
  Random random(seed);
  for (int round = 0; round < 200; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    std::vector<Request> requests = testing::RandomRequests(planted, 3, random);
    if (requests.empty()) continue;
    SCOPED_TRACE(round);
    check(planted, Hiding(planted, std::move(requests), RandomShape(random), relabelling));
  }
}

TEST(HideRows, EveryRowHasOneEditAtMostAndReallyChanges) {
  ForManyHidings(1, [](const Planted& planted, const Hiding& hiding) {
    std::set<RowIndex> rows;
    for (const TriedEdit& edit : hiding.edits()) {
      EXPECT_TRUE(rows.insert(edit.row).second);
      EXPECT_EQ(edit.from, planted.table.classes.At(edit.row));
      EXPECT_TRUE(edit.kind == TriedEdit::Kind::kRelabel || edit.kind == TriedEdit::Kind::kRemove);
      EXPECT_EQ(edit.kind == TriedEdit::Kind::kRelabel, edit.from != edit.to);
    }
  });
}

// Whether rows that the target predicts as their request did stand at a leaf: their class must not
// lead among them, and must lead in the leaf, which cannot always be.
bool SaysWhatIsHidden(const Hiding& hiding, size_t leaf) {
  return std::any_of(hiding.requests().begin(), hiding.requests().end(),
                     [&](const Request& request) {
                       return request.rule.predicted == hiding.target().tree.nodes[leaf].majority &&
                              RowsIn(hiding.ClassesAt(leaf, request, true)) > 0;
                     });
}

TEST(HideRows, WhereAllAreRelabelledALeafIsPureIfTheTargetWantsIt) {
  const auto check = [](const Planted&, const Hiding& hiding) {
    const Tree& wanted = hiding.target().tree;
    for (const size_t leaf : LeavesOf(wanted)) {
      const ClassCode said = wanted.nodes[leaf].majority;
      if (wanted.Counts(leaf)[said] != wanted.Rows(leaf)) continue;
      const auto counts = hiding.counts().ClassCounts(leaf);
      EXPECT_EQ(counts[said], RowsIn(counts));
    }
  };
  ForManyHidings(4, check, Relabelling::kAll);
}

TEST(HideRows, EveryLeafSaysWhatTheTargetSays) {
  ForManyHidings(2, [](const Planted&, const Hiding& hiding) {
    for (const size_t leaf : LeavesOf(hiding.target().tree)) {
      const auto counts = hiding.counts().ClassCounts(leaf);
      if (RowsIn(counts) == 0 || SaysWhatIsHidden(hiding, leaf)) continue;
      const auto said = std::max_element(counts.begin(), counts.end()) - counts.begin();
      EXPECT_EQ(static_cast<ClassCode>(said), hiding.target().tree.nodes[leaf].majority);
    }
  });
}

TEST(HideRows, TheRequestsClassDoesNotStandOutAmongItsRows) {
  ForManyHidings(3, [](const Planted&, const Hiding& hiding) {
    for (size_t i = 0; i < hiding.requests().size(); ++i) {
      if (!hiding.target().prediction_can_change[i]) continue;
      const Request& request = hiding.requests()[i];
      for (const size_t leaf : LeavesOf(hiding.target().tree)) {
        const auto mine = hiding.ClassesAt(leaf, request, true);
        const auto others = hiding.ClassesAt(leaf, request, false);
        const uint64_t c = mine[request.rule.predicted];
        const double behind = static_cast<double>(*std::max_element(mine.begin(), mine.end())) -
                              static_cast<double>(c);
        const bool clearly = c == 0 || behind >= std::sqrt(static_cast<double>(RowsIn(mine)));
        EXPECT_TRUE(clearly || c * RowsIn(others) <= others[request.rule.predicted] * RowsIn(mine));
      }
    }
  });
}

TEST(HideRows, LeavesWithoutRequestedRowsKeepTheirLabels) {
  ForManyHidings(4, [](const Planted& planted, const Hiding& hiding) {
    for (const TriedEdit& edit : hiding.edits()) {
      const size_t leaf = hiding.order().LeafOf(edit.row);
      const auto rows = hiding.order().RowsAt(leaf);
      EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [&](RowIndex row) {
        const size_t end = EndOfWay(planted.tree, planted.table, row);
        const auto& requests = hiding.requests();
        return std::any_of(requests.begin(), requests.end(),
                           [&](const Request& request) { return request.rule.leaf == end; });
      }));
    }
  });
}

TEST(HideRows, ALeafThatJoinsItsSiblingGetsItsClass) {
  const Planted planted =
      Plant("a,b,class\n" + Times(4, "t,t,p") + Times(6, "t,f,n") + Times(20, "f,t,n"));
  const Hiding hiding(planted, RequestsFor(planted, {"a=t & b=t => p"}), {.pure_from = 0},
                      Relabelling::kEnough);
  EXPECT_THAT(hiding.edits(), SizeIs(4));
  for (const TriedEdit& edit : hiding.edits()) EXPECT_EQ(edit.to, 0);
}

// Rows that are all alike cannot be parted: the class need not go altogether.
TEST(HideRows, WhereNothingCanSplitTheFewestRowsAreRelabelled) {
  const Planted planted = Plant("a,class\n" + Times(5, "t,p") + Times(9, "f,n"), {.min_leaf = 5});
  const Hiding hiding(planted, RequestsFor(planted, {"a=t => p"}), {.pure_from = 0},
                      Relabelling::kEnough);
  EXPECT_LE(hiding.edits().size(), 5U);
  EXPECT_FALSE(hiding.edits().empty());
}

}  // namespace
}  // namespace espalier
