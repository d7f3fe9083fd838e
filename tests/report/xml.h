// Slow and obvious questions about the drawings that tests look at.
#ifndef ESPALIER_TESTS_REPORT_XML_H_
#define ESPALIER_TESTS_REPORT_XML_H_

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::testing {

// Whether all ampersands begin one of the references that we write.
inline bool ReferencesAreKnown(std::string_view text) {
  for (size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
    const std::string_view reference = text.substr(at, text.find(';', at) - at);
    if (reference != "&amp" && reference != "&lt" && reference != "&gt" && reference != "&quot") {
      return false;
    }
  }
  return true;
}

// What is wrong with a document of tags, attributes in double quotes, and text; nothing if it
// is well formed. Knows no more of XML than our drawings use.
inline std::optional<std::string> XmlMistake(std::string_view xml) {
  std::vector<std::string> open;
  size_t at = 0;
  while (at < xml.size()) {
    const size_t tag = std::min(xml.find('<', at), xml.size());
    if (!ReferencesAreKnown(xml.substr(at, tag - at))) return "reference in text";
    if (tag == xml.size()) break;
    size_t end = tag + 1;
    for (bool quoted = false; end < xml.size() && (quoted || xml[end] != '>'); ++end) {
      if (xml[end] == '"') quoted = !quoted;
      if (xml[end] == '<') return "< in a tag";
    }
    if (end == xml.size()) return "tag without end";
    const std::string_view inside = xml.substr(tag + 1, end - tag - 1);
    if (!ReferencesAreKnown(inside)) return "reference in a tag";
    const std::string name(inside.substr(0, inside.find_first_of(" /", 1)));
    if (name[0] == '/') {
      if (open.empty() || "/" + open.back() != name) return "wrong end: " + name;
      open.pop_back();
    } else if (inside.back() != '/') {
      open.push_back(name);
    }
    at = end + 1;
  }
  if (!open.empty()) return "open at the end: " + open.back();
  return std::nullopt;
}

inline size_t Count(std::string_view text, std::string_view part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_REPORT_XML_H_
