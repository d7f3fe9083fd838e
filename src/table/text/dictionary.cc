#include "table/text/dictionary.h"

#include <algorithm>
#include <utility>

namespace espalier {

// The bytes that are not in the key count too, lest texts that differ only there crowd into
// one slot.
uint64_t Dictionary::HashOfLong(std::string_view text) {
  uint64_t hash = 0;
  for (; !text.empty(); text.remove_prefix(std::min(text.size(), kKeyBytes))) {
    hash = std::rotl(hash, 23) * 0x9fb21c651e98df25U + HashOfWords(KeyOf(text));
  }
  return hash;
}

Code Dictionary::FindBehind(size_t taken, std::string_view text, TextKey key) const {
  const size_t mask = slots_.size() - 1;
  for (size_t at = (taken + 1) & mask;; at = (at + 1) & mask) {
    if (Holds(slots_[at], text, key)) return slots_[at].code;
    if (slots_[at].free()) return kUnknown;
  }
}

// In groups, whose slots are on their way from memory by the time they are needed.
std::vector<Code> Dictionary::InternAll(const Texts& texts) {
  constexpr size_t kGroup = 16;
  std::array<TextKey, kGroup> keys;
  std::vector<Code> codes(texts.size());
  for (size_t first = 0; first < texts.size(); first += kGroup) {
    const size_t count = std::min(kGroup, texts.size() - first);
    for (size_t i = 0; i < count; ++i) {
      keys[i] = texts.KeyAt(first + i);
      __builtin_prefetch(&slots_[HashOf(texts[first + i], keys[i]) >> shift_]);
    }
    for (size_t i = 0; i < count; ++i) {
      codes[first + i] = Intern(texts[first + i], keys[i]).code;
    }
  }
  return codes;
}

// Where a table is small, room costs little, and a text found at the second look much more: the
// CPU expected it at the first.
bool Dictionary::IsCrowded() const {
  constexpr size_t kManySlots = 2048;
  return (slots_.size() < kManySlots ? 8 : 2) * hashes_.size() >= slots_.size();
}

Code Dictionary::Add(std::string_view text, const TextKey& key) {
  if (IsCrowded()) Grow();
  const uint64_t hash = HashOf(text, key);
  const auto code = static_cast<Code>(hashes_.size());
  hashes_.push_back(hash);
  texts_.Append(text);
  Put({key.head, key.middle, key.tail, key.length, code}, hash);
  return code;
}

// REQUIRES: the slot's text is not in the table
void Dictionary::Put(const Slot& slot, uint64_t hash) {
  const size_t mask = slots_.size() - 1;
  size_t at = hash >> shift_;
  while (!slots_[at].free()) at = (at + 1) & mask;
  slots_[at] = slot;
}

void Dictionary::Grow() {
  const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  shift_ = ShiftFor(slots_.size());
  for (const Slot& slot : before) {
    if (!slot.free()) Put(slot, hashes_[slot.code]);
  }
}

void Dictionary::Clear() {
  if (hashes_.empty()) return;
  std::fill(slots_.begin(), slots_.end(), Slot{});
  hashes_.clear();
  texts_.Clear();
}

}  // namespace espalier
