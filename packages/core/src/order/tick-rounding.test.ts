import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TransType } from '@spark/vocabulary';
import fc from 'fast-check';
import type { OrderTerms } from './order.ts';
import { completeTerms } from './price-rules.ts';
import { termsToSend } from './tick-rounding.ts';

type Stop = Extract<OrderTerms, { readonly type: 'SL-Limit' }>;

const stop = (limitPaise: number, triggerPaise: number): Stop => ({
  type: 'SL-Limit',
  limitPaise,
  triggerPaise,
});
const rounding = { tickPaise: null };

test('[core.O101] without rounding, or without an instrument, prices stay as they are', () => {
  const terms = stop(10_003, 10_001);
  assert.deepEqual(termsToSend({ side: 'Buy', terms }, { tickPaise: 5 }), terms);
  assert.deepEqual(termsToSend({ side: 'Buy', terms, rounding }, null), terms);
});

test('[core.O101] a rounded price is on the tick, less than a tick away, and never more eager than the given one', () => {
  const price = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom<TransType>('Buy', 'Sell'),
      price,
      price,
      fc.constantFrom(1, 5, 10, 50, 100, 500),
      (side, limitPaise, triggerPaise, tickPaise) => {
        const given = stop(limitPaise, triggerPaise);
        const sent = completeTerms(termsToSend({ side, terms: given, rounding }, { tickPaise }));
        assert.ok(sent?.type === 'SL-Limit');
        const isTooSmall = (paise: number) => paise < tickPaise;
        for (const [was, is] of [
          [limitPaise, sent.limitPaise],
          [triggerPaise, sent.triggerPaise],
        ] as const) {
          if (isTooSmall(was)) continue;
          assert.equal(is % tickPaise, 0);
          assert.ok(Math.abs(is - was) < tickPaise || is === sent.limitPaise);
        }
        if (!isTooSmall(limitPaise))
          assert.ok(side === 'Buy' ? sent.limitPaise <= limitPaise : sent.limitPaise >= limitPaise);
        const isCrossed = (terms: Stop) =>
          side === 'Buy' ? terms.triggerPaise > terms.limitPaise : terms.triggerPaise < terms.limitPaise;
        if (!isCrossed(given)) assert.ok(!isCrossed(sent), JSON.stringify({ given, sent }));
        assert.deepEqual(
          termsToSend({ side, terms: sent, rounding }, { tickPaise }),
          sent,
          'rounding twice is rounding once',
        );
      },
    ),
  );
});

test('[core.O102] the trigger goes away from the market: up for a buyer, down for a seller', () => {
  const sent = (side: TransType, terms: OrderTerms) =>
    termsToSend({ side, terms, rounding }, { tickPaise: 5 });
  assert.deepEqual(sent('Buy', stop(10_102, 10_001)), stop(10_100, 10_005));
  assert.deepEqual(sent('Sell', stop(10_001, 10_104)), stop(10_005, 10_100));
  assert.deepEqual(
    sent('Buy', stop(10_002, 10_002)),
    stop(10_000, 10_000),
    'the trigger moves with the limit',
  );
  assert.deepEqual(sent('Sell', stop(10_002, 10_002)), stop(10_005, 10_005));
});

test('[core.O101] a tick of the sender counts where it is a multiple of that of the instrument', () => {
  const limitOn = (tickPaise: number | null) => {
    const terms = { type: 'Limit', limitPaise: 10_119, triggerPaise: null } as const;
    return termsToSend({ side: 'Buy', terms, rounding: { tickPaise } }, { tickPaise: 5 });
  };
  assert.equal(limitOn(50).limitPaise, 10_100);
  assert.equal(limitOn(6).limitPaise, 10_115);
  assert.equal(limitOn(null).limitPaise, 10_115);
  assert.equal(limitOn(50).triggerPaise, null);
});
