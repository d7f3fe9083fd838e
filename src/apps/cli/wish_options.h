// What is to be hidden: --rule with --importance, or --requests.
#ifndef ESPALIER_APPS_CLI_WISH_OPTIONS_H_
#define ESPALIER_APPS_CLI_WISH_OPTIONS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "apps/cli/grown.h"
#include "apps/cli/option.h"
#include "base/result.h"
#include "hide/request.h"
#include "hide/requests/wish.h"

namespace espalier::cli {

struct WishOptions {
  std::vector<Wish> rules;  // of the command line
  size_t weighed = 0;       // so many rules there were when an importance was given last
  std::string requests;     // a file

  bool given() const { return !rules.empty() || !requests.empty(); }
};

std::vector<Option> OptionsOf(WishOptions& options);

// What can be said of them before anything is read.
Status Check(const WishOptions& options);

// Those of the command line, or those of the file. REQUIRES: Check found nothing wrong
Result<std::vector<Wish>> WishesOf(const WishOptions& options);

// The rules that are meant; an error where the tree has none to hide.
Result<std::vector<Request>> RequestsIn(const Grown& grown, const std::vector<Wish>& wishes);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_WISH_OPTIONS_H_
