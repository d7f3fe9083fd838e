// Small whole files, and output files that appear whole or not at all.
//
//   Result<OutputFile> file = OutputFile::Create("out.csv");
//   if (!file.ok()) return file.error();
//   if (Status written = file->Write(text); !written.ok()) return written;
//   return file->Commit();
//
// Until Commit, the bytes stand in a temporary file in the same folder, which goes away
// when the OutputFile does, or by RemoveUnfinished (unfinished.h). A link stays: the file that it
// names is replaced or made. What is not a regular file (standard output as "-", a pipe, a
// device) cannot be replaced and is written directly.
#ifndef ESPALIER_BASE_FILE_H_
#define ESPALIER_BASE_FILE_H_

#include <string>
#include <string_view>

#include "base/result.h"

namespace espalier {

// Who may read a file that is made.
enum class Access {
  kUsual,      // as the file that it replaces, or as the process makes files
  kOwnerOnly,  // mode 0600, whatever was there before
  kEverybody,  // mode 0644, whatever was there before
};

class OutputFile {
 public:
  static Result<OutputFile> Create(const std::string& path, Access access = Access::kUsual);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  // Appends; an error (a full disk) may come later than the Write that caused it, but not
  // later than Finish. After an error the file must not be used any more.
  Status Write(std::string_view bytes);

  // Brings everything to the disk. Only Commit may follow.
  Status Finish();

  // Finishes, if that was not done, and gives the file its name. Nothing may follow.
  Status Commit();

 private:
  OutputFile(std::string path, std::string temporary, int file);

  Status Open(Access access);
  Status MakeTemporary(Access access);
  Status Flush();
  Error CannotWrite(int reason) const;  // `reason` is an errno
  void Abandon();

  std::string path_;
  std::string temporary_;  // empty: written directly
  int file_ = -1;
  std::string buffer_;
};

// Whether a file could be made there or replaced, for who has much to do before: tries it with a
// temporary file. What would be written directly is not opened.
Status CheckWritable(const std::string& path);

// Replaces or makes the file.
Status WriteFileWhole(const std::string& path, std::string_view content);

// The content of a file that a person wrote, of at most 64 MiB.
Result<std::string> ReadSmallFile(const std::string& path);

}  // namespace espalier

#endif  // ESPALIER_BASE_FILE_H_
