import assert from 'node:assert/strict';
import {test} from 'node:test';
import {keep, kept, namesIn} from '../src/kept';

test('NamesAreReadAsTheyWereKept', () => {
  assert.deepEqual(namesIn('{"1":"loans.csv"}'), {1: 'loans.csv'});
  assert.deepEqual(namesIn(null), {});
});

test('WhatIsNoListOfNamesHoldsNone', () => {
  for (const text of ['', '{', 'null', '7', '"loans.csv"', '["loans.csv"]']) assert.deepEqual(namesIn(text), {}, text);
  assert.deepEqual(namesIn('{"1":7,"2":null,"3":"loans.csv"}'), {3: 'loans.csv'});
});

test('AStorageThatIsForbiddenOrFullIsDoneWithout', () => {
  const forbidden = () => { throw new Error('forbidden'); };
  assert.equal(kept(forbidden, 'key'), null);
  keep(forbidden, 'key', 'text');
  keep(() => ({setItem: forbidden}) as unknown as Storage, 'key', 'text');
});
