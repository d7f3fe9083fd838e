#include "apps/serve/store.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace espalier::serve {
namespace {

constexpr std::array<std::string_view, 5> kStates = {"queued", "running", "done", "failed",
                                                     "cancelled"};
constexpr const char* kOpen = "state IN ('queued', 'running')";

JobState StateNamed(std::string_view name) {
  for (size_t i = 0; i < kStates.size(); ++i) {
    if (kStates[i] == name) return static_cast<JobState>(i);
  }
  return JobState::kFailed;
}

}  // namespace

std::string_view NameOf(JobState state) { return kStates[static_cast<size_t>(state)]; }

Result<Store> Store::Open(const std::string& path) {
  Result<Database> database = Database::Open(path);
  if (!database.ok()) return database.error();
  for (const char* table :
       {"CREATE TABLE IF NOT EXISTS datasets (id TEXT PRIMARY KEY, owner TEXT NOT NULL, "
        "created INTEGER NOT NULL, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL, "
        "types TEXT NOT NULL, info TEXT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS jobs (number INTEGER PRIMARY KEY AUTOINCREMENT, "
        "id TEXT UNIQUE NOT NULL, owner TEXT NOT NULL, "
        "dataset TEXT NOT NULL REFERENCES datasets (id) ON DELETE CASCADE, key TEXT NOT NULL, "
        "asked TEXT NOT NULL, state TEXT NOT NULL, created INTEGER NOT NULL, "
        "tries INTEGER NOT NULL, outcome TEXT NOT NULL)",
        "CREATE INDEX IF NOT EXISTS jobs_by_key ON jobs (key)",
        "CREATE INDEX IF NOT EXISTS jobs_by_dataset ON jobs (dataset)",
        "CREATE INDEX IF NOT EXISTS jobs_by_state ON jobs (state)"}) {
    if (Status made = database->Run(table); !made.ok()) return made.error();
  }
  return Store(std::move(*database));
}

Status Store::Run(const std::string& sql, const std::vector<Value>& values,
                  const std::function<void(const FoundRow&)>& found) {
  const std::lock_guard lock(mutex_);
  return database_.Run(sql, values, found);
}

Result<std::vector<std::string>> Store::Texts(const std::string& sql,
                                              const std::vector<Value>& values) {
  std::vector<std::string> texts;
  Status done = Run(sql, values, [&](const FoundRow& row) { texts.push_back(row.Text(0)); });
  if (!done.ok()) return done.error();
  return texts;
}

Result<std::vector<Dataset>> Store::Datasets(const std::string& where,
                                             const std::vector<Value>& values) {
  std::vector<Dataset> datasets;
  Status done = Run("SELECT id, owner, created, bytes, sha256, types, info FROM datasets WHERE " +
                        where + " ORDER BY created, id",
                    values, [&](const FoundRow& row) {
                      datasets.push_back({row.Text(0), row.Text(1), row.Number(2), row.Number(3),
                                          row.Text(4), row.Text(5), row.Text(6)});
                    });
  if (!done.ok()) return done.error();
  return datasets;
}

Result<std::vector<Job>> Store::Jobs(const std::string& where, const std::vector<Value>& values) {
  std::vector<Job> jobs;
  Status done =
      Run("SELECT id, owner, dataset, key, asked, state, created, tries, outcome FROM jobs WHERE " +
              where + " ORDER BY number",
          values, [&](const FoundRow& row) {
            jobs.push_back({row.Text(0), row.Text(1), row.Text(2), row.Text(3), row.Text(4),
                            StateNamed(row.Text(5)), row.Number(6), row.Number(7), row.Text(8)});
          });
  if (!done.ok()) return done.error();
  return jobs;
}

Status Store::AddDataset(const Dataset& dataset) {
  return Run("INSERT INTO datasets VALUES (?, ?, ?, ?, ?, ?, ?)",
             {dataset.id, dataset.owner, dataset.created, dataset.bytes, dataset.sha256,
              dataset.types, dataset.info});
}

Result<std::optional<Dataset>> Store::FindDataset(const std::string& id, const std::string& owner) {
  Result<std::vector<Dataset>> found = Datasets("id = ? AND owner = ?", {id, owner});
  if (!found.ok()) return found.error();
  if (found->empty()) return std::optional<Dataset>();
  return std::optional(std::move(found->front()));
}

Result<std::vector<Dataset>> Store::DatasetsOf(const std::string& owner) {
  return Datasets("owner = ?", {owner});
}

Result<bool> Store::SetTypes(const Dataset& before, const std::string& types,
                             const std::string& info) {
  const Result<std::vector<std::string>> changed =
      Texts("UPDATE datasets SET types = ?, info = ? WHERE id = ? AND types = ? RETURNING id",
            {types, info, before.id, before.types});
  if (!changed.ok()) return changed.error();
  return !changed->empty();
}

Result<std::vector<std::string>> Store::RemoveDataset(const std::string& id) {
  Result<std::vector<std::string>> keys = Texts(
      "SELECT DISTINCT key FROM jobs WHERE dataset = ?1 AND key NOT IN "
      "(SELECT key FROM jobs WHERE dataset <> ?1 AND state IN ('queued', 'running', 'done'))",
      {id});
  if (!keys.ok()) return keys;
  if (Status done = Run("DELETE FROM datasets WHERE id = ?", {id}); !done.ok()) return done.error();
  // The log that SQLite writes ahead would keep what was deleted for a while. Where that fails it
  // still does; the rows are gone all the same, and so must be their files.
  (void)Run("PRAGMA wal_checkpoint(TRUNCATE)").ok();
  return keys;
}

Status Store::AddJob(const Job& job) {
  return Run(
      "INSERT INTO jobs (id, owner, dataset, key, asked, state, created, tries, outcome) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      {job.id, job.owner, job.dataset, job.key, job.asked, std::string(NameOf(job.state)),
       job.created, job.tries, job.outcome});
}

Result<std::optional<Job>> Store::FindJob(const std::string& id, const std::string& owner) {
  Result<std::vector<Job>> found = Jobs("id = ? AND owner = ?", {id, owner});
  if (!found.ok()) return found.error();
  if (found->empty()) return std::optional<Job>();
  return std::optional(std::move(found->front()));
}

Result<std::vector<Job>> Store::JobsOf(const std::string& dataset, const std::string& owner) {
  return Jobs("dataset = ? AND owner = ?", {dataset, owner});
}

Result<std::vector<Job>> Store::OpenJobs() { return Jobs(kOpen, {}); }

Result<std::optional<std::string>> Store::OutcomeOf(const std::string& key) {
  Result<std::vector<std::string>> found =
      Texts("SELECT outcome FROM jobs WHERE key = ? AND state = 'done' LIMIT 1", {key});
  if (!found.ok()) return found.error();
  if (found->empty()) return std::optional<std::string>();
  return std::optional(std::move(found->front()));
}

Status Store::SetStates(const std::string& key, JobState state, const std::string& outcome) {
  return Run(fmt::format("UPDATE jobs SET state = ?, outcome = ? WHERE key = ? AND {}", kOpen),
             {std::string(NameOf(state)), outcome, key});
}

Status Store::BeginRun(const std::string& key) {
  return Run(
      fmt::format("UPDATE jobs SET state = 'running', tries = tries + 1 WHERE key = ? AND {}",
                  kOpen),
      {key});
}

Status Store::RevokeRun(const std::string& key) {
  return Run(
      "UPDATE jobs SET state = 'queued', tries = tries - 1 WHERE key = ? AND state = 'running'",
      {key});
}

Status Store::CancelJob(const std::string& id) {
  return Run(fmt::format("UPDATE jobs SET state = 'cancelled' WHERE id = ? AND {}", kOpen), {id});
}

Status Store::Recover(int64_t most, const std::string& outcome) {
  Status failed =
      Run("UPDATE jobs SET state = 'failed', outcome = ? WHERE state = 'running' AND tries >= ?",
          {outcome, most});
  if (!failed.ok()) return failed;
  return Run("UPDATE jobs SET state = 'queued' WHERE state = 'running'");
}

Result<std::vector<std::string>> Store::AllDatasets() {
  return Texts("SELECT id FROM datasets", {});
}

Result<std::vector<std::string>> Store::AllKeys() {
  return Texts("SELECT DISTINCT key FROM jobs WHERE state = 'done'", {});
}

}  // namespace espalier::serve
