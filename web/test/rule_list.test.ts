import assert from 'node:assert/strict';
import {test} from 'node:test';
import {filtered, linesInView, ordered} from '../src/rule_list';
import type {Rule} from '../src/types';

const rule = (number: number, text: string, name: string, support: number): Rule => ({rule: number, text, conditions: '[]', class: name, support, confidence: support / 10});
const rules = [rule(1, 'Region=north & age<=3 => no', 'no', 5), rule(2, 'region=south => yes', 'yes', 9), rule(3, 'age>3 => no', 'no', 5)];
const numbers = (list: Rule[]) => list.map((one) => one.rule);
const marks = new Map([[3, 0.5], [2, 1]]);

test('AllWordsOfAFilterMustOccurInAnyCase', () => {
  const filter = {text: '', class: '', markedOnly: false};
  assert.deepEqual(numbers(filtered(rules, filter, marks)), [1, 2, 3]);
  assert.deepEqual(numbers(filtered(rules, {...filter, text: ' REGION age '}, marks)), [1]);
  assert.deepEqual(numbers(filtered(rules, {...filter, class: 'no'}, marks)), [1, 3]);
  assert.deepEqual(numbers(filtered(rules, {...filter, markedOnly: true}, marks)), [2, 3]);
});

test('TiesStayInTheOrderOfNumbersEitherWay', () => {
  assert.deepEqual(numbers(ordered(rules, {column: 'support', down: false}, marks)), [1, 3, 2]);
  assert.deepEqual(numbers(ordered(rules, {column: 'support', down: true}, marks)), [2, 1, 3]);
  assert.deepEqual(numbers(ordered(rules, {column: 'marked', down: false}, marks)), [2, 3, 1]);
});

test('OnlyLinesInViewAreDrawn', () => {
  assert.deepEqual(linesInView(0, 100, 10, 1000, 2), {first: 0, end: 12});
  assert.deepEqual(linesInView(5000, 100, 10, 1000, 2), {first: 498, end: 512});
  assert.deepEqual(linesInView(0, 100, 10, 3, 2), {first: 0, end: 3});
  assert.deepEqual(linesInView(9000, 100, 10, 5, 2), {first: 5, end: 5});
});
