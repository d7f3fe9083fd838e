#include "apps/serve/jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <utility>

#include "apps/serve/data_seed.h"
#include "apps/serve/job_json.h"
#include "base/sha256.h"

namespace espalier::serve {
namespace {

constexpr int64_t kMostTries = 3;

// A result of another version of the program is another result.
std::string KeyOf(const Dataset& dataset, const std::string& asked) {
  Sha256 hash;
  for (const std::string& part :
       {std::string(ESPALIER_VERSION), dataset.owner, dataset.sha256, asked}) {
    hash.Add(fmt::format("{}:", part.size()));
    hash.Add(part);
  }
  return hash.Finish();
}

bool IsNotFound(const std::variant<std::string, Problem>& outcome) {
  const auto* problem = std::get_if<Problem>(&outcome);
  return problem != nullptr && problem->status == 404;
}

}  // namespace

Jobs::Jobs(Store& store, const Folders& folders, const HidingRun& run, JobLimits limits)
    : store_(store), folders_(folders), run_(run), limits_(limits) {}

Jobs::~Jobs() {
  BeginStop();
  Stop();
}

Status Jobs::Start() {
  const std::string interrupted = ProblemJson(
      {500, fmt::format("the server ended {} times while this job was running", kMostTries)});
  if (Status done = store_.Recover(kMostTries, interrupted); !done.ok()) return done;
  const Result<std::vector<Job>> jobs = store_.OpenJobs();
  if (!jobs.ok()) return jobs.error();
  for (const Job& job : *jobs) WantLocked(job);
  for (size_t i = 0; i < limits_.workers; ++i) threads_.emplace_back([this] { Serve(); });
  return {};
}

void Jobs::BeginStop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const Watcher& watcher : watchers_) watcher.stream->Close();
    watchers_.clear();
  }
  news_.notify_all();
}

void Jobs::Stop() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

std::variant<Job, Problem> Jobs::Add(const Dataset& dataset, const HidingAsked& asked) {
  Job job;
  job.id = RandomId();
  job.owner = dataset.owner;
  job.dataset = dataset.id;
  HidingAsked seeded = asked;
  seeded.job.words = WithSeed(std::move(seeded.job.words), SeedOf(folders_.secret(), dataset));
  job.asked = seeded.Json();
  job.key = KeyOf(dataset, job.asked);
  job.created = std::time(nullptr);
  std::unique_lock lock(mutex_);
  // Work that nobody wants any more must not be joined.
  news_.wait(lock, [&] {
    const auto found = works_.find(job.key);
    return found == works_.end() || !found->second->cancelled;
  });
  if (stopping_) return Problem{503, "the server is about to stop"};
  if (going_.contains(dataset.id)) return NotFound("data set");
  const auto found = works_.find(job.key);
  if (found != works_.end()) {
    if (found->second->running) job.state = JobState::kRunning;
  } else if (const Result<std::optional<std::string>> outcome = store_.OutcomeOf(job.key);
             outcome.ok() && outcome->has_value()) {
    job.state = JobState::kDone;
    job.outcome = **outcome;
  } else if (waiting_.size() >= limits_.most_waiting) {
    return Problem{429, fmt::format("{} jobs are waiting already", waiting_.size())};
  }
  if (Status added = store_.AddJob(job); !added.ok()) {
    const Result<std::optional<Dataset>> there = store_.FindDataset(dataset.id, dataset.owner);
    if (there.ok() && !there->has_value()) return NotFound("data set");
    return Problem{503, "the job cannot be kept: the disk is full?"};
  }
  if (!IsFinal(job.state)) WantLocked(job);
  return job;
}

void Jobs::WantLocked(const Job& job) {
  std::shared_ptr<Work>& work = works_[job.key];
  if (!work) {
    work = std::make_shared<Work>();
    work->key = job.key;
    work->asked = job.asked;
    waiting_.push_back(work);
    news_.notify_all();
  }
  work->jobs.emplace(job.id, job.dataset);
}

void Jobs::Serve() {
  while (const std::shared_ptr<Work> work = NextWork()) RunOne(work);
}

// Nothing when the server stops.
std::shared_ptr<Jobs::Work> Jobs::NextWork() {
  std::unique_lock lock(mutex_);
  news_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
  if (stopping_) return nullptr;
  std::shared_ptr<Work> work = waiting_.front();
  waiting_.pop_front();
  work->running = true;
  work->watch = Stopwatch();
  // Where this is not written down, a crash during the run is not counted; no more than that.
  (void)store_.BeginRun(work->key).ok();
  TellLocked(work->key);
  return work;
}

void Jobs::RunOne(const std::shared_ptr<Work>& work) {
  const auto progress = [this, &work](const ChildProgress& now) {
    const std::lock_guard lock(mutex_);
    work->progress = now;
    work->left.See(work->watch.Seconds(), now.share, now.seconds_left);
    TellLocked(work->key);
  };
  std::string dataset;
  std::variant<std::string, Problem> outcome;
  // Of several data sets of equal content, the one that was chosen may be deleted meanwhile.
  do {
    dataset = DatasetOf(*work);
    outcome = run_.Run({.key = work->key,
                        .dataset = dataset,
                        .asked = HidingAsked::FromJson(work->asked),
                        .cancelled = &work->cancelled,
                        .progress = progress});
  } while (IsNotFound(outcome) && DatasetOf(*work) != dataset);
  Finish(work, outcome);
}

// Empty if nobody wants the work any more.
std::string Jobs::DatasetOf(const Work& work) {
  const std::lock_guard lock(mutex_);
  return work.jobs.empty() ? "" : work.jobs.begin()->second;
}

void Jobs::Finish(const std::shared_ptr<Work>& work,
                  const std::variant<std::string, Problem>& outcome) {
  const std::lock_guard lock(mutex_);
  const auto* problem = std::get_if<Problem>(&outcome);
  if (work->cancelled) {
    folders_.RemoveResult(work->key);
  } else if (stopping_ && problem != nullptr) {
    // Where this is not written down, the next start queues it too, and counts a try.
    (void)store_.RevokeRun(work->key).ok();
  } else if (problem == nullptr || !run_.Lost()) {
    work->end = problem != nullptr ? End{JobState::kFailed, ProblemJson(*problem)}
                                   : End{JobState::kDone, std::get<std::string>(outcome)};
    return KeepEndLocked(work);
  }
  LeaveLocked(work);
}

void Jobs::LeaveLocked(const std::shared_ptr<Work>& work) {
  works_.erase(work->key);
  TellLocked(work->key);
  news_.notify_all();
}

// The work stays where the store cannot take its end; Heartbeat tries again.
void Jobs::KeepEndLocked(const std::shared_ptr<Work>& work) {
  if (!store_.SetStates(work->key, work->end->state, work->end->outcome).ok()) return;
  const Result<std::optional<std::string>> wanted = store_.OutcomeOf(work->key);
  if (wanted.ok() && !wanted->has_value()) folders_.RemoveResult(work->key);
  LeaveLocked(work);
}

// REQUIRES: the lock is held; it is given up while a process comes to its end
void Jobs::CancelLocked(std::unique_lock<std::mutex>& lock, const Job& job) {
  const auto found = works_.find(job.key);
  if (found == works_.end()) return;
  const std::shared_ptr<Work> work = found->second;
  work->jobs.erase(job.id);
  if (!work->jobs.empty()) return;
  if (work->end) {
    folders_.RemoveResult(work->key);
  } else if (work->running) {
    work->cancelled = true;
    news_.wait(lock, [&] {
      const auto now = works_.find(job.key);
      return now == works_.end() || now->second != work;
    });
    return;
  }
  waiting_.erase(std::remove(waiting_.begin(), waiting_.end(), work), waiting_.end());
  works_.erase(job.key);
}

Status Jobs::Cancel(const Job& job) {
  std::unique_lock lock(mutex_);
  if (Status done = store_.CancelJob(job.id); !done.ok()) return done;
  CancelLocked(lock, job);
  TellLocked(job.key);
  return {};
}

Status Jobs::RemoveDataset(const Dataset& dataset) {
  std::unique_lock lock(mutex_);
  news_.wait(lock, [&] { return !going_.contains(dataset.id); });
  // Nothing is added to it while the lock is given up.
  going_.insert(dataset.id);
  Status removed = RemoveLocked(lock, dataset);
  going_.erase(dataset.id);
  news_.notify_all();
  return removed;
}

// REQUIRES: as CancelLocked
Status Jobs::RemoveLocked(std::unique_lock<std::mutex>& lock, const Dataset& dataset) {
  const Result<std::vector<Job>> jobs = store_.JobsOf(dataset.id, dataset.owner);
  if (!jobs.ok()) return jobs.error();
  for (const Job& job : *jobs) {
    if (IsFinal(job.state)) continue;
    if (Status done = store_.CancelJob(job.id); !done.ok()) return done;
    CancelLocked(lock, job);
  }
  const Result<std::vector<std::string>> keys = store_.RemoveDataset(dataset.id);
  if (!keys.ok()) return keys.error();
  for (const std::string& key : *keys) folders_.RemoveResult(key);
  folders_.RemoveDataset(dataset.id);
  for (const Job& job : *jobs) TellLocked(job.key);
  return {};
}

std::string Jobs::Describe(const Job& job) const {
  std::unique_lock lock(mutex_);
  const ChildProgress progress = ProgressLocked(job.key);
  lock.unlock();
  return JsonOf(job, progress, folders_);
}

ChildProgress Jobs::ProgressLocked(const std::string& key) const {
  const auto found = works_.find(key);
  if (found == works_.end()) return {};
  const Work& work = *found->second;
  ChildProgress progress = work.progress;
  progress.seconds_left = work.left.At(work.watch.Seconds()).value_or(-1);
  return progress;
}

// While it runs, the store is not asked: thousands may watch, and wait for the lock meanwhile.
Jobs::News Jobs::NewsLocked(const Watcher& watcher) const {
  const auto found = works_.find(watcher.key);
  if (found != works_.end() && found->second->running) {
    const auto& wanted_by = found->second->jobs;
    if (const auto one = wanted_by.find(watcher.job); one != wanted_by.end()) {
      const Job job{.id = one->first, .dataset = one->second, .state = JobState::kRunning};
      return NewsOf(job, ProgressLocked(watcher.key));
    }
  }
  const Result<std::optional<Job>> job = store_.FindJob(watcher.job, watcher.owner);
  if (!job.ok() || !job->has_value()) return {.event = "", .last = true};
  return NewsOf(**job, ProgressLocked(watcher.key));
}

Jobs::News Jobs::NewsOf(const Job& job, const ChildProgress& progress) const {
  return {.event = EventStream::Event(NameOf(job.state), JsonOf(job, progress, folders_)),
          .last = IsFinal(job.state)};
}

std::shared_ptr<EventStream> Jobs::Watch(const Job& asked) {
  const std::lock_guard lock(mutex_);
  auto stream = std::make_shared<EventStream>();
  // Whatever changed since the caller looked is seen now, and whatever changes later is told.
  Watcher watcher{asked.id, asked.owner, asked.key, stream};
  const News news = NewsLocked(watcher);
  stream->Push(news.event);
  if (news.last || stopping_) {
    stream->Close();
  } else {
    watchers_.push_back(std::move(watcher));
  }
  return stream;
}

void Jobs::TellLocked(const std::string& key) {
  std::map<std::string, News> news;  // by job: its watchers are told the same
  for (Watcher& watcher : watchers_) {
    if (watcher.key != key) continue;
    const auto [told, is_new] = news.try_emplace(watcher.job);
    if (is_new) told->second = NewsLocked(watcher);
    watcher.stream->Push(told->second.event);
    if (told->second.last) {
      watcher.stream->Close();
      watcher.stream = nullptr;
    }
  }
  watchers_.erase(std::remove_if(watchers_.begin(), watchers_.end(),
                                 [](const Watcher& watcher) {
                                   return !watcher.stream || watcher.stream->abandoned();
                                 }),
                  watchers_.end());
}

void Jobs::Heartbeat() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Work>> ended;
  for (const auto& [key, work] : works_) {
    if (work->end) ended.push_back(work);
    if (work->running) TellLocked(key);
  }
  for (const std::shared_ptr<Work>& work : ended) KeepEndLocked(work);
  for (const Watcher& watcher : watchers_) watcher.stream->Push(": \n\n");
  watchers_.erase(
      std::remove_if(watchers_.begin(), watchers_.end(),
                     [](const Watcher& watcher) { return watcher.stream->abandoned(); }),
      watchers_.end());
}

}  // namespace espalier::serve
