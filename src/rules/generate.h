// The paper's data generator: rows that follow given rules.
//
// Rows are spread over the rules as evenly as whole numbers allow: of n rows and k rules each
// gets n/k, and the first n mod k one more. The order of rows is random. A row has the values
// that its rule fixes; its other attributes are drawn uniformly from their values.
// Noise replaces the class of exactly round(noise * n) rows, drawn from all, by one of the
// other classes, drawn uniformly; it changes nothing else of the data.
// Memory: that of the rules and one chunk of text, whatever the number of rows.
#ifndef ESPALIER_RULES_GENERATE_H_
#define ESPALIER_RULES_GENERATE_H_

#include <cstdint>
#include <functional>
#include <string_view>

#include "base/result.h"
#include "rules/ruleset.h"

namespace espalier {

struct GenerateOptions {
  uint64_t rows = 1000;
  uint64_t seed = 1;
  double noise = 0;  // the share of rows with another class, 0 to 1
};

// Takes the next piece of text; an error from it ends the making of data.
using TextSink = std::function<Status(std::string_view)>;

// Sends CSV with a header, the class last, and "\n" behind every line. The same rules,
// options and seed give the same bytes on every machine.
Status Generate(const RuleSetSpec& spec, const GenerateOptions& options, const TextSink& sink);

}  // namespace espalier

#endif  // ESPALIER_RULES_GENERATE_H_
