// Gives every distinct text a number, in the order of arrival.
//
// An open-addressing table of the texts' keys, at most half full: one look into memory
// finds a text, and only one that is longer than its key is compared byte by byte.
// Not for several threads at once.
#ifndef ESPALIER_TABLE_TEXT_DICTIONARY_H_
#define ESPALIER_TABLE_TEXT_DICTIONARY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/attribute.h"
#include "table/text/text_key.h"

namespace espalier {

// A list of texts in one piece of memory.
class Texts {
 public:
  size_t size() const { return ends_.size(); }
  bool empty() const { return ends_.empty(); }

  std::string_view operator[](size_t i) const {
    const size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {bytes_.data() + begin, ends_[i] - begin};
  }

  void Append(std::string_view text) {
    bytes_.append(text);
    ends_.push_back(bytes_.size());
  }

  void Clear() {
    bytes_.clear();
    ends_.clear();
  }

 private:
  std::string bytes_;
  std::vector<size_t> ends_;
};

class Dictionary {
 public:
  struct Found {
    Code code = 0;
    bool added = false;
  };

  Dictionary() : slots_(kFirstSlots) {}

  // The number of the text, new if it was not known.
  // REQUIRES: size() < 2^32 - 1
  Found Intern(std::string_view text) { return Intern(text, KeyOf(text)); }

  // The same, where the key is known. REQUIRES: key == KeyOf(text)
  Found Intern(std::string_view text, const TextKey& key) {
    const uint64_t hash = HashOf(text, key);
    const size_t mask = slots_.size() - 1;
    for (size_t at = hash & mask;; at = (at + 1) & mask) {
      const Slot& slot = slots_[at];
      if (slot.code_end == 0) return Add(text, key, hash);
      if (slot.key == key && (key.length <= kKeyBytes || texts_[slot.code_end - 1] == text)) {
        return {slot.code_end - 1, false};
      }
    }
  }

  size_t size() const { return texts_.size(); }
  const Texts& texts() const { return texts_; }

  // Forgets all texts, and keeps the memory for the next ones.
  void Clear();

 private:
  static constexpr size_t kFirstSlots = 32;

  struct Slot {
    TextKey key;
    Code code_end = 0;  // code + 1; 0: free
  };

  static uint64_t Mix(uint64_t hash) {
    hash *= 0x9e3779b97f4a7c15U;
    return hash ^ (hash >> 32);
  }
  static uint64_t HashOf(std::string_view text, const TextKey& key) {
    const uint64_t rest = key.middle * 0xd6e8feb86659fd93U + key.tail * 0xa0761d6478bd642fU;
    const uint64_t hash = Mix(Mix(key.head + key.length) ^ rest);
    return key.length <= kKeyBytes ? hash : HashOfLong(text, hash);
  }
  static uint64_t HashOfLong(std::string_view text, uint64_t hash);

  Found Add(std::string_view text, const TextKey& key, uint64_t hash);
  void Put(const Slot& slot, uint64_t hash);
  void Grow();

  std::vector<Slot> slots_;
  std::vector<uint64_t> hashes_;  // by code
  Texts texts_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_DICTIONARY_H_
