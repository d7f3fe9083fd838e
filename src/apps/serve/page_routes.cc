#include "apps/serve/page_routes.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "apps/serve/assets.h"
#include "base/sha256.h"
#include "base/text.h"
#include "table/text/gzip_writer.h"

namespace espalier::serve {
namespace {

constexpr std::string_view kWithoutPage = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Espalier</title>
<h1>Espalier</h1>
<p>The service runs, but this program was built without its page. To build the page, with Node.js 18 or newer:</p>
<pre>make web
make</pre>
<p>Everything else works: <a href="/openapi.json">what the service offers</a>, as OpenAPI 3.1.</p>
)";

// Nothing from elsewhere, and nothing inline.
constexpr std::string_view kPagePolicy =
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'";

std::string_view TypeOf(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kTypes = {
      {{".html", "text/html; charset=utf-8"},
       {".js", "text/javascript; charset=utf-8"},
       {".css", "text/css; charset=utf-8"},
       {".json", "application/json"},
       {".svg", "image/svg+xml"},
       {".png", "image/png"},
       {".ico", "image/x-icon"},
       {".woff2", "font/woff2"},
       {".csv", "text/csv; charset=utf-8"},
       {".map", "application/json"},
       {".txt", "text/plain; charset=utf-8"},
       {".webmanifest", "application/manifest+json"}}};
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

// A file of the program, as it is sent. Lives as long as the process.
struct Served {
  std::string_view bytes;
  std::string packed;  // gzip; empty where that is not shorter
  std::string hash;
  std::string type;
};

std::string Packed(std::string_view bytes) {
  std::string packed;
  GzipWriter writer([&packed](std::string_view piece) {
    packed.append(piece);
    return Status();
  });
  const bool written = writer.Write(bytes).ok() && writer.Finish().ok();
  return written && packed.size() < bytes.size() ? packed : "";
}

Served Serve(std::string_view bytes, std::string_view type) {
  Sha256 hash;
  hash.Add(bytes);
  return {bytes, Packed(bytes), hash.Finish().substr(0, 32), std::string(type)};
}

// "br, gzip;q=0" does not.
bool TakesGzip(std::string_view accepted) {
  constexpr std::string_view kGzip = "gzip";
  constexpr std::string_view kWeight = "q=";
  const size_t at = accepted.find(kGzip);
  if (at == std::string_view::npos) return false;
  const std::string_view rest = accepted.substr(at + kGzip.size());
  const std::string_view said = rest.substr(0, rest.find(','));
  const size_t weight = said.find(kWeight);
  if (weight == std::string_view::npos) return true;
  return ParseNumber(Trim(said.substr(weight + kWeight.size()))).value_or(1) > 0;
}

Response Send(const Served& served, const Request& request) {
  const std::string accepted = request.Header("accept-encoding").value_or("");
  const bool packed = !served.packed.empty() && TakesGzip(accepted);
  // The two forms are different bytes, so each has a tag.
  const std::string etag = fmt::format("\"{}{}\"", served.hash, packed ? "-gzip" : "");
  Response response;
  response.type = served.type;
  response.headers = {{"ETag", etag},
                      {"Cache-Control", "no-cache"},
                      {"Vary", "Accept-Encoding"},
                      {"Content-Security-Policy", std::string(kPagePolicy)}};
  // Those that the client has, with commas between them.
  const std::string known = request.Header("if-none-match").value_or("");
  if (known.find(etag) != std::string::npos) {
    response.status = 304;
    response.body = StaticBody{};
    return response;
  }
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.body = StaticBody{packed ? std::string_view(served.packed) : served.bytes};
  return response;
}

Route OpenRoute(std::string path, std::function<Response(const Request&)> handle) {
  return {.method = "GET",
          .pattern = std::move(path),
          .handle = std::move(handle),
          .runs = Route::Runs::kAtOnce,
          .body = Route::Body::kNone,
          .open = true};
}

// By path.
const std::map<std::string, Served>& ServedFiles() {
  static const std::map<std::string, Served> files = [] {
    std::map<std::string, Served> made;
    made.emplace("/openapi.json", Serve(OpenApiJson(), "application/json"));
    made.emplace("/", Serve(kWithoutPage, "text/html; charset=utf-8"));
    for (const Asset& asset : PageAssets()) {
      const bool index = asset.path == "/index.html";
      made.insert_or_assign(std::string(index ? "/" : asset.path),
                            Serve(asset.bytes, TypeOf(asset.path)));
    }
    return made;
  }();
  return files;
}

}  // namespace

std::vector<Route> PageRoutes() {
  std::vector<Route> routes = {
      OpenRoute("/healthz", [](const Request&) { return JsonResponse("{\"status\":\"ok\"}\n"); })};
  for (const auto& [path, served] : ServedFiles()) {
    routes.push_back(
        OpenRoute(path, [&file = served](const Request& request) { return Send(file, request); }));
  }
  return routes;
}

}  // namespace espalier::serve
