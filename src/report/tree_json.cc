#include "report/tree_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "base/utf8.h"
#include "report/json_text.h"
#include "report/labels.h"
#include "rules/walk.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

template <typename T>
ordered_json NumberOrNull(const std::optional<T>& number) {
  return number ? ordered_json(*number) : ordered_json(nullptr);
}

ordered_json AttributeList(const Table& table) {
  ordered_json list = ordered_json::array();
  for (const Attribute& attribute : table.attributes) {
    list.push_back({{"name", ValidUtf8(attribute.name)},
                    {"type", TypeName(attribute)},
                    {"values", DistinctValues(attribute)},
                    {"missing", attribute.missing}});
  }
  return list;
}

std::string StringList(const std::vector<std::string>& strings) {
  std::string list;
  for (const std::string& string : strings) {
    list += list.empty() ? "[" : ",";
    list += JsonString(string);
  }
  return list + "]";
}

// Writes NODE step by step. Names of classes are escaped once, not once a node.
class NodeWriter {
 public:
  explicit NodeWriter(const TreeView& view) : view_(view) {
    for (const std::string& value : view.table.class_attribute.values) {
      class_names_.push_back(JsonString(value));
      zero_counts_ += fmt::format("{}{}:0", zero_counts_.empty() ? "" : ",", class_names_.back());
    }
  }

  std::string Write() {
    Walk walk(view_.tree, view_.table);
    while (const auto step = walk.Next()) Add(*step);
    return std::move(text_);
  }

 private:
  void Add(const Step& step) {
    if (step.kind == Step::Kind::kLeave) {
      text_ += "]}";
      return;
    }
    if (step.place > 0) text_ += ',';
    if (step.kind == Step::Kind::kImplied) {
      AddLeaf(zero_counts_, view_.tree.nodes[step.parent].majority);
      text_ += '}';
      return;
    }
    Enter(step);
  }

  void Enter(const Step& step) {
    const TreeNode& node = view_.tree.nodes[step.node];
    if (!node.leaf()) {
      text_ += fmt::format(R"({{"counts":{{{}}},"split":{},"children":[)", Counts(step.node),
                           Split(step.node));
      return;
    }
    AddLeaf(Counts(step.node), node.majority);
    if (step.rule > 0) text_ += fmt::format(",\"rule\":{}", step.rule);
    text_ += '}';
  }

  void AddLeaf(std::string_view counts, ClassCode majority) {
    text_ += fmt::format(R"({{"counts":{{{}}},"class":{})", counts, class_names_[majority]);
  }

  std::string Counts(size_t node) const {
    const auto counts = view_.tree.Counts(node);
    std::string text;
    for (size_t code = 0; code < counts.size(); ++code) {
      text += fmt::format("{}{}:{}", code == 0 ? "" : ",", class_names_[code], counts[code]);
    }
    return text;
  }

  std::string Split(size_t node) const {
    const Test& test = view_.tree.TestOf(node);
    const Attribute& attribute = view_.table.attributes[test.attribute];
    return fmt::format("{{\"attribute\":{},{}}}", JsonString(attribute.name),
                       Question(test, attribute));
  }

  static std::string Question(const Test& test, const Attribute& attribute) {
    switch (test.kind) {
      case Test::Kind::kThreshold:
        return fmt::format("\"threshold\":{}{}", JsonNumber(test.threshold), MissingSide(test));
      case Test::Kind::kOneValue:
        return fmt::format("\"in\":[{}]", JsonString(attribute.values[test.code]));
      case Test::Kind::kEachValue:
        return fmt::format("\"values\":{}", StringList(attribute.values));
    }
    return "";
  }

  static std::string_view MissingSide(const Test& test) {
    if (test.missing == Test::Missing::kNone) return "";
    return test.missing == Test::Missing::kLow ? R"(,"missing":"<=")" : R"(,"missing":">")";
  }

  TreeView view_;
  std::vector<std::string> class_names_;  // as JSON strings
  std::string zero_counts_;
  std::string text_;
};

}  // namespace

ordered_json LearnerObject(const Learner& learner) {
  return {{"learner", Name(learner.shape)},
          {"criterion", Name(learner.criterion)},
          {"min_leaf", learner.min_leaf},
          {"max_depth", NumberOrNull(learner.max_depth)},
          {"min_gain", NumberOrNull(learner.min_gain)},
          {"prune", Name(learner.pruning)}};
}

std::string NodeJson(const TreeView& view) { return NodeWriter(view).Write(); }

std::string TreeJson(const TreeView& view, const TreeSeconds& seconds) {
  return fmt::format(
      R"({{"learner":{},"attributes":{},"class":{},"seconds":{{"read":{},"grow":{}}},"root":{}}})"
      "\n",
      LearnerObject(view.learner).dump(), AttributeList(view.table).dump(),
      JsonString(view.table.class_attribute.name), JsonNumber(seconds.read),
      JsonNumber(seconds.grow), NodeJson(view));
}

}  // namespace espalier
