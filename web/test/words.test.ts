import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Condition, Requested, Rule, Verdict} from '../src/types';
import {conditionsText, costInWords, durationInWords, editedRows, listed, placeInWords, ruleInWords, verdictInWords, lastConditions, impliedInWords, testsInWords, worstOf} from '../src/words';

const rule = (...conditions: Condition[]): Rule => ({rule: 1, text: '', conditions: JSON.stringify(conditions), class: 'no', support: 3, confidence: 1});

test('ConditionsOnOneAttributeAreSaidOnceWithTheClosestBounds', () => {
  const words = ruleInWords(rule(
    {attribute: 'age', op: '<=', value: 60}, {attribute: 'sex', op: '=', value: 'f'}, {attribute: 'age', op: '>', value: 20.5}, {attribute: 'age', op: '>', value: 10}, {attribute: 'age', op: '<=', value: 40}), 'play');
  assert.equal(words, 'If age is above 20.5 and at most 40 and sex is f, then play is no.');
});

test('ARowWithAMissingValueMatchesOnlyIfAllConditionsTakeIt', () => {
  assert.match(ruleInWords(rule({attribute: 'a', op: '>', value: 1, missing: true}), 'k'), /a is above 1 \(or missing\)/);
  assert.doesNotMatch(ruleInWords(rule({attribute: 'a', op: '>', value: 1, missing: true}, {attribute: 'a', op: '<=', value: 9}), 'k'), /missing/);
});

test('ATreeOfOneLeafSaysAlways', () => assert.equal(ruleInWords(rule(), 'k'), 'Always, k is no.'));

test('ValuesThatAreExcludedAreListed', () => {
  assert.equal(ruleInWords(rule({attribute: 'c', op: '!=', value: 'red'}, {attribute: 'c', op: '!=', value: 'blue'}), 'k'), 'If c is not red and not blue, then k is no.');
});

test('AFaultOfAFileIsToldWithItsNameAndPlace', () => {
  assert.equal(placeInWords('data:3: expected 3 cells, found 2', 'a.csv'), 'a.csv, line 3: expected 3 cells, found 2');
  assert.equal(placeInWords('data:3:7: no number', 'a.csv'), 'a.csv, line 3, column 7: no number');
  assert.equal(placeInWords('data: is empty', 'a.csv'), 'a.csv: is empty');
  assert.equal(placeInWords('too large', 'a.csv'), 'too large');
});

test('ListsEndWithAnd', () => {
  assert.equal(listed([]), '');
  assert.equal(listed(['a']), 'a');
  assert.equal(listed(['a', 'b', 'c']), 'a, b and c');
});

test('OnlyEditsThatAreMadeAreNamed', () => {
  assert.equal(costInWords({added: 0, removed: 2, relabelled: 1200, recoded: 0}), '1,200 relabelled and 2 removed');
  assert.equal(costInWords({added: 0, removed: 0, relabelled: 0, recoded: 0}), 'nothing changes');
});

test('ARowThatIsEditedTwiceCountsOnce', () => {
  const rows = {added: 1, removed: 2, relabelled: 5, recoded: 4};
  assert.equal(editedRows({...rows, edited: 9}), 9);
  assert.equal(editedRows(rows), 12);
});

test('WhatARuleAsksForIsSaidWithoutItsClass', () => {
  const written = (text: string) => conditionsText({...rule(), text});
  assert.equal(written('a<=1 & b=x & y => no'), 'a<=1 & b=x & y');
  assert.equal(written('=> no'), 'always');
});

test('TimeLeftIsRounded', () => {
  assert.equal(durationInWords(0.2), 'about a second');
  assert.equal(durationInWords(42.4), 'about 42 seconds');
  assert.equal(durationInWords(600), 'about 10 minutes');
  assert.equal(durationInWords(7300), 'about 2 hours');
});

const requested = (change: Partial<Requested> = {}): Requested => ({
  rule: 1, text: 'a=1 & b=2 => refused', outcome: 'removed', level: 'neighbours', hidden: true, pattern: true, presence: true, prediction: true, trace: true, order: true, power: 'full',
  rows: 44, of_class: {before: 44, expected: 8, after: 2}, interval: [3, 12.9], neighbours: {rows: 111, of_class: 5}, p: 0.4412, predicted: {before: 44, expected: 0, after: 0, at_most: 14.2}, conclusion: '', ...change,
});

const verdictOf = (...requests: Requested[]): Verdict => ({
  requests, rows: {before: 9, after: 9, added: 0, removed: 0, relabelled: 1, recoded: 0},
  rules: {before: 5, merged: requests.length, new: 1, target: 5, after: 5, kept: 5, lost: 0, ghost: 0}, exact: true,
});

const implied = requested({outcome: 'implied', hidden: false});
const visible = requested({outcome: 'visible', hidden: false, pattern: false});

test('AVerdictSaysWhatBecameOfTheRules', () => {
  assert.equal(verdictInWords(verdictOf(requested())), 'The rule is removed. All other rules are intact.');
  assert.equal(verdictInWords(verdictOf(requested(), requested())), 'Both rules are removed. All other rules are intact.');
  assert.equal(verdictInWords(verdictOf(implied)), 'The rule is implied by other rules. So it is not hidden at level neighbours. All other rules are intact.');
  assert.equal(verdictInWords(verdictOf(requested(), implied, visible)), 'Of 3 rules, 1 is removed, 1 is implied by other rules and 1 is still visible. 2 are not hidden at level neighbours. All other rules are intact.');
  const flipped = requested({outcome: 'false', level: 'flip'});
  assert.equal(verdictInWords(verdictOf(flipped)), 'The rule is false now. That counts as hidden, as you asked (level flip). All other rules are intact.');
});

test('AVerdictCountsWhatIsLeftOut', () => {
  const verdict = {...verdictOf(requested()), left_out: [{rule: 2, text: '', cost: null, hidden_alone: false}]};
  assert.equal(verdictInWords(verdict), 'Of 2 rules, 1 is removed and 1 is left out. All other rules are intact.');
  const merged = {...verdict, rules: {...verdict.rules, merged: 3}};
  assert.match(verdictInWords(merged), / 2 other rules merged into one; all others are intact\.$/);
  assert.match(verdictInWords({...verdict, exact: false, left_out: []}), /^The rule is removed\. Of the 5 other rules, 5 are intact and 0 lost; 0 new rules appeared\.$/);
});

test('OnlyWhatIsRemovedAltogetherIsGreen', () => {
  assert.equal(worstOf(verdictOf(requested(), requested())), 'removed');
  assert.equal(worstOf(verdictOf(requested(), {...implied, hidden: true})), 'implied');
  assert.equal(worstOf(verdictOf(implied, requested({outcome: 'false', hidden: true}))), 'false');
  assert.equal(worstOf({...verdictOf(requested()), left_out: [{rule: 2, text: '', cost: null, hidden_alone: true}]}), 'visible');
});

test('EachOfTheFiveTestsIsTold', () => {
  const tests = testsInWords(requested({order: null}));
  assert.deepEqual(tests.map(({name, holds}) => [name, holds]), [['pattern', true], ['presence', true], ['prediction', true], ['trace', true], ['order', null]]);
  assert.equal(tests[2]!.text, "The new tree predicts 'refused' for 0 of these rows (44 before, at most 14 implied).");
  assert.equal(tests[3]!.text, "2 of 44 rows are 'refused' (44 before); similar rows imply 3 to 12.9 (p = 0.44).");
  assert.match(testsInWords(visible)[0]!.text, /still contains/);
});

test('WhatImpliesARuleIsNamedWithWhatHidingItTakes', () => {
  const by = [7, 8, 9, 10, 11].map((rule) => ({rule, text: '', rows: rule - 6}));
  assert.deepEqual(impliedInWords({...implied, implied_by: by.slice(0, 2), widened: {rules: [7, 8], edits: 90}}),
    {why: 'The same follows from rule 7 (1 row) and rule 8 (2 rows).', widen: 'Also hide rules 7 and 8 (about 90 edits)'});
  assert.match(impliedInWords({...implied, implied_by: by}).why, /rule 9 \(3 rows\) and 2 more\.$/);
  const everywhere = impliedInWords({...implied, implied_by: [], widened: null});
  assert.match(everywhere.why, /leads in the whole table/);
  assert.equal(everywhere.widen, '');
});

test('WhatTellsARuleFromItsNeighboursIsNotCutOff', () => {
  assert.equal(lastConditions('a=1 & b=2 & c=3', 15), 'a=1 & b=2 & c=3');
  assert.equal(lastConditions('a=1 & b=2 & c=3', 14), '… & b=2 & c=3');
  assert.equal(lastConditions('a=1 & b=2 & c=3', 9), '… & c=3');
  assert.equal(lastConditions('alone_and_long=3', 5), 'alone_and_long=3');
});
