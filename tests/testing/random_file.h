// Data files as people write them, drawn at random, for tests.
//
// Columns: note (meant to be ignored), number, word, class, size. Numbers are spelled in several
// ways, values may need quotes, some cells and some classes are missing, and lines end as chance
// has it.
#ifndef ESPALIER_TESTS_TESTING_RANDOM_FILE_H_
#define ESPALIER_TESTS_TESTING_RANDOM_FILE_H_

#include <string>
#include <vector>

#include "base/random.h"
#include "table/text/arff.h"
#include "table/text/csv.h"
#include "table/text/reader.h"

namespace espalier::testing {

struct RandomFile {
  std::string text;
  std::string ending;  // of its name
};

class RandomFileMaker {
 public:
  explicit RandomFileMaker(Random& random) : random_(random) {}

  RandomFile Make() {
    const bool arff = OneIn(3);
    crlf_ = OneIn(3);
    quote_all_ = OneIn(3);
    RandomFile file = {arff ? ArffHead() : OneIn(6) ? "\xef\xbb\xbf" : "", arff ? ".arff" : ".csv"};
    delimiter_ = arff || OneIn(2) ? ',' : ';';
    if (!arff) file.text += Joined({"note", "number", "word", "class", "size"}) + LineEnd();
    const uint64_t rows = 1 + random_.Below(12);
    for (uint64_t row = 0; row < rows; ++row) {
      if (OneIn(8)) file.text += LineEnd();
      file.text += arff ? ArffRow(row) : CsvRow(row);
      if (row + 1 < rows || OneIn(2)) file.text += LineEnd();
    }
    return file;
  }

 private:
  using Cells = std::vector<std::string>;

  bool OneIn(uint64_t n) { return random_.Below(n) == 0; }
  std::string Choice(const Cells& cells) { return cells[random_.Below(cells.size())]; }
  std::string LineEnd() { return crlf_ != OneIn(20) ? "\r\n" : "\n"; }
  std::string Blanks() { return OneIn(5) ? " " : ""; }

  std::string Number() {
    return Choice({"5.10", "5.1", "+5.1", "-0", "0", "12", "1e3", "NA", "?"});
  }
  std::string Size() { return Choice({"1", "2", "3", "3.0"}); }
  // The first row has a class.
  std::string Label(uint64_t row) {
    return OneIn(8) && row > 0 ? Choice({"", "?"}) : Choice({"yes", "no", "perhaps not"});
  }

  std::string Joined(const Cells& cells) {
    std::string line;
    for (size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) line += Blanks() + delimiter_ + Blanks();
      line += cells[i];
    }
    return line;
  }

  std::string CsvRow(uint64_t row) {
    const CsvGrammar grammar(delimiter_);
    const auto spelled = [&](const std::string& value) {
      const std::string text = grammar.Write(value);
      return quote_all_ && text == value && !value.empty() ? '"' + value + '"' : text;
    };
    const std::string word =
        Choice({"", "NA", "a", "b;c", "d,e", "f\"g", "h\ni", "\xe9t\xe9", "{j"});
    return Joined(
        {spelled("n" + std::to_string(row)), Number(), spelled(word), spelled(Label(row)), Size()});
  }

  std::string ArffHead() {
    return "% made up\n@relation r\n@attribute note string\n@attribute number numeric\n"
           "@attribute word {a, 'b c', \"d'e\", f, never}\n"
           "@attribute class {yes, no, 'perhaps not'}\n@attribute size {1, 2, 3, 3.0}\n@data\n";
  }

  std::string ArffRow(uint64_t row) {
    const std::string label = Label(row);
    const std::string comment = OneIn(6) ? " % {0 x}, 1" : "";
    const Cells cells = {"n" + std::to_string(row), Number(),
                         Choice({"a", "'a'", "'b c'", "b c", "\"d'e\"", "f", "?"}),
                         label == "perhaps not" ? "'perhaps not'" : label, Size()};
    if (OneIn(2)) return Joined(cells) + comment;
    std::string pairs;
    for (size_t i = 0; i < cells.size(); ++i) {
      if (OneIn(2) && (i != 0)) continue;
      pairs += (pairs.empty() ? "" : ", ") + std::to_string(i) + " " + cells[i];
    }
    return "{" + Blanks() + pairs + Blanks() + "}" + comment;
  }

  Random& random_;
  bool crlf_ = false;
  bool quote_all_ = false;
  char delimiter_ = ',';
};

inline RandomFile MakeRandomFile(Random& random) { return RandomFileMaker(random).Make(); }

inline ReadOptions RandomFileOptions() {
  ReadOptions options;
  options.class_column = "class";
  options.ignore = {"note"};
  options.threads = 1;
  return options;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_TESTING_RANDOM_FILE_H_
