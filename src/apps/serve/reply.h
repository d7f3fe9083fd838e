// An answer as the HTTP library (GNU libmicrohttpd) sends it: a text, a file, or a stream of
// events, which sleeps with its connection where there is nothing to send.
#ifndef ESPALIER_APPS_SERVE_REPLY_H_
#define ESPALIER_APPS_SERVE_REPLY_H_

#include <microhttpd.h>

#include <cstdint>
#include <memory>

#include "apps/serve/message.h"

namespace espalier::serve {

struct FreeReply {
  void operator()(MHD_Response* reply) const { MHD_destroy_response(reply); }
};
using Reply = std::unique_ptr<MHD_Response, FreeReply>;

// Null if there is no memory. A file of the answer is the reply's from now on.
Reply ReplyOf(const Response& response, MHD_Connection* connection);

// Bytes that the client has to take; 0 for a stream.
uint64_t SizeOf(const Response& response);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_REPLY_H_
