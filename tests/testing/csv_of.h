// A table that was made in memory, as the text of a file.
#ifndef ESPALIER_TESTS_TESTING_CSV_OF_H_
#define ESPALIER_TESTS_TESTING_CSV_OF_H_

#include <string>

#include "table/scratch_file.h"
#include "table/table.h"

namespace espalier::testing {

// `spell` gives the text of an attribute's code.
template <typename Spell>
std::string CsvOf(const Table& table, Spell spell) {
  std::string text;
  for (const Attribute& attribute : table.attributes) text += attribute.name + ",";
  text += table.class_attribute.name + "\n";
  for (RowIndex row = 0; row < table.rows; ++row) {
    for (size_t a = 0; a < table.attributes.size(); ++a) {
      text += spell(table.attributes[a], table.columns[a].At(row)) + ",";
    }
    text += ValueText(table.class_attribute, table.classes.At(row)) + "\n";
  }
  return text;
}

inline std::string CsvOf(const Table& table) { return CsvOf(table, ValueText); }

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_TESTING_CSV_OF_H_
