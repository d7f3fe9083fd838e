#include "table/text/dictionary.h"

#include <algorithm>
#include <utility>

namespace espalier {

// The bytes that are not in the key count too, lest texts that differ only there crowd into
// one slot.
uint64_t Dictionary::HashOfLong(std::string_view text, uint64_t hash) {
  for (size_t i = 16; i + 8 < text.size(); i += 8) {
    hash = Mix(hash ^ LoadBytes<uint64_t>(text.data() + i));
  }
  return hash;
}

Dictionary::Found Dictionary::Add(std::string_view text, const TextKey& key, uint64_t hash) {
  if (2 * (hashes_.size() + 1) > slots_.size()) Grow();
  hashes_.push_back(hash);
  texts_.Append(text);
  const auto code_end = static_cast<Code>(hashes_.size());
  Put({key, code_end}, hash);
  return {code_end - 1, true};
}

// REQUIRES: the slot's text is not in the table
void Dictionary::Put(const Slot& slot, uint64_t hash) {
  const size_t mask = slots_.size() - 1;
  size_t at = hash & mask;
  while (slots_[at].code_end != 0) at = (at + 1) & mask;
  slots_[at] = slot;
}

void Dictionary::Grow() {
  const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  for (const Slot& slot : before) {
    if (slot.code_end != 0) Put(slot, hashes_[slot.code_end - 1]);
  }
}

void Dictionary::Clear() {
  if (hashes_.empty()) return;
  std::fill(slots_.begin(), slots_.end(), Slot{});
  hashes_.clear();
  texts_.Clear();
}

}  // namespace espalier
