#include "table/text/dictionary.h"

#include <algorithm>
#include <cstring>

namespace espalier {
namespace {

constexpr size_t kFirstSlots = 64;
constexpr uint64_t kMultiplier = 0x9e3779b97f4a7c15U;

template <typename T>
uint64_t Load(const char* at) {
  T loaded;
  std::memcpy(&loaded, at, sizeof(T));
  return loaded;
}

uint64_t Byte(std::string_view text, size_t i) {
  return uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
}

// Overlapping loads write the bytes they share twice, with the same value. On a machine
// that stores the high byte first the key differs, but is as distinct.
uint64_t KeyOf(std::string_view text) {
  const size_t length = text.size();
  if (length >= 8) return Load<uint64_t>(text.data());
  if (length >= 4) {
    return Load<uint32_t>(text.data()) |
           (Load<uint32_t>(text.data() + length - 4) << (8 * (length - 4)));
  }
  if (length == 0) return 0;
  return Byte(text, 0) | Byte(text, length / 2) | Byte(text, length - 1);
}

uint64_t Mix(uint64_t hash) {
  hash *= kMultiplier;
  return hash ^ (hash >> 32);
}

// The bytes between head and tail count too where there are any, lest texts that differ
// only there crowd into one slot.
uint64_t HashOf(std::string_view text, uint64_t head, uint64_t tail) {
  uint64_t hash = Mix(head + text.size());
  for (size_t i = 8; i + 8 < text.size(); i += 8) hash = Mix(hash ^ KeyOf(text.substr(i, 8)));
  return Mix(hash ^ tail);
}

}  // namespace

// REQUIRES: the slot's head is that of the text
bool Dictionary::Holds(const Slot& slot, std::string_view text, uint64_t tail) const {
  if (slot.length != static_cast<uint32_t>(text.size())) return false;
  if (text.size() <= 8) return true;
  const Entry& entry = entries_[slot.entry_end - 1];
  if (entry.tail != tail || entry.length != text.size()) return false;
  return text.size() <= 16 || texts_[slot.entry_end - 1] == text;
}

Dictionary::Found Dictionary::Intern(std::string_view text) {
  if (2 * (entries_.size() + 1) > slots_.size()) Grow();
  const uint64_t head = KeyOf(text);
  const uint64_t tail = text.size() >= 8 ? KeyOf(text.substr(text.size() - 8)) : 0;
  const uint64_t hash = HashOf(text, head, tail);
  const size_t mask = slots_.size() - 1;
  for (size_t at = hash & mask;; at = (at + 1) & mask) {
    Slot& slot = slots_[at];
    if (slot.entry_end == 0) {
      entries_.push_back({head, tail, hash, text.size()});
      texts_.Append(text);
      slot = SlotFor(entries_.back(), entries_.size() - 1);
      return {slot.entry_end - 1, true};
    }
    if (slot.head == head && Holds(slot, text, tail)) return {slot.entry_end - 1, false};
  }
}

void Dictionary::Grow() {
  slots_.assign(std::max(kFirstSlots, 2 * slots_.size()), Slot{});
  const size_t mask = slots_.size() - 1;
  for (size_t i = 0; i < entries_.size(); ++i) {
    size_t at = entries_[i].hash & mask;
    while (slots_[at].entry_end != 0) at = (at + 1) & mask;
    slots_[at] = SlotFor(entries_[i], i);
  }
}

void Dictionary::Clear() {
  if (entries_.empty()) return;
  std::fill(slots_.begin(), slots_.end(), Slot{});
  entries_.clear();
  texts_.Clear();
}

}  // namespace espalier
