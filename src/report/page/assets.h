// The files of this folder that a page is made of, put into the program by the build
// (embed.cmake).
#ifndef ESPALIER_REPORT_PAGE_ASSETS_H_
#define ESPALIER_REPORT_PAGE_ASSETS_H_

#include <string_view>

namespace espalier {

std::string_view PageShell();   // report.html
std::string_view PageStyle();   // report.css
std::string_view PageScript();  // the scripts, in the order in which they need each other
// Those of the external edition: what draws rules is not even there.
std::string_view ExternalPageScript();

}  // namespace espalier

#endif  // ESPALIER_REPORT_PAGE_ASSETS_H_
