// A rival weighed against a node's own test, and what a single row more or less would change.
#ifndef ESPALIER_HIDE_OPTIMAL_SCALE_H_
#define ESPALIER_HIDE_OPTIMAL_SCALE_H_

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "hide/optimal/contest.h"

namespace espalier {

// What was weighed before: by two branches and two classes.
class ChangeMemo {
 public:
  struct Key {
    size_t one = 0;
    size_t other = 0;
    ClassCode away = 0;
    ClassCode into = 0;

    auto operator<=>(const Key&) const = default;
  };

  // Classes go up to `classes`, which stands for none.
  explicit ChangeMemo(size_t classes) : classes_(classes + 1) {}

  // The change, found by `find` if it is not known yet.
  template <typename Find>
  double Get(const Key& key, const Find& find) {
    // Most tests have two branches and most tables few classes: then a key is a place.
    if (key.one < 2 && key.other < 2 && classes_ <= kFewClasses) {
      if (few_.empty()) few_.resize(4 * classes_ * classes_);
      auto& known = few_[((key.one * 2 + key.other) * classes_ + key.away) * classes_ + key.into];
      if (!known) known = find();
      return *known;
    }
    const auto known = many_.find(key);
    return known != many_.end() ? known->second : many_.emplace(key, find()).first->second;
  }

 private:
  static constexpr size_t kFewClasses = 8;

  size_t classes_;
  std::vector<std::optional<double>> few_;
  std::map<Key, double> many_;
};

class Scale {
 public:
  Scale(const Rival& rival, Contest& contest, EditedCounts& counts);

  const Rival& rival() const { return rival_; }
  // The attribute of the own test; the rival's at a leaf.
  AttributeId own_attribute() const {
    return own_ ? own_->parting().attribute : other_.parting().attribute;
  }
  // What the lead is past its limit; negative where the own test wins.
  double excess() const { return lead_ - limit_; }

  // How the lead would change.
  double ByRecode(Code from, Code to, ClassCode label) const;
  double ByRelabel(RowIndex row, ClassCode to) const;
  double ByRemoval(RowIndex row) const;
  double ByAddition(Code own_code, Code other_code, ClassCode label) const;

 private:
  double Lead(const std::optional<BranchCounts>& own, const BranchCounts& other) const;
  // Of a row with these codes of the own test and of the rival.
  struct Place {
    Code own = 0;
    Code other = 0;
  };
  Place PlaceOf(RowIndex row) const;
  double ByClasses(Place place, std::optional<ClassCode> away, std::optional<ClassCode> into) const;

  Rival rival_;
  const Learner* learner_;
  const EditedCounts* counts_;
  std::optional<BranchCounts> own_;
  BranchCounts other_;
  double lead_;
  double limit_;
  mutable ChangeMemo recodes_;
  mutable ChangeMemo rows_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_SCALE_H_
