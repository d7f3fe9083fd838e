// Reads a file by offset, so that its position is not shared.
#ifndef ESPALIER_TABLE_TEXT_READ_AT_H_
#define ESPALIER_TABLE_TEXT_READ_AT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"

namespace espalier {

// Reads up to into.size() bytes at `offset`; fewer only at the end of the file.
Result<size_t> ReadAt(int file, const std::string& name, uint64_t offset, std::span<char> into);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_READ_AT_H_
