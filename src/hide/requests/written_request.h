// What a file of requests says, in either format, before anybody asks what it means. Each format
// is read in a file of its own: json_requests.cc, toml_requests.cc.
#ifndef ESPALIER_HIDE_REQUESTS_WRITTEN_REQUEST_H_
#define ESPALIER_HIDE_REQUESTS_WRITTEN_REQUEST_H_

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace espalier {

struct WrittenField {
  std::string name;
  std::variant<std::string, double> value;
  std::string place;  // "FILE:LINE", with the column where it is known
};

struct WrittenRequest {
  std::vector<WrittenField> fields;
  std::string place;
};

// Of a text that messages call `file`: {"requests": [{...}, ...]}, or the list alone.
Result<std::vector<WrittenRequest>> ReadJsonRequests(std::string_view text,
                                                     const std::string& file);

// Of a text that messages call `file`: a table [[requests]] each.
Result<std::vector<WrittenRequest>> ReadTomlRequests(std::string_view text,
                                                     const std::string& file);

}  // namespace espalier

#endif  // ESPALIER_HIDE_REQUESTS_WRITTEN_REQUEST_H_
