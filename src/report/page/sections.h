// The parts of a page that are plain HTML, in the order in which they stand. Each is whole by
// itself.
#ifndef ESPALIER_REPORT_PAGE_SECTIONS_H_
#define ESPALIER_REPORT_PAGE_SECTIONS_H_

#include <string>

#include "report/external_report.h"
#include "report/report.h"

namespace espalier {

// Of the complete report.
std::string VerdictSection(const Report& report);
std::string TreesSection();  // drawn by the script
std::string RulesSection(const Report& report);
std::string EditsSection(const Report& report);
std::string AttacksSection(const Report& report);
std::string WorthSection(const Report& report);
std::string ProvenanceSection(const Provenance& provenance);

// Of what may be shown outside.
std::string VerdictSection(const ExternalReport& report);
std::string AttacksSection(const ExternalReport& report);
std::string WorthSection(const ExternalReport& report);
std::string ProvenanceSection(const ExternalReport& report);

// Of both.
std::string NotPromisedSection();
std::string SignatureSection();

}  // namespace espalier

#endif  // ESPALIER_REPORT_PAGE_SECTIONS_H_
