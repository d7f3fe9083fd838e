// Any bytes as text of 64 harmless characters (RFC 4648, section 4), and back.
#ifndef ESPALIER_BASE_BASE64_H_
#define ESPALIER_BASE_BASE64_H_

#include <optional>
#include <string>
#include <string_view>

namespace espalier {

std::string ToBase64(std::string_view bytes);

// Nothing if ToBase64 gives this text for no bytes.
std::optional<std::string> FromBase64(std::string_view text);

}  // namespace espalier

#endif  // ESPALIER_BASE_BASE64_H_
