// What must hold for every text that a reader is given.
#ifndef ESPALIER_TESTS_FUZZ_READING_H_
#define ESPALIER_TESTS_FUZZ_READING_H_

#include <string_view>

namespace espalier {

// Reads the text as a file, cut into blocks in several ways, and writes it back. Ends the
// process if an answer depends on the cut, or a byte is lost.
void RequireFaithfulReading(std::string_view text);

}  // namespace espalier

#endif  // ESPALIER_TESTS_FUZZ_READING_H_
