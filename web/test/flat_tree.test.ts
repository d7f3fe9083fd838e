import assert from 'node:assert/strict';
import {test} from 'node:test';
import {flatTree, type TreeJson} from '../src/flat_tree';

const leaf = (rule: number, counts: Record<string, number>, name: string) => ({counts, class: name, rule});

test('ParentsStandBeforeTheirChildrenAndChildrenInTheirOrder', () => {
  const {flat, classes} = flatTree({
    class: 'play',
    root: {
      counts: {no: 2, yes: 3}, split: {attribute: 'outlook', values: ['sunny', 'rainy']},
      children: [
        {counts: {no: 2, yes: 1}, split: {attribute: 'humidity', threshold: 77.5, missing: '<='}, children: [leaf(1, {yes: 1}, 'yes'), leaf(2, {no: 2}, 'no')]},
        leaf(3, {yes: 2}, 'yes'),
      ],
    },
  });
  assert.deepEqual(classes, ['no', 'yes']);
  assert.deepEqual(flat.parent, [null, 0, 1, 1, 0]);
  assert.deepEqual(flat.branch, ['', '= sunny', '<= 77.5 or ?', '> 77.5', '= rainy']);
  assert.deepEqual(flat.test, ['outlook', 'humidity', null, null, null]);
  assert.deepEqual(flat.rule, [null, null, 1, 2, 3]);
  assert.deepEqual(flat.counts, [[2, 3], [2, 1], [0, 1], [2, 0], [0, 2]]);
  assert.deepEqual(flat.class, [1, 0, 1, 0, 1]);
});

test('OneValueAgainstTheRestIsSaidSo', () => {
  const branches = (values: string[]) => flatTree({class: 'k', root: {counts: {a: 2}, split: {attribute: 'c', in: values}, children: [leaf(1, {a: 1}, 'a'), leaf(2, {a: 1}, 'a')]}}).flat.branch.slice(1);
  assert.deepEqual(branches(['red']), ['= red', '!= red']);
  assert.deepEqual(branches(['red', 'blue']), ['in red, blue', 'not in red, blue']);
});

test('TreesOfAnyDepthAreLaidFlat', () => {
  let root: TreeJson['root'] = leaf(1, {a: 1}, 'a');
  for (let i = 0; i < 50_000; ++i) root = {counts: {a: 1}, split: {attribute: 'x', threshold: i}, children: [root, leaf(2, {a: 1}, 'a')]};
  assert.equal(flatTree({class: 'k', root}).flat.parent.length, 100_001);
});
