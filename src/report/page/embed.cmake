# Writes OUT, a C++ file with the texts of the page: cmake -DOUT=.. -DFOLDER=.. -DSCRIPTS=a.js,b.js -P embed.cmake
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
string(REPLACE "," ";" scripts "${SCRIPTS}")
set(script "")
foreach(file ${scripts})
  piece_of(one ${file})
  string(APPEND script "${one}")
endforeach()

file(WRITE ${OUT} "#include \"report/page/assets.h\"

namespace espalier {
namespace {

constexpr std::string_view kShell =
${shell};
constexpr std::string_view kStyle =
${style};
constexpr std::string_view kScript = \"(() => {\\n'use strict';\\n\"
${script}    \"})();\\n\";

}  // namespace

std::string_view PageShell() { return kShell; }
std::string_view PageStyle() { return kStyle; }
std::string_view PageScript() { return kScript; }

}  // namespace espalier
")
