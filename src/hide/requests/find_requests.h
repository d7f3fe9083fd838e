// From wishes, in words, to the rules of a tree.
#ifndef ESPALIER_HIDE_REQUESTS_FIND_REQUESTS_H_
#define ESPALIER_HIDE_REQUESTS_FIND_REQUESTS_H_

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "hide/request.h"
#include "hide/requests/wish.h"
#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

// The requests of all wishes, in their order; the rules of a group from left to right. A wish for
// what is not there is bad input, and so is a rule that two wishes mean; on the command line the
// latter is wrong usage. `rules` are those of a tree of `table`, as RulesOf gives them.
Result<std::vector<Request>> FindRequests(std::span<const Wish> wishes, std::span<const Rule> rules,
                                          const Table& table);

// "attribute 'income' and class 'yes'"
std::string NameOf(const Wish::Group& group);

}  // namespace espalier

#endif  // ESPALIER_HIDE_REQUESTS_FIND_REQUESTS_H_
