#include <memory>

#include "apps/cli/grow_options.h"
#include "apps/cli/grown.h"
#include "apps/cli/output.h"
#include "apps/cli/verb.h"
#include "report/types_text.h"

namespace espalier::cli {
namespace {

struct TypesOptions {
  GrowOptions grow;
  bool json = false;
  std::string output{kStandardStream};
};

Status ShowTypes(const TypesOptions& options) {
  const Result<Table> table = ReadData(options.grow);
  if (!table.ok()) return table.error();
  return WriteOutput(options.output, InputsOf(options.grow),
                     options.json ? TypesJson(*table) : TypesText(*table));
}

}  // namespace

Verb TypesVerb() {
  const auto options = std::make_shared<TypesOptions>();
  Verb verb{.name = "types", .help = "Show the types of the columns, as --types takes them"};
  verb.options = ReadingOptionsOf(options->grow);
  verb.options.push_back(Switch({"--json", "", "As JSON, with the number of rows"}, options->json));
  verb.options.push_back(Output(options->output));
  verb.run = [options] { return ShowTypes(*options); };
  return verb;
}

}  // namespace espalier::cli
