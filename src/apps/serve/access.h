// Who may ask: tokens, and on the loopback address without tokens, only pages of our own.
//
// A token file has a line `name token` for each owner (a line of one word is a token whose owner is
// called by its hash); blank lines and lines that begin with # are passed over. What belongs to
// one name cannot be seen by another.
#ifndef ESPALIER_APPS_SERVE_ACCESS_H_
#define ESPALIER_APPS_SERVE_ACCESS_H_

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "apps/serve/message.h"
#include "apps/serve/problem.h"
#include "base/result.h"

namespace espalier::serve {

struct Token {
  std::string owner;
  std::string hash;  // SHA-256 of the token, hexadecimal; the token itself is not kept
};

Token TokenOf(std::string_view owner, std::string_view token);

// `file` is what messages call the text.
Result<std::vector<Token>> ParseTokens(std::string_view text, const std::string& file);

// The owner that the value of an Authorization header speaks for. Takes as long for a wrong token
// as for a right one.
std::optional<std::string> OwnerOf(const std::vector<Token>& tokens, std::string_view header);

// "127.0.0.1:8080" and "[::1]:8080" without the port.
std::string_view HostOf(std::string_view host_and_port);

// Whether a request without a token may come from a program of this machine or from a page that
// this server gave out, and not from a page of somebody else that a browser shows. `bound` is the
// host that the server was told to bind.
bool IsLocalRequest(const Request& request, std::string_view bound);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_ACCESS_H_
