// Whether a document keeps to docs/report.schema.json, asked of a validator of others.
#ifndef ESPALIER_TESTS_REPORT_SCHEMA_H_
#define ESPALIER_TESTS_REPORT_SCHEMA_H_

#include <nlohmann/json.hpp>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "table/scratch_file.h"

namespace espalier::testing {

// Empty if it does; else where it does not, and why.
inline std::string WhatTheSchemaForbids(const std::string& document) {
  using Adapter = valijson::adapters::NlohmannJsonAdapter;
  const auto rules =
      nlohmann::json::parse(FileContent(ESPALIER_TESTS_DIR "/../docs/report.schema.json"));
  const auto json = nlohmann::json::parse(document);
  valijson::Schema schema;
  valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(Adapter(rules), schema);
  valijson::ValidationResults results;
  if (valijson::Validator().validate(schema, Adapter(json), &results)) return "";
  std::string text = "forbidden:";
  valijson::ValidationResults::Error error;
  while (results.popError(error)) {
    for (const std::string& step : error.context) text += step;
    text += ": " + error.description + "\n";
  }
  return text;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_REPORT_SCHEMA_H_
