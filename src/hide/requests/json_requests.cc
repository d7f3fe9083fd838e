#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/text.h"
#include "hide/requests/written_request.h"

namespace espalier {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kListName = "requests";

// Tells how far the parser has read, which it does not tell itself. Copies share the count.
class CountedRead {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountedRead(const char* at, size_t* read) : at_(at), read_(read) {}

  reference operator*() const { return *at_; }
  CountedRead& operator++() {
    ++at_;
    ++*read_;
    return *this;
  }
  CountedRead operator++(int) {
    const CountedRead before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountedRead& other) const { return at_ == other.at_; }
  bool operator!=(const CountedRead& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  size_t* read_;
};

// Takes the document piece by piece, as the parser meets it; false from any of them ends it.
class Handler : public nlohmann::json_sax<Json> {
 public:
  Handler(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  size_t* read() { return &read_; }

  Result<std::vector<WrittenRequest>> Finish() && {
    if (error_) return std::move(*error_);
    if (!had_list_) return InputError(fmt::format("{}: there is no list of requests", file_));
    return std::move(requests_);
  }

  bool null() override { return Refuse("null"); }
  bool boolean(bool value) override { return Refuse(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override { return Value(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) override {
    return Value(static_cast<double>(value));
  }
  bool number_float(number_float_t value, const string_t&) override { return Value(value); }
  bool string(string_t& value) override { return Value(std::move(value)); }
  bool binary(binary_t&) override { return Refuse("binary data"); }

  bool start_object(size_t) override {
    if (inside_ == Inside::kNothing) {
      inside_ = Inside::kDocument;
      return true;
    }
    if (inside_ != Inside::kList) return Refuse("an object");
    inside_ = Inside::kRequest;
    requests_.push_back({.fields = {}, .place = Place()});
    return true;
  }

  bool key(string_t& name) override {
    if (inside_ == Inside::kDocument) {
      if (name != kListName) {
        return Fail(fmt::format("unknown field '{}': expected '{}'", name, kListName));
      }
      if (had_list_) return Fail(fmt::format("'{}' is given twice", kListName));
    }
    key_ = std::move(name);
    return true;
  }

  bool end_object() override {
    inside_ = inside_ == Inside::kRequest ? Inside::kList : Inside::kNothing;
    return true;
  }

  bool start_array(size_t) override {
    if (inside_ != Inside::kNothing && inside_ != Inside::kDocument) return Refuse("a list");
    list_in_document_ = inside_ == Inside::kDocument;
    inside_ = Inside::kList;
    had_list_ = true;
    return true;
  }

  bool end_array() override {
    inside_ = list_in_document_ ? Inside::kDocument : Inside::kNothing;
    return true;
  }

  bool parse_error(size_t position, const std::string&, const Json::exception&) override {
    const std::string_view before =
        text_.substr(0, std::min(text_.size(), position == 0 ? 0 : position - 1));
    const size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto column =
        1 + std::count_if(before.begin() + static_cast<std::ptrdiff_t>(line_begin), before.end(),
                          [](char c) { return !ContinuesCharacter(c); });
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    error_ = InputError(fmt::format("{}:{}:{}: this is not valid JSON", file_, line, column));
    return false;
  }

 private:
  enum class Inside { kNothing, kDocument, kList, kRequest };

  // Of what was read last. A number is known to have ended only one character later.
  std::string Place() const {
    const std::string_view before = text_.substr(0, read_ == 0 ? 0 : read_ - 1);
    return fmt::format("{}:{}", file_, 1 + std::count(before.begin(), before.end(), '\n'));
  }

  bool Value(std::variant<std::string, double> value) {
    if (inside_ != Inside::kRequest) {
      return Refuse(value.index() == 0 ? "a text" : "a number");
    }
    requests_.back().fields.push_back({key_, std::move(value), Place()});
    return true;
  }

  // What stands here cannot stand here.
  bool Refuse(std::string_view what) {
    switch (inside_) {
      case Inside::kNothing:
        return Fail(fmt::format("expected a list of requests, not {}", what));
      case Inside::kDocument:
        return Fail(fmt::format("'{}' must be a list, not {}", key_, what));
      case Inside::kList:
        return Fail(fmt::format("a request is an object, {{\"rule\": 4}}, not {}", what));
      case Inside::kRequest:
        break;
    }
    return Fail(fmt::format("'{}' must be a text or a number, not {}", key_, what));
  }

  bool Fail(const std::string& message) {
    error_ = InputError(fmt::format("{}: {}", Place(), message));
    return false;
  }

  std::string_view text_;
  std::string file_;
  size_t read_ = 0;  // characters of the text
  Inside inside_ = Inside::kNothing;
  bool had_list_ = false;
  bool list_in_document_ = false;
  std::string key_;
  std::vector<WrittenRequest> requests_;
  std::optional<Error> error_;
};

}  // namespace

Result<std::vector<WrittenRequest>> ReadJsonRequests(std::string_view text,
                                                     const std::string& file) {
  Handler handler(text, file);
  const CountedRead begin(text.data(), handler.read());
  const CountedRead end(text.data() + text.size(), handler.read());
  Json::sax_parse(begin, end, &handler);
  return std::move(handler).Finish();
}

}  // namespace espalier
