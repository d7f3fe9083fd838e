// As if the disk were full: while it lives, this process writes no file beyond so many bytes.
#ifndef ESPALIER_TESTS_SERVE_FULL_DISK_H_
#define ESPALIER_TESTS_SERVE_FULL_DISK_H_

#include <sys/resource.h>

#include <csignal>

namespace espalier::serve {

class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit = {bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_ = {};
};

}  // namespace espalier::serve

#endif  // ESPALIER_TESTS_SERVE_FULL_DISK_H_
