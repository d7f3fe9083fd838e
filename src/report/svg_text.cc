#include "report/svg_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/palette.h"

namespace espalier {
namespace {

constexpr std::string_view kStyle = R"(<style>
.espalier-tree text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #1d2329 }
.espalier-tree .ground { fill: #ffffff }
.espalier-tree .title { font-size: 17px; font-weight: 600 }
.espalier-tree .head { font-weight: 600 }
.espalier-tree .dim { fill: #5c6670 }
.espalier-tree .branch { font-size: 11.5px; text-anchor: end }
.espalier-tree .edge { fill: none; stroke: #cdd3da }
.espalier-tree .frame { fill: none; stroke: #5c6670; stroke-width: 0.75 }
@media (prefers-color-scheme: dark) {
.espalier-tree text { fill: #e6e9ec }
.espalier-tree .ground { fill: #15191e }
.espalier-tree .dim { fill: #a3adb8 }
.espalier-tree .edge { stroke: #434c57 }
.espalier-tree .frame { stroke: #a3adb8 }
}
</style>
)";

std::string_view TextureName(Texture texture) {
  return texture == Texture::kStriped ? "striped" : "dotted";
}

std::string_view TextureShape(Texture texture) {
  if (texture == Texture::kStriped) return R"(<path d="M0 0V6" stroke="#fff" stroke-width="4"/>)";
  return R"(<circle cx="3" cy="3" r="1.5" fill="#000"/>)";
}

std::string Pattern(ClassCode code) {
  const ClassStyle style = StyleOf(code);
  return fmt::format(
      R"(<pattern id="espalier-{}-{}" width="6" height="6" patternUnits="userSpaceOnUse" )"
      R"svg(patternTransform="rotate(45)"><rect width="6" height="6" fill="{}"/>{}</pattern>)svg"
      "\n",
      TextureName(style.texture), style.colour, ColourOf(code), TextureShape(style.texture));
}

}  // namespace

std::string XmlEscaped(std::string_view printable) {
  std::string escaped;
  escaped.reserve(printable.size());
  for (const char c : printable) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string_view SvgStyle() { return kStyle; }

std::string SvgPatterns(size_t classes) {
  std::string patterns;
  const size_t end = std::min(classes, kTextures * kClassColours.size());
  for (size_t code = kClassColours.size(); code < end; ++code) {
    patterns += Pattern(static_cast<ClassCode>(code));
  }
  return patterns.empty() ? "" : "<defs>\n" + patterns + "</defs>\n";
}

std::string SvgFill(ClassCode code) {
  const ClassStyle style = StyleOf(code);
  if (style.texture == Texture::kPlain) return std::string(ColourOf(code));
  return fmt::format("url(#espalier-{}-{})", TextureName(style.texture), style.colour);
}

}  // namespace espalier
