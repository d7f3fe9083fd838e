// Clients that keep a connection without using it, on a real socket.
#include "apps/serve/http_server.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <utility>

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

  // The server has closed the connection, and its client knows.
  static bool IsEnded(int client) {
    std::array<char, 1000> bytes = {};
    const ssize_t got = recv(client, bytes.data(), bytes.size(), MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno == ECONNRESET);
  }

  // What the server says first, however long that takes.
  static std::string Answer(int client) {
    std::array<char, 1000> bytes = {};
    const ssize_t got = recv(client, bytes.data(), bytes.size(), 0);
    return std::string(bytes.data(), got > 0 ? static_cast<size_t>(got) : 0);
  }

  std::atomic<int> logged_ = 0;
  std::shared_ptr<EventStream> stream_ = std::make_shared<EventStream>();
  const Router router_{{{.method = "GET",
                         .pattern = "/events",
                         .handle =
                             [this](const Request&) {
                               Response response;
                               response.body = stream_;
                               return response;
                             }},
                        {.method = "GET",
                         .pattern = "/large",
                         .handle =
                             [](const Request&) {
                               Response response;
                               response.body = std::string(size_t{32} << 20U, 'x');
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
                      .log = [this](const std::string&) { ++logged_; }},
                     {.stage_seconds = 0.3, .least_bytes_per_second = 1e9}};
  sockaddr_in address_ = {};
};

TEST_F(HttpServerTest, ARefusedRequestIsEndedHoweverMuchItSaysIsToCome) {
  // More than is passed over would be answered at once.
  for (const auto& [path, length] : {std::pair("/nothing", "1000000"), {"/file", "200000000"}}) {
    const int client = Connected(
        fmt::format("POST {} HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\nx", path, length));
    EXPECT_FALSE(IsEnded(client)) << path;
    EXPECT_TRUE(EndLateUntil([&] { return IsEnded(client); })) << path;
    close(client);
  }
}

TEST_F(HttpServerTest, WhatSaysTwiceHowLongItIsIsRefusedAndNothingBehindItIsRead) {
  for (const char* lengths : {"Content-Length: 1\r\nContent-Length: 2",
                              "Content-Length: 1\r\nTransfer-Encoding: chunked"}) {
    const int client =
        Connected(fmt::format("POST /file HTTP/1.1\r\nHost: x\r\n{}\r\n\r\n1\r\nx\r\n0\r\n\r\nGET "
                              "/events HTTP/1.1\r\nHost: "
                              "x\r\n\r\n",
                              lengths));
    std::string answer;
    for (std::string more = Answer(client); !more.empty(); more = Answer(client)) answer += more;
    EXPECT_EQ(answer.substr(0, 12), "HTTP/1.1 400") << lengths;
    EXPECT_EQ(answer.find("HTTP/1.1", 1), std::string::npos) << answer;
    close(client);
  }
}

TEST_F(HttpServerTest, ARequestThatDoesNotGoOnIsEnded) {
  for (const char* begin :
       {"", "GET /ev", "GET /events HTTP/1.1\r\nHost: x\r\nAcce",
        "POST /file HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx",
        "POST /file HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"}) {
    const int client = Connected(begin);
    EXPECT_FALSE(IsEnded(client)) << begin;
    EXPECT_TRUE(EndLateUntil([&] { return IsEnded(client); })) << begin;
    close(client);
  }
}

TEST_F(HttpServerTest, AConnectionWithoutAnotherRequestIsEnded) {
  const int client = Connected("POST /file HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx");
  EXPECT_EQ(Answer(client).substr(0, 12), "HTTP/1.1 200");
  EXPECT_TRUE(EndLateUntil([&] { return IsEnded(client); }));
  close(client);
}

TEST_F(HttpServerTest, AnAnswerThatNobodyReadsIsEnded) {
  const int client = Connected("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(logged_, 0);
  EXPECT_TRUE(EndLateUntil([&] { return logged_ == 1; }));
  close(client);
}

TEST_F(HttpServerTest, ABodyThatIsMuchTooLongIsRefusedBeforeItComes) {
  for (const auto& [path, status] : {std::pair("/file", "413"), std::pair("/nothing", "404")}) {
    const int client = Connected("POST " + std::string(path) +
                                 " HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000000\r\n\r\n");
    const timeval patience = {5, 0};
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    EXPECT_EQ(Answer(client).substr(0, 12), "HTTP/1.1 " + std::string(status));
    close(client);
  }
}

TEST_F(HttpServerTest, ABodyThatIsTooLongButNotMuchIsReadBeforeTheAnswer) {
  const std::string body(size_t{2} << 20U, 'x');
  const int client =
      Connected("POST /file HTTP/1.1\r\nHost: x\r\nContent-Length: " + std::to_string(body.size()) +
                "\r\n\r\n" + body);
  EXPECT_EQ(Answer(client).substr(0, 12), "HTTP/1.1 413");
  close(client);
}

TEST_F(HttpServerTest, ARequestForTwoHostsIsRefused) {
  const int client = Connected("GET /events HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n");
  EXPECT_EQ(Answer(client).substr(0, 12), "HTTP/1.1 400");
  close(client);
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
