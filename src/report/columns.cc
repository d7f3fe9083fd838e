#include "report/columns.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "report/printable.h"

namespace espalier {

void Columns::Add(std::vector<std::string> cells) {
  assert(cells.size() <= aligns_.size());
  lines_.push_back(std::move(cells));
}

std::string Columns::Text(std::string_view indent) const {
  std::vector<size_t> widths(aligns_.size());
  for (const auto& cells : lines_) {
    for (size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], CodePoints(cells[i]));
  }
  std::string text;
  for (const auto& cells : lines_) {
    std::string line(indent);
    for (size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) line += "  ";
      line +=
          aligns_[i] == Align::kLeft ? PadRight(cells[i], widths[i]) : PadLeft(cells[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace espalier
