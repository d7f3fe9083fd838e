// UTF-8: whether bytes are valid, and text that always is.
#ifndef ESPALIER_BASE_UTF8_H_
#define ESPALIER_BASE_UTF8_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace espalier {

// The length of the well-formed code point at the front, or 0. REQUIRES: !bytes.empty()
size_t FrontCodePoint(std::string_view bytes);

bool IsUtf8(std::string_view bytes);

// Valid UTF-8: a byte that belongs to no code point is taken for Latin-1, which it most often
// is, so that values that differ stay different.
std::string ValidUtf8(std::string_view bytes);

}  // namespace espalier

#endif  // ESPALIER_BASE_UTF8_H_
