// Values as JSON text, for writers that stream: a library's document tree would recurse as
// deep as ours when it is dumped or destroyed.
#ifndef ESPALIER_REPORT_JSON_TEXT_H_
#define ESPALIER_REPORT_JSON_TEXT_H_

#include <string>
#include <string_view>

namespace espalier {

// Quoted and escaped; bytes that are no UTF-8 become U+FFFD.
std::string JsonString(std::string_view bytes);

// The shortest text that reads back as the same number, and as one that need not be whole:
// 77 is "77.0". REQUIRES: the number is finite
std::string JsonNumber(double number);

}  // namespace espalier

#endif  // ESPALIER_REPORT_JSON_TEXT_H_
