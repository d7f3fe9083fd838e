// Learners that are not ours, as programs. One way to add another: an executable file,
//
//   PROGRAM TRAIN.csv ROWS.csv
//
// that learns from the first file and writes the class of each row of the second, one a line, to
// standard output. TRAIN has the columns a1, a2, ... and class; ROWS has them without class.
// Nominal values are v0, v1, ... and classes c0, c1, ..., so that no learner stumbles over names;
// numbers are numbers, and a missing number is an empty cell. Exit status 77 says that what the
// program needs is not installed. It is to give the same answer to the same files.
#ifndef ESPALIER_JUDGE_ATTACKS_OUTSIDE_H_
#define ESPALIER_JUDGE_ATTACKS_OUTSIDE_H_

#include <string>
#include <vector>

#include "base/result.h"
#include "judge/attacks/attack.h"

namespace espalier {

inline constexpr double kOutsideSeconds = 300;

// A program as an attack of its file's name. What it cannot do is an error of its call.
Attack OutsideLearner(const std::string& program);

// Each path is a program, or a folder all of whose executable files are, by name. A path that is
// neither is an error.
Result<std::vector<Attack>> OutsideLearners(const std::vector<std::string>& paths);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_OUTSIDE_H_
