#include "table/text/read_like.h"

#include <fmt/format.h>

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "table/text/document.h"

namespace espalier {
namespace {

std::vector<std::string> UsedColumns(const Table& table) {
  std::vector<std::string> names;
  names.reserve(table.attributes.size() + 1);
  for (const Attribute& attribute : table.attributes) names.push_back(attribute.name);
  names.push_back(table.class_attribute.name);
  return names;
}

// What to ignore in a file of these columns; an error where columns differ.
Result<std::vector<std::string>> Ignored(const Table& table, const Document& other) {
  const std::vector<std::string> used = UsedColumns(table);
  const std::vector<std::string> names = other.Names();
  const std::set<std::string> used_here(used.begin(), used.end());
  const std::set<std::string> there(names.begin(), names.end());
  std::set<std::string> here = used_here;
  if (table.document != nullptr) {
    const std::vector<std::string> all = table.document->Names();
    here.insert(all.begin(), all.end());
  }
  const std::string& file = other.source->name();
  const std::string first =
      table.document == nullptr ? "the original" : table.document->source->name();
  for (const std::string& name : used) {
    if (there.contains(name)) continue;
    return InputError(fmt::format("{}: there is no column '{}', which {} has{}", file, name, first,
                                  DidYouMean(name, names)));
  }
  std::vector<std::string> ignored;
  for (const std::string& name : names) {
    if (used_here.contains(name)) continue;
    if (!here.contains(name)) {
      return InputError(fmt::format("{}: column '{}' is not in {}", file, name, first));
    }
    ignored.push_back(name);
  }
  return ignored;
}

std::vector<TypeOverride> TypesOf(const Table& table) {
  std::vector<TypeOverride> types;
  types.reserve(table.attributes.size());
  for (const Attribute& attribute : table.attributes) {
    types.push_back({attribute.name, attribute.numeric() ? TypeOverride::Type::kNumeric
                                                         : TypeOverride::Type::kNominal});
  }
  return types;
}

}  // namespace

Result<Table> ReadLike(const Table& table, const std::string& path, const ReadOptions& options) {
  const Result<std::shared_ptr<const Source>> source = Source::Open(path);
  if (!source.ok()) return source.error();
  return ReadLike(table, *source, options);
}

Result<Table> ReadLike(const Table& table, const std::shared_ptr<const Source>& source,
                       const ReadOptions& options) {
  const Result<Document> document = OpenDocument(source);
  if (!document.ok()) return document.error();
  Result<std::vector<std::string>> ignored = Ignored(table, *document);
  if (!ignored.ok()) return ignored.error();
  ReadOptions alike = options;
  alike.class_column = table.class_attribute.name;
  alike.ignore = std::move(*ignored);
  alike.types = TypesOf(table);
  return ReadTable(source, alike);
}

}  // namespace espalier
