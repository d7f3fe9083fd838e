// Gives every distinct text a number, in the order of arrival.
//
// An open-addressing table of the texts' keys, at most half full, and a small one at most
// an eighth: one look into memory finds a text, and only one that is longer than its key is
// compared byte by byte. Not for several threads at once.
#ifndef ESPALIER_TABLE_TEXT_DICTIONARY_H_
#define ESPALIER_TABLE_TEXT_DICTIONARY_H_

#include <bit>
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

  TextKey KeyAt(size_t i) const {
    const std::string_view text = (*this)[i];
    const char* end = bytes_.data() + bytes_.size();
    return static_cast<size_t>(end - text.data()) < kKeyBytes ? KeyOf(text) : KeyOfReadable(text);
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
 private:
  static constexpr uint32_t kFree = 0xffffffff;  // as the length of a slot's key

  // A key and its code, in half a cache line.
  struct Slot {
    uint64_t head = 0;
    uint64_t middle = 0;
    uint64_t tail = 0;
    uint32_t length = kFree;
    Code code = 0;

    bool free() const { return length == kFree; }
    TextKey key() const { return {head, middle, tail, length}; }
  };

 public:
  struct Found {
    Code code = 0;
    bool added = false;
  };

  Dictionary() : slots_(kFirstSlots), shift_(ShiftFor(kFirstSlots)) {}

  static constexpr Code kUnknown = 0xffffffff;

  // The number of the text, new if it was not known.
  // REQUIRES: size() < 2^32 - 1
  Found Intern(std::string_view text) { return Intern(text, KeyOf(text)); }

  // The same, sooner. REQUIRES: key is that of the text
  Found Intern(std::string_view text, const TextKey& key) {
    const Code code = Find(text, key);
    return code == kUnknown ? Found{Add(text, key), true} : Found{code, false};
  }

  // The numbers of all texts.
  std::vector<Code> InternAll(const Texts& texts);

  // The number of the text, or kUnknown. REQUIRES: key is that of the text
  Code Find(std::string_view text, const TextKey& key) const {
    const size_t first = HashOf(text, key) >> shift_;
    const Slot& slot = slots_[first];
    if (Holds(slot, text, key)) return slot.code;
    return slot.free() ? kUnknown : FindBehind(first, text, key);
  }

  // Looks at one slot only, and so finds most texts that are known. Good until the next is added.
  class Glance {
   public:
    // The number of the text, or null: it may be known all the same.
    // REQUIRES: key is that of the text, and whole
    const Code* Find(const TextKey& key) const {
      const Slot& slot = slots_[HashOfWords(key) >> shift_];
      return slot.key() == key ? &slot.code : nullptr;
    }

    // The same for the key of a text of up to kShortKeyBytes.
    const Code* FindShort(const TextKey& key) const {
      const Slot& slot = slots_[HashOfWords(key) >> shift_];
      return slot.head == key.head && slot.length == key.length ? &slot.code : nullptr;
    }

   private:
    friend class Dictionary;
    explicit Glance(const Dictionary& dictionary)
        : slots_(dictionary.slots_.data()), shift_(dictionary.shift_) {}

    const Slot* slots_;
    int shift_;
  };

  Glance glance() const { return Glance(*this); }

  size_t size() const { return texts_.size(); }
  const Texts& texts() const { return texts_; }

  // Forgets all texts, and keeps the memory for the next ones.
  void Clear();

 private:
  static constexpr size_t kFirstSlots = 16;

  // The high bits are the good ones: they depend on all bytes.
  static uint64_t HashOf(std::string_view text, const TextKey& key) {
    return key.whole() ? HashOfWords(key) : HashOfLong(text);
  }
  static uint64_t HashOfWords(const TextKey& key) {
    return key.head * 0x9e3779b97f4a7c15U + key.middle * 0xd6e8feb86659fd93U +
           key.tail * 0xa0761d6478bd642fU;
  }
  static uint64_t HashOfLong(std::string_view text);

  static int ShiftFor(size_t slots) { return 64 - std::countr_zero(slots); }

  bool Holds(const Slot& slot, std::string_view text, const TextKey& key) const {
    return slot.key() == key && (key.whole() || texts_[slot.code] == text);
  }

  // By value, so that who calls it seldom need not have the key in memory.
  Code FindBehind(size_t taken, std::string_view text, TextKey key) const;

  // REQUIRES: the text is not known, and key is its key
  Code Add(std::string_view text, const TextKey& key);
  bool IsCrowded() const;
  void Put(const Slot& slot, uint64_t hash);
  void Grow();

  std::vector<Slot> slots_;       // a power of two
  int shift_;                     // of a hash, to the first slot it may be in
  std::vector<uint64_t> hashes_;  // by code
  Texts texts_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_DICTIONARY_H_
