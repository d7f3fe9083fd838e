// Data sets that come in: an upload becomes a folder of its own, and is looked at by `types`.
#ifndef ESPALIER_APPS_SERVE_RECEIVE_H_
#define ESPALIER_APPS_SERVE_RECEIVE_H_

#include <string>
#include <variant>

#include "apps/serve/folders.h"
#include "apps/serve/handlers.h"
#include "apps/serve/message.h"
#include "apps/serve/problem.h"

namespace espalier::serve {

// An upload in a folder of its own, with what is known of it: the JSON of `types --json`.
struct Received {
  Scratch folder;
  std::string info;
};
// `types` as --types takes it; empty: as detected. The problem is the file's, or a limit.
std::variant<Received, Problem> Receive(const Workshop& workshop, const Request& request,
                                        const std::string& types);

// What is known of the data in a folder that FolderFor made.
std::variant<std::string, Problem> Inspect(const Workshop& workshop, const Scratch& folder);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_RECEIVE_H_
