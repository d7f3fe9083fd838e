import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Condition, Rule, Verdict} from '../src/types';
import {conditionsText, costInWords, durationInWords, editedRows, listed, placeInWords, ruleInWords, verdictInWords, lastConditions, sensesInWords} from '../src/words';

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

test('AVerdictCountsWhatIsLeftOut', () => {
  const request = {rule: 1, text: '', hidden: true, pattern: true, prediction: true, confidence: true, confidence_before: 1, confidence_after: 0};
  const verdict: Verdict = {
    requests: [request], left_out: [{rule: 2, text: '', cost: null, hidden_alone: false}],
    rows: {before: 9, after: 9, added: 0, removed: 0, relabelled: 1, recoded: 0},
    rules: {before: 5, merged: 1, target: 5, after: 5, kept: 5, lost: 0, ghost: 0}, exact: true,
  };
  assert.equal(verdictInWords(verdict), '1 of 2 rules is hidden. All other rules are as they were.');
  const merged = {...verdict, rules: {...verdict.rules, merged: 3}};
  assert.equal(verdictInWords(merged), '1 of 2 rules is hidden. 2 other rules are given up with it, all others are as they were.');
  assert.match(verdictInWords({...verdict, exact: false, left_out: []}), /^The rule is hidden\. Of the 5 other rules/);
});

test('WhatRulesThatStaySayIsNoOtherClass', () => {
  const request = {rule: 1, text: '', hidden: true, pattern: true, prediction: true, confidence: true, confidence_before: 0.5, confidence_after: 1, still_predicted: 19};
  const [, prediction, confidence] = sensesInWords(request as never);
  assert.match(prediction.text, /19 of them get its class from rules that stay/);
  assert.match(confidence.text, /^Its conditions add nothing/);
});

test('WhatTellsARuleFromItsNeighboursIsNotCutOff', () => {
  assert.equal(lastConditions('a=1 & b=2 & c=3', 15), 'a=1 & b=2 & c=3');
  assert.equal(lastConditions('a=1 & b=2 & c=3', 14), '… & b=2 & c=3');
  assert.equal(lastConditions('a=1 & b=2 & c=3', 9), '… & c=3');
  assert.equal(lastConditions('alone_and_long=3', 5), 'alone_and_long=3');
});
