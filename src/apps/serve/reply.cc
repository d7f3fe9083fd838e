#include "apps/serve/reply.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace espalier::serve {
namespace {

constexpr size_t kEventBlock = 1U << 14U;

// A stream, and the connection that it sleeps with.
struct Listener {
  std::shared_ptr<EventStream> stream;
  MHD_Connection* connection = nullptr;
};

ssize_t ReadEvents(void* cls, uint64_t, char* buffer, size_t most) {
  auto* listener = static_cast<Listener*>(cls);
  MHD_Connection* connection = listener->connection;
  const EventStream::Piece piece = listener->stream->Read(
      {buffer, most}, [connection] { MHD_suspend_connection(connection); },
      [connection] { MHD_resume_connection(connection); });
  return piece.end ? MHD_CONTENT_READER_END_OF_STREAM : static_cast<ssize_t>(piece.bytes);
}

void EndEvents(void* cls) {
  const std::unique_ptr<Listener> listener(static_cast<Listener*>(cls));
  listener->stream->Abandon();
}

struct MakeReply {
  MHD_Connection* connection;

  Reply operator()(const std::string& text) const {
    return Reply(MHD_create_response_from_buffer(text.size(), const_cast<char*>(text.data()),
                                                 MHD_RESPMEM_MUST_COPY));
  }
  Reply operator()(const StaticBody& body) const {
    return Reply(MHD_create_response_from_buffer(
        body.bytes.size(), const_cast<char*>(body.bytes.data()), MHD_RESPMEM_PERSISTENT));
  }
  Reply operator()(const std::shared_ptr<OpenFile>& file) const {
    const uint64_t bytes = file->bytes();
    return Reply(MHD_create_response_from_fd64(bytes, file->Release()));
  }
  Reply operator()(const std::shared_ptr<EventStream>& stream) const {
    auto listener = std::make_unique<Listener>(Listener{stream, connection});
    Reply reply(MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, kEventBlock, &ReadEvents,
                                                  listener.get(), &EndEvents));
    if (reply) (void)listener.release();  // EndEvents deletes it
    return reply;
  }
};

}  // namespace

Reply ReplyOf(const Response& response, MHD_Connection* connection) {
  Reply reply = std::visit(MakeReply{connection}, response.body);
  if (!reply) return reply;
  if (response.status != 204) {
    MHD_add_response_header(reply.get(), "Content-Type", response.type.c_str());
  }
  MHD_add_response_header(reply.get(), "X-Content-Type-Options", "nosniff");
  const bool cached = std::any_of(response.headers.begin(), response.headers.end(),
                                  [](const auto& one) { return one.first == "Cache-Control"; });
  if (!cached) MHD_add_response_header(reply.get(), "Cache-Control", "no-store");
  for (const auto& [name, value] : response.headers) {
    MHD_add_response_header(reply.get(), name.c_str(), value.c_str());
  }
  return reply;
}

uint64_t SizeOf(const Response& response) {
  if (const auto* text = std::get_if<std::string>(&response.body)) return text->size();
  if (const auto* fixed = std::get_if<StaticBody>(&response.body)) return fixed->bytes.size();
  if (const auto* file = std::get_if<std::shared_ptr<OpenFile>>(&response.body)) {
    return (*file)->bytes();
  }
  return 0;
}

}  // namespace espalier::serve
