#include "learn/criterion.h"

namespace espalier::internal {
namespace {

std::array<double, kNLogNTable> MakeTable() {
  std::array<double, kNLogNTable> table{};
  for (size_t n = 1; n < table.size(); ++n) {
    table[n] = static_cast<double>(n) * std::log2(static_cast<double>(n));
  }
  return table;
}

}  // namespace

const std::array<double, kNLogNTable> n_log_n = MakeTable();

}  // namespace espalier::internal
