// Files that are part of the program: the description of the service, and the page.
//
// assets.cc is made by CMake (embed.cmake) from openapi.json and from every file of web/dist,
// where the page was built.
#ifndef ESPALIER_APPS_SERVE_ASSETS_H_
#define ESPALIER_APPS_SERVE_ASSETS_H_

#include <span>
#include <string_view>

namespace espalier::serve {

struct Asset {
  std::string_view path;  // "/assets/page.js"
  std::string_view bytes;
};

std::string_view OpenApiJson();

// Empty if the page was not built.
std::span<const Asset> PageAssets();

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_ASSETS_H_
