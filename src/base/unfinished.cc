#include "base/unfinished.h"

#include <sched.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>

namespace espalier {
namespace {

constexpr size_t kSlots = 64;
constexpr size_t kPathBytes = 4096;

enum class Slot : int { kFree, kFilling, kShown };

struct Unfinished {
  std::atomic<Slot> slot{Slot::kFree};
  std::array<char, kPathBytes> path{};
};

std::array<Unfinished, kSlots> unfinished;
static_assert(std::atomic<Slot>::is_always_lock_free);

std::atomic<int> making{0};
std::atomic<bool> ended{false};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

}  // namespace

void NoteUnfinished(const std::string& path) {
  if (path.size() >= kPathBytes) return;
  for (Unfinished& one : unfinished) {
    Slot expected = Slot::kFree;
    if (!one.slot.compare_exchange_strong(expected, Slot::kFilling)) continue;
    std::memcpy(one.path.data(), path.c_str(), path.size() + 1);
    one.slot.store(Slot::kShown);
    return;
  }
}

void ForgetUnfinished(const std::string& path) {
  for (Unfinished& one : unfinished) {
    if (one.slot.load() == Slot::kShown && path == one.path.data()) one.slot.store(Slot::kFree);
  }
}

// This thread takes no signal until it is done; the handler of another thread sees `making`.
MakingUnfinished::MakingUnfinished() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before_);
  ++making;
  if (!ended) return;
  --making;
  // The process is about to end: a file that is made now would stay.
  while (true) pause();
}

MakingUnfinished::~MakingUnfinished() {
  --making;
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void EndMakingUnfinished() noexcept {
  ended = true;
  while (making > 0) sched_yield();
}

void RemoveUnfinished() noexcept {
  for (const Unfinished& one : unfinished) {
    if (one.slot.load() == Slot::kShown) unlink(one.path.data());
  }
}

}  // namespace espalier
