import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canBeAskedAgain } from './asked-again.ts';
import { LIMIT_170, MORNING } from './order.fixture.ts';

const ABOUT = { reftag: 1939, tag: 'T1', at: MORNING };

test('[B6] what the book of a broker shows can be asked for again; a refusal and a wish cannot', () => {
  assert.equal(canBeAskedAgain({ kind: 'slice-accepted', ...ABOUT, orderId: 'B1' }), true);
  assert.equal(canBeAskedAgain({ kind: 'slice-changed', ...ABOUT, terms: LIMIT_170 }), true);
  assert.equal(canBeAskedAgain({ kind: 'slice-refused', ...ABOUT, reason: 'No.' }), false);
  assert.equal(canBeAskedAgain({ kind: 'cancel-asked', ...ABOUT, why: 'user' }), false);
});
