#include "rules/generate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/random.h"
#include "table/text/csv.h"

namespace espalier {
namespace {

constexpr size_t kChunkBytes = 1U << 18U;
constexpr size_t kFree = std::numeric_limits<size_t>::max();

// Draws without replacement from a bag in which item i lies counts[i] times. All orders are
// equally likely, as after a shuffle, but without a list of all that lies in the bag.
class Bag {
 public:
  explicit Bag(const std::vector<uint64_t>& counts) : sums_(counts.size() + 1) {
    while (half_ * 2 <= counts.size()) half_ *= 2;
    for (size_t i = 1; i < sums_.size(); ++i) {
      sums_[i] += counts[i - 1];
      left_ += counts[i - 1];
      const size_t parent = i + (i & (~i + 1));
      if (parent < sums_.size()) sums_[parent] += sums_[i];
    }
  }

  // REQUIRES: the bag is not empty
  size_t Draw(Random& random) {
    assert(left_ > 0);
    uint64_t rank = random.Below(left_--);
    size_t place = 0;
    for (size_t step = half_; step > 0; step /= 2) {
      const size_t next = place + step;
      if (next >= sums_.size()) continue;
      if (sums_[next] <= rank) {
        rank -= sums_[next];
        place = next;
      } else {
        --sums_[next];  // the item lies below `next`
      }
    }
    return place;
  }

 private:
  // Fenwick's tree, from 1: sums_[i] is the sum of as many counts up to i as i's lowest bit says.
  std::vector<uint64_t> sums_;
  size_t half_ = 1;  // the greatest power of two that is a place in it
  uint64_t left_ = 0;
};

// A cell as CSV. Quotes also for what readers may take for a separator or trim away.
std::string Cell(std::string_view text) {
  const bool plain = text.find_first_of(",;\t|\"'\r\n") == std::string_view::npos &&
                     text.front() != ' ' && text.back() != ' ';
  return plain ? std::string(text) : CsvGrammar::Quote(text);
}

std::vector<std::string> Cells(const std::vector<std::string>& words, char behind) {
  std::vector<std::string> cells;
  cells.reserve(words.size());
  for (const std::string& word : words) cells.push_back(Cell(word) + behind);
  return cells;
}

// Makes rows, one after the other. Rules, cells and noise have random numbers of their own, so
// that noise leaves the rest as it is.
class RowMaker {
 public:
  RowMaker(const RuleSetSpec& spec, const GenerateOptions& options)
      : RowMaker(spec, options, Random(options.seed)) {}

  std::string Header() const {
    std::string header;
    for (const RuleSetSpec::Domain& domain : spec_.domains) header += Cell(domain.name) + ',';
    return header + std::string(kGeneratedClassName) + '\n';
  }

  void AppendRow(std::string& text) {
    const size_t rule = rules_.Draw(rule_random_);
    const size_t* fixed = &fixed_[rule * cells_.size()];
    for (size_t i = 0; i < cells_.size(); ++i) {
      const std::vector<std::string>& values = cells_[i];
      text += values[fixed[i] == kFree ? cell_random_.Below(values.size()) : fixed[i]];
    }
    text += classes_[ClassOf(spec_.rules[rule])];
  }

 private:
  RowMaker(const RuleSetSpec& spec, const GenerateOptions& options, Random seeds)
      : spec_(spec),
        rules_(EvenShares(options.rows, spec.rules.size())),
        noise_(NoiseShares(options)),
        rule_random_(seeds.Next()),
        cell_random_(seeds.Next()),
        noise_random_(seeds.Next()),
        fixed_(spec.rules.size() * spec.domains.size(), kFree),
        classes_(Cells(spec.classes, '\n')) {
    for (const RuleSetSpec::Domain& domain : spec.domains) {
      cells_.push_back(Cells(domain.values, ','));
    }
    for (size_t rule = 0; rule < spec.rules.size(); ++rule) {
      for (const RuleSetSpec::Fixed& fixed : spec.rules[rule].fixed) {
        fixed_[rule * spec.domains.size() + fixed.domain] = fixed.value;
      }
    }
  }

  static std::vector<uint64_t> EvenShares(uint64_t rows, size_t rules) {
    std::vector<uint64_t> shares(rules, rows / rules);
    for (size_t i = 0; i < rows % rules; ++i) ++shares[i];
    return shares;
  }

  // How many rows keep their class, and how many do not.
  static std::vector<uint64_t> NoiseShares(const GenerateOptions& options) {
    const double wanted = std::round(options.noise * static_cast<double>(options.rows));
    const uint64_t noisy =
        wanted < static_cast<double>(options.rows) ? static_cast<uint64_t>(wanted) : options.rows;
    return {options.rows - noisy, noisy};
  }

  size_t ClassOf(const RuleSetSpec::Line& rule) {
    if (noise_.Draw(noise_random_) == 0) return rule.predicted;
    const size_t other = noise_random_.Below(classes_.size() - 1);
    return other < rule.predicted ? other : other + 1;
  }

  const RuleSetSpec& spec_;
  Bag rules_;
  Bag noise_;
  Random rule_random_;
  Random cell_random_;
  Random noise_random_;
  std::vector<size_t> fixed_;                    // rule * domains + domain: the value, or kFree
  std::vector<std::vector<std::string>> cells_;  // the cells of each domain's values
  std::vector<std::string> classes_;
};

Status Check(const RuleSetSpec& spec, const GenerateOptions& options) {
  if (options.rows == 0) return UsageError("the number of rows must be at least 1");
  if (!(options.noise >= 0 && options.noise <= 1)) {
    return UsageError("noise is the share of rows with another class, from 0 to 1");
  }
  if (options.noise > 0 && spec.classes.size() < 2) {
    return UsageError("noise needs rules of at least two classes");
  }
  return {};
}

}  // namespace

Status Generate(const RuleSetSpec& spec, const GenerateOptions& options, const TextSink& sink) {
  if (Status checked = Check(spec, options); !checked.ok()) return checked;
  RowMaker maker(spec, options);
  std::string chunk = maker.Header();
  for (uint64_t row = 0; row < options.rows; ++row) {
    maker.AppendRow(chunk);
    if (chunk.size() < kChunkBytes) continue;
    if (Status sent = sink(chunk); !sent.ok()) return sent;
    chunk.clear();
  }
  return chunk.empty() ? Status() : sink(chunk);
}

}  // namespace espalier
