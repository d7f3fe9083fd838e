#include "apps/serve/data_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/file.h"

namespace espalier::serve {

std::variant<Scratch, Problem> FolderFor(const Folders& folders, const std::string& data_path,
                                         const std::string& types) {
  Result<Scratch> scratch = folders.NewScratch();
  if (!scratch.ok()) return Problem{503, scratch.error().message};
  if (link(data_path.c_str(), scratch->File(kDataName).c_str()) != 0) {
    return errno == ENOENT ? NotFound("data set") : Problem{503, "the data set cannot be reached"};
  }
  if (!types.empty()) {
    if (Status written = WriteFileWhole(scratch->File(kTypesName), types); !written.ok()) {
      return Problem{503, "there is no space to work"};
    }
  }
  return std::move(*scratch);
}

ChildRun RunIn(const Scratch& folder, const DataRun& run) {
  ChildRun child;
  child.words = {run.verb, std::string(kDataName)};
  if (access(folder.File(kTypesName).c_str(), F_OK) == 0) {
    child.words.push_back(fmt::format("--types={}", kTypesName));
  }
  child.words.insert(child.words.end(), run.words.begin(), run.words.end());
  child.words.emplace_back("--json");
  child.words.push_back(fmt::format("--threads={}", run.threads));
  child.folder = folder.path();
  child.output = run.output;
  return child;
}

}  // namespace espalier::serve
