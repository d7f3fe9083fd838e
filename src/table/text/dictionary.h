// Gives every distinct text a number, in the order of arrival.
//
// A text is known by its length, its first and its last eight bytes; only texts of more
// than sixteen need a look at the bytes between. An open-addressing table of entry
// numbers, at most half full.
// Not for several threads at once.
#ifndef ESPALIER_TABLE_TEXT_DICTIONARY_H_
#define ESPALIER_TABLE_TEXT_DICTIONARY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/attribute.h"

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

  // The number of the text, new if it was not known.
  // REQUIRES: size() < 2^32 - 1
  Found Intern(std::string_view text);

  size_t size() const { return texts_.size(); }
  const Texts& texts() const { return texts_; }

  // Forgets all texts, and keeps the memory for the next ones.
  void Clear();

 private:
  struct Entry {
    uint64_t head = 0;  // the first eight bytes, zeros behind
    uint64_t tail = 0;  // the last eight; 0 if there are fewer
    uint64_t hash = 0;
    size_t length = 0;
  };
  // Says enough by itself for texts of up to eight bytes: one look into memory finds them.
  struct Slot {
    uint64_t head = 0;
    uint32_t length = 0;  // cut to 32 bits
    Code entry_end = 0;   // entry + 1; 0: free
  };

  static Slot SlotFor(const Entry& entry, size_t index) {
    return {entry.head, static_cast<uint32_t>(entry.length), static_cast<Code>(index + 1)};
  }
  bool Holds(const Slot& slot, std::string_view text, uint64_t tail) const;
  void Grow();

  std::vector<Slot> slots_;
  std::vector<Entry> entries_;
  Texts texts_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_DICTIONARY_H_
