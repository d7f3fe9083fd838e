# Makes source files that hold other files byte for byte, by the assembler's .incbin.

# Puts into `variable` the definition of espalier_NAME and espalier_NAME_end, between which the files
# stand one after the other.
function(espalier_blob variable name)
  set(blob "asm(\".section .rodata\\n.balign 16\\nespalier_${name}:\\n\"\n")
  foreach(file ${ARGN})
    string(APPEND blob "    \".incbin \\\"${file}\\\"\\n\"\n")
  endforeach()
  string(APPEND blob "    \"espalier_${name}_end:\\n.byte 0\\n.previous\\n\");\n"
    "extern \"C\" const char espalier_${name}[];\nextern \"C\" const char espalier_${name}_end[];\n")
  set(${variable} "${blob}" PARENT_SCOPE)
endfunction()

set(espalier_between [[
std::string_view Between(const char* begin, const char* end) {
  return {begin, static_cast<size_t>(end - begin)};
}
]])

# The texts of a report's page, report/page/assets.h: for each of its functions the files that it gives.
#   espalier_embed_report(OUT FOLDER PageShell report.html PageStyle report.css ...)
function(espalier_embed_report out folder)
  cmake_parse_arguments(TEXT "" "" "PageShell;PageStyle;PageScript;ExternalPageScript" ${ARGN})
  set(blobs "")
  set(functions "")
  set(all_files "")
  foreach(text PageShell PageStyle PageScript ExternalPageScript)
    list(TRANSFORM TEXT_${text} PREPEND ${folder}/ OUTPUT_VARIABLE files)
    espalier_blob(blob ${text} ${files})
    string(APPEND blobs "${blob}")
    string(APPEND functions "std::string_view ${text}() { return Between(espalier_${text}, espalier_${text}_end); }\n")
    list(APPEND all_files ${files})
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT [[
#include "report/page/assets.h"

@blobs@
namespace espalier {
namespace {

@espalier_between@
}  // namespace

@functions@
}  // namespace espalier
]])
  set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${all_files}")
endfunction()

# The files that the service sends, apps/serve/assets.h: espalier_embed_served(OUT openapi.json web/dist)
function(espalier_embed_served out openapi page)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${page}/*)
  espalier_blob(blobs openapi ${openapi})
  set(table "")
  set(number 0)
  foreach(file ${files})
    espalier_blob(blob asset_${number} ${file})
    string(APPEND blobs "${blob}")
    file(RELATIVE_PATH name ${page} ${file})
    string(APPEND table "    Asset{\"/${name}\", Between(espalier_asset_${number}, espalier_asset_${number}_end)},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  list(LENGTH files count)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT [[
#include "apps/serve/assets.h"

#include <array>

@blobs@
namespace espalier::serve {
namespace {

@espalier_between@
}  // namespace

std::string_view OpenApiJson() { return Between(espalier_openapi, espalier_openapi_end); }

std::span<const Asset> PageAssets() {
  static const std::array<Asset, @count@> assets = {
@table@  };
  return assets;
}

}  // namespace espalier::serve
]])
  set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${openapi};${files}")
endfunction()
