// What can be asked for: the learner's options and those of hiding, as the query of a tree, as a job
// and as the command line that does the same.
import type {Dataset, Level, Rule} from './types';

export interface Learner {
  class: string;       // empty: the last column
  learner: 'id3' | 'cart';
  criterion: string;   // empty: that of the learner
  minLeaf: string;     // texts, as a person types them; empty: not given
  maxDepth: string;
  minGain: string;
  prune: 'none' | 'mdl';
}

export const kinds = ['relabel', 'recode', 'add', 'remove'] as const;
export type Kind = (typeof kinds)[number];
// No rule can be hidden without other labels in its rows.
export const forbiddable = ['recode', 'add', 'remove'] as const satisfies readonly Kind[];
export const limits = ['edited', 'relabelled', 'recoded', 'added', 'removed'] as const;
export type Limit = (typeof limits)[number];

export interface Hiding {
  strategy: 'optimal' | 'lookahead' | 'paper';
  budget: Partial<Record<Limit, string>>;
  forbidden: Kind[];
  level: Level | '';   // empty: that of the strategy
  widen: boolean;
  accept: boolean;     // what is implied counts as hidden
  partial: boolean;    // files are written even if a rule is not hidden
  shuffle: boolean;    // rows are written in a random order
  seed: string;
  attacks: boolean;    // the report tells of attacks that were tried
}

export type Marks = ReadonlyMap<number, number>;  // importance by rule

export const defaultLearner: Learner = {class: '', learner: 'id3', criterion: '', minLeaf: '', maxDepth: '', minGain: '', prune: 'none'};
export const defaultHiding: Hiding = {strategy: 'optimal', budget: {}, forbidden: [], level: '', widen: false, accept: false, partial: false, shuffle: false, seed: '', attacks: true};

const isWhole = (text: string) => /^\d{1,15}$/.test(text);
const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text)) && Number(text) >= 0;

// What is wrong with numbers that a person typed, in words; nothing is wrong with what is not given.
export function learnerFault(learner: Learner, field: 'minLeaf' | 'maxDepth' | 'minGain'): string {
  const text = learner[field].trim();
  if (text === '') return '';
  if (field === 'minGain') return isNumber(text) ? '' : 'a number from 0 on';
  const least = field === 'minLeaf' ? 1 : 0;
  return isWhole(text) && Number(text) >= least ? '' : `a whole number from ${least} on`;
}

export const isFaulty = (learner: Learner) => (['minLeaf', 'maxDepth', 'minGain'] as const).some((field) => learnerFault(learner, field) !== '');

export function budgetFault(budget: Hiding['budget']): string {
  const good = (text: string) => (text.endsWith('%') ? isNumber(text.slice(0, -1).trim()) : isWhole(text));
  return Object.values(budget).every((text) => good(text.trim())) ? '' : 'a number of rows, as 26, or of percent, as 2%';
}

const isSeed = (text: string) => /^\d{1,39}$/.test(text) && BigInt(text) < 2n ** 128n;
export const seedFault = (seed: string) => (seed.trim() === '' || isSeed(seed.trim()) ? '' : 'a whole number below 2^128');

// Options that differ from the defaults, by their names on the command line.
export function learnerOptions(learner: Learner): [string, string][] {
  const all: [string, string][] = [
    ['class', learner.class],
    ['learner', learner.learner === 'id3' ? '' : learner.learner],
    ['criterion', learner.criterion],
    ['min-leaf', learner.minLeaf],
    ['max-depth', learner.maxDepth],
    ['min-gain', learner.minGain],
    ['prune', learner.prune === 'none' ? '' : learner.prune],
  ];
  return all.map(([name, value]): [string, string] => [name, value.trim()]).filter(([, value]) => value !== '');
}

// How far hiding goes: the paper's strategies only look at the tree, unless more is asked for.
export const levelOf = (hiding: Hiding): Level => hiding.level || (hiding.strategy === 'optimal' ? 'neighbours' : 'tree');

function budgetText(budget: Hiding['budget']): string {
  return limits.filter((limit) => budget[limit]?.trim()).map((limit) => `${limit}=${budget[limit]!.trim()}`).join(',');
}

export function hidingOptions(hiding: Hiding): [string, string | true][] {
  const allowed = kinds.filter((kind) => !hiding.forbidden.includes(kind));
  const options: [string, string | true][] = [];
  if (hiding.strategy !== 'optimal') options.push(['strategy', hiding.strategy]);
  if (budgetText(hiding.budget)) options.push(['budget', budgetText(hiding.budget)]);
  if (hiding.strategy === 'optimal' && allowed.length < kinds.length) options.push(['only', allowed.join(',')]);
  const level = levelOf(hiding);
  if (level !== levelOf({...hiding, level: ''})) options.push(['level', level]);
  if (hiding.widen && level !== 'flip') options.push(['widen', true]);
  if (hiding.accept) options.push(['accept', 'implied']);
  if (hiding.partial) options.push(['allow-partial', true]);
  if (hiding.shuffle) options.push(['shuffle', true]);
  if (hiding.seed.trim()) options.push(['seed', hiding.seed.trim()]);
  return options;
}

export function requestsOf(marks: Marks, rules: Rule[]): {rule: string; importance: number}[] {
  const texts = new Map(rules.map((rule) => [rule.rule, rule.text]));
  return [...marks].sort(([a], [b]) => a - b).filter(([rule]) => texts.has(rule)).map(([rule, importance]) => ({rule: texts.get(rule)!, importance}));
}

// The body of POST /v1/datasets/ID/jobs.
export function jobOf(requests: {rule: string; importance: number}[], learner: Learner, hiding: Hiding, dryRun: boolean) {
  const report = dryRun || hiding.attacks ? {} : {attacks: 'none'};
  return {requests, ...Object.fromEntries(learnerOptions(learner)), ...Object.fromEntries(hidingOptions(hiding)), ...report, dry_run: dryRun};
}

// The file that --requests takes.
export const requestsFile = (marks: Marks, rules: Rule[]) => `${JSON.stringify({requests: requestsOf(marks, rules)}, null, 2)}\n`;

export const typesFile = (dataset: Dataset) => `${JSON.stringify(dataset.types, null, 2)}\n`;

export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

export function publishedName(file: string): string {
  const [, stem, ending] = /^(.*?)((?:\.(?:csv|arff|txt|data|tsv))?(?:\.gz)?)$/i.exec(file)!;
  return `${stem || 'data'}.published${ending || '.csv'}`;
}

export function commandLine(file: string, dataset: Dataset, learner: Learner, hiding: Hiding): string {
  const option = ([name, value]: [string, string | true]) => (value === true ? [`--${name}`] : [`--${name}`, value]);
  const words = ['espalier', 'hide', file, ...learnerOptions(learner).flatMap(option)];
  if (Object.keys(dataset.types).length > 0) words.push('--types', 'types.json');
  words.push('--requests', 'requests.json', ...hidingOptions(hiding).flatMap(option));
  words.push('-o', publishedName(file), '--ledger', 'private.ledger', '--report', 'report.html', ...(hiding.attacks ? [] : ['--attacks', 'none']));
  return words.map(shellWord).join(' ');
}

export const undoLine = (file: string) => ['espalier', 'undo', publishedName(file), '--ledger', 'private.ledger', '-o', file].map(shellWord).join(' ');
