// The address that the service listens at.
#ifndef ESPALIER_APPS_SERVE_LISTEN_H_
#define ESPALIER_APPS_SERVE_LISTEN_H_

#include <cstdint>
#include <string>

#include "base/result.h"

namespace espalier::serve {

// A socket that listens at that address; port 0: any free one.
Result<int> ListenAt(const std::string& host, uint16_t port);

// "http://127.0.0.1:8080/"
std::string AddressOf(int listening);

// Whether the host names this machine only.
bool IsLoopback(const std::string& host);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_LISTEN_H_
