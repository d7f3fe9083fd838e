// What a file of requests says, in either format, before anybody asks what it means.
#ifndef ESPALIER_HIDE_REQUESTS_WRITTEN_REQUEST_H_
#define ESPALIER_HIDE_REQUESTS_WRITTEN_REQUEST_H_

#include <string>
#include <variant>
#include <vector>

namespace espalier {

struct WrittenField {
  std::string name;
  std::variant<std::string, double> value;
  std::string place;  // "FILE:LINE", with the column where it is known
};

struct WrittenRequest {
  std::vector<WrittenField> fields;
  std::string place;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_REQUESTS_WRITTEN_REQUEST_H_
