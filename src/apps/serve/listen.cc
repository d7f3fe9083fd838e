#include "apps/serve/listen.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

namespace espalier::serve {
namespace {

struct FreeAddresses {
  void operator()(addrinfo* addresses) const { freeaddrinfo(addresses); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

Addresses AddressesOf(const std::string& host, const std::string& port) {
  addrinfo wanted = {};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_NUMERICSERV;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), port.c_str(), &wanted, &found) != 0) return nullptr;
  return Addresses(found);
}

bool IsLoopbackAddress(const addrinfo& address) {
  if (address.ai_family == AF_INET) {
    const auto* inet = reinterpret_cast<const sockaddr_in*>(address.ai_addr);
    return (ntohl(inet->sin_addr.s_addr) >> 24U) == 127;
  }
  if (address.ai_family != AF_INET6) return false;
  const auto* inet = reinterpret_cast<const sockaddr_in6*>(address.ai_addr);
  return IN6_IS_ADDR_LOOPBACK(&inet->sin6_addr) != 0;
}

}  // namespace

bool IsLoopback(const std::string& host) {
  const Addresses addresses = AddressesOf(host, "0");
  if (!addresses) return false;
  for (const addrinfo* one = addresses.get(); one != nullptr; one = one->ai_next) {
    if (!IsLoopbackAddress(*one)) return false;
  }
  return true;
}

Result<int> ListenAt(const std::string& host, uint16_t port) {
  const Addresses addresses = AddressesOf(host, std::to_string(port));
  if (!addresses) return UsageError(fmt::format("--host {}: there is no such address", host));
  int failed = 0;
  for (const addrinfo* one = addresses.get(); one != nullptr; one = one->ai_next) {
    const int listening =
        socket(one->ai_family, one->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listening < 0) {
      failed = errno;
      continue;
    }
    const int yes = 1;
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    if (bind(listening, one->ai_addr, one->ai_addrlen) == 0 && listen(listening, 1024) == 0) {
      return listening;
    }
    failed = errno;
    close(listening);
  }
  return UsageError(
      fmt::format("cannot listen at {}, port {}: {}", host, port, std::strerror(failed)));
}

std::string AddressOf(int listening) {
  sockaddr_storage address = {};
  socklen_t length = sizeof(address);
  getsockname(listening, reinterpret_cast<sockaddr*>(&address), &length);
  std::array<char, NI_MAXHOST> host = {};
  std::array<char, NI_MAXSERV> port = {};
  getnameinfo(reinterpret_cast<const sockaddr*>(&address), length, host.data(), host.size(),
              port.data(), port.size(), NI_NUMERICHOST | NI_NUMERICSERV);
  const bool six = address.ss_family == AF_INET6;
  return fmt::format("http://{}{}{}:{}/", six ? "[" : "", host.data(), six ? "]" : "", port.data());
}

}  // namespace espalier::serve
