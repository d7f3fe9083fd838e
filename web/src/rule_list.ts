// Which rules a table shows, and in which order.
import type {Marks} from './options';
import type {Rule} from './types';

export type Column = 'marked' | 'rule' | 'text' | 'class' | 'support' | 'confidence';
export interface Order {
  column: Column;
  down: boolean;
}
export interface Filter {
  text: string;
  class: string;       // empty: any
  markedOnly: boolean;
}

export function filtered(rules: Rule[], {text, class: name, markedOnly}: Filter, marks: Marks): Rule[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    if (name && rule.class !== name) return false;
    if (markedOnly && !marks.has(rule.rule)) return false;
    const lower = rule.text.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
}

export function ordered(rules: Rule[], {column, down}: Order, marks: Marks): Rule[] {
  const key = (rule: Rule) => (column === 'marked' ? -(marks.get(rule.rule) ?? 0) : rule[column]);
  const sign = down ? -1 : 1;
  return [...rules].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    return x === y ? a.rule - b.rule : (x < y ? -1 : 1) * sign;
  });
}

// The lines of a list that stand in its window, with a few more on either side.
export function linesInView(top: number, height: number, line: number, count: number, more = 8): {first: number; end: number} {
  const first = Math.max(0, Math.floor(top / line) - more);
  return {first: Math.min(first, count), end: Math.min(count, Math.ceil((top + height) / line) + more)};
}
