# Writes OUT, a C++ file with the texts of the page: cmake -DOUT=.. -DFOLDER=.. -DSCRIPTS=a.js,b.js -DEXTERNAL=a.js -P embed.cmake
# Texts go in as raw strings in pieces, since compilers limit the length of one.

function(piece_of variable file)
  file(READ ${FOLDER}/${file} text)
  string(LENGTH "${text}" length)
  set(pieces "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 8000 piece)
    string(APPEND pieces "    R\"page(${piece})page\"\n")
    math(EXPR at "${at} + 8000")
  endwhile()
  set(${variable} "${pieces}" PARENT_SCOPE)
endfunction()

piece_of(shell report.html)
piece_of(style report.css)
function(script_of variable files)
  string(REPLACE "," ";" files "${files}")
  set(script "")
  foreach(file ${files})
    piece_of(one ${file})
    string(APPEND script "${one}")
  endforeach()
  set(${variable} "${script}" PARENT_SCOPE)
endfunction()

script_of(script "${SCRIPTS}")
script_of(external "${EXTERNAL}")

file(WRITE ${OUT} "#include \"report/page/assets.h\"

namespace espalier {
namespace {

constexpr std::string_view kShell =
${shell};
constexpr std::string_view kStyle =
${style};
constexpr std::string_view kScript = \"(() => {\\n'use strict';\\n\"
${script}    \"})();\\n\";
constexpr std::string_view kExternalScript = \"(() => {\\n'use strict';\\n\"
${external}    \"})();\\n\";

}  // namespace

std::string_view PageShell() { return kShell; }
std::string_view PageStyle() { return kStyle; }
std::string_view PageScript() { return kScript; }
std::string_view ExternalPageScript() { return kExternalScript; }

}  // namespace espalier
")
