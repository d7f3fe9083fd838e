#include "apps/serve/spawner.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace espalier::serve {
namespace {

constexpr size_t kPipes = 2;  // errors, status

// What stands before the words of a launch.
struct Head {
  uint64_t bytes = 0;
  uint64_t memory_bytes = 0;
};

bool WriteAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

bool ReadAll(int file, void* into, size_t bytes) {
  auto* at = static_cast<char*>(into);
  while (bytes > 0) {
    const ssize_t got = read(file, at, bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    bytes -= static_cast<size_t>(got);
  }
  return true;
}

// Texts, each behind a NUL-free length: none of them holds a NUL, but it costs nothing to bear it.
std::string Packed(const Launch& launch) {
  std::string packed;
  const auto add = [&packed](const std::string& text) {
    const uint64_t size = text.size();
    packed.append(reinterpret_cast<const char*>(&size), sizeof(size));
    packed += text;
  };
  add(launch.folder);
  add(launch.output);
  for (const std::string& word : launch.words) add(word);
  return packed;
}

Launch Unpacked(std::string_view packed, uint64_t memory_bytes) {
  std::vector<std::string> texts;
  while (packed.size() >= sizeof(uint64_t)) {
    uint64_t size = 0;
    std::memcpy(&size, packed.data(), sizeof(size));
    packed.remove_prefix(sizeof(size));
    texts.emplace_back(packed.substr(0, size));
    packed.remove_prefix(std::min<size_t>(size, packed.size()));
  }
  Launch launch{{}, texts.at(0), texts.at(1), memory_bytes};
  launch.words.assign(texts.begin() + 2, texts.end());
  return launch;
}

// Room for the descriptors that go with a message.
union Control {
  std::array<char, CMSG_SPACE(kPipes * sizeof(int))> bytes;
  cmsghdr aligned;
};

bool SendHead(int nursery, const Head& head, const std::array<int, kPipes>& pipes) {
  Control control = {};
  iovec part = {const_cast<Head*>(&head), sizeof(head)};
  msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes.data();
  message.msg_controllen = control.bytes.size();
  cmsghdr* rights = CMSG_FIRSTHDR(&message);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof(pipes));
  std::memcpy(CMSG_DATA(rights), pipes.data(), sizeof(pipes));
  return sendmsg(nursery, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof(head));
}

struct Order {
  Launch launch;
  Descriptor errors;
  Descriptor status;
};

// The descriptors that came with a message: fewer than were sent where no more can be open.
std::array<Descriptor, kPipes> PipesOf(msghdr& message) {
  std::array<Descriptor, kPipes> pipes;
  const cmsghdr* rights = CMSG_FIRSTHDR(&message);
  if (rights == nullptr || rights->cmsg_type != SCM_RIGHTS) return pipes;
  const size_t count = std::min(kPipes, (rights->cmsg_len - CMSG_LEN(0)) / sizeof(int));
  for (size_t i = 0; i < count; ++i) {
    int file = -1;
    std::memcpy(&file, CMSG_DATA(rights) + i * sizeof(file), sizeof(file));
    pipes[i] = Descriptor(file);
  }
  return pipes;
}

// Nothing when the server is gone; an order that lacks a descriptor cannot be carried out.
std::optional<Order> ReceiveOrder(int server) {
  Head head;
  Control control = {};
  iovec part = {&head, sizeof(head)};
  msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes.data();
  message.msg_controllen = control.bytes.size();
  ssize_t got = 0;
  do {
    got = recvmsg(server, &message, MSG_CMSG_CLOEXEC | MSG_WAITALL);
  } while (got < 0 && errno == EINTR);
  if (got != static_cast<ssize_t>(sizeof(head))) return std::nullopt;
  std::array<Descriptor, kPipes> pipes = PipesOf(message);
  Order order{{}, std::move(pipes[0]), std::move(pipes[1])};
  std::string packed(head.bytes, '\0');
  if (!ReadAll(server, packed.data(), packed.size())) return std::nullopt;
  order.launch = Unpacked(packed, head.memory_bytes);
  return order;
}

void DieWith(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kCannotBegin);  // it died before it could take us along
}

void Limit(__rlimit_resource what, uint64_t most) {
  const rlimit limit = {most, most};
  setrlimit(what, &limit);
}

[[noreturn]] void BeChild(const Order& order, const Spawner::Program& program) {
  const Launch& launch = order.launch;
  if (launch.memory_bytes > 0) Limit(RLIMIT_AS, launch.memory_bytes);
  Limit(RLIMIT_CORE, 0);
  if (chdir(launch.folder.c_str()) != 0) _exit(kCannotBegin);
  const int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int output = open(launch.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (input < 0 || output < 0) _exit(kCannotBegin);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(order.errors.get(), STDERR_FILENO);
  syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);
  const int status = program(launch.words);
  // What libraries would do at the end is for a process that goes on, and costs as much as many a
  // small answer.
  std::fflush(nullptr);
  _exit(status);
}

[[noreturn]] void BeKeeper(Order order, const Spawner::Program& program) {
  signal(SIGCHLD, SIG_DFL);
  setpgid(0, 0);
  const pid_t keeper = getpid();
  // Nothing is forked that the server does not know: it can end whatever belongs to us from now on.
  if (write(order.status.get(), &keeper, sizeof(keeper)) < 0) _exit(1);
  const pid_t child = fork();
  if (child == 0) {
    DieWith(keeper);
    BeChild(order, program);
  }
  order.errors = Descriptor();
  int status = kCannotBegin << 8;  // as waitpid would tell it; also where nothing was forked
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const ssize_t told = write(order.status.get(), &status, sizeof(status));
  _exit(told < 0 ? 1 : 0);
}

[[noreturn]] void BeNursery(int server, const Spawner::Program& program) {
  // Whoever signals the whole group or service means the server, which ends us when it is time.
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) signal(number, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  // A terminal's Ctrl-C is the server's business; keepers need nobody to wait for them.
  setpgid(0, 0);
  signal(SIGCHLD, SIG_IGN);
  signal(SIGPIPE, SIG_DFL);
  const pid_t nursery = getpid();
  while (std::optional<Order> order = ReceiveOrder(server)) {
    if (order->errors.get() < 0 || order->status.get() < 0) continue;
    const pid_t keeper = fork();
    if (keeper != 0) continue;
    close(server);
    DieWith(nursery);
    BeKeeper(std::move(*order), program);
  }
  _exit(0);
}

}  // namespace

Descriptor::~Descriptor() {
  if (file_ >= 0) close(file_);
}

std::optional<int> Started::Wait() const {
  int wait_status = 0;
  if (!ReadAll(status.get(), &wait_status, sizeof(wait_status))) return std::nullopt;
  return wait_status;
}

Result<Spawner> Spawner::Begin(const Program& program) {
  std::array<int, 2> ends = {};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return InternalError("no process can be started");
  }
  const pid_t server = getpid();
  const pid_t nursery = fork();
  if (nursery == 0) {
    close(ends[0]);
    DieWith(server);
    BeNursery(ends[1], program);
  }
  close(ends[1]);
  Descriptor end(ends[0]);
  if (nursery < 0) return InternalError("no process can be started");
  return Spawner(std::move(end));
}

std::optional<Started> Spawner::Start(const Launch& launch) {
  std::array<int, 2> errors = {};
  std::array<int, 2> status = {};
  if (pipe2(errors.data(), O_CLOEXEC) != 0) return std::nullopt;
  const Descriptor errors_in(errors[1]);
  Started started{0, Descriptor(errors[0]), Descriptor()};
  if (pipe2(status.data(), O_CLOEXEC) != 0) return std::nullopt;
  {
    const Descriptor status_in(status[1]);
    started.status = Descriptor(status[0]);
    const std::string packed = Packed(launch);
    const std::lock_guard lock(mutex_);
    if (!SendHead(nursery_.get(), {packed.size(), launch.memory_bytes}, {errors[1], status[1]}) ||
        !WriteAll(nursery_.get(), packed)) {
      return std::nullopt;
    }
  }
  if (!ReadAll(started.status.get(), &started.group, sizeof(started.group))) return std::nullopt;
  return started;
}

bool Spawner::Alive() const {
  // It never says anything: whatever is there to be read is the end.
  pollfd end = {nursery_.get(), POLLIN, 0};
  return poll(&end, 1, 0) == 0 || end.revents == 0;
}

}  // namespace espalier::serve
