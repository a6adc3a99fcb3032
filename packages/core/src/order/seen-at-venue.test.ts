import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evolveOrder, type OrderChangeFact } from './evolve-order.ts';
import { MORNING, order, slice } from './order.fixture.ts';

const about = (at: number) => ({ reftag: 1939, tag: 'T1', at: MORNING + at });

function comparedAt(...facts: readonly OrderChangeFact[]): number | null {
  const { reconciledAt } = facts.reduce(evolveOrder, order());
  return reconciledAt && reconciledAt - MORNING;
}

test('[core.O103] what its venue never saw was never compared', () => {
  const unknown = { kind: 'slice-outcome-unknown', ...about(5), reason: '' } as const;
  assert.equal(comparedAt(unknown), null);
  assert.equal(comparedAt({ kind: 'slice-cancelled', ...about(5), reason: 'before it was sent' }), null);
  assert.equal(comparedAt(unknown, { kind: 'slice-given-up', ...about(9), reason: 'lost' }), null);
});

test('[core.O103] an order was last compared when its venue last reported it', () => {
  const accepted = { kind: 'slice-accepted', ...about(5), orderId: '1' } as const;
  const filled = { kind: 'slice-filled', ...about(7), filledQty: 40, filledValuePaise: 680_000 } as const;
  assert.equal(comparedAt(accepted), 5);
  assert.equal(comparedAt(accepted, filled), 7);
  const asked = { kind: 'cancel-asked', reftag: 1939, at: MORNING + 9, why: 'user' } as const;
  assert.equal(comparedAt(accepted, filled, asked), 7, 'our request is not a report');
  assert.equal(
    comparedAt(accepted, filled, asked, { kind: 'slice-cancelled', ...about(11), reason: '' }),
    11,
  );
});

test('[core.O103] of several slices the one that is reported counts, and not one that its venue knows beside it', () => {
  const two = order({ slices: [slice(), slice({ tag: 'T2' })] });
  const accepted = evolveOrder(two, { kind: 'slice-accepted', ...about(5), orderId: '1' });
  assert.equal(accepted.reconciledAt, MORNING + 5);
  const unsent = { kind: 'slice-cancelled', ...about(9), tag: 'T2', reason: 'before it was sent' } as const;
  assert.equal(evolveOrder(accepted, unsent).reconciledAt, MORNING + 5);
});
