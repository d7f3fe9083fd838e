// Text from a file, made fit for a screen: valid UTF-8 without control characters, which
// could otherwise break lines apart or steer a terminal.
#ifndef ESPALIER_REPORT_PRINTABLE_H_
#define ESPALIER_REPORT_PRINTABLE_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace espalier {

// Control characters become \n, \t or \x1b as one would type them, code points that XML forbids
// U+FFFD, and bytes that are no UTF-8 what ValidUtf8 makes of them.
std::string Printable(std::string_view bytes);

// The number of code points. REQUIRES of this and all that follow: the text is printable.
size_t CodePoints(std::string_view text);

// At most `most` code points. The middle gives way to an ellipsis: long names often begin alike.
std::string Elided(std::string_view text, size_t most);

// Followed or preceded by spaces up to `width` code points.
std::string PadRight(std::string_view text, size_t width);
std::string PadLeft(std::string_view text, size_t width);

}  // namespace espalier

#endif  // ESPALIER_REPORT_PRINTABLE_H_
