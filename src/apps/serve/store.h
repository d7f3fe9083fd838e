// Data sets and jobs, in SQLite: what must outlive the server.
//
// A job is a wish for a result; several jobs may want the same one, which has a key made of all
// that it depends on (owner, content, types, options). States: queued, running, done, failed,
// cancelled; the last three are final.
//
// Files come before the rows that speak of them and go after them, so that a row never lacks its
// files; what a crash leaves without a row is swept at the next start.
// Threads: all functions may be called from any thread.
#ifndef ESPALIER_APPS_SERVE_STORE_H_
#define ESPALIER_APPS_SERVE_STORE_H_

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "apps/serve/database.h"
#include "base/result.h"

namespace espalier::serve {

struct Dataset {
  std::string id;
  std::string owner;
  int64_t created = 0;  // seconds of 1970
  int64_t bytes = 0;
  std::string sha256;
  std::string types;  // a JSON object, as --types takes it; empty: as detected
  std::string info;   // the JSON of `types --json`
};

enum class JobState { kQueued, kRunning, kDone, kFailed, kCancelled };
std::string_view NameOf(JobState state);
inline bool IsFinal(JobState state) {
  return state != JobState::kQueued && state != JobState::kRunning;
}

struct Job {
  std::string id;
  std::string owner;
  std::string dataset;
  std::string key;
  std::string asked;  // what is to be done, as JSON of our own (hiding_run.h)
  JobState state = JobState::kQueued;
  int64_t created = 0;
  int64_t tries = 0;    // runs that began
  std::string outcome;  // done, failed: JSON of our own (hiding_run.h)
};

class Store {
 public:
  static Result<Store> Open(const std::string& path);
  Store(Store&& other) noexcept : database_(std::move(other.database_)) {}

  Status AddDataset(const Dataset& dataset);
  Result<std::optional<Dataset>> FindDataset(const std::string& id, const std::string& owner);
  Result<std::vector<Dataset>> DatasetsOf(const std::string& owner);
  // False, and nothing is done, if it is gone or its types are no longer those `before`.
  Result<bool> SetTypes(const Dataset& before, const std::string& types, const std::string& info);

  // Also its jobs, whose keys are given back if no other job has them.
  Result<std::vector<std::string>> RemoveDataset(const std::string& id);

  // An error if the data set is no longer there.
  Status AddJob(const Job& job);
  Result<std::optional<Job>> FindJob(const std::string& id, const std::string& owner);
  Result<std::vector<Job>> JobsOf(const std::string& dataset, const std::string& owner);

  // Jobs that are not final, in the order in which they were added.
  Result<std::vector<Job>> OpenJobs();

  // Of a job of that key that is done.
  Result<std::optional<std::string>> OutcomeOf(const std::string& key);

  // Of the jobs of a key that are not final.
  Status SetStates(const std::string& key, JobState state, const std::string& outcome);
  Status BeginRun(const std::string& key);   // running, and one try more
  Status RevokeRun(const std::string& key);  // queued again, as if it had not begun
  Status CancelJob(const std::string& id);   // if it is not final

  // What was running when a server died is queued again; failed where that was the last of
  // `most` tries.
  Status Recover(int64_t most, const std::string& outcome);

  Result<std::vector<std::string>> AllDatasets();
  Result<std::vector<std::string>> AllKeys();

 private:
  explicit Store(Database database) : database_(std::move(database)) {}
  Status Run(const std::string& sql, const std::vector<Value>& values = {},
             const std::function<void(const FoundRow&)>& found = {});
  Result<std::vector<Dataset>> Datasets(const std::string& where, const std::vector<Value>& values);
  Result<std::vector<Job>> Jobs(const std::string& where, const std::vector<Value>& values);
  Result<std::vector<std::string>> Texts(const std::string& sql, const std::vector<Value>& values);

  std::mutex mutex_;
  Database database_;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_STORE_H_
