// The colours of classes, told apart by people with any kind of colour vision and on light
// and dark ground: the seven of Okabe and Ito (2008), then the same seven striped, then
// dotted. Further classes are grey, and known by their text.
#ifndef ESPALIER_REPORT_PALETTE_H_
#define ESPALIER_REPORT_PALETTE_H_

#include <array>
#include <cstddef>
#include <string_view>

#include "learn/tree.h"

namespace espalier {

inline constexpr std::array<std::string_view, 7> kClassColours = {
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442"};
inline constexpr std::string_view kOtherColour = "#8a8f98";

enum class Texture { kPlain, kStriped, kDotted };
inline constexpr size_t kTextures = 3;

struct ClassStyle {
  size_t colour = 0;  // in kClassColours; behind its end: kOtherColour
  Texture texture = Texture::kPlain;
};

constexpr ClassStyle StyleOf(ClassCode code) {
  const size_t round = code / kClassColours.size();
  if (round >= kTextures) return {kClassColours.size(), Texture::kPlain};
  return {code % kClassColours.size(), static_cast<Texture>(round)};
}

constexpr std::string_view ColourOf(ClassCode code) {
  const size_t colour = StyleOf(code).colour;
  return colour < kClassColours.size() ? kClassColours[colour] : kOtherColour;
}

}  // namespace espalier

#endif  // ESPALIER_REPORT_PALETTE_H_
