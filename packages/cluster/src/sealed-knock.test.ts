import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { createReplayWindow } from './replay-window.ts';
import { knockProblem, sealKnock } from './sealed-knock.ts';

const signWith = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest('hex');
const sign = signWith('of the relay');
const knock = { ucc: 'U1', epoch: 2, node: 'a', relay: 'r1', number: 1, target: 'broker:443' };
const door = (changed: { readonly relay?: string; readonly target?: string } = {}) => ({
  ...{ relay: 'r1', target: 'broker:443', taken: createReplayWindow(), nodes: new Set(['a']), sign },
  ...changed,
});

test('[cluster.B5] a knock opens one tunnel, to its target, at the start of the relay that it was made for', () => {
  const sealed = sealKnock(knock, sign);
  const once = door();
  assert.deepEqual([knockProblem(sealed, once), knockProblem(sealed, once)], [null, 'repeated']);
  assert.equal(knockProblem(sealed, door({ target: 'elsewhere:443' })), 'for another target');
  assert.equal(knockProblem(sealed, door({ relay: 'r2' })), 'for another start');
});

test('[cluster.B5] whatever is changed on the way breaks the seal', () => {
  const sealed = sealKnock(knock, sign);
  for (const field of ['ucc', 'node', 'relay', 'target', 'mac'] as const)
    assert.equal(knockProblem({ ...sealed, [field]: `${sealed[field]}x` }, door()), 'forged', field);
  for (const field of ['epoch', 'number'] as const)
    assert.equal(knockProblem({ ...sealed, [field]: 9 }, door()), 'forged', field);
  assert.equal(knockProblem(sealKnock(knock, signWith('of somebody')), door()), 'forged');
});
