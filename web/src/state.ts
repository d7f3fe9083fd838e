// Where a person is and what the service has said so far. `place` is what the address keeps; all else
// follows from it.
import {batch, computed, signal} from '@preact/signals';
import {Refused, ask, read, upload} from './api';
import {keep, kept, namesIn} from './kept';
import {ifWanted, Latest} from './latest';
import {defaultLearner, learnerOptions, type Hiding, type Learner} from './options';
import {hashOf, nowhere, placeOf, type Place, type View} from './place';
import type {Attribute, Dataset, GrownTree, Rule} from './types';
import {placeInWords} from './words';

// The server takes no names of files from outside; this browser remembers them, by data set.
const namesKey = 'espalier-names';
const namesKept = () => namesIn(kept(() => localStorage, namesKey));
const names = signal(namesKept());

export const place = signal<Place>(placeOf(location.hash));
export const dataset = signal<Dataset | null>(null);
export const grown = signal<{key: string; tree: GrownTree; rules: Rule[]} | null>(null);
export const busy = signal('');     // what is being waited for, in words
export const problem = signal<{where: 'open' | 'types' | 'tree'; text: string} | null>(null);
export const others = signal<Dataset[]>([]);  // data sets on the server
export const news = signal('');     // for screen readers

export const ruleByNumber = computed(() => new Map((grown.value?.rules ?? []).map((rule) => [rule.rule, rule])));
export const chosenRule = computed(() => ruleByNumber.value.get(place.value.rule ?? -1) ?? null);
export const fileName = computed(() => names.value[place.value.data] ?? 'data.csv');

const growing = new Latest();
let openings = 0;  // numbers what was opened, and
let waits = 0;     // what was waited for: the newest counts

export const textOf = (error: unknown) => (error instanceof Refused ? error.message : `Something went wrong on this page: ${error}`);

export function go(change: Partial<Place>) {
  const next = {...place.value, ...change};
  const hash = hashOf(next);
  const turned = next.view !== place.value.view || next.data !== place.value.data;
  if (hash !== location.hash.slice(1)) {
    if (turned) history.pushState(null, '', `#${hash}`);
    else history.replaceState(null, '', `#${hash}`);
  }
  const elsewhere = next.view !== place.value.view;
  place.value = next;
  if (turned) scrollTo(0, 0);
  // What was pressed may be gone: the next Tab goes on with what is new.
  if (elsewhere) document.querySelector('main')?.focus({preventScroll: true});
}

export const goTo = (view: View) => go({view});

// Does something that takes a while, and says at its place what went wrong. What is waited for is told of the newest.
async function waitFor(words: string, where: 'open' | 'types' | 'tree', work: () => Promise<void>) {
  const turn = ++waits;
  busy.value = words;
  problem.value = null;
  try {
    await work();
  } catch (error) {
    problem.value = {where, text: textOf(error)};
  } finally {
    if (turn === waits) busy.value = '';
  }
}

// The server knows no name of what it was sent.
function inFile(error: unknown, name: string): unknown {
  if (!(error instanceof Refused)) return error;
  return new Refused({...error.problem, detail: placeInWords(error.problem.detail, name)});
}

// Whether nothing else was opened since.
function openedLast(): () => boolean {
  const turn = ++openings;
  const {data} = place.value;
  return () => turn === openings && place.value.data === data;
}

async function send(file: Blob, name: string): Promise<Dataset> {
  const sent = await upload<Dataset>(file).catch((error) => { throw inFile(error, name); });
  rememberName(sent.id, name);
  return sent;
}

export function openFile(file: Blob, name: string, learner: Learner = defaultLearner) {
  const isWanted = openedLast();
  return waitFor(`Reading ${name} …`, 'open', async () => {
    const opened = await ifWanted(send(file, name), isWanted);
    if (!opened) return lookForOthers();
    batch(() => {
      dataset.value = opened;
      grown.value = null;
      go({...nowhere, data: opened.id, learner});
    });
    news.value = `${name} is open`;
  });
}

export function openSample() {
  const isWanted = openedLast();
  return waitFor('Reading the sample …', 'open', async () => {
    const response = await fetch('/loans.csv');
    if (!isWanted()) return;
    if (!response.ok) throw new Refused({title: '', status: response.status, detail: 'The sample is not part of this program.'});
    await openFile(await response.blob(), 'loans.csv', {...defaultLearner, minLeaf: '25', minGain: '0.05'});
  });
}

// Another window may have added to them.
function keepNames(change: (kept: Record<string, string>) => Record<string, string>) {
  names.value = change(namesKept());
  keep(() => localStorage, namesKey, JSON.stringify(names.value));
}

const rememberName = (id: string, name: string) => keepNames((kept) => ({...kept, [id]: name}));
const forgetName = (id: string) => keepNames(({[id]: _, ...others}) => others);
export const nameOf = (one: Dataset) => names.value[one.id] ?? `data of ${one.created.slice(0, 10)}`;

export async function lookForOthers() {
  const {datasets} = await ask<{datasets: Dataset[]}>('GET', '/v1/datasets');
  others.value = datasets.reverse();
}

// The data set of the address, after a reload.
export function openAgain() {
  const {data} = place.value;
  if (dataset.value?.id === data) return Promise.resolve();
  // What can be seen, and be deleted, is never another than that of the address.
  dataset.value = null;
  if (!data) return Promise.resolve();
  return waitFor('Opening …', 'open', async () => {
    try {
      const opened = await ifWanted(ask<Dataset>('GET', `/v1/datasets/${data}`), () => place.value.data === data);
      if (opened) dataset.value = opened;
    } catch (error) {
      go(nowhere);
      throw error instanceof Refused && error.problem.status === 404
        ? new Refused({...error.problem, detail: 'The data set of this address is no longer there. Please open the file again.'})
        : error;
    }
  });
}

// Rules are numbered by the tree: another tree, other numbers.
const withoutRules = {rule: null, marks: new Map<number, number>(), job: ''};

export function setType(attribute: Attribute, type: string) {
  const {data} = place.value;
  return waitFor('Setting the type …', 'types', async () => {
    const answer = ask<Dataset>('PATCH', `/v1/datasets/${data}`, {body: {types: {[attribute.name]: type}}});
    const changed = await ifWanted(answer, () => place.value.data === data);
    if (!changed) return;
    dataset.value = changed;
    go(withoutRules);
    news.value = `${attribute.name} is ${type}`;
  });
}

export const setLearner = (change: Partial<Learner>) => go({...withoutRules, learner: {...place.value.learner, ...change}});
export const setHiding = (change: Partial<Hiding>) => go({hiding: {...place.value.hiding, ...change}});

export const treeKey = computed(() => (dataset.value ? JSON.stringify([dataset.value.id, dataset.value.types, learnerOptions(place.value.learner)]) : ''));

// Whether the tree that is there is the one of the address.
export const isGrown = computed(() => treeKey.value !== '' && grown.value?.key === treeKey.value);

export function grow(): Promise<void> {
  const key = treeKey.value;
  if (isGrown.value && problem.value?.where === 'tree') problem.value = null;
  if (!key || isGrown.value) return Promise.resolve();
  const query = new URLSearchParams(learnerOptions(place.value.learner));
  const path = `/v1/datasets/${place.value.data}`;
  return growing.run(0, () => waitFor('Growing the tree …', 'tree', async () => {
    const answers = Promise.all([read<GrownTree>(`${path}/tree?${query}`, 'tree'), read<Rule[]>(`${path}/rules?${query}`, 'rules')]);
    const both = await ifWanted(answers, () => treeKey.value === key);
    if (both) grown.value = {key, tree: both[0], rules: both[1]};
  }));
}

export async function removeDataset() {
  const {data} = place.value;
  await waitFor('Deleting …', 'open', async () => {
    await ask('DELETE', `/v1/datasets/${data}`);
    forgetName(data);
    if (place.value.data !== data) return lookForOthers();
    batch(() => {
      dataset.value = null;
      grown.value = null;
      go(nowhere);
    });
    news.value = 'The data set and all that was made of it are deleted';
  });
}
