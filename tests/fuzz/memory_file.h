// A file in memory, for targets that read files.
#ifndef ESPALIER_TESTS_FUZZ_MEMORY_FILE_H_
#define ESPALIER_TESTS_FUZZ_MEMORY_FILE_H_

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace espalier {

inline void Require(bool holds) {
  if (!holds) std::abort();
}

class MemoryFile {
 public:
  explicit MemoryFile(std::string_view content) : file_(memfd_create("fuzz", 0)) {
    Require(file_ >= 0);
    Require(write(file_, content.data(), content.size()) == static_cast<ssize_t>(content.size()));
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(file_); }

  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

}  // namespace espalier

#endif  // ESPALIER_TESTS_FUZZ_MEMORY_FILE_H_
