// The temporary files that exist at the moment, for a signal that ends the process: it must
// find them without locks and without the heap.
//
// Slots of fixed size. A slot is taken by one thread, filled, and only then shown to the handler;
// it is hidden before it is given back. All functions may be called from any thread.
#ifndef ESPALIER_BASE_UNFINISHED_H_
#define ESPALIER_BASE_UNFINISHED_H_

#include <csignal>
#include <string>

namespace espalier {

// Paths that are too long, or more than a few dozen at once, are not noted.
void NoteUnfinished(const std::string& path);
void ForgetUnfinished(const std::string& path);

// While one of these lives, a file may be made and noted: no signal that ends the process comes in
// between. Hold it for these two calls only and allocate nothing meanwhile: signals wait for it,
// and may have come where the heap is locked.
class MakingUnfinished {
 public:
  MakingUnfinished();
  ~MakingUnfinished();
  MakingUnfinished(const MakingUnfinished&) = delete;
  MakingUnfinished& operator=(const MakingUnfinished&) = delete;

 private:
  sigset_t before_;
};

// Waits for those who are making files, and lets nobody make another. Async-signal-safe.
void EndMakingUnfinished() noexcept;

// Removes all files that are noted. Async-signal-safe.
void RemoveUnfinished() noexcept;

}  // namespace espalier

#endif  // ESPALIER_BASE_UNFINISHED_H_
