// Rules, costs and verdicts as sentences.
import {conditionsOf, type Condition, type Edits, type Rule, type Verdict} from './types';

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

export function verdictInWords(verdict: Verdict): string {
  const asked = verdict.requests.length + (verdict.left_out?.length ?? 0);
  const hidden = verdict.requests.filter((request) => request.hidden).length;
  const rules = hidden === asked
    ? (asked === 1 ? 'The rule is hidden.' : asked === 2 ? 'Both rules are hidden.' : `All ${whole(asked)} rules are hidden.`)
    : `${whole(hidden)} of ${counted(asked, 'rule')} ${hidden === 1 ? 'is' : 'are'} hidden.`;
  const {kept, lost, ghost, target} = verdict.rules;
  const givenUp = givenUpIn(verdict);
  const others = verdict.exact
    ? givenUp === 0
      ? 'All other rules are as they were.'
      : `${counted(givenUp, 'other rule')} ${givenUp === 1 ? 'is' : 'are'} given up with ${hidden === 1 ? 'it' : 'them'}, all others are as they were.`
    : `Of the ${counted(target, 'other rule')}, ${whole(kept)} are kept and ${whole(lost)} lost; ${whole(ghost)} appeared that nobody meant.`;
  return `${rules} ${others}`;
}

type Asked = Verdict['requests'][number];

// Rules that stay may say its class, too.
function predictionInWords(request: Asked): string {
  if (!request.prediction) return 'The new tree still predicts its class for some of its rows.';
  const still = request.still_predicted;
  if (!still) return 'The new tree predicts another class for its rows.';
  return `The new tree predicts its rows as it should; ${whole(still)} of them get its class from rules that stay.`;
}

function confidenceInWords(request: Asked): string {
  const shares = `Of the rows that match it, ${percent(request.confidence_after)} have its class; before, ${percent(request.confidence_before)} had.`;
  if (!request.confidence || request.confidence_after < request.confidence_before) return shares;
  return `Its conditions add nothing: its class is as frequent without them. ${shares}`;
}

// What stays of a hidden rule, in the three senses.
export function sensesInWords(request: Asked): {holds: boolean; text: string}[] {
  return [
    {holds: request.pattern, text: request.pattern ? 'No path of the new tree says it.' : 'A path of the new tree still says it.'},
    {holds: request.prediction, text: predictionInWords(request)},
    {holds: request.confidence, text: confidenceInWords(request)},
  ];
}
