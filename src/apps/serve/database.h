// SQLite, as far as the store needs it: statements with values, rows as texts and numbers.
// Threads: one at a time, which the owner sees to.
#ifndef ESPALIER_APPS_SERVE_DATABASE_H_
#define ESPALIER_APPS_SERVE_DATABASE_H_

#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"

namespace espalier::serve {

using Value = std::variant<int64_t, std::string>;

// A row that a statement found; lives until the next.
class FoundRow {
 public:
  explicit FoundRow(sqlite3_stmt* statement) : statement_(statement) {}
  std::string Text(int column) const;
  int64_t Number(int column) const { return sqlite3_column_int64(statement_, column); }

 private:
  sqlite3_stmt* statement_;
};

class Database {
 public:
  static Result<Database> Open(const std::string& path);

  // Runs one statement; `values` take the places of its question marks.
  Status Run(const std::string& sql, const std::vector<Value>& values = {},
             const std::function<void(const FoundRow&)>& found = {});

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
  };
  explicit Database(sqlite3* database) : database_(database) {}
  Error Failure() const;

  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_DATABASE_H_
