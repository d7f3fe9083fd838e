// How far hiding goes: what must hold for a request to count as hidden.
#ifndef ESPALIER_HIDE_LEVEL_H_
#define ESPALIER_HIDE_LEVEL_H_

#include <array>
#include <optional>
#include <string_view>

namespace espalier {

enum class Level {
  kTree,        // the tree grown again does not contain the rule
  kNeighbours,  // and nothing in the region shows that it was there
  // The region has the class shares of its neighbours, whatever other attributes say, and the
  // rule's class does not lead among them.
  kParent,
  kFlip,  // no row of the region has the rule's class: a false rule
};

inline constexpr std::array<Level, 4> kLevels = {Level::kTree, Level::kNeighbours, Level::kParent,
                                                 Level::kFlip};

constexpr std::string_view Name(Level level) {
  switch (level) {
    case Level::kTree:
      return "tree";
    case Level::kNeighbours:
      return "neighbours";
    case Level::kParent:
      return "parent";
    case Level::kFlip:
      return "flip";
  }
  return "";
}

constexpr std::optional<Level> LevelNamed(std::string_view name) {
  for (const Level level : kLevels) {
    if (Name(level) == name) return level;
  }
  return std::nullopt;
}

}  // namespace espalier

#endif  // ESPALIER_HIDE_LEVEL_H_
