// A request and its answer as plain values, so that few files know the HTTP library.
#ifndef ESPALIER_APPS_SERVE_MESSAGE_H_
#define ESPALIER_APPS_SERVE_MESSAGE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "apps/serve/event_stream.h"
#include "base/file.h"

namespace espalier::serve {

// In the order in which they were sent; a name may stand there several times.
using Fields = std::vector<std::pair<std::string, std::string>>;

struct Request {
  std::string method;  // HEAD is GET here
  std::string path;
  Fields query;
  Fields headers;  // names in small letters
  std::string owner;
  std::vector<std::string> ids;  // what stands for {id} in the route

  std::string body;                    // of routes that take a small one
  std::shared_ptr<OutputFile> upload;  // of routes that take a file: all bytes, not committed yet
  std::string upload_path;             // where Commit puts it
  uint64_t upload_bytes = 0;
  std::string upload_sha256;

  // The first of that name; nothing if there is none.
  std::optional<std::string> Header(std::string_view name) const;
};

// An open file. Shared, since answers are values; closed with its last owner.
class OpenFile {
 public:
  static std::shared_ptr<OpenFile> At(const std::string& path);  // null if it cannot be opened

  OpenFile(int file, uint64_t bytes) : file_(file), bytes_(bytes) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile();

  uint64_t bytes() const { return bytes_; }
  // The file is the caller's from now on.
  int Release() { return std::exchange(file_, -1); }

 private:
  int file_;
  uint64_t bytes_;
};

// Bytes that live as long as the process.
struct StaticBody {
  std::string_view bytes;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  Fields headers = {};
  std::variant<std::string, StaticBody, std::shared_ptr<OpenFile>, std::shared_ptr<EventStream>>
      body = std::string();
};

Response JsonResponse(std::string json, int status = 200);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_MESSAGE_H_
