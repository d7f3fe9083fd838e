#include "apps/serve/database.h"

#include <fmt/format.h>

namespace espalier::serve {
namespace {

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

int Bind(sqlite3_stmt* statement, int place, const Value& value) {
  if (const auto* number = std::get_if<int64_t>(&value)) {
    return sqlite3_bind_int64(statement, place, *number);
  }
  const auto& text = std::get<std::string>(value);
  return sqlite3_bind_text64(statement, place, text.data(), text.size(), SQLITE_STATIC,
                             SQLITE_UTF8);
}

}  // namespace

std::string FoundRow::Text(int column) const {
  const unsigned char* text = sqlite3_column_text(statement_, column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text),
          static_cast<size_t>(sqlite3_column_bytes(statement_, column))};
}

Result<Database> Database::Open(const std::string& path) {
  sqlite3* opened = nullptr;
  const int failed =
      sqlite3_open_v2(path.c_str(), &opened,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(opened);
  if (failed != SQLITE_OK) {
    return InputError(fmt::format("{}: cannot be opened: {}", path, sqlite3_errstr(failed)));
  }
  for (const char* pragma :
       {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA secure_delete = ON",
        "PRAGMA foreign_keys = ON", "PRAGMA busy_timeout = 5000"}) {
    if (Status done = database.Run(pragma); !done.ok()) return done.error();
  }
  return database;
}

Error Database::Failure() const {
  return InternalError(fmt::format("database: {}", sqlite3_errmsg(database_.get())));
}

Status Database::Run(const std::string& sql, const std::vector<Value>& values,
                     const std::function<void(const FoundRow&)>& found) {
  sqlite3_stmt* prepared = nullptr;
  if (sqlite3_prepare_v2(database_.get(), sql.c_str(), -1, &prepared, nullptr) != SQLITE_OK) {
    return Failure();
  }
  const std::unique_ptr<sqlite3_stmt, Finalize> statement(prepared);
  for (size_t i = 0; i < values.size(); ++i) {
    if (Bind(prepared, static_cast<int>(i) + 1, values[i]) != SQLITE_OK) return Failure();
  }
  while (true) {
    const int step = sqlite3_step(prepared);
    if (step == SQLITE_DONE) return {};
    if (step != SQLITE_ROW) return Failure();
    if (found) found(FoundRow(prepared));
  }
}

}  // namespace espalier::serve
