import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMIT_170 } from './order.fixture.ts';
import type { OrderTerms } from './order.ts';
import { cleanTerms, isShownAs, passiveTick, sameTerms } from './price-rules.ts';

const STOP: OrderTerms = { type: 'SL-Limit', limitPaise: 17_000, triggerPaise: 16_900 };

test('[core.O5] terms are sent without the prices that their type has no use for', () => {
  assert.deepEqual(cleanTerms({ ...STOP, type: 'Limit' }), LIMIT_170);
  assert.deepEqual(cleanTerms({ ...STOP, type: 'Market' }), {
    type: 'Market',
    limitPaise: null,
    triggerPaise: null,
  });
  assert.deepEqual(cleanTerms(STOP), STOP);
});

test('[core.B15] terms of another type are other terms', () => {
  assert.equal(sameTerms(LIMIT_170, { type: 'SL-Limit', limitPaise: 17_000, triggerPaise: null }), false);
});

test('[core.B16] a triggered stop may be shown as a Limit order; a Limit order is never shown as a stop', () => {
  assert.equal(isShownAs(STOP, LIMIT_170), true);
  assert.equal(isShownAs(STOP, { ...STOP, triggerPaise: null }), true);
  assert.equal(isShownAs(STOP, { type: 'Limit', limitPaise: 17_100, triggerPaise: null }), false);
  assert.equal(isShownAs(LIMIT_170, { ...STOP, triggerPaise: null }), false);
});

test('[core.O8] a price goes to the less eager tick', () => {
  assert.deepEqual([passiveTick(10_007, 5, 'Buy'), passiveTick(10_007, 5, 'Sell')], [10_005, 10_010]);
});
