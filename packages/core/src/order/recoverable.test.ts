import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMIT_170, MORNING } from './order.fixture.ts';
import { isRecoverable } from './recoverable.ts';

const ABOUT = { reftag: 1939, tag: 'T1', at: MORNING };

test('[core.B6] what the book of a broker shows can be asked for again; a refusal and a request cannot', () => {
  assert.equal(isRecoverable({ kind: 'slice-accepted', ...ABOUT, orderId: 'B1' }), true);
  assert.equal(isRecoverable({ kind: 'slice-changed', ...ABOUT, terms: LIMIT_170 }), true);
  assert.equal(isRecoverable({ kind: 'slice-refused', ...ABOUT, reason: 'No.' }), false);
  assert.equal(isRecoverable({ kind: 'cancel-asked', ...ABOUT, why: 'user' }), false);
});
