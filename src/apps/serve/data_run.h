// A verb of the program that works on a data set: where it works, and with which words.
//
//   data         the data set, as it was sent      requests.json   what is to be hidden in it
//   types.json   its types, where some were set
#ifndef ESPALIER_APPS_SERVE_DATA_RUN_H_
#define ESPALIER_APPS_SERVE_DATA_RUN_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "apps/serve/asked.h"
#include "apps/serve/child.h"
#include "apps/serve/folders.h"
#include "apps/serve/problem.h"

namespace espalier::serve {

inline constexpr std::string_view kDataName = "data";
inline constexpr std::string_view kTypesName = "types.json";
inline constexpr std::string_view kRequestsName = "requests.json";

// A folder with the data set in it, and the types file if there are types.
std::variant<Scratch, Problem> FolderFor(const Folders& folders, const std::string& data_path,
                                         const std::string& types);

struct DataRun {
  std::string verb;
  Words words;         // behind the data set
  std::string output;  // the file in the folder that gets the JSON which it prints
  size_t threads = 1;
};

// The run of `espalier VERB data [--types=types.json] WORDS... --json --threads=N` in a folder that
// FolderFor made.
ChildRun RunIn(const Scratch& folder, const DataRun& run);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_DATA_RUN_H_
