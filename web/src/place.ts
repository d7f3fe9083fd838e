// The part of the state that the address keeps, so that a reload goes on: #data=ID&view=tree&...
// Names of files are not in it: addresses are passed on, and names tell.
import {defaultHiding, defaultLearner, forbiddable, limits, type Hiding, type Kind, type Learner, type Marks} from './options';
import {levels} from './types';

export type View = 'data' | 'tree' | 'result';

export interface Place {
  data: string;
  view: View;
  job: string;
  rule: number | null;
  learner: Learner;
  hiding: Hiding;
  marks: Marks;
}

export const nowhere: Place = {data: '', view: 'data', job: '', rule: null, learner: defaultLearner, hiding: defaultHiding, marks: new Map()};

const isId = (text: string | null): text is string => text !== null && /^[0-9a-f]{32}$/.test(text);

const learnerFields = {class: 'class', learner: 'learner', criterion: 'criterion', minLeaf: 'min-leaf', maxDepth: 'max-depth', minGain: 'min-gain', prune: 'prune'} as const;

export function hashOf(place: Place): string {
  const words = new URLSearchParams();
  const put = (name: string, value: string, usual = '') => value !== usual && words.set(name, value);
  put('data', place.data);
  put('view', place.view, 'data');
  put('job', place.job);
  if (place.rule !== null) put('rule', String(place.rule));
  for (const [field, name] of Object.entries(learnerFields)) {
    put(name, place.learner[field as keyof Learner], defaultLearner[field as keyof Learner]);
  }
  put('strategy', place.hiding.strategy, defaultHiding.strategy);
  put('budget', limits.filter((limit) => place.hiding.budget[limit]).map((limit) => `${limit}:${place.hiding.budget[limit]}`).join(','));
  put('not', place.hiding.forbidden.join(','));
  put('level', place.hiding.level);
  put('widen', place.hiding.widen ? '1' : '');
  put('accept', place.hiding.accept ? 'implied' : '');
  put('partial', place.hiding.partial ? '1' : '');
  put('shuffle', place.hiding.shuffle ? '1' : '');
  put('seed', place.hiding.seed);
  put('attacks', place.hiding.attacks ? '' : 'none');
  put('hide', [...place.marks].map(([rule, importance]) => (importance === 1 ? `${rule}` : `${rule}:${importance}`)).join(','));
  return words.toString();
}

function oneOf<T extends string>(text: string | null, all: readonly T[], usual: T): T {
  return all.find((one) => one === text) ?? usual;
}

function budgetIn(text: string): Hiding['budget'] {
  const budget: Hiding['budget'] = {};
  for (const part of text.split(',')) {
    const [name, value] = part.split(':');
    const limit = limits.find((one) => one === name);
    if (limit && value) budget[limit] = value;
  }
  return budget;
}

function marksIn(text: string): Marks {
  const marks = new Map<number, number>();
  for (const part of text.split(',')) {
    const [rule, importance = '1'] = part.split(':').map(String);
    if (/^[1-9]\d*$/.test(rule ?? '') && Number(importance) > 0) marks.set(Number(rule), Number(importance));
  }
  return marks;
}

// An address may be old, or typed by hand: what makes no sense is left out.
export function placeOf(hash: string): Place {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string) => words.get(name) ?? '';
  const data = words.get('data');
  if (!isId(data)) return nowhere;
  const job = words.get('job');
  return {
    data,
    view: oneOf<View>(words.get('view'), ['data', 'tree', 'result'], 'data'),
    job: isId(job) ? job : '',
    rule: /^[1-9]\d*$/.test(text('rule')) ? Number(text('rule')) : null,
    learner: {
      class: text('class'),
      learner: oneOf(words.get('learner'), ['id3', 'cart'] as const, 'id3'),
      criterion: oneOf(words.get('criterion'), ['', 'gain', 'gain-ratio', 'gini'] as const, ''),
      minLeaf: text('min-leaf'),
      maxDepth: text('max-depth'),
      minGain: text('min-gain'),
      prune: oneOf(words.get('prune'), ['none', 'mdl'] as const, 'none'),
    },
    hiding: {
      strategy: oneOf(words.get('strategy'), ['optimal', 'lookahead', 'paper'] as const, 'optimal'),
      budget: budgetIn(text('budget')),
      forbidden: text('not').split(',').filter((one): one is Kind => forbiddable.includes(one as never)),
      level: oneOf(words.get('level'), ['', ...levels], ''),
      widen: text('widen') === '1',
      accept: text('accept') === 'implied',
      partial: text('partial') === '1',
      shuffle: text('shuffle') === '1',
      seed: text('seed'),
      attacks: text('attacks') !== 'none',
    },
    marks: marksIn(text('hide')),
  };
}
