// Text that must stay as it was accepted, in tests/<room>/golden/. A mismatch prints the command
// that accepts the new text; look at the difference first.
#ifndef ESPALIER_TESTS_TESTING_GOLDEN_H_
#define ESPALIER_TESTS_TESTING_GOLDEN_H_

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace espalier::testing {

// `path` is relative to tests/, "report/golden/weather.txt".
inline void ExpectGolden(const std::string& path, const std::string& text) {
  const std::string file = std::string(ESPALIER_TESTS_DIR) + "/" + path;
  if (std::getenv("ESPALIER_ACCEPT_GOLDENS") != nullptr) {
    std::ofstream(file, std::ios::binary) << text;
    return;
  }
  std::ifstream stream(file, std::ios::binary);
  const std::string accepted((std::istreambuf_iterator<char>(stream)), {});
  const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
  EXPECT_EQ(accepted, text) << "If the new text is right, accept it:\n"
                            << "  ESPALIER_ACCEPT_GOLDENS=1 build/bin/"
                            << path.substr(0, path.find('/'))
                            << "_test --gtest_filter=" << test->test_suite_name() << "."
                            << test->name();
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_TESTING_GOLDEN_H_
