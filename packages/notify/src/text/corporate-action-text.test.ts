import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BookFact, istInstant, minutesOf } from '@spark/core';
import { createSquareOffs } from './square-offs.ts';

const AT = istInstant('2026-11-20', minutesOf('09:00'));
const FACT: Extract<BookFact, { readonly kind: 'position-adjusted' }> = {
  kind: 'position-adjusted',
  key: { strategyName: 'test1', instrumentKey: 'NSE:212', product: 'Delivery', forwardTest: false },
  ...{ symbol: 'ASHOKLEY-EQ', actionId: 1, action: 'split 10:2', by: 'spark', ratio: { times: 5, per: 1 } },
  ...{ fromQty: 10, toQty: 50, cashPaise: 0, at: AT },
};

function textOf(change: Partial<typeof FACT>): string {
  const account = { ucc: 'S000001', accountName: 'account1' };
  const facts = [{ ...FACT, ...change }];
  return createSquareOffs()({ account, facts, positions: [], at: AT }).join('|');
}

test('[notify.N111] a corporate action is told with what it made of the position', () => {
  assert.equal(
    textOf({}),
    'ASHOKLEY-EQ, split 10:2, in S000001:account1: 10 became 50, their cost stays\n' +
      'Strategy test1\n2026-11-20 09:00:00 IST',
  );
  assert.match(
    textOf({ action: 'dividend of 4.50', ratio: null, toQty: 10, cashPaise: 4_500 }),
    /: 10 held, 45\.00 booked\n/,
  );
  assert.match(textOf({ toQty: 0, cashPaise: 100 }), /its cost is booked, 1\.00 booked/);
  assert.match(
    textOf({ by: 'broker', toQty: 10 }),
    /the broker adjusts what it holds, Spark still counts 10, and their cost and profit are unknown/,
  );
});
