#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/command_line.h"
#include "apps/cli/verb.h"
#include "apps/serve/service.h"
#include "base/file.h"
#include "base/parallel.h"

namespace espalier::cli {
namespace {

struct ServeOptions {
  std::string host = "127.0.0.1";
  uint64_t port = 8080;
  std::optional<std::string> data_dir;
  std::optional<std::string> token_file;
  std::optional<uint64_t> workers;
  uint64_t max_queue = 256;
  uint64_t max_upload = 256;  // MiB
  uint64_t max_rows = 10'000'000;
  uint64_t max_columns = 10'000;
  double job_seconds = 600;
  uint64_t job_memory = 4096;  // MiB
};

constexpr uint64_t kMebibyte = uint64_t{1} << 20U;

std::string EnvironmentText(const char* name) {
  const char* text = std::getenv(name);
  return text != nullptr ? text : "";
}

Result<std::string> DataFolder(const ServeOptions& options) {
  if (options.data_dir && !options.data_dir->empty()) return *options.data_dir;
  if (const std::string data = EnvironmentText("XDG_DATA_HOME"); !data.empty()) {
    return data + "/espalier";
  }
  if (const std::string home = EnvironmentText("HOME"); !home.empty()) {
    return home + "/.local/share/espalier";
  }
  return UsageError("missing --data-dir DIR: there is no home folder");
}

Result<std::vector<serve::Token>> Tokens(const ServeOptions& options) {
  std::vector<serve::Token> tokens;
  if (options.token_file) {
    const Result<std::string> text = ReadSmallFile(*options.token_file);
    if (!text.ok()) return text.error();
    Result<std::vector<serve::Token>> parsed = serve::ParseTokens(*text, *options.token_file);
    if (!parsed.ok()) return parsed.error();
    tokens = std::move(*parsed);
  }
  if (const std::string token = EnvironmentText("ESPALIER_TOKEN"); !token.empty()) {
    tokens.push_back(serve::TokenOf("token", token));
  }
  // Children have no use for it.
  unsetenv("ESPALIER_TOKEN");
  return tokens;
}

int RunWords(const std::vector<std::string>& words) {
  std::string name = "espalier";
  std::vector<char*> arguments = {name.data()};
  std::vector<std::string> kept = words;
  for (std::string& word : kept) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return RunCommandLine(static_cast<int>(arguments.size()) - 1, arguments.data());
}

std::optional<serve::WrongWord> WrongWordIn(const std::vector<std::string>& words) {
  std::optional<WrongWords> wrong = WrongIn(words);
  if (!wrong) return std::nullopt;
  return serve::WrongWord{std::move(wrong->option), std::move(wrong->what)};
}

void LogLine(const std::string& line) {
  fmt::print(stderr, "{:%Y-%m-%dT%H:%M:%SZ} {}\n", fmt::gmtime(std::time(nullptr)), line);
}

Status RunService(const ServeOptions& options) {
  Result<std::string> folder = DataFolder(options);
  if (!folder.ok()) return folder.error();
  Result<std::vector<serve::Token>> tokens = Tokens(options);
  if (!tokens.ok()) return tokens.error();
  serve::ServiceOptions service;
  service.host = options.host;
  service.port = static_cast<uint16_t>(options.port);
  service.data_folder = std::move(*folder);
  service.tokens = std::move(*tokens);
  service.child = {.seconds = options.job_seconds, .memory_bytes = options.job_memory * kMebibyte};
  service.jobs = {.workers = options.workers.value_or(HardwareThreads()),
                  .most_waiting = options.max_queue};
  service.data = {.rows = options.max_rows, .columns = options.max_columns};
  service.http.upload_bytes = options.max_upload * kMebibyte;
  service.log = LogLine;
  service.program = RunWords;
  service.wrong_in = WrongWordIn;
  return serve::Serve(service);
}

std::vector<Option> LimitOptions(ServeOptions& options) {
  constexpr uint64_t kMostMebibytes = uint64_t{1} << 24U;
  return {
      Whole({"--workers", "N", "Jobs that run at once (default: one a core)"},
            {.least = 1, .most = 1024}, options.workers),
      Whole({"--max-queue", "N", "Jobs, and requests with work to do, that may wait"},
            {.least = 1, .most = 1'000'000}, options.max_queue),
      Whole({"--max-upload", "MIB", "Of one file"}, {.least = 1, .most = kMostMebibytes},
            options.max_upload),
      Whole({"--max-rows", "N", "Of one data set"}, {.least = 1}, options.max_rows),
      Whole({"--max-columns", "N", "Of one data set"}, {.least = 1}, options.max_columns),
      Number({"--job-seconds", "X", "After which a run is ended"}, {.least = 0.001, .most = 1e9},
             options.job_seconds),
      Whole({"--job-memory", "MIB", "Address space of one run"},
            {.least = 16, .most = kMostMebibytes}, options.job_memory),
  };
}

}  // namespace

Verb ServeVerb() {
  const auto options = std::make_shared<ServeOptions>();
  Verb verb{.name = "serve", .help = "Offer all of this as a service, with a page"};
  verb.options = {
      Text({"--host", "H", "Address to listen at (default: 127.0.0.1); others want a token"},
           options->host),
      Whole({"--port", "N", "0: any free one"}, {.least = 0, .most = 65535}, options->port),
      Text({"--data-dir", "DIR",
            "Where data sets and jobs are kept (default: ~/.local/share/espalier)"},
           options->data_dir),
      Text({"--token-file", "FILE",
            "Lines 'name token'; ESPALIER_TOKEN in the environment is another token"},
           options->token_file),
  };
  for (Option& option : LimitOptions(*options)) verb.options.push_back(std::move(option));
  verb.run = [options] { return RunService(*options); };
  return verb;
}

}  // namespace espalier::cli
