// Lines of cells that stand below each other, whatever their widths.
#ifndef ESPALIER_REPORT_COLUMNS_H_
#define ESPALIER_REPORT_COLUMNS_H_

#include <string>
#include <string_view>
#include <vector>

namespace espalier {

enum class Align { kLeft, kRight };

class Columns {
 public:
  explicit Columns(std::vector<Align> aligns) : aligns_(std::move(aligns)) {}

  // The next line. REQUIRES: at most one cell a column; the cells are printable
  void Add(std::vector<std::string> cells);

  // Each line begins with `indent`; none ends with spaces.
  std::string Text(std::string_view indent = "") const;

 private:
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> lines_;
};

}  // namespace espalier

#endif  // ESPALIER_REPORT_COLUMNS_H_
