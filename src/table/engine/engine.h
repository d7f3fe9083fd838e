// The embedded Counter: the rows of a Table in this process's memory.
//
// Nodes keep their rows compacted (node_rows.h), so a level of the tree costs one
// read of the table to count and one copy to part, whatever the number of nodes.
// Results do not depend on the number of threads or on the kernels.
// The Table must outlive the engine. Threads: one caller at a time.
#ifndef ESPALIER_TABLE_ENGINE_ENGINE_H_
#define ESPALIER_TABLE_ENGINE_ENGINE_H_

#include <memory>
#include <span>
#include <vector>

#include "table/counter.h"
#include "table/engine/bit_kernels.h"
#include "table/engine/block_pool.h"
#include "table/engine/child_rows.h"
#include "table/engine/column_jobs.h"
#include "table/engine/histogram.h"
#include "table/engine/node_rows.h"
#include "table/table.h"

namespace espalier {

enum class Detail {
  kExact,
  kCoarseFirst,  // numeric columns with very many values are counted by coarse bins
};

class Engine final : public Counter {
 public:
  // REQUIRES: threads >= 1
  Engine(const Table& table, size_t threads, const BitKernels& kernels = FastestBitKernels(),
         Detail detail = Detail::kExact);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  size_t classes() const override { return table_.class_count(); }
  NodeId Root() override;
  std::vector<uint64_t> CountsOf(NodeId node) const override;
  Status Count(std::span<const NodeId> nodes, const CountSink& sink) override;
  Status CountExactly(std::span<const NodeAttribute> columns, const CountSink& sink) override;
  Result<std::vector<Branches>> Split(std::span<const NodeTest> tests,
                                      const WantNode& want) override;
  void Release(std::span<const NodeId> nodes) override;

 private:
  NodeId Add(NodeRows node);
  NodeRows& Find(NodeId node) const;
  ValueCounts CountSlice(NodeRows& node, size_t slice, Histogram& histogram) const;
  void CountBits(const ColumnJob& job, NodeRows& node, Histogram& histogram,
                 const CountSink& sink) const;
  void CountCodes(const ColumnJob& job, NodeRows& node, Histogram& histogram,
                  const CountSink& sink) const;
  void CountNodes(std::span<const NodeId> nodes, std::span<const size_t> which,
                  const CountSink& sink);

  const Table& table_;
  size_t threads_;
  const BitKernels& kernels_;
  Detail detail_;
  BlockPool pool_;
  std::vector<Histogram> histograms_;  // one a thread, as scratch_
  std::vector<PartitionScratch> scratch_;
  std::vector<std::unique_ptr<NodeRows>> nodes_;  // by id; null where gone
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_ENGINE_ENGINE_H_
