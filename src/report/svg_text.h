// The parts of an SVG drawing that do not depend on the tree: escaping, the style sheet, and
// how classes are filled.
#ifndef ESPALIER_REPORT_SVG_TEXT_H_
#define ESPALIER_REPORT_SVG_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "learn/tree.h"

namespace espalier {

// Fit to stand between tags or in an attribute's quotes. REQUIRES: the text is printable
std::string XmlEscaped(std::string_view printable);

// The style sheet, for light and dark. Its selectors keep to drawings of the class
// "espalier-tree", so that several can stand in one page.
std::string_view SvgStyle();

// The patterns that the fills of this many classes refer to; empty if they need none.
std::string SvgPatterns(size_t classes);

// What the attribute `fill` says for a class.
std::string SvgFill(ClassCode code);

}  // namespace espalier

#endif  // ESPALIER_REPORT_SVG_TEXT_H_
