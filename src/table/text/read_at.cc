#include "table/text/read_at.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace espalier {

Result<size_t> ReadAt(int file, const std::string& name, uint64_t offset, std::span<char> into) {
  size_t filled = 0;
  while (filled < into.size()) {
    const ssize_t got = pread(file, into.data() + filled, into.size() - filled,
                              static_cast<off_t>(offset + filled));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return InputError(fmt::format("{}: cannot read: {}", name, std::strerror(errno)));
    if (got == 0) break;
    filled += static_cast<size_t>(got);
  }
  return filled;
}

}  // namespace espalier
