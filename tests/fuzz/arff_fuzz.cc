// Any bytes behind the first line of an ARFF file.
#include <cstddef>
#include <cstdint>
#include <string>

#include "reading.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  espalier::RequireFaithfulReading("@relation r\n" +
                                   std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
