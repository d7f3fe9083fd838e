#include "table/text/types_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "table/scratch_file.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using Type = TypeOverride::Type;

std::vector<TypeOverride> Read(std::string_view text) {
  const ScratchFile file(text, ".types");
  const Result<std::vector<TypeOverride>> types = ReadTypesFile(file.path());
  EXPECT_TRUE(types.ok()) << types.error().message;
  return types.ok() ? *types : std::vector<TypeOverride>();
}

std::string Message(std::string_view text) {
  const ScratchFile file(text, ".types");
  const Result<std::vector<TypeOverride>> types = ReadTypesFile(file.path());
  if (types.ok()) return "no error";
  EXPECT_EQ(types.error().kind, ErrorKind::kInput);
  std::string message = types.error().message;
  return message.replace(message.find(file.path()), file.path().size(), "FILE");
}

TEST(TypesFile, AJsonObjectNamesColumnsAndTypes) {
  EXPECT_THAT(Read(R"( {"age": "nominal", "a \"b\"": "numeric", "id": "ignore"} )"),
              UnorderedElementsAre(TypeOverride{"age", Type::kNominal},
                                   TypeOverride{"a \"b\"", Type::kNumeric},
                                   TypeOverride{"id", Type::kIgnore}));
}

TEST(TypesFile, LinesNameColumnsAndTypes) {
  EXPECT_THAT(
      Read("# what we know\r\n age = nominal # of course\n\n\"a=b # c\"=numeric\nid=ignore"),
      ElementsAre(TypeOverride{"age", Type::kNominal}, TypeOverride{"a=b # c", Type::kNumeric},
                  TypeOverride{"id", Type::kIgnore}));
  EXPECT_THAT(Read(""), IsEmpty());
}

TEST(TypesFile, AByteOrderMarkIsNoPartOfTheText) {
  EXPECT_THAT(Read("\xef\xbb\xbf"
                   "age=nominal\n"),
              ElementsAre(TypeOverride{"age", Type::kNominal}));
  EXPECT_THAT(Read("\xef\xbb\xbf{\"age\": \"nominal\"}"),
              ElementsAre(TypeOverride{"age", Type::kNominal}));
}

TEST(TypesFile, AnUnknownColumnIsReportedWhereItStands) {
  const ScratchFile lines("# columns\nx=nominal\nxx=nominal\n", ".types");
  const ScratchFile json(R"({"xx": "nominal"})", ".types");
  for (const auto& [path, place] :
       {std::pair(lines.path(), lines.path() + ":3"), std::pair(json.path(), json.path())}) {
    const Result<std::vector<TypeOverride>> types = ReadTypesFile(path);
    ASSERT_TRUE(types.ok());
    const Result<Table> table = ReadText("x,c\n1,a\n", {.types = *types});
    ASSERT_FALSE(table.ok());
    EXPECT_EQ(table.error().kind, ErrorKind::kInput);
    EXPECT_EQ(table.error().message, place + ": there is no column 'xx' (did you mean 'x'?)");
  }
}

TEST(TypesFile, AnUnknownTypeIsNamedWithTheNearest) {
  EXPECT_EQ(Message("x=numeric\nage=nominl\n"),
            "FILE:2: 'nominl' is no type of column 'age' (did you mean 'nominal'?); types are "
            "nominal, numeric, ignore");
  EXPECT_EQ(Message(R"({"age": 3})"),
            "FILE: '3' is no type of column 'age'; types are nominal, numeric, ignore");
}

TEST(TypesFile, WhatCannotBeReadIsNamed) {
  EXPECT_EQ(Message("age\n"), "FILE:1: expected name=type");
  EXPECT_EQ(Message("\"age=nominal\n"), "FILE:1: expected name=type");
  EXPECT_EQ(Message("age=nominal\nage=numeric\n"), "FILE:2: column 'age' is given twice");
  EXPECT_EQ(Message(R"({"age": "nominal", "age": "numeric"})"),
            "FILE: column 'age' is given twice");
  EXPECT_EQ(Message(R"({"age": )"), "FILE: this is not valid JSON");
  EXPECT_FALSE(ReadTypesFile("/no/such/file").ok());
}

}  // namespace
}  // namespace espalier
