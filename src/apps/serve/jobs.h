// The queue of jobs, and the threads that run them.
//
// Jobs that want the same result share one piece of work: it is queued once, runs once, and ends
// when the last of them is cancelled. A result that is there already is not made again.
// A limit on waiting work keeps the queue short.
// Threads: all functions may be called from any thread.
#ifndef ESPALIER_APPS_SERVE_JOBS_H_
#define ESPALIER_APPS_SERVE_JOBS_H_

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "apps/serve/event_stream.h"
#include "apps/serve/folders.h"
#include "apps/serve/hiding_run.h"
#include "apps/serve/store.h"
#include "apps/serve/time_left.h"
#include "base/stopwatch.h"

namespace espalier::serve {

struct JobLimits {
  size_t workers = 1;
  size_t most_waiting = 256;
};

class Jobs {
 public:
  Jobs(Store& store, const Folders& folders, const HidingRun& run, JobLimits limits);
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  ~Jobs();

  // Takes up what a server before left, and begins.
  Status Start();

  // From now on work that ends without a result is queued again at the next start.
  void BeginStop();

  // Returns when all work has ended. REQUIRES: BeginStop was called, then Children::Stop
  void Stop();

  // A new job; the same request of the same owner gets the same result.
  std::variant<Job, Problem> Add(const Dataset& dataset, const HidingAsked& asked);

  // The job is cancelled when this returns, and its process has ended, unless others want it.
  Status Cancel(const Job& job);

  // Cancels and removes all jobs of a data set, its row, and its files.
  Status RemoveDataset(const Dataset& dataset);

  // As job_json.h has it.
  std::string Describe(const Job& job) const;

  // The same for every change from now on, until the state is final.
  std::shared_ptr<EventStream> Watch(const Job& asked);

  // To be called now and then: says to all streams how far their jobs are, so that connections
  // that are gone are noticed, and brings to the store what it could not take before.
  void Heartbeat();

 private:
  // How work ended, until the store has it.
  struct End {
    JobState state = JobState::kFailed;
    std::string outcome;
  };
  struct Work {
    std::string key;
    std::string asked;
    std::map<std::string, std::string> jobs;  // who wants it: job and data set, of equal content
    bool running = false;
    std::atomic<bool> cancelled = false;
    ChildProgress progress;
    Stopwatch watch;  // since it runs
    TimeLeft left;
    std::optional<End> end;  // it has ended, but the store could not take it: the disk is full
  };
  struct Watcher {
    std::string job;
    std::string owner;
    std::string key;
    std::shared_ptr<EventStream> stream;
  };

  // What is told to those who watch a job.
  struct News {
    std::string event;  // empty: the job is gone
    bool last = false;
  };

  void Serve();
  std::shared_ptr<Work> NextWork();
  void RunOne(const std::shared_ptr<Work>& work);
  std::string DatasetOf(const Work& work);
  void Finish(const std::shared_ptr<Work>& work, const std::variant<std::string, Problem>& outcome);
  void KeepEndLocked(const std::shared_ptr<Work>& work);
  void LeaveLocked(const std::shared_ptr<Work>& work);
  void CancelLocked(std::unique_lock<std::mutex>& lock, const Job& job);
  Status RemoveLocked(std::unique_lock<std::mutex>& lock, const Dataset& dataset);
  News NewsLocked(const Watcher& watcher) const;
  News NewsOf(const Job& job, const ChildProgress& progress) const;
  void TellLocked(const std::string& key);
  void WantLocked(const Job& job);
  ChildProgress ProgressLocked(const std::string& key) const;  // of the whole work

  Store& store_;
  const Folders& folders_;
  const HidingRun& run_;
  const JobLimits limits_;

  mutable std::mutex mutex_;
  std::condition_variable news_;
  std::map<std::string, std::shared_ptr<Work>> works_;  // by key
  std::deque<std::shared_ptr<Work>> waiting_;
  std::vector<Watcher> watchers_;
  std::set<std::string> going_;  // data sets that are being removed
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_JOBS_H_
