import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { problemOf, signCall } from './passed-call.ts';
import { createReplayWindow } from './replay-window.ts';

const signWith = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest('hex');
const sign = signWith('of the cluster');
const nodes = new Set(['a', 'b']);
const call = { from: 'a', to: 'b', ucc: 'U1', number: 1, key: 'k1', requestHash: 'r1', bodyHash: 'h1' };

const receiver = (me = 'b') => ({ me, nodes, taken: createReplayWindow(), sign });

test('[cluster.R4] a call is taken only with the seal of the cluster, by the process that it was meant for', () => {
  const signed = signCall(call, sign);
  assert.equal(problemOf(signed, receiver()), null);
  assert.equal(problemOf(signed, receiver('c')), 'for another node');
  assert.equal(problemOf(signCall({ ...call, from: 'x' }, sign), receiver()), 'from an unknown node');
  assert.equal(problemOf(signCall(call, signWith('of somebody')), receiver()), 'forged');
});

test('[cluster.R4] whatever is changed on the way breaks the seal', () => {
  const signed = signCall(call, sign);
  assert.equal(problemOf({ ...signed, number: 2 }, receiver()), 'forged');
  for (const field of ['from', 'to', 'ucc', 'key', 'requestHash', 'bodyHash', 'mac'] as const)
    assert.equal(problemOf({ ...signed, [field]: `${signed[field]}x` }, receiver()), 'forged', field);
  const moved = { ...signed, ucc: 'U1k', key: '1' };
  assert.equal(problemOf(moved, receiver()), 'forged');
  assert.equal(problemOf({ ...signed, mac: '' }, receiver()), 'forged');
});

test('[cluster.R5] a call that was recorded is taken once, also when others came in between and in any order', () => {
  const at = receiver();
  const numbered = (number: number, from = 'a') => problemOf(signCall({ ...call, from, number }, sign), at);
  for (const number of [2, 1, 5, 3]) assert.equal(numbered(number), null);
  for (const number of [1, 2, 3, 5]) assert.equal(numbered(number), 'repeated');
  assert.equal(numbered(4), null);
  assert.equal(numbered(1, 'b'), null, 'each sender counts for itself');
  for (const number of [0, -1, 0.5, Number.NaN]) assert.equal(numbered(number), 'repeated');
});

test('[cluster.R5] what is too old to know is refused, and a forged call uses no number up', () => {
  const at = receiver();
  const numbered = (number: number) => problemOf(signCall({ ...call, number }, sign), at);
  assert.equal(problemOf({ ...signCall(call, sign), mac: 'x' }, at), 'forged');
  for (let number = 2; number <= 20_000; number++) assert.equal(numbered(number), null);
  assert.equal(numbered(1), 'repeated');
  assert.equal(numbered(20_000 - 8_192), 'repeated');
  assert.equal(numbered(20_000 - 100), 'repeated');
  assert.equal(numbered(20_001), null);
});
