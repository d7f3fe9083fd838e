// Rules, costs and verdicts as sentences.
import {conditionsOf, outcomes, type Condition, type Edits, type Level, type Outcome, type Requested, type Rule, type Verdict} from './types';

const numbers = new Intl.NumberFormat('en', {maximumFractionDigits: 6});
export const whole = (number: number) => numbers.format(number);
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
export const counted = (number: number, word: string) => `${whole(number)} ${word}${number === 1 ? '' : 's'}`;

// A message of the program, as it begins a line.
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// What is wrong with a file: data:3:7 is line 3, column 7 of it.
export function placeInWords(detail: string, file: string): string {
  return detail.replace(/^data(?::(\d+))?(?::(\d+))?: /, (_, line, column) => `${file}${line ? `, line ${line}` : ''}${column ? `, column ${column}` : ''}: `);
}

export function listed(parts: string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

// A rule as it is written, without its class.
export const conditionsText = (rule: Rule) => rule.text.slice(0, Math.max(0, rule.text.lastIndexOf(' => '))) || 'always';

// The last conditions of a rule, as many as fit: they are what tells it from its neighbours.
export function lastConditions(text: string, most: number): string {
  if (text.length <= most) return text;
  const conditions = text.split(' & ');
  let kept = conditions.pop()!;
  while (conditions.length > 0 && '… & '.length + conditions.at(-1)!.length + ' & '.length + kept.length <= most) kept = `${conditions.pop()} & ${kept}`;
  return conditions.length > 0 ? `… & ${kept}` : kept;
}

// What all conditions on one attribute together say: the closest bounds.
function attributeInWords(attribute: string, conditions: Condition[]): string {
  const bounds = (op: string) => conditions.filter((one) => one.op === op).map((one) => Number(one.value));
  const says: string[] = [];
  const above = bounds('>');
  const most = bounds('<=');
  if (above.length > 0) says.push(`above ${whole(Math.max(...above))}`);
  if (most.length > 0) says.push(`at most ${whole(Math.min(...most))}`);
  const equal = conditions.filter((one) => one.op === '=').map((one) => String(one.value));
  if (equal.length > 0) says.push(equal.at(-1)!);
  else says.push(...conditions.filter((one) => one.op === '!=').map((one) => `not ${one.value}`));
  const missing = conditions.every((one) => one.missing) ? ' (or missing)' : '';
  return `${attribute} is ${listed(says)}${missing}`;
}

export function ruleInWords(rule: Rule, className: string): string {
  const byAttribute = new Map<string, Condition[]>();
  for (const one of conditionsOf(rule)) byAttribute.set(one.attribute, [...(byAttribute.get(one.attribute) ?? []), one]);
  const parts = [...byAttribute].map(([attribute, conditions]) => attributeInWords(attribute, conditions));
  const then = `${className} is ${rule.class}`;
  return parts.length === 0 ? `Always, ${then}.` : `If ${listed(parts)}, then ${then}.`;
}

export const editedRows = (rows: Edits) => rows.edited ?? rows.added + rows.removed + rows.relabelled + rows.recoded;

export function costInWords(rows: Edits): string {
  const kinds = (['relabelled', 'recoded', 'added', 'removed'] as const).filter((kind) => rows[kind] > 0);
  return kinds.length === 0 ? 'nothing changes' : listed(kinds.map((kind) => `${whole(rows[kind])} ${kind}`));
}

export function durationInWords(seconds: number): string {
  if (seconds < 1.5) return 'about a second';
  if (seconds < 90) return `about ${Math.round(seconds)} seconds`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} minutes`;
  return `about ${Math.round(seconds / 3600)} hours`;
}

// Rules that were not asked for and are gone as well.
export function givenUpIn({rules, requests}: Verdict): number {
  return Math.max(0, rules.merged - requests.length);
}

export const outcomeWords: Record<Outcome, string> = {
  removed: 'All five tests hold, and the class of the rule no longer leads among its rows.',
  implied: 'All five tests hold, but the class still leads, because other rules say so.',
  false: 'The rows now contradict similar rows: the file makes a false claim.',
  visible: 'A test fails: the rule can still be seen.',
};

const ruleOutcome: Record<Outcome, string> = {removed: 'removed', implied: 'implied by other rules', false: 'false now', visible: 'still visible'};

function rulesInWords(verdict: Verdict): string {
  const {requests} = verdict;
  const out = verdict.left_out?.length ?? 0;
  const asked = requests.length + out;
  const by = outcomes.map((outcome) => ({text: ruleOutcome[outcome], count: requests.filter((one) => one.outcome === outcome).length}));
  const parts = [...by, {text: 'left out', count: out}].filter(({count}) => count > 0);
  if (parts.length !== 1) return `Of ${counted(asked, 'rule')}, ${listed(parts.map(({text, count}) => `${whole(count)} ${count === 1 ? 'is' : 'are'} ${text}`))}.`;
  const {text} = parts[0]!;
  return asked === 1 ? `The rule is ${text}.` : `${asked === 2 ? 'Both' : `All ${whole(asked)}`} rules are ${text}.`;
}

// Whether less than removed is what the owner asked for.
function askedInWords({requests, left_out}: Verdict): string {
  if (requests.length === 0 || (!left_out?.length && requests.every((one) => one.outcome === 'removed'))) return '';
  const open = requests.filter((one) => !one.hidden).length;
  if (open > 0) return ` ${requests.length === 1 ? 'So it is' : `${whole(open)} ${open === 1 ? 'is' : 'are'}`} not hidden at level ${requests[0]!.level}.`;
  return requests.every((one) => one.outcome === 'removed') ? '' : ` That counts as hidden, as you asked (level ${requests[0]!.level}).`;
}

export function verdictInWords(verdict: Verdict): string {
  const {kept, lost, ghost, target} = verdict.rules;
  const givenUp = givenUpIn(verdict);
  const others = !verdict.exact
    ? `Of the ${counted(target, 'other rule')}, ${whole(kept)} ${kept === 1 ? 'is' : 'are'} intact and ${whole(lost)} lost; ${counted(ghost, 'new rule')} appeared.`
    : givenUp === 0
      ? 'All other rules are intact.'
      : `${counted(givenUp, 'other rule')} merged into ${verdict.rules.new === 1 ? 'one' : 'fewer'}; all others are intact.`;
  return `${rulesInWords(verdict)}${askedInWords(verdict)} ${others}`;
}

// The worst of what became of the rules: it gives the whole its colour.
export function worstOf({requests, left_out}: Verdict): Outcome {
  if (left_out?.length) return 'visible';
  return outcomes[Math.max(0, ...requests.map((one) => outcomes.indexOf(one.outcome)))]!;
}

export const levelWords: Record<Level, string> = {
  tree: 'The new tree no longer contains the rule.',
  neighbours: 'Its rows look like the rows next to them.',
  parent: 'Its rows have the same class shares as the rows next to them, whatever else they say.',
  flip: 'None of its rows keeps its class: the file makes a false claim.',
};

const classIn = (text: string) => text.slice(text.lastIndexOf(' => ') + ' => '.length);
const count = (number: number) => number.toFixed(Number.isInteger(number) ? 0 : 1);

export interface Test {
  name: string;
  holds: boolean | null;  // null: not tested
  text: string;
}

// The five tests that decide what became of a rule.
export function testsInWords(request: Requested): Test[] {
  const {predicted, of_class: ofClass, interval: [low, high]} = request;
  const name = classIn(request.text);
  const most = Math.floor(predicted.at_most);
  const order = request.order === null ? 'Not tested: the rows are not in their original order.' : request.order ? 'Its labels are in no particular order.' : 'The order of the rows shows which labels were changed.';
  return [
    {name: 'pattern', holds: request.pattern, text: `The new tree ${request.pattern ? 'no longer' : 'still'} contains this rule.`},
    {name: 'presence', holds: request.presence, text: request.presence ? 'The rows that match it are still there.' : `${counted(request.rows, 'matching row')} now, ${whole(predicted.before)} before: a hole, or a crowd, is a trace.`},
    {name: 'prediction', holds: request.prediction, text: `The new tree predicts '${name}' for ${whole(predicted.after)} of these rows (${whole(predicted.before)} before, at most ${whole(most)} implied).`},
    {name: 'trace', holds: request.trace, text: `${whole(ofClass.after)} of ${counted(request.rows, 'row')} ${ofClass.after === 1 ? 'is' : 'are'} '${name}' (${whole(ofClass.before)} before); similar rows imply ${count(low)} to ${count(high)} (${request.p < 0.001 ? 'p < 0.001' : `p = ${Number(request.p.toPrecision(2))}`}).`},
    {name: 'order', holds: request.order, text: order},
  ];
}

// Why a rule is implied, and what hiding it all the same would take.
export function impliedInWords({implied_by: by = [], widened}: Requested): {why: string; widen: string} {
  const named = by.slice(0, 3).map(({rule, rows}) => `rule ${rule} (${counted(rows, 'row')})`);
  if (by.length > 3) named.push(`${whole(by.length - 3)} more`);
  const why = by.length > 0 ? `The same follows from ${listed(named)}.` : 'The same follows from similar rows.';
  if (widened === null) return {why: `${why} Its class leads in the whole table: nobody needs this file to guess it.`, widen: ''};
  if (!widened || widened.rules.length === 0) return {why, widen: ''};
  return {why, widen: `Also hide ${widened.rules.length === 1 ? 'rule' : 'rules'} ${listed(widened.rules.map(String))} (about ${counted(widened.edits, 'edit')})`};
}
