// The verdict of `hide --json` as the value of a header: one line of ASCII, of limited length.
#ifndef ESPALIER_APPS_SERVE_VERDICT_HEADER_H_
#define ESPALIER_APPS_SERVE_VERDICT_HEADER_H_

#include <string>

namespace espalier::serve {

// Without the target tree. Where it is still too long, without the texts of the requests, and then
// without the requests, whose number stands there instead.
std::string VerdictHeader(const std::string& verdict_json);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_VERDICT_HEADER_H_
