// Any bytes as a data file.
#include <cstddef>
#include <cstdint>

#include "reading.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  espalier::RequireFaithfulReading({reinterpret_cast<const char*>(data), size});
  return 0;
}
