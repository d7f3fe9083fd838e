#include "apps/serve/message.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace espalier::serve {

std::optional<std::string> Request::Header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return std::nullopt;
}

std::shared_ptr<OpenFile> OpenFile::At(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return nullptr;
  struct stat found = {};
  if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) {
    close(file);
    return nullptr;
  }
  return std::make_shared<OpenFile>(file, static_cast<uint64_t>(found.st_size));
}

OpenFile::~OpenFile() {
  if (file_ >= 0) close(file_);
}

Response JsonResponse(std::string json, int status) {
  Response response;
  response.status = status;
  response.body = std::move(json);
  return response;
}

}  // namespace espalier::serve
