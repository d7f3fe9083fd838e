// What the service says, as far as the page uses it (openapi.json has all of it).

export interface Attribute {
  name: string;
  type: 'nominal' | 'numeric' | 'ignore';
  values?: number;
  missing?: number;
  class?: boolean;
}

export interface Dataset {
  id: string;
  rows: number;
  unlabelled: number;
  class: string;
  attributes: Attribute[];
  types: Record<string, string>;
  created: string;
}

export interface Condition {
  attribute: string;
  op: '=' | '!=' | '<=' | '>';
  value: string | number;
  missing?: boolean;
}

export interface Rule {
  rule: number;
  text: string;
  conditions: string;  // JSON of Condition[]: ten thousand rules have many, and few are looked at
  class: string;
  support: number;
  confidence: number;
}

export const conditionsOf = (rule: Rule) => JSON.parse(rule.conditions) as Condition[];

export interface Rows {
  total: number;
  offset: number;
  columns: string[];
  rows: {row: number; values: (string | number | null)[]}[];
}

export interface Problem {
  title: string;
  status: number;
  detail: string;
  field?: string;
}

export interface Edits {
  added: number;
  removed: number;
  relabelled: number;
  recoded: number;
  edited?: number;  // a row that is relabelled and recoded counts once
}

export const levels = ['tree', 'neighbours', 'parent', 'flip'] as const;
export type Level = (typeof levels)[number];
export const outcomes = ['removed', 'implied', 'false', 'visible'] as const;  // from best to worst
export type Outcome = (typeof outcomes)[number];

// Rows of a rule's class, or predicted as it.
export interface OfClass {
  before: number;
  expected: number;
  after: number;
}

export interface Requested {
  rule: number;
  text: string;
  outcome: Outcome;
  level: Level;
  hidden: boolean;  // as asked for
  pattern: boolean;
  presence: boolean;
  prediction: boolean;
  trace: boolean;
  order: boolean | null;
  power: 'full' | 'low';
  rows: number;
  of_class: OfClass;
  interval: [number, number];
  neighbours: {rows: number; of_class: number};
  p: number;
  predicted: OfClass & {at_most: number};  // that the test prediction allows
  implied_by?: {rule: number; text: string; rows: number}[];
  widened?: {rules: number[]; edits: number} | null;  // null: the class leads in the whole table
  conclusion: string;
  note?: string;
}

export interface Verdict {
  requests: Requested[];
  left_out?: {rule: number; text: string; cost: Edits | null; hidden_alone: boolean}[];
  rows: Edits & {before: number; after: number};
  rules: {before: number; merged: number; new: number; target: number; after: number; kept: number; lost: number; ghost: number};
  exact: boolean;
}

export interface Job {
  id: string;
  dataset: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  seconds_left: number | null;
  doing?: string;
  outcome?: {holds: boolean; message: string; warnings: string[]};
  problem?: Problem;
  files?: string[];  // of a job that is done: data, ledger, report, requests
  verdict?: Verdict;
  costs?: (Verdict | null)[];
}

export const isFinal = (state: Job['state']) => state === 'done' || state === 'failed' || state === 'cancelled';

// A tree as lists, one entry a node, parents before their children: what the scripts of a report draw.
export interface FlatTree {
  parent: (number | null)[];
  branch: string[];
  test: (string | null)[];
  class: number[];
  counts: number[][];
  rule: (number | null)[];
  status: (string | null)[];
}

export interface GrownTree {
  flat: FlatTree;
  classes: string[];
  class: string;
}
