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

void EventStream::NoteNewsLocked() {
  if (!unread_) unread_.emplace();
  WakeLocked();
}

void EventStream::Push(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  if (closed_ || abandoned_) return;
  // What was read goes only now and then: taking it off each time would move all the rest.
  if (read_ > pending_.size() / 2) {
    pending_.erase(0, read_);
    read_ = 0;
  }
  // One event may be as long as it is.
  const size_t waiting = pending_.size() - read_;
  if (waiting > 0 && waiting + bytes.size() > kMostPending) {
    closed_ = true;
  } else {
    pending_.append(bytes);
  }
  NoteNewsLocked();
}

void EventStream::Close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  NoteNewsLocked();
}

EventStream::Piece EventStream::Read(std::span<char> into, const std::function<void()>& sleep,
                                     std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  unread_.reset();
  if (read_ == pending_.size()) {
    if (closed_) return {.bytes = 0, .end = true};
    sleep();
    wake_ = std::move(wake);
    return {};
  }
  const size_t taken = std::min(into.size(), pending_.size() - read_);
  std::memcpy(into.data(), pending_.data() + read_, taken);
  read_ += taken;
  if (read_ < pending_.size() || closed_) {
    unread_.emplace();
  } else {
    pending_.clear();
    read_ = 0;
  }
  return {.bytes = taken};
}

double EventStream::UnreadSeconds() const {
  const std::lock_guard lock(mutex_);
  return unread_ ? unread_->Seconds() : 0;
}

void EventStream::Abandon() {
  const std::lock_guard lock(mutex_);
  abandoned_ = true;
  pending_.clear();
  read_ = 0;
  wake_ = nullptr;
}

bool EventStream::abandoned() const {
  const std::lock_guard lock(mutex_);
  return abandoned_;
}

}  // namespace espalier::serve
