// The service as the page asks it. What a person must hear of comes as a Refused; a lost connection is
// waited for, and what was asked is asked again.
import {signal} from '@preact/signals';
import {outcomeOf, type Outcome, type Reading} from './answer';
import {keep, kept} from './kept';
import type {Problem} from './types';

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

export const connection = signal<'well' | 'lost' | 'back'>('well');
export const tokenWanted = signal<'no' | 'yes' | 'wrong'>('no');

const tokenKey = 'espalier-token';
const retriesWhenBusy = 6;
const retriesWhenBroken = 3;
const brokenOff: Problem = {title: 'Broken off', status: 0, detail: 'The server breaks off its answer again and again.'};
const millisecondsBetweenPings = {well: 5000, lost: 1000};

let token = kept(() => sessionStorage, tokenKey);
let pinging: Promise<void> | null = null;
let tokenGiven: (() => void) | null = null;

export const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const headers = (): Record<string, string> => (token ? {Authorization: `Bearer ${token}`} : {});

export const hasToken = () => token !== null;

export function giveToken(given: string) {
  token = given;
  keep(() => sessionStorage, tokenKey, given);
  tokenWanted.value = 'no';
  tokenGiven?.();
  tokenGiven = null;
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', {cache: 'no-store', signal: AbortSignal.timeout(4000)})).ok;
  } catch {
    return false;
  }
}

// Ends when the server is there again.
function reconnected(): Promise<void> {
  pinging ??= (async () => {
    connection.value = 'lost';
    while (!(await isThere())) await sleep(millisecondsBetweenPings.lost);
    connection.value = 'back';
    setTimeout(() => connection.value === 'back' && (connection.value = 'well'), 4000);
    pinging = null;
  })();
  return pinging;
}

export async function watchConnection() {
  for (;;) {
    await sleep(millisecondsBetweenPings.well);
    if (document.visibilityState === 'visible' && !pinging && !(await isThere())) await reconnected();
  }
}

function tokenFromPerson(): Promise<void> {
  tokenWanted.value = hasToken() ? 'wrong' : 'yes';
  return new Promise((done) => {
    const others = tokenGiven;
    tokenGiven = () => {
      others?.();
      done();
    };
  });
}

// Asks until there is an answer: after a lost connection, a full queue and a missing token.
async function settled(ask: () => Promise<Outcome>): Promise<unknown> {
  for (let busy = 0, broken = 0; ; ) {
    const outcome = await ask();
    if (outcome.kind === 'value') return outcome.value;
    // A server that is there, and breaks off again and again, will not get better.
    if (outcome.kind === 'lost' && broken++ > retriesWhenBroken && (await isThere())) throw new Refused(brokenOff);
    if (outcome.kind === 'lost') await reconnected();
    else if (outcome.problem.status === 401) await tokenFromPerson();
    else if (outcome.problem.status === 429 && busy++ < retriesWhenBusy) await sleep(1000 * Math.min(5, outcome.retryAfter ?? 1));
    else throw new Refused(outcome.problem);
  }
}

interface Asked {
  body?: unknown;
  signal?: AbortSignal;
}

export function ask<T>(method: string, path: string, {body, signal: stop}: Asked = {}): Promise<T> {
  const init = {method, signal: stop ?? null, body: body === undefined ? null : JSON.stringify(body)};
  const read = async (response: Response) => (response.status === 204 ? null : response.json());
  return settled(() => outcomeOf(fetch(path, {...init, headers: headers()}), read)) as Promise<T>;
}

// Creates something and gives its id. What the answer says besides may be large, and is not read.
export function create(path: string, body: unknown): Promise<string> {
  const idIn = async (response: Response) => response.headers.get('Location')?.split('/').at(-1) ?? '';
  return settled(() => outcomeOf(fetch(path, {method: 'POST', headers: headers(), body: JSON.stringify(body)}), idIn)) as Promise<string>;
}

// Sends a file once: a second copy after a lost connection would be another data set.
export async function upload<T>(file: Blob): Promise<T> {
  let sent = false;
  const once = (): Promise<Outcome> => {
    if (sent) throw new Refused({title: 'Lost', status: 0, detail: 'The connection was lost while the file was sent. Please open it again.'});
    return outcomeOf(fetch('/v1/datasets', {method: 'POST', body: file, headers: headers()}), (response) => response.json());
  };
  return settled(async () => {
    const outcome = await once();
    sent = outcome.kind === 'lost';
    return outcome;
  }) as Promise<T>;
}

let worker: Worker | null = null;
let lastNumber = 0;
const waiting = new Map<number, (outcome: Outcome) => void>();

function askWorker(path: string, reading: Reading): Promise<Outcome> {
  if (!worker) {
    worker = new Worker('/worker.js', {type: 'module'});
    worker.addEventListener('message', ({data}) => {
      waiting.get(data.number)?.(data.outcome);
      waiting.delete(data.number);
    });
    worker.addEventListener('error', () => {
      worker = null;
      for (const settle of waiting.values()) settle({kind: 'lost'});
      waiting.clear();
    });
  }
  const number = ++lastNumber;
  worker.postMessage({number, path, headers: headers(), reading});
  return new Promise((done) => waiting.set(number, done));
}

// What may be large: parsed beside the page.
export function read<T>(path: string, reading: Reading): Promise<T> {
  return settled(() => askWorker(path, reading)) as Promise<T>;
}

export function download(path: string): Promise<Blob> {
  return settled(() => outcomeOf(fetch(path, {headers: headers()}), (response) => response.blob())) as Promise<Blob>;
}

// The lines of a stream of events, until it ends or fails.
export async function* linesOf(path: string, stop: AbortSignal): AsyncGenerator<string> {
  const response = await fetch(path, {headers: {...headers(), Accept: 'text/event-stream'}, signal: stop, cache: 'no-store'});
  if (!response.ok || !response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}
