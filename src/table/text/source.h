// A text that can be read again and again: a file, standard input, plain or gzip.
//
// A regular file stays open, so that every reading sees the same file even when
// its name is given to another one meanwhile. What cannot be read twice (standard
// input, a pipe) is first copied to a temporary file that has no name. Gzip is
// known by its first bytes, whatever the name; offsets are those of the unpacked text.
//
// Invariant: the text is never in memory as a whole.
// Threads: any number of streams may read one Source; a stream has one user at a time.
#ifndef ESPALIER_TABLE_TEXT_SOURCE_H_
#define ESPALIER_TABLE_TEXT_SOURCE_H_

#include <sys/stat.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace espalier {

class GzipReader;
class Source;

// Reads a Source from its beginning. REQUIRES: the Source outlives its streams.
class TextStream {
 public:
  explicit TextStream(const Source& source);
  TextStream(TextStream&&) noexcept;
  TextStream& operator=(TextStream&&) noexcept;
  ~TextStream();

  // Fills `into` with the bytes that follow; fewer only at the end of the text.
  Result<size_t> Read(std::span<char> into);

  // Passes over bytes; the text must have that many.
  Status Skip(uint64_t bytes);

  // The share of the stored bytes that has been read, from 0 to 1.
  double Progress() const;

 private:
  const Source* source_;
  uint64_t offset_ = 0;
  std::unique_ptr<GzipReader> gzip_;  // null for a plain file
};

class Source {
 public:
  // `path` is a file's name, or "-" for standard input.
  static Result<std::shared_ptr<const Source>> Open(const std::string& path);

  // A text that is in memory now; it is copied to a temporary file like standard input.
  static Result<std::shared_ptr<const Source>> OfText(std::string name, std::string_view text);

  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source();

  // How messages call it.
  const std::string& name() const { return name_; }

  // The file's length as stored, before unpacking.
  uint64_t stored_bytes() const { return static_cast<uint64_t>(opened_.st_size); }

  // What to say when the file is found to be another than it was.
  Error ChangedError() const;

  // An error if the file was written to since it was opened.
  Status CheckUnchanged() const;

 private:
  friend class TextStream;

  Source(std::string name, int file) : name_(std::move(name)), file_(file) {}
  Status Prepare();

  std::string name_;
  int file_;
  struct stat opened_ = {};
  bool gzip_ = false;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_SOURCE_H_
