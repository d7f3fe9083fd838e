// Where the files of the service stand, below one folder: new, empty or a service's before.
//
//   espalier.db        data sets and jobs
//   lock               held while a server runs
//   secret             random digits, made once: what seeds are drawn from
//   incoming/          uploads that have not ended
//   work/RANDOM/       where a child works; gone when it has ended
//   datasets/ID/       data, and answers/ that were asked for already
//   results/KEY/       what a hiding run wrote; whole, or not there
//
// Everything has a name of our own: none comes from outside. Only its owner can read it, also
// where the folder itself is open to others. What has no name of ours is never removed.
#ifndef ESPALIER_APPS_SERVE_FOLDERS_H_
#define ESPALIER_APPS_SERVE_FOLDERS_H_

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace espalier::serve {

// 128 random bits, 32 hexadecimal digits.
std::string RandomId();

// Whether a text could be such an id.
bool IsId(std::string_view text);

// A folder that goes with everything in it, unless it was kept.
class Scratch {
 public:
  explicit Scratch(std::string path) : path_(std::move(path)) {}
  Scratch(Scratch&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  Scratch& operator=(Scratch&&) = delete;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  const std::string& path() const { return path_; }
  std::string File(std::string_view name) const { return path_ + "/" + std::string(name); }

  // Brings its files to the disk and gives it another name, for good.
  Status KeepAs(const std::string& path) &&;

 private:
  std::string path_;
};

class Folders {
 public:
  // Makes what is missing, takes the lock, and removes what a server before left unfinished.
  // A folder that holds something, but no database of ours, is refused and left as it is.
  static Result<Folders> Open(const std::string& root);

  Folders(Folders&& other) noexcept
      : root_(std::move(other.root_)),
        secret_(std::move(other.secret_)),
        lock_(std::exchange(other.lock_, -1)) {}
  Folders& operator=(Folders&&) = delete;
  Folders(const Folders&) = delete;
  Folders& operator=(const Folders&) = delete;
  ~Folders();

  const std::string& secret() const { return secret_; }
  std::string Database() const { return root_ + "/espalier.db"; }
  std::string Incoming(const std::string& id) const { return root_ + "/incoming/" + id; }
  std::string Dataset(const std::string& id) const { return root_ + "/datasets/" + id; }
  std::string Data(const std::string& id) const { return Dataset(id) + "/data"; }
  std::string Answer(const std::string& id, const std::string& key) const {
    return Dataset(id) + "/answers/" + key;
  }
  std::string ResultFolder(const std::string& key) const { return root_ + "/results/" + key; }
  std::string ResultFile(const std::string& key, std::string_view name) const {
    return ResultFolder(key) + "/" + std::string(name);
  }

  Result<Scratch> NewScratch() const;

  void RemoveDataset(const std::string& id) const { Remove(Dataset(id)); }
  void RemoveResult(const std::string& key) const { Remove(ResultFolder(key)); }

  // Removes data sets and results that are not known.
  void Sweep(const std::function<bool(const std::string& id)>& known_dataset,
             const std::function<bool(const std::string& key)>& known_result) const;

 private:
  explicit Folders(std::string root) : root_(std::move(root)) {}
  Status Make() const;
  Status Lock();
  Status ReadSecret();
  // At once under its name, then in fact: nobody finds half a folder.
  void Remove(const std::string& path) const;

  std::string root_;
  std::string secret_;
  int lock_ = -1;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_FOLDERS_H_
