// Requests written as JSON: {"requests": [{...}, ...]}, or the list alone.
#ifndef ESPALIER_HIDE_REQUESTS_JSON_REQUESTS_H_
#define ESPALIER_HIDE_REQUESTS_JSON_REQUESTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hide/requests/written_request.h"

namespace espalier {

// `file` is what messages call the text.
Result<std::vector<WrittenRequest>> ReadJsonRequests(std::string_view text,
                                                     const std::string& file);

}  // namespace espalier

#endif  // ESPALIER_HIDE_REQUESTS_JSON_REQUESTS_H_
