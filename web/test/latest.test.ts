import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ifWanted} from '../src/latest';

test('AnAnswerThatIsWantedIsGiven', async () => {
  assert.equal(await ifWanted(Promise.resolve(7), () => true), 7);
  await assert.rejects(ifWanted(Promise.reject(new Error('refused')), () => true), /refused/);
});

test('WhetherAnAnswerIsWantedIsAskedWhenItIsThere', async () => {
  for (const answer of [Promise.resolve(7), Promise.reject(new Error('refused'))]) {
    let wanted = true;
    const given = ifWanted(answer, () => wanted);
    wanted = false;
    assert.equal(await given, undefined);
  }
});
