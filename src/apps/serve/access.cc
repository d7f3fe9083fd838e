#include "apps/serve/access.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/sha256.h"
#include "base/text.h"

namespace espalier::serve {
namespace {

constexpr size_t kHashDigits = 64;

std::string HashOf(std::string_view text) {
  Sha256 hash;
  hash.Add(text);
  return hash.Finish();
}

// Without a branch on the content.
bool SameHash(const std::string& a, const std::string& b) {
  unsigned char different = 0;
  for (size_t i = 0; i < kHashDigits; ++i) {
    different = static_cast<unsigned char>(
        different | (static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i])));
  }
  return different == 0;
}

bool IsName(std::string_view name) {
  return !name.empty() && name.size() <= 100 &&
         std::all_of(name.begin(), name.end(), [](unsigned char c) { return c > ' ' && c < 0x7f; });
}

Result<Token> ParseLine(std::string_view line, const std::string& place) {
  const size_t blank = line.find_first_of(" \t");
  if (blank == std::string_view::npos) {
    if (!IsName(line)) return InputError(place + ": a token is one word of ASCII, up to 100 long");
    return TokenOf("token-" + HashOf(line).substr(0, 16), line);
  }
  const std::string_view name = line.substr(0, blank);
  const std::string_view token = Trim(line.substr(blank));
  if (!IsName(name) || token.find_first_of(" \t") != std::string_view::npos ||
      token.size() > 1000) {
    return InputError(place + ": expected 'name token', two words of ASCII");
  }
  return TokenOf(name, token);
}

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

bool IsLocalHost(std::string_view host, std::string_view bound) {
  constexpr std::array<std::string_view, 3> kLocal = {"localhost", "127.0.0.1", "[::1]"};
  const std::string lower = Lower(host);
  return std::find(kLocal.begin(), kLocal.end(), lower) != kLocal.end() || lower == Lower(bound) ||
         lower == fmt::format("[{}]", Lower(bound));
}

}  // namespace

Token TokenOf(std::string_view owner, std::string_view token) {
  return {std::string(owner), HashOf(token)};
}

Result<std::vector<Token>> ParseTokens(std::string_view text, const std::string& file) {
  std::vector<Token> tokens;
  size_t number = 0;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    line = Trim(line);
    if (line.empty() || line.starts_with('#')) continue;
    const std::string place = fmt::format("{}:{}", file, number);
    Result<Token> token = ParseLine(line, place);
    if (!token.ok()) return token.error();
    const auto same = [&](const Token& other) { return other.hash == token->hash; };
    if (std::any_of(tokens.begin(), tokens.end(), same)) {
      return InputError(place + ": the token stands there twice");
    }
    tokens.push_back(std::move(*token));
  }
  if (tokens.empty()) return InputError(file + ": there is no token");
  return tokens;
}

std::optional<std::string> OwnerOf(const std::vector<Token>& tokens, std::string_view header) {
  constexpr std::string_view kScheme = "bearer ";
  if (Lower(header.substr(0, kScheme.size())) != kScheme) return std::nullopt;
  const std::string hash = HashOf(Trim(header.substr(kScheme.size())));
  std::optional<std::string> owner;
  for (const Token& token : tokens) {
    if (SameHash(hash, token.hash)) owner = token.owner;
  }
  return owner;
}

std::string_view HostOf(std::string_view host_and_port) {
  if (host_and_port.starts_with('[')) {
    const size_t close = host_and_port.find(']');
    return close == std::string_view::npos ? host_and_port : host_and_port.substr(0, close + 1);
  }
  return host_and_port.substr(0, host_and_port.find(':'));
}

bool IsLocalRequest(const Request& request, std::string_view bound) {
  const std::optional<std::string> host = request.Header("host");
  if (!host || !IsLocalHost(HostOf(*host), bound)) return false;
  const std::optional<std::string> site = request.Header("sec-fetch-site");
  if (site && *site != "same-origin" && *site != "none") return false;
  const std::optional<std::string> origin = request.Header("origin");
  return !origin || Lower(*origin) == "http://" + Lower(*host);
}

}  // namespace espalier::serve
