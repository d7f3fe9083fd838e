# Makes a source file that holds other files byte for byte, by the assembler's .incbin.
#   espalier_embed(OUT openapi.json web/dist)
function(espalier_embed out openapi page)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${page}/*)
  set(blobs "")
  set(table "")
  set(number 0)
  foreach(file ${openapi} ${files})
    string(APPEND blobs "asm(\".section .rodata\\n.balign 16\\nespalier_asset_${number}:\\n.incbin \\\"${file}\\\"\\n"
      "espalier_asset_${number}_end:\\n.byte 0\\n.previous\\n\");\n"
      "extern \"C\" const char espalier_asset_${number}[];\nextern \"C\" const char espalier_asset_${number}_end[];\n")
    if(number GREATER 0)
      file(RELATIVE_PATH name ${page} ${file})
      string(APPEND table "    Asset{\"/${name}\", Between(espalier_asset_${number}, espalier_asset_${number}_end)},\n")
    endif()
    math(EXPR number "${number} + 1")
  endforeach()
  list(LENGTH files count)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT [[
#include "apps/serve/assets.h"

#include <array>

@blobs@
namespace espalier::serve {
namespace {

std::string_view Between(const char* begin, const char* end) {
  return {begin, static_cast<size_t>(end - begin)};
}

}  // namespace

std::string_view OpenApiJson() { return Between(espalier_asset_0, espalier_asset_0_end); }

std::span<const Asset> PageAssets() {
  static const std::array<Asset, @count@> assets = {
@table@  };
  return assets;
}

}  // namespace espalier::serve
]])
  set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${openapi};${files}")
endfunction()
