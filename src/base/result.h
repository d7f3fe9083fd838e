// What input can cause comes back as a Result, never as an exception.
//
// An Error carries a message for a person (one line, naming the place) and a
// kind, which the borders translate: the command line into an exit status, the
// service into an HTTP status.
//
//   Result<Table> table = ReadTable(...);
//   if (!table.ok()) return table.error();
//   Use(*table);
#ifndef ESPALIER_BASE_RESULT_H_
#define ESPALIER_BASE_RESULT_H_

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace espalier {

enum class ErrorKind {
  kInternal,  // our fault, or the machine's (disk full)
  kUsage,     // the call's words are wrong
  kInput,     // the data is wrong; the message names file, line and column
  kNotHeld,   // done, but something that was asked for does not hold
};

struct Error {
  ErrorKind kind = ErrorKind::kInternal;
  std::string message;
};

// The message stays one line whatever names from files it quotes: control characters in it are
// written as one would type them.
Error InternalError(std::string_view message);
Error UsageError(std::string_view message);
Error InputError(std::string_view message);
Error NotHeld(std::string_view message);

// Either a T or an Error.
template <typename T>
class [[nodiscard]] Result {
 public:
  // Implicit on purpose: `return value;` and `return error;` both read well.
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return state_.index() == 0; }

  // REQUIRES: !ok()
  const Error& error() const {
    assert(!ok());
    return *std::get_if<Error>(&state_);
  }

  // REQUIRES: ok()
  T& operator*() & {
    assert(ok());
    return *std::get_if<T>(&state_);
  }
  T&& operator*() && { return std::move(**this); }
  const T& operator*() const& {
    assert(ok());
    return *std::get_if<T>(&state_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }

 private:
  std::variant<T, Error> state_;
};

// Success, or an Error.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return !error_.has_value(); }

  // REQUIRES: !ok()
  const Error& error() const {
    assert(!ok());
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace espalier

#endif  // ESPALIER_BASE_RESULT_H_
