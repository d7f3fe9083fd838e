#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include "apps/cli/output.h"
#include "apps/cli/progress.h"
#include "apps/cli/verb.h"
#include "base/parallel.h"
#include "judge/paper_experiment.h"
#include "report/paper_figures.h"
#include "report/paper_json.h"
#include "report/paper_text.h"

namespace espalier::cli {
namespace {

struct PaperVerbOptions {
  uint64_t seeds = 20;
  uint64_t rows = 1000;
  std::optional<uint64_t> threads;
  bool json = false;
  std::optional<std::string> figures;  // a folder
  std::string output{kStandardStream};
};

// Before the long part: a folder that cannot be had is said at once.
Status MakeFolder(const std::string& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) {
    return UsageError(
        fmt::format("--figures: cannot make the folder '{}': {}", folder, failed.message()));
  }
  return {};
}

Status WriteFigures(const std::string& folder, const PaperView& view) {
  for (const NamedDrawing& drawing : PaperFigures(view)) {
    Status written = WriteFileWhole(std::filesystem::path(folder) / drawing.file_name, drawing.svg);
    if (!written.ok()) return written;
  }
  return {};
}

Status ShowPaper(const PaperVerbOptions& options) {
  Result<OutputFile> output = OpenOutput(options.output, {});
  if (!output.ok()) return output.error();
  if (options.figures) {
    if (Status made = MakeFolder(*options.figures); !made.ok()) return made;
  }
  PaperOptions paper;
  paper.seeds = options.seeds;
  paper.rows = options.rows;
  paper.threads = options.threads.value_or(HardwareThreads());
  const Result<PaperFigure> figure1 = RunFigure(Figure1Data(), kFigure1Rule, paper.threads);
  if (!figure1.ok()) return figure1.error();
  const Result<PaperFigure> figure2 = RunFigure(Figure2Data(), kFigure2Rule, paper.threads);
  if (!figure2.ok()) return figure2.error();

  Progress progress("the paper's experiment");
  paper.progress = [&](double share) { progress.Show(share / 2); };
  const Result<std::vector<PaperEntry>> partition = RunTable2(Table2Reading::kPartition, paper);
  if (!partition.ok()) return partition.error();
  paper.progress = [&](double share) { progress.Show(0.5 + share / 2); };
  const Result<std::vector<PaperEntry>> as_printed = RunTable2(Table2Reading::kAsPrinted, paper);
  if (!as_printed.ok()) return as_printed.error();

  const PaperView view{*figure1, *figure2, *partition, *as_printed, paper};
  if (options.figures) {
    if (Status drawn = WriteFigures(*options.figures, view); !drawn.ok()) return drawn;
  }
  const std::string text = options.json ? PaperJson(view) : PaperText(view);
  if (Status written = output->Write(text); !written.ok()) return written;
  return output->Commit();
}

}  // namespace

Verb PaperVerb() {
  const auto options = std::make_shared<PaperVerbOptions>();
  Verb verb{.name = "paper", .help = "Run the paper's own figures: published beside ours"};
  verb.options = {
      Whole({"--seeds", "N", "Data sets for each rule set"}, {.least = 1}, options->seeds),
      Whole({"-n,--rows", "N", "Rows of each data set"}, {.least = 1}, options->rows),
      Switch({"--json", "", "As JSON"}, options->json),
      Text({"--figures", "DIR", "Folder for drawings of the figures, made if absent"},
           options->figures),
      Output(options->output),
      Threads(options->threads),
  };
  verb.run = [options] { return ShowPaper(*options); };
  return verb;
}

}  // namespace espalier::cli
