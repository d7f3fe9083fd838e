import assert from 'node:assert/strict';
import {test} from 'node:test';
import {hashOf, nowhere, placeOf, type Place} from '../src/place';

const id = '0123456789abcdef'.repeat(2);
const place: Place = {
  data: id, view: 'tree', job: id, rule: 7,
  learner: {class: 'x,y', learner: 'cart', criterion: 'gini', minLeaf: '25', maxDepth: '3', minGain: '0.05', prune: 'mdl'},
  hiding: {strategy: 'lookahead', budget: {edited: '2%'}, forbidden: ['add', 'remove'], level: 'flip', widen: true, accept: true, partial: true, shuffle: true, seed: '4', attacks: false},
  marks: new Map([[2, 1], [9, 0.3]]),
};

test('TheAddressKeepsEverything', () => {
  assert.deepEqual(placeOf(`#${hashOf(place)}`), place);
});

test('NoNameOfAFileStandsInTheAddress', () => {
  const old = placeOf(`#data=${id}&file=patients.csv`);
  assert.equal(hashOf(old), `data=${id}`);
});

test('WhatIsUsualDoesNotStandInTheAddress', () => {
  assert.equal(hashOf(nowhere), '');
  assert.equal(hashOf({...nowhere, data: id}), `data=${id}`);
});

test('AnAddressThatMakesNoSenseLeadsNowhere', () => {
  assert.deepEqual(placeOf('#data=../../etc&view=tree'), nowhere);
  const odd = placeOf(`#data=${id}&view=x&job=1&rule=-2&learner=c4&budget=edited,foo:3&not=all,add,relabel&level=far&flip=1&accept=visible&hide=0,3:-1,x,5:0.5`);
  assert.deepEqual(odd, {...nowhere, data: id, hiding: {...nowhere.hiding, forbidden: ['add']}, marks: new Map([[5, 0.5]])});
});
