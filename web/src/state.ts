// Where a person is and what the service has said so far. `place` is what the address keeps; all else
// follows from it.
import {batch, computed, signal} from '@preact/signals';
import {Refused, ask, read, upload} from './api';
import {keep, kept, namesIn} from './kept';
import {Latest} from './latest';
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

// Does something that takes a while, and says at its place what went wrong.
async function waitFor(words: string, where: 'open' | 'types' | 'tree', work: () => Promise<void>) {
  busy.value = words;
  problem.value = null;
  try {
    await work();
  } catch (error) {
    problem.value = {where, text: textOf(error)};
  } finally {
    if (busy.value === words) busy.value = '';
  }
}

// The server knows no name of what it was sent.
function inFile(error: unknown, name: string): unknown {
  if (!(error instanceof Refused)) return error;
  return new Refused({...error.problem, detail: placeInWords(error.problem.detail, name)});
}

export function openFile(file: Blob, name: string, learner: Learner = defaultLearner) {
  return waitFor(`Reading ${name} …`, 'open', async () => {
    const opened = await upload<Dataset>(file).catch((error) => { throw inFile(error, name); });
    batch(() => {
      dataset.value = opened;
      grown.value = null;
      rememberName(opened.id, name);
      go({...nowhere, data: opened.id, learner});
    });
    news.value = `${name} is open`;
  });
}

export function openSample() {
  return waitFor('Reading the sample …', 'open', async () => {
    const response = await fetch('/loans.csv');
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
  if (!data || dataset.value?.id === data) return Promise.resolve();
  return waitFor('Opening …', 'open', async () => {
    try {
      dataset.value = await ask<Dataset>('GET', `/v1/datasets/${data}`);
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
  return waitFor('Setting the type …', 'types', async () => {
    dataset.value = await ask<Dataset>('PATCH', `/v1/datasets/${place.value.data}`, {body: {types: {[attribute.name]: type}}});
    go(withoutRules);
    news.value = `${attribute.name} is ${type}`;
  });
}

export const setLearner = (change: Partial<Learner>) => go({...withoutRules, learner: {...place.value.learner, ...change}});
export const setHiding = (change: Partial<Hiding>) => go({hiding: {...place.value.hiding, ...change}});

export const treeKey = computed(() => (dataset.value ? JSON.stringify([dataset.value.id, dataset.value.types, learnerOptions(place.value.learner)]) : ''));

export function grow(): Promise<void> {
  const key = treeKey.value;
  if (!key || grown.value?.key === key) return Promise.resolve();
  return growing.run(0, () => waitFor('Growing the tree …', 'tree', async () => {
    const query = new URLSearchParams(learnerOptions(place.value.learner));
    const path = `/v1/datasets/${place.value.data}`;
    const [tree, rules] = await Promise.all([read<GrownTree>(`${path}/tree?${query}`, 'tree'), read<Rule[]>(`${path}/rules?${query}`, 'rules')]);
    if (treeKey.value === key) grown.value = {key, tree, rules};
  }));
}

export async function removeDataset() {
  await waitFor('Deleting …', 'open', async () => {
    const {data} = place.value;
    await ask('DELETE', `/v1/datasets/${data}`);
    forgetName(data);
    batch(() => {
      dataset.value = null;
      grown.value = null;
      go(nowhere);
    });
    news.value = 'The data set and all that was made of it are deleted';
  });
}
