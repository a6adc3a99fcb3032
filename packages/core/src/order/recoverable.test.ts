import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderFact } from './order-fact.ts';
import { ORDER_FACTS } from './order-fact-shapes.ts';
import { isRecoverable } from './recoverable.ts';

const IN_BOOK = [
  'order-reconciled',
  'slice-accepted',
  'slice-cancelled',
  'slice-changed',
  'slice-fill-corrected',
  'slice-filled',
  'slice-triggered',
];

test('[core.B6] what the book of a broker shows can be asked for again; a refusal, a request and a plan cannot', () => {
  const kinds = Object.keys(ORDER_FACTS) as OrderFact['kind'][];
  const found = kinds.filter((kind) => isRecoverable({ kind } as OrderFact));
  assert.deepEqual(found.toSorted(), IN_BOOK);
});
