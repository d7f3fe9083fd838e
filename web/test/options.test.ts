import assert from 'node:assert/strict';
import {test} from 'node:test';
import {budgetFault, commandLine, defaultHiding, defaultLearner, hidingOptions, isFaulty, jobOf, learnerFault, levelOf, publishedName, requestsFile, requestsOf, seedFault, shellWord, type Hiding} from '../src/options';
import type {Dataset, Rule} from '../src/types';

const rule = (number: number, text: string): Rule => ({rule: number, text, conditions: '[]', class: 'no', support: 1, confidence: 1});
const rules = [rule(1, 'a=1 => no'), rule(2, "b='x y' => yes")];
const dataset: Dataset = {id: '0'.repeat(32), rows: 1, unlabelled: 0, class: 'k', attributes: [], types: {}, created: ''};

test('WordsOfTheShellComeBackAsTheyWere', () => {
  assert.equal(shellWord('a-b_c=2%,d.csv'), 'a-b_c=2%,d.csv');
  assert.equal(shellWord("it's $HOME"), "'it'\\''s $HOME'");
  assert.equal(shellWord(''), "''");
});

test('TheCommandLineSaysOnlyWhatIsNotUsual', () => {
  assert.equal(commandLine('my data.csv', dataset, defaultLearner, defaultHiding),
    "espalier hide 'my data.csv' --requests requests.json -o 'my data.published.csv' --ledger private.ledger --report report.html");
  const learner = {...defaultLearner, minLeaf: ' 25 ', learner: 'cart' as const};
  const hiding = {...defaultHiding, budget: {edited: '2%'}, forbidden: ['add' as const], level: 'parent' as const, widen: true, accept: true, partial: true, shuffle: true};
  assert.equal(commandLine('d.csv', {...dataset, types: {a: 'nominal'}}, learner, hiding),
    'espalier hide d.csv --learner cart --min-leaf 25 --types types.json --requests requests.json --budget edited=2% --only relabel,recode,remove --level parent --widen --accept implied --allow-partial --shuffle -o d.published.csv --ledger private.ledger --report report.html');
});

test('OptionsOfTheOptimalStrategyAreNotGivenToOthers', () => {
  const job = jobOf([], defaultLearner, {...defaultHiding, strategy: 'paper', forbidden: ['add']}, true);
  assert.deepEqual(job, {requests: [], strategy: 'paper', dry_run: true});
});

test('TheLevelIsThatOfTheStrategyUnlessAnotherIsChosen', () => {
  assert.equal(levelOf(defaultHiding), 'neighbours');
  assert.equal(levelOf({...defaultHiding, strategy: 'paper'}), 'tree');
  const asked = (change: Partial<Hiding>) => Object.fromEntries(hidingOptions({...defaultHiding, ...change}));
  assert.deepEqual(asked({level: 'neighbours'}), {});
  assert.deepEqual(asked({level: 'tree'}), {level: 'tree'});
  assert.deepEqual(asked({strategy: 'paper', level: 'tree'}), {strategy: 'paper'});
  assert.deepEqual(asked({strategy: 'paper', level: 'neighbours'}), {strategy: 'paper', level: 'neighbours'});
});

test('FlipNeedsNoRowsThatSaySomethingElse', () => {
  assert.deepEqual(hidingOptions({...defaultHiding, level: 'flip', widen: true}), [['level', 'flip']]);
});

test('AttacksAreLeftOutOfTheReportOnly', () => {
  const hiding = {...defaultHiding, attacks: false};
  assert.deepEqual(jobOf([], defaultLearner, hiding, false), {requests: [], attacks: 'none', dry_run: false});
  assert.deepEqual(jobOf([], defaultLearner, hiding, true), {requests: [], dry_run: true});
  assert.match(commandLine('d.csv', dataset, defaultLearner, hiding), /--report report\.html --attacks none$/);
});

test('RequestsNameRulesByTheirTextInTheOrderOfNumbers', () => {
  const marks = new Map([[2, 0.5], [1, 1], [99, 1]]);
  assert.deepEqual(requestsOf(marks, rules), [{rule: 'a=1 => no', importance: 1}, {rule: "b='x y' => yes", importance: 0.5}]);
  assert.deepEqual(JSON.parse(requestsFile(marks, rules)).requests.length, 2);
});

test('NumbersAreFoundWrongBeforeTheServerIsAsked', () => {
  const fault = (field: 'minLeaf' | 'maxDepth' | 'minGain', text: string) => learnerFault({...defaultLearner, [field]: text}, field);
  for (const good of ['', ' 1 ', '25']) assert.equal(fault('minLeaf', good), '');
  for (const wrong of ['0', '-1', '2.5', 'x', '1e3']) assert.notEqual(fault('minLeaf', wrong), '', wrong);
  assert.equal(fault('maxDepth', '0'), '');
  assert.equal(fault('minGain', '1e-3'), '');
  assert.notEqual(fault('minGain', '-0.1'), '');
  assert.equal(isFaulty(defaultLearner), false);
  assert.equal(isFaulty({...defaultLearner, minGain: 'x'}), true);
  assert.equal(seedFault('7'), '');
  assert.equal(seedFault(String(2n ** 128n - 1n)), '');
  assert.notEqual(seedFault(String(2n ** 128n)), '');
  assert.notEqual(seedFault('seven'), '');
});

test('ABudgetIsANumberOfRowsOrOfPercent', () => {
  for (const good of ['26', ' 0 ', '2%', '0.5 %']) assert.equal(budgetFault({edited: good}), '', good);
  assert.equal(budgetFault({}), '');
  for (const wrong of ['2.5', '-3', 'all', '%', '1,000']) assert.notEqual(budgetFault({edited: wrong}), '', wrong);
});

test('PublishedFilesKeepTheirEnding', () => {
  assert.equal(publishedName('loans.csv'), 'loans.published.csv');
  assert.equal(publishedName('weather.arff.gz'), 'weather.published.arff.gz');
  assert.equal(publishedName('strange'), 'strange.published.csv');
});
