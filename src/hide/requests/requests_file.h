// The file behind --requests: a list of wishes, as JSON or as TOML.
//
//   {"requests": [{"rule": 4, "importance": 2, "note": "..."}, {"attribute": "income"}]}
// A name that ends in .json or .toml says which it is; else the text does, which is JSON if it
// begins with { or with a list of objects.
#ifndef ESPALIER_HIDE_REQUESTS_REQUESTS_FILE_H_
#define ESPALIER_HIDE_REQUESTS_REQUESTS_FILE_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hide/requests/wish.h"

namespace espalier {

Result<std::vector<Wish>> ReadRequestsFile(const std::string& path);

// `file` is the name of the file that has this text.
Result<std::vector<Wish>> ParseRequestsFile(std::string_view text, const std::string& file);

}  // namespace espalier

#endif  // ESPALIER_HIDE_REQUESTS_REQUESTS_FILE_H_
