// Clients that keep a connection without using it, on a real socket.
#include "apps/serve/http_server.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <functional>
#include <thread>

#include "apps/serve/event_stream.h"
#include "apps/serve/listen.h"

namespace espalier::serve {
namespace {

class HttpServerTest : public ::testing::Test {
 protected:
  HttpServerTest() {
    const Result<int> listening = ListenAt("127.0.0.1", 0);
    socklen_t length = sizeof(address_);
    getsockname(*listening, reinterpret_cast<sockaddr*>(&address_), &length);
    EXPECT_TRUE(server_.Start(*listening).ok());
  }
  ~HttpServerTest() override {
    stream_->Close();
    quick_.Stop();
    work_.Stop();
    server_.Stop();
  }

  // A connection that has sent these bytes.
  int Connected(const std::string& bytes) const {
    const int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int small = 4096;
    setsockopt(client, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
    EXPECT_EQ(connect(client, reinterpret_cast<const sockaddr*>(&address_), sizeof(address_)), 0);
    EXPECT_EQ(write(client, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    return client;
  }

  // Looks after late connections until it is so, or much too long.
  bool EndLateUntil(const std::function<bool()>& so) {
    for (int i = 0; i < 500; ++i) {
      server_.EndLate();
      if (so()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  std::shared_ptr<EventStream> stream_ = std::make_shared<EventStream>();
  const Router router_{{{.method = "GET",
                         .pattern = "/events",
                         .handle =
                             [this](const Request&) {
                               Response response;
                               response.body = stream_;
                               return response;
                             }},
                        {.method = "POST",
                         .pattern = "/file",
                         .handle = [](const Request&) { return Response(); },
                         .body = Route::Body::kSmall}}};
  Lane quick_{1, 10};
  Lane work_{1, 10};
  HttpServer server_{{.router = router_,
                      .quick = quick_,
                      .work = work_,
                      .admit = [](const Request&, const Route&) { return std::string("me"); },
                      .upload_path = [] { return std::string(); },
                      .log = [](const std::string&) {}},
                     {.stage_seconds = 0.3}};
  sockaddr_in address_ = {};
};

TEST_F(HttpServerTest, ARefusedRequestIsEndedHoweverMuchItSaysIsToCome) {
  for (const char* path : {"/nothing", "/file"}) {
    const int client = Connected("POST " + std::string(path) +
                                 " HTTP/1.1\r\nHost: x\r\nContent-Length: 200000000\r\n\r\nx");
    EXPECT_TRUE(EndLateUntil([&] {
      std::array<char, 1000> bytes = {};
      return recv(client, bytes.data(), bytes.size(), MSG_DONTWAIT) == 0;
    })) << path;
    close(client);
  }
}

TEST_F(HttpServerTest, AStreamThatNobodyReadsIsEndedAndOneThatIsReadGoesOn) {
  const int client = Connected("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
  std::array<char, 1000> bytes = {};
  stream_->Push("first");
  EXPECT_GT(recv(client, bytes.data(), bytes.size(), 0), 0);
  for (int i = 0; i < 6; ++i) {
    stream_->Push("more");
    EXPECT_GT(recv(client, bytes.data(), bytes.size(), 0), 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    server_.EndLate();
  }
  EXPECT_FALSE(stream_->abandoned());
  stream_->Push(std::string(size_t{32} << 20U, 'x'));
  EXPECT_TRUE(EndLateUntil([&] { return stream_->abandoned(); }));
  close(client);
}

}  // namespace
}  // namespace espalier::serve
