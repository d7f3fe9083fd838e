// Marks and what they cost, and the job that hides them.
import {computed, signal} from '@preact/signals';
import {Refused, ask, read} from './api';
import {ifWanted, Latest} from './latest';
import {budgetFault, hidingOptions, jobOf, levelOf, requestsOf, seedFault} from './options';
import {go, grown, news, place, textOf} from './state';
import {isFinal, levels, type Job, type Level, type Verdict} from './types';
import {runJob, watchJob} from './watch_job';
import {sentence} from './words';

export type Cost = {state: 'working'; progress: number} | {state: 'known'; verdict: Verdict; warnings: string[]} | {state: 'refused'; text: string; forGood: boolean};

const millisecondsToThink = 250;

// By everything that they depend on, so that going back and forth asks nothing twice.
export const costs = signal<ReadonlyMap<string, Cost>>(new Map());
export const job = signal<Job | null>(null);
export const jobProblem = signal('');
export const reportOfJob = signal<{id: string; report: unknown} | null>(null);
export const reportProblem = signal('');

export const isMarked = (rule: number) => place.value.marks.has(rule);

export function mark(rule: number, importance = 1) {
  const marks = new Map(place.value.marks);
  marks.set(rule, importance);
  go({marks});
  news.value = `Rule ${rule} is marked sensitive`;
}

export function unmark(rule: number) {
  const marks = new Map(place.value.marks);
  marks.delete(rule);
  go({marks});
  news.value = `Rule ${rule} is no longer marked`;
}

export const toggleMark = (rule: number) => (isMarked(rule) ? unmark(rule) : mark(rule));

// A budget chooses among several rules; what one costs is told without it.
const withoutBudget = computed(() => ({...place.value.hiding, budget: {}}));

export const keyOfOne = (rule: number) => JSON.stringify([grown.value?.key, [rule], hidingOptions(withoutBudget.value)]);
// Importance counts only where a budget must choose.
export const keyOfLevel = (level: Level) => {
  const {marks, hiding} = place.value;
  const chooses = Object.keys(hiding.budget).length > 0;
  return JSON.stringify([grown.value?.key, chooses ? [...marks] : [...marks.keys()].sort((a, b) => a - b), hidingOptions({...hiding, level})]);
};
export const keyOfAll = computed(() => keyOfLevel(levelOf(place.value.hiding)));

function note(key: string, cost: Cost | null) {
  const next = new Map(costs.value);
  if (cost) next.set(key, cost);
  else next.delete(key);
  costs.value = next;
}

async function estimate(key: string, asked: unknown, stop: AbortSignal) {
  note(key, {state: 'working', progress: 0});
  try {
    const end = await runJob(place.value.data, asked, (now) => note(key, {state: 'working', progress: now.progress}), {left: stop, cancelled: stop});
    if (end.verdict) note(key, {state: 'known', verdict: end.verdict, warnings: end.outcome?.warnings ?? []});
    else note(key, {state: 'refused', text: sentence(end.problem?.detail ?? end.outcome?.message ?? 'it was cancelled'), forGood: end.state !== 'cancelled'});
  } catch (error) {
    note(key, stop.aborted ? null : {state: 'refused', text: sentence(textOf(error)), forGood: isForGood(error)});
  }
}

// Whether asking once more would get the same answer.
const isForGood = (error: unknown) => error instanceof Refused && [400, 409, 422].includes(error.problem.status);

// Why nothing can be asked for as the options stand; empty: something can. One rule alone has no budget.
export const obstacleToOne = computed(() => {
  const {seed} = place.value.hiding;
  return seedFault(seed) && `The seed must be ${seedFault(seed)}.`;
});
export const obstacleToAll = computed(() => {
  const fault = budgetFault(place.value.hiding.budget);
  return obstacleToOne.value || (fault && `The budget must be ${fault}.`);
});

export const costOfAll = computed(() => costs.value.get(keyOfAll.value));
export const canRun = computed(() => obstacleToAll.value === '' && !(costOfAll.value?.state === 'refused' && costOfAll.value.forGood));

const one = new Latest();
const all = new Latest();
const others = new Latest();

// Asks what hiding this rule alone would cost, unless that is known.
export function estimateOne(rule: number) {
  const key = keyOfOne(rule);
  const known = costs.value.get(key);
  if (obstacleToOne.value || (known && known.state !== 'working')) return one.cancel();
  const requests = requestsOf(new Map([[rule, 1]]), grown.value!.rules);
  return one.run(millisecondsToThink, (stop) => estimate(key, jobOf(requests, place.value.learner, withoutBudget.value, true), stop));
}

export const stopEstimateOne = () => one.cancel();
export const stopEstimateAll = () => all.cancel();
export const stopOtherLevels = () => others.cancel();

export function estimateAll() {
  const key = keyOfAll.value;
  const known = costs.value.get(key);
  if (place.value.marks.size === 0 || obstacleToAll.value || (known && known.state !== 'working')) return all.cancel();
  const requests = requestsOf(place.value.marks, grown.value!.rules);
  return all.run(2 * millisecondsToThink, (stop) => estimate(key, jobOf(requests, place.value.learner, place.value.hiding, true), stop));
}

const isSettled = (cost?: Cost) => cost?.state === 'known' || cost?.state === 'refused';

// Asks what the same costs at the other levels, one after the other, once the one that counts is known.
export function estimateOtherLevels() {
  const {marks, learner, hiding} = place.value;
  const unknown = levels.filter((level) => level !== levelOf(hiding) && !isSettled(costs.value.get(keyOfLevel(level))));
  if (marks.size === 0 || costOfAll.value?.state !== 'known' || unknown.length === 0) return others.cancel();
  const requests = requestsOf(marks, grown.value!.rules);
  const asked = unknown.map((level) => ({key: keyOfLevel(level), job: jobOf(requests, learner, {...hiding, level}, true)}));
  return others.run(0, async (stop) => {
    for (const {key, job} of asked) {
      if (!stop.aborted) await estimate(key, job, stop);
    }
  });
}

// Asks again what was refused, but not for good.
export function estimateAgain(key: string) {
  note(key, null);
  if (key === keyOfAll.value) void estimateAll();
  else if (place.value.rule !== null) void estimateOne(place.value.rule);
}

// The job that the result shows: the one of the address, or one that was just asked for.
interface Followed {
  data: string;
  id: string;  // empty until the server has answered
  again: boolean;  // known by the address alone
  left: AbortController;
}

export const followed = signal<Followed | null>(null);
let started: AbortController | null = null;  // cancels the job that was run last, also one that was left

// Leaving a job does not end it.
function leave() {
  followed.value?.left.abort();
  followed.value = null;
  job.value = null;
  jobProblem.value = '';
  reportOfJob.value = null;
  reportProblem.value = '';
}

function show(now: Job, data: string) {
  if (now.dataset !== data) throw new Refused({title: 'Other data', status: 0, detail: 'The job of this address is one of another data set.'});
  // Each stage of the work counts from its own beginning; a person sees one bar.
  const progress = Math.max(now.progress, job.value?.id === now.id ? job.value.progress : 0);
  job.value = {...now, progress};
  followed.value = {...followed.value!, id: now.id};
  if (place.value.job !== now.id) go({job: now.id});
}

async function follow(id: string, work: (changed: (now: Job) => void, left: AbortSignal) => Promise<Job>) {
  leave();
  const {data} = place.value;
  const left = new AbortController();
  followed.value = {data, id, again: id !== '', left};
  try {
    const end = await work((now) => left.signal.aborted || show(now, data), left.signal);
    if (end.state === 'done') news.value = 'The job is done';
  } catch (error) {
    if (!left.signal.aborted) jobProblem.value = textOf(error);
  }
}

export function run() {
  const {data, learner, hiding, marks} = place.value;
  const asked = jobOf(requestsOf(marks, grown.value!.rules), learner, hiding, false);
  one.cancel();
  all.cancel();
  others.cancel();
  started?.abort();
  started = new AbortController();
  const cancelled = started.signal;
  go({view: 'result', job: ''});
  return follow('', (changed, left) => runJob(data, asked, changed, {left, cancelled}));
}

// The job of the address, after a reload or on the way back.
export function followAgain() {
  const {data, view, job: id} = place.value;
  const now = followed.value;
  if (now && now.data !== data) started = null;
  // An address without a job is that of a job which the server has not answered for, never of an older one.
  if (now && (now.data !== data || (view === 'result' && !id && now.again))) leave();
  if (!id || id === followed.value?.id) return Promise.resolve();
  return follow(id, (changed, left) => watchJob(id, changed, left));
}

export async function cancel() {
  const id = followed.value?.id;
  if (job.value && isFinal(job.value.state)) return;
  if (!id) {
    // The server has not answered yet: what it makes of the request is cancelled when it does.
    started?.abort();
    leave();
    news.value = 'The job is cancelled';
    return go({view: 'tree', job: ''});
  }
  try {
    await ask('DELETE', `/v1/jobs/${id}`);
    news.value = 'The job is cancelled';
  } catch (error) {
    if (followed.value?.id === id) jobProblem.value = textOf(error);
  }
}

// What does not hold is not written, unless the owner allows it.
export const hasFiles = (now: Job) => now.state === 'done' && (now.files ?? []).includes('data');

export async function readReport() {
  const now = job.value;
  if (!now || !hasFiles(now) || reportOfJob.value?.id === now.id) return;
  reportProblem.value = '';
  try {
    const report = await ifWanted(read<unknown>(`/v1/jobs/${now.id}/report`, 'report'), () => job.value?.id === now.id);
    if (report !== undefined) reportOfJob.value = {id: now.id, report};
  } catch (error) {
    reportProblem.value = error instanceof Refused ? `The report cannot be shown: ${error.message}` : textOf(error);
  }
}
