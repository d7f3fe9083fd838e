// Bytes that reach a client piece by piece, as they come about: server-sent events.
//
// Whoever has news pushes; the server reads, and asks to be woken where there is nothing to read.
// No thread waits for a stream, so that any number of them may be open.
// Threads: all functions may be called from any thread.
#ifndef ESPALIER_APPS_SERVE_EVENT_STREAM_H_
#define ESPALIER_APPS_SERVE_EVENT_STREAM_H_

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/stopwatch.h"

namespace espalier::serve {

class EventStream {
 public:
  struct Piece {
    size_t bytes = 0;
    bool end = false;  // nothing follows
  };

  // The text of one event; `id` tells a client that comes back where it was.
  static std::string Event(std::string_view id, std::string_view json);

  void Push(std::string_view bytes);

  // After what was pushed the stream ends.
  void Close();

  // Takes what is there. Where nothing is, and the stream goes on, calls `sleep` before anybody
  // can push again; the next push or the end then calls `wake` once.
  Piece Read(std::span<char> into, const std::function<void()>& sleep, std::function<void()> wake);

  // Since when news, or the end, have not been read at all; 0: there is nothing to read.
  double UnreadSeconds() const;

  // The client is gone: nothing is kept any more.
  void Abandon();
  bool abandoned() const;

 private:
  void WakeLocked();
  void NoteNewsLocked();

  // A client that reads slower than news come is cut off rather than kept in memory.
  static constexpr size_t kMostPending = size_t{64} << 20U;

  mutable std::mutex mutex_;
  std::string pending_;
  size_t read_ = 0;  // of `pending_`
  std::optional<Stopwatch> unread_;
  bool closed_ = false;
  bool abandoned_ = false;
  std::function<void()> wake_;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_EVENT_STREAM_H_
