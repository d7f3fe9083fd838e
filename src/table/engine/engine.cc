#include "table/engine/engine.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/parallel.h"
#include "table/class_counts.h"
#include "table/engine/child_rows.h"
#include "table/engine/coarse_bins.h"
#include "table/engine/histogram.h"
#include "table/engine/node_rows.h"
#include "table/engine/partition.h"

namespace espalier {

Engine::Engine(const Table& table, size_t threads, const BitKernels& kernels, Detail detail)
    : table_(table),
      threads_(threads),
      kernels_(kernels),
      detail_(detail),
      histograms_(threads, Histogram(kernels)),
      scratch_(threads) {
  assert(threads >= 1);
}

NodeId Engine::Add(NodeRows node) {
  nodes_.push_back(std::make_unique<NodeRows>(std::move(node)));
  return nodes_.size() - 1;
}

NodeRows& Engine::Find(NodeId node) const {
  assert(node < nodes_.size() && nodes_[node] != nullptr);
  return *nodes_[node];
}

NodeId Engine::Root() {
  NodeRows root = RootRows(table_);
  if (detail_ == Detail::kExact) return Add(std::move(root));
  std::vector<CoarseBins> bins(root.codes.size());
  ParallelFor(threads_, bins.size(), [&](size_t s, size_t) {
    const Attribute& attribute = table_.attributes[root.codes[s].attribute];
    if (!WantsCoarseBins(attribute, root.rows)) return;
    bins[s] = MakeCoarseBins(attribute, root.codes[s].codes, root.rows);
  });
  for (size_t s = 0; s < bins.size(); ++s) {
    root.codes[s].bin_ends = bins[s].ends;
    root.codes[s].bins = bins[s].rows;
    root.storage.push_back(bins[s].storage);
  }
  return Add(std::move(root));
}

std::vector<uint64_t> Engine::CountsOf(NodeId node) const { return Find(node).class_counts; }

namespace {

// Counts are kept where that is cheap beside counting the rows again.
constexpr size_t kMaxKeptCells = 1 << 13;
constexpr RowIndex kMinKeptRows = 1 << 12;

bool WorthKeeping(const NodeRows& node, size_t cells) {
  if (cells > kMaxKeptCells) return false;
  return node.keeps_for_sibling || (node.rows >= kMinKeptRows && node.rows >= 2 * cells);
}

// Lets the larger of two children derive its counts from the smaller one's, where that pays.
void LinkSiblings(const NodeRows& parent, NodeRows& smaller, NodeId smaller_id, NodeRows& larger) {
  if (larger.rows < kMinKeptRows) return;
  larger.parent_kept.resize(larger.codes.size());
  size_t from = 0;
  for (size_t s = 0; s < larger.codes.size(); ++s) {
    while (parent.codes[from].attribute != larger.codes[s].attribute) ++from;
    const CodeList& counted = parent.codes[from].counted();
    const bool same_codes =
        larger.codes[s].counted() == counted && smaller.codes[s].counted() == counted;
    if (same_codes) larger.parent_kept[s] = parent.kept[from];
  }
  larger.smaller_child = smaller_id;
  smaller.keeps_for_sibling = true;
}

}  // namespace

ValueCounts Engine::CountSlice(NodeRows& node, size_t slice, Histogram& histogram) const {
  if (node.smaller_child && node.parent_kept[slice] != nullptr) {
    const NodeRows* sibling = nodes_[*node.smaller_child].get();  // null where it is gone already
    if (sibling != nullptr && sibling->kept[slice] != nullptr) {
      return histogram.Subtract(node.codes[slice], *node.parent_kept[slice], *sibling->kept[slice]);
    }
  }
  const CodeSlice& codes = node.codes[slice];
  return codes.coarse() ? histogram.CountBins(node, codes) : histogram.Count(node, codes);
}

void Engine::CountBits(const ColumnJob& job, NodeRows& node, Histogram& histogram,
                       const CountSink& sink) const {
  for (size_t s = job.begin; s < job.end; ++s) {
    const ValueCounts counts = histogram.Count(node, node.bits[s]);
    node.constant_bits[s] = IsConstant(counts, classes()) ? 1 : 0;
    if (node.constant_bits[s] == 0) sink(job.node, node.bits[s].attribute, counts);
  }
}

void Engine::CountCodes(const ColumnJob& job, NodeRows& node, Histogram& histogram,
                        const CountSink& sink) const {
  for (size_t s = job.begin; s < job.end; ++s) {
    const ValueCounts counts = CountSlice(node, s, histogram);
    if (WorthKeeping(node, counts.counts.size())) {
      node.kept[s] =
          std::make_shared<const std::vector<uint64_t>>(counts.counts.begin(), counts.counts.end());
    }
    node.constant_codes[s] = IsConstant(counts, classes()) ? 1 : 0;
    if (node.constant_codes[s] == 0) sink(job.node, node.codes[s].attribute, counts);
  }
}

void Engine::CountNodes(std::span<const NodeId> nodes, std::span<const size_t> which,
                        const CountSink& sink) {
  ColumnJobs jobs;
  for (const size_t i : which) {
    const NodeRows& node = Find(nodes[i]);
    jobs.Add(i, ColumnKind::kBits, node.bits.size(), node.rows);
    jobs.Add(i, ColumnKind::kCodes, node.codes.size(), node.rows);
  }
  jobs.Run(threads_, [&](const ColumnJob& job, size_t worker) {
    NodeRows& node = Find(nodes[job.node]);
    if (job.kind == ColumnKind::kBits) {
      CountBits(job, node, histograms_[worker], sink);
    } else {
      CountCodes(job, node, histograms_[worker], sink);
    }
  });
}

Status Engine::Count(std::span<const NodeId> nodes, const CountSink& sink) {
  std::vector<size_t> first;
  std::vector<size_t> derived;  // after their siblings
  for (size_t i = 0; i < nodes.size(); ++i) {
    (Find(nodes[i]).smaller_child ? derived : first).push_back(i);
  }
  CountNodes(nodes, first, sink);
  CountNodes(nodes, derived, sink);
  for (const size_t i : derived) {
    Find(nodes[i]).smaller_child.reset();
    Find(nodes[i]).parent_kept.clear();
  }
  return {};
}

Status Engine::CountExactly(std::span<const NodeAttribute> columns, const CountSink& sink) {
  ParallelFor(threads_, columns.size(), [&](size_t i, size_t worker) {
    NodeRows& node = Find(columns[i].node);
    const auto slice = std::find_if(node.codes.begin(), node.codes.end(), [&](const CodeSlice& s) {
      return s.attribute == columns[i].attribute;
    });
    assert(slice != node.codes.end());
    const auto s = static_cast<size_t>(slice - node.codes.begin());
    RenewIfSparse(node, s, scratch_[worker]);
    const ValueCounts counts = histograms_[worker].Count(node, *slice);
    node.constant_codes[s] = IsConstant(counts, classes()) ? 1 : 0;
    if (node.constant_codes[s] == 0) sink(i, columns[i].attribute, counts);
  });
  return {};
}

namespace {

// The children of one node that somebody wants. They have the same columns, but for coarse bins.
struct Family {
  std::vector<Child> children;

  size_t CodeColumns() const {
    size_t columns = 0;
    for (const Child& child : children) columns = std::max(columns, child.code_columns.size());
    return columns;
  }
};

void PlaceFamilies(BlockPool& pool, std::vector<Family>& families) {
  size_t words = 0;
  for (const Family& family : families) {
    for (const Child& child : family.children) words += child.words;
  }
  if (words == 0) return;
  const WordBlock block = pool.Take(words);
  size_t at = 0;
  for (Family& family : families) {
    for (Child& child : family.children) {
      PlaceChild(block, at, child);
      at += child.words;
    }
  }
}

// A job fills some columns of all children of one node, while those of the parent are near. A
// thread for each scratch.
void FillFamilies(std::span<const Partition> partitions, const BitKernels& kernels,
                  std::vector<PartitionScratch>& scratch, std::vector<Family>& families) {
  ColumnJobs jobs;
  for (size_t i = 0; i < families.size(); ++i) {
    if (families[i].children.empty()) continue;
    const Child& child = families[i].children.front();
    jobs.Add(i, ColumnKind::kBits, child.bit_targets.size(), partitions[i].rows);
    jobs.Add(i, ColumnKind::kCodes, families[i].CodeColumns(), partitions[i].rows);
  }
  jobs.Run(scratch.size(), [&](const ColumnJob& job, size_t worker) {
    const Partition& partition = partitions[job.node];
    for (Child& child : families[job.node].children) {
      if (job.kind == ColumnKind::kBits) {
        FillBitColumns(partition, child, job.begin, job.end, kernels);
        continue;
      }
      const size_t end = std::min(job.end, child.code_columns.size());
      for (size_t c = job.begin; c < end; ++c) {
        FillCodeColumn(partition, child, c, kernels, scratch[worker]);
      }
    }
  });
}

}  // namespace

Result<std::vector<Branches>> Engine::Split(std::span<const NodeTest> tests, const WantNode& want) {
  std::vector<Partition> partitions(tests.size());
  ParallelFor(threads_, tests.size(), [&](size_t i, size_t worker) {
    partitions[i] = FindPartition(Find(tests[i].node), tests[i].test,
                                  table_.attributes[tests[i].test.attribute], histograms_[worker]);
  });

  std::vector<Family> families(tests.size());
  std::vector<Branches> answers(tests.size());
  for (size_t i = 0; i < tests.size(); ++i) {
    const Partition& partition = partitions[i];
    answers[i].values = partition.values;
    answers[i].class_counts = partition.class_counts;
    answers[i].nodes.resize(partition.class_counts.size() / classes());
    for (size_t b = 0; b < answers[i].nodes.size(); ++b) {
      if (!want(i, ClassCountsAt(partition.class_counts, b, classes()))) continue;
      families[i].children.push_back(LayOutChild(Find(tests[i].node), partition, b, tests[i].test));
    }
  }
  PlaceFamilies(pool_, families);
  FillFamilies(partitions, kernels_, scratch_, families);

  for (size_t i = 0; i < tests.size(); ++i) {
    for (Child& child : families[i].children) {
      answers[i].nodes[child.branch] = Add(std::move(child.rows));
    }
    if (answers[i].nodes.size() == 2 && answers[i].nodes[0] && answers[i].nodes[1]) {
      NodeId smaller = *answers[i].nodes[0];
      NodeId larger = *answers[i].nodes[1];
      if (Find(smaller).rows > Find(larger).rows) std::swap(smaller, larger);
      LinkSiblings(Find(tests[i].node), Find(smaller), smaller, Find(larger));
    }
    nodes_[tests[i].node] = nullptr;
  }
  return answers;
}

void Engine::Release(std::span<const NodeId> nodes) {
  for (const NodeId node : nodes) nodes_[node] = nullptr;
}

}  // namespace espalier
