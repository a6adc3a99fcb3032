import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { problemOf, signCall } from './passed-call.ts';

const signWith = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest('hex');
const sign = signWith('of the cluster');
const nodes = new Set(['a', 'b']);
const call = { from: 'a', to: 'b', ucc: 'U1', key: 'k1', bodyHash: 'h1' };

test('[cluster.R4] a call is taken only with the seal of the cluster, by the process that it was meant for', () => {
  const signed = signCall(call, sign);
  assert.equal(problemOf(signed, { me: 'b', nodes, sign }), null);
  assert.equal(problemOf(signed, { me: 'c', nodes, sign }), 'for another node');
  assert.equal(
    problemOf(signCall({ ...call, from: 'x' }, sign), { me: 'b', nodes, sign }),
    'from an unknown node',
  );
  assert.equal(problemOf(signCall(call, signWith('of somebody')), { me: 'b', nodes, sign }), 'forged');
});

test('[cluster.R4] whatever is changed on the way breaks the seal', () => {
  const signed = signCall(call, sign);
  for (const field of ['from', 'to', 'ucc', 'key', 'bodyHash', 'mac'] as const)
    assert.equal(
      problemOf({ ...signed, [field]: `${signed[field]}x` }, { me: 'b', nodes, sign }),
      'forged',
      field,
    );
  const moved = { ...signed, ucc: 'U1k', key: '1' };
  assert.equal(problemOf(moved, { me: 'b', nodes, sign }), 'forged');
  assert.equal(problemOf({ ...signed, mac: '' }, { me: 'b', nodes, sign }), 'forged');
});
