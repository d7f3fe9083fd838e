#include "apps/serve/event_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace espalier::serve {

std::string EventStream::Event(std::string_view id, std::string_view json) {
  std::string text = fmt::format("id: {}\ndata: ", id);
  // Line ends in JSON stand between its words only, where they mean nothing.
  for (const char c : json) {
    if (c != '\n' && c != '\r') text.push_back(c);
  }
  return text + "\n\n";
}

void EventStream::WakeLocked() {
  if (const std::function<void()> wake = std::exchange(wake_, nullptr)) wake();
}

void EventStream::Push(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  if (closed_ || abandoned_) return;
  if (pending_.size() + bytes.size() > kMostPending) {
    closed_ = true;
  } else {
    pending_.append(bytes);
  }
  WakeLocked();
}

void EventStream::Close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  WakeLocked();
}

EventStream::Piece EventStream::Read(std::span<char> into, const std::function<void()>& sleep,
                                     std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  if (pending_.empty()) {
    if (closed_) return {.bytes = 0, .end = true};
    sleep();
    wake_ = std::move(wake);
    return {};
  }
  const size_t taken = std::min(into.size(), pending_.size());
  std::memcpy(into.data(), pending_.data(), taken);
  pending_.erase(0, taken);
  return {.bytes = taken};
}

void EventStream::Abandon() {
  const std::lock_guard lock(mutex_);
  abandoned_ = true;
  pending_.clear();
  wake_ = nullptr;
}

bool EventStream::abandoned() const {
  const std::lock_guard lock(mutex_);
  return abandoned_;
}

}  // namespace espalier::serve
