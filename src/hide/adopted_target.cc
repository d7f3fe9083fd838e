#include "hide/adopted_target.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "hide/parents.h"

namespace espalier {
namespace {

// The nodes from one node of a tree downwards.
std::vector<size_t> NodesBelow(const Tree& tree, size_t node) {
  std::vector<size_t> nodes{node};
  for (size_t i = 0; i < nodes.size(); ++i) {
    const TreeNode& here = tree.nodes[nodes[i]];
    for (size_t branch = 0; branch < here.branches; ++branch) {
      nodes.push_back(here.first_child + branch);
    }
  }
  return nodes;
}

// A node of the new target while it is made.
struct Place {
  size_t old = kGone;             // of the earlier target; kGone: rows of regions only
  size_t grown = kGone;           // of the grown tree; kGone: it went another way
  ClassCode predicted = 0;        // by what is above
  std::vector<RowIndex> outside;  // its rows in O
  std::vector<RowIndex> inside;
};

// A test with the places it leads to.
struct Step {
  Test test;
  std::vector<Place> places;
};

// For each node of a target, the test that is to come before its own; nothing: none.
using Separators = std::vector<const Test*>;

// What is changed about a target; each may be left out.
struct Changes {
  const Tree* grown = nullptr;  // adopts what it can
  Separators separators = {};   // empty, or one for each node
  std::optional<GivenUp> given_up = std::nullopt;
};

// Makes a target from another one.
class Adopter {
 public:
  Adopter(const TargetWorld& world, const Target& target, Changes changes)
      : table_(world.table),
        order_(world.order),
        inside_(world.inside),
        target_(target),
        grown_(changes.grown),
        separators_(std::move(changes.separators)),
        given_up_(changes.given_up) {}

  Target Adopt() {
    places_.push_back(Root());
    new_of_.assign(target_.tree.nodes.size(), kGone);
    given_up_at_.assign(target_.tree.nodes.size(), kGone);
    made_.tree.classes = target_.tree.classes;
    for (size_t i = 0; i < places_.size(); ++i) Settle(i);
    Count();
    FindPlaces();
    return std::move(made_);
  }

 private:
  Place Root() {
    Place root{.old = 0,
               .grown = grown_ == nullptr ? kGone : 0,
               .predicted = target_.tree.nodes[0].majority};
    made_.strangers = target_.strangers;
    for (RowIndex row = 0; row < table_.rows; ++row) {
      const bool stranger =
          std::binary_search(target_.strangers.begin(), target_.strangers.end(), row);
      (inside_[row] || stranger ? root.inside : root.outside).push_back(row);
    }
    return root;
  }

  void Settle(size_t i) {
    Place place = std::move(places_[i]);
    if (given_up_ && place.old == given_up_->node) GiveUp(place, i);
    TreeNode node;
    node.majority = place.old == kGone ? place.predicted : target_.tree.nodes[place.old].majority;
    if (place.old != kGone && new_of_[place.old] == kGone) new_of_[place.old] = i;
    std::optional<Step> step = StepFrom(place);
    if (step) {
      node.first_child = places_.size();
      node.branches = step->places.size();
      node.test = made_.tree.tests.size();
      made_.tree.tests.push_back(std::move(step->test));
      std::move(step->places.begin(), step->places.end(), std::back_inserter(places_));
    }
    made_.tree.nodes.push_back(node);
    made_.free.push_back(!step && (!place.inside.empty() || place.outside.empty()));
    made_.tree.class_counts.resize(made_.tree.nodes.size() * made_.tree.classes, 0);
    if (step) return;
    uint64_t* counts = &made_.tree.class_counts[i * made_.tree.classes];
    for (const RowIndex row : place.outside) ++counts[table_.classes.At(row)];
    counts[node.majority] += place.inside.size();
  }

  // The place becomes that of the branch that is kept. Rows of other branches count as those of
  // regions do: they need no rule.
  void GiveUp(Place& place, size_t i) {
    const Test& test = target_.tree.TestOf(place.old);
    std::vector<RowIndex> kept;
    std::vector<RowIndex>& strangers = made_.strangers;
    for (const RowIndex row : place.outside) {
      const bool stays = BranchAt(test, row) == given_up_->kept;
      (stays ? kept : place.inside).push_back(row);
      if (!stays) strangers.push_back(row);
    }
    std::sort(strangers.begin(), strangers.end());
    place.outside = std::move(kept);
    for (const size_t node : NodesBelow(target_.tree, place.old)) given_up_at_[node] = i;
    new_of_[place.old] = i;
    place.old = target_.tree.nodes[place.old].first_child + given_up_->kept;
  }

  // Nothing at a leaf.
  std::optional<Step> StepFrom(const Place& place) const {
    if (place.old == kGone || target_.tree.nodes[place.old].leaf()) return std::nullopt;
    if (std::optional<Step> step = Adopted(place)) return step;
    if (std::optional<Step> step = SeparatedFrom(place)) return step;
    return Own(place);
  }

  std::optional<Step> Adopted(const Place& place) const {
    if (place.grown == kGone || grown_->nodes[place.grown].leaf()) return std::nullopt;
    const Step step{grown_->TestOf(place.grown), Branches(place, *grown_, place.grown)};
    if (std::optional<Step> alike = Alike(place, step)) return alike;
    return Apart(place, step);
  }

  std::optional<Step> SeparatedFrom(const Place& place) const {
    if (separators_.empty() || separators_[place.old] == nullptr) return std::nullopt;
    if (new_of_[place.old] != kGone && new_of_[place.old] != made_.tree.nodes.size()) {
      return std::nullopt;  // it is done
    }
    const Test& test = *separators_[place.old];
    const size_t branches = test.kind == Test::Kind::kEachValue ? test.values.size() : 2;
    return Apart(place, {test, std::vector<Place>(branches, {.predicted = Majority(place)})});
  }

  std::optional<Step> Apart(const Place& place, Step step) const {
    if (!Distribute(place, step)) return std::nullopt;
    size_t with_outside = 0;
    size_t with_inside_only = 0;
    for (Place& branch : step.places) {
      if (!branch.outside.empty()) {
        ++with_outside;
        branch.old = place.old;
      } else if (!branch.inside.empty()) {
        ++with_inside_only;
      }
    }
    if (with_outside != 1 || with_inside_only == 0) return std::nullopt;
    return step;
  }

  std::optional<Step> Alike(const Place& place, Step step) const {
    if (!Distribute(place, step)) return std::nullopt;
    std::map<size_t, size_t> used;  // child of the target's test -> branch of the grown one
    for (size_t i = 0; i < step.places.size(); ++i) {
      for (const RowIndex row : step.places[i].outside) {
        const std::optional<size_t> branch = BranchAt(target_.tree.TestOf(place.old), row);
        if (!branch) return std::nullopt;
        const size_t child = target_.tree.nodes[place.old].first_child + *branch;
        if (step.places[i].old != kGone && step.places[i].old != child) return std::nullopt;
        step.places[i].old = child;
        if (used.try_emplace(child, i).first->second != i) return std::nullopt;
      }
    }
    return step;
  }

  Step Own(const Place& place) const {
    Step step{target_.tree.TestOf(place.old), Branches(place, target_.tree, place.old)};
    const size_t first = target_.tree.nodes[place.old].first_child;
    for (size_t i = 0; i < step.places.size(); ++i) {
      step.places[i].old = first + i;
      step.places[i].grown = kGone;
    }
    AddBranches(place, step);
    Distribute(place, step);
    return step;
  }

  // Branches for values that only rows of regions have.
  void AddBranches(const Place& place, Step& step) const {
    if (step.test.kind != Test::Kind::kEachValue) return;
    std::vector<Code>& values = step.test.values;
    for (const RowIndex row : place.inside) {
      const Code code = table_.columns[step.test.attribute].At(row);
      const auto at = std::lower_bound(values.begin(), values.end(), code) - values.begin();
      if (at < std::ssize(values) && values[static_cast<size_t>(at)] == code) continue;
      values.insert(values.begin() + at, code);
      step.places.insert(step.places.begin() + at, {.predicted = Majority(place)});
    }
  }

  ClassCode Majority(const Place& place) const { return target_.tree.nodes[place.old].majority; }

  // Empty places for the branches of a node.
  std::vector<Place> Branches(const Place& place, const Tree& tree, size_t node) const {
    std::vector<Place> places;
    for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
      places.push_back(
          {.grown = tree.nodes[node].first_child + branch, .predicted = Majority(place)});
    }
    return places;
  }

  std::optional<size_t> BranchAt(const Test& test, RowIndex row) const {
    return BranchOf(test, table_.attributes[test.attribute],
                    table_.columns[test.attribute].At(row));
  }

  // False if the test has no branch for some row.
  bool Distribute(const Place& place, Step& step) const {
    for (const RowIndex row : place.outside) {
      const std::optional<size_t> branch = BranchAt(step.test, row);
      if (!branch) return false;
      step.places[*branch].outside.push_back(row);
    }
    for (const RowIndex row : place.inside) {
      const std::optional<size_t> branch = BranchAt(step.test, row);
      if (!branch) return false;
      step.places[*branch].inside.push_back(row);
    }
    return true;
  }

  // Children come after their parents.
  void Count() {
    Tree& tree = made_.tree;
    for (size_t node = tree.nodes.size(); node-- > 0;) {
      for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
        const auto more = tree.Counts(tree.nodes[node].first_child + branch);
        for (size_t k = 0; k < tree.classes; ++k) {
          tree.class_counts[node * tree.classes + k] += more[k];
        }
      }
    }
  }

  // Rows of regions may be anywhere: their leaves have no place of their own.
  void FindPlaces() {
    std::vector<bool> requested(target_.place_of.size(), false);
    std::vector<bool> is_leaf(target_.place_of.size(), false);
    for (RowIndex row = 0; row < table_.rows; ++row) {
      if (inside_[row]) requested[order_.LeafOf(row)] = true;
      is_leaf[order_.LeafOf(row)] = true;
    }
    for (size_t node = 0; node < target_.place_of.size(); ++node) {
      const size_t old = target_.place_of[node];
      size_t place = old == kGone || requested[node] ? kGone : new_of_[old];
      // An inner node of a branch that was given up: its place is where that test was.
      if (place == kGone && old != kGone && !is_leaf[node]) place = given_up_at_[old];
      made_.place_of.push_back(place);
    }
  }

  const Table& table_;
  const LeafOrder& order_;
  const std::vector<bool>& inside_;
  const Target& target_;
  const Tree* grown_;
  Separators separators_;
  std::optional<GivenUp> given_up_;
  std::vector<Place> places_;
  std::vector<size_t> new_of_;       // by node of the earlier target, the highest one in its place
  std::vector<size_t> given_up_at_;  // likewise, where the test above it is given up
  Target made_;
};

}  // namespace

Target AdoptGrown(const TargetWorld& world, const Target& target, const Tree& grown) {
  return Adopter(world, target, {.grown = &grown}).Adopt();
}

Target Separated(const TargetWorld& world, const Target& target, const Tree& tree,
                 std::span<const Request> requests, std::span<const size_t> lost) {
  const std::vector<size_t> parents = ParentsOf(tree);
  Separators separators(target.tree.nodes.size(), nullptr);
  for (const Request& request : requests) {
    const size_t parent = parents[request.rule.leaf];
    if (target.place_of[parent] == kGone) continue;
    const Test& separator = tree.TestOf(parent);
    for (const size_t node : NodesBelow(target.tree, target.place_of[parent])) {
      if (target.tree.nodes[node].leaf() || target.tree.TestOf(node) == separator) continue;
      if (std::find(lost.begin(), lost.end(), node) == lost.end()) continue;
      separators[node] = &separator;
    }
  }
  return Adopter(world, target, {.separators = std::move(separators)}).Adopt();
}

Target WithoutTest(const TargetWorld& world, const Target& target, const GivenUp& given_up) {
  assert(!target.tree.nodes[given_up.node].leaf());
  assert(given_up.kept < target.tree.nodes[given_up.node].branches);
  return Adopter(world, target, {.given_up = given_up}).Adopt();
}

}  // namespace espalier
