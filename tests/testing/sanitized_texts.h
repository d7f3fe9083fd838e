// The texts of a sanitized file and of its ledger, in memory.
#ifndef ESPALIER_TESTS_TESTING_SANITIZED_TEXTS_H_
#define ESPALIER_TESTS_TESTING_SANITIZED_TEXTS_H_

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "hide/sanitized_file.h"

namespace espalier::testing {

// REQUIRES: the text outlives the function
inline WriteBytes Onto(std::string& text) {
  return [&text](std::string_view bytes) {
    text.append(bytes);
    return Status();
  };
}

struct SanitizedTexts {
  std::string sanitized;
  std::string ledger;
};

inline SanitizedTexts TextsOf(const EditedTable& edited) {
  SanitizedTexts texts;
  const Result<SanitizedFile> file = WriteSanitized(edited, Onto(texts.sanitized));
  EXPECT_TRUE(file.ok()) << (file.ok() ? "" : file.error().message);
  if (file.ok()) {
    EXPECT_TRUE(WriteLedger(edited, *file, Onto(texts.ledger)).ok());
  }
  return texts;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_TESTING_SANITIZED_TEXTS_H_
