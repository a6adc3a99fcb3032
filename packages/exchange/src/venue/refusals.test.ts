import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KALYANI, NIFTY, SBIN } from '../fixture/instruments.fixture.ts';
import {
  accepted,
  CALL,
  FUTURE,
  MORNING,
  openExchange,
  refusedCode,
} from '../fixture/open-exchange.fixture.ts';
import { type OrderRequest, refusalSentence } from '../index.ts';

test('[exchange.E1] what an exchange refuses is refused with its code and facts, and leaves no trace', () => {
  const { exchange, order, quote } = openExchange();
  const sbin = quote(SBIN);
  const call = quote(CALL);
  const future = quote(FUTURE);
  const onTick = (paise: number, tick: number) => Math.round(paise / tick) * tick;
  const tries: readonly (readonly [OrderRequest, string])[] = [
    [order({ ...SBIN, key: 'NSE:1' }, { pricePaise: 1000 }), 'unknown-instrument'],
    [order(NIFTY, { pricePaise: 2_400_000 }), 'not-tradable'],
    [order(SBIN, { type: 'Market', pricePaise: 100 }), 'bad-request'],
    [order(SBIN, {}), 'bad-request'],
    [order(SBIN, { pricePaise: sbin.lastPaise, triggerPaise: 100 }), 'bad-request'],
    [order(SBIN, { type: 'SL-Limit', pricePaise: sbin.lastPaise }), 'bad-request'],
    [order(SBIN, { pricePaise: sbin.lastPaise, tag: '' }), 'bad-request'],
    [order(SBIN, { pricePaise: sbin.lastPaise, tag: 'A23456789012345678901' }), 'bad-request'],
    [order(SBIN, { pricePaise: sbin.lastPaise, tag: 'a b' }), 'bad-request'],
    [order(SBIN, { pricePaise: sbin.lastPaise, owner: '' }), 'bad-request'],
    [order(SBIN, { pricePaise: sbin.lastPaise, qty: 0 }), 'bad-quantity'],
    [order(SBIN, { pricePaise: sbin.lastPaise, qty: 1.5 }), 'bad-quantity'],
    [order(CALL, { pricePaise: call.lastPaise, qty: 100 }), 'bad-quantity'],
    [order(CALL, { pricePaise: call.lastPaise, qty: 1820 }), 'above-freeze'],
    [order(SBIN, { pricePaise: sbin.lastPaise + 1 }), 'off-tick'],
    [order(SBIN, { pricePaise: -10 }), 'off-tick'],
    [order(SBIN, { pricePaise: onTick(sbin.previousClosePaise * 1.12, 10) }), 'outside-band'],
    [order(FUTURE, { pricePaise: onTick(future.lastPaise * 0.95, 10) }), 'outside-lpp'],
    [order(CALL, { pricePaise: onTick(call.lastPaise * 1.6 + 3000, 5) }), 'outside-lpp'],
    [
      order(SBIN, {
        type: 'SL-Limit',
        triggerPaise: sbin.lastPaise + 100,
        pricePaise: onTick(sbin.lastPaise * 1.05, 10),
      }),
      'trigger-gap',
    ],
    [
      order(SBIN, {
        type: 'SL-Limit',
        triggerPaise: sbin.lastPaise + 100,
        pricePaise: sbin.lastPaise + 200,
        validity: 'immediate',
      }),
      'bad-request',
    ],
  ];
  for (const [request, code] of tries) {
    const answer = exchange.submit(request);
    assert.equal(refusedCode(answer), code, JSON.stringify(request));
    if (answer.kind === 'refused') assert.match(refusalSentence(answer.refusal), /^[A-Z].*\.$/);
  }
  assert.deepEqual(exchange.advanceTo(MORNING), []);
  assert.deepEqual(accepted(exchange.orders('asha')), []);
});

test('[exchange.E1] a share without derivatives has the wide band, and its edge is accepted', () => {
  const { exchange, order, quote } = openExchange();
  const { previousClosePaise } = quote(KALYANI);
  const edge = Math.floor((previousClosePaise * 1.2) / 5) * 5;
  assert.equal(refusedCode(exchange.submit(order(KALYANI, { pricePaise: edge + 5 }))), 'outside-band');
  assert.equal(exchange.submit(order(KALYANI, { pricePaise: edge })).kind, 'accepted');
});

test('[exchange.E1] outside trading hours and after the expiry nothing is taken', () => {
  const sunday = openExchange({ startsAt: MORNING - 86_400_000 });
  assert.equal(
    refusedCode(sunday.exchange.submit(sunday.order(SBIN, { pricePaise: 100_000 }))),
    'market-closed',
  );
  // 15:20 in India: the closing auction has begun for SBIN, the future still trades.
  const late = openExchange({ startsAt: MORNING + 320 * 60_000 });
  assert.equal(refusedCode(late.exchange.submit(late.order(SBIN, { type: 'Market' }))), 'market-closed');
  assert.equal(late.exchange.submit(late.order(FUTURE, { type: 'Market' })).kind, 'accepted');
  const after = openExchange({ startsAt: Date.UTC(2026, 10, 25, 5) });
  assert.equal(refusedCode(after.exchange.submit(after.order(CALL, { type: 'Market' }))), 'expired');
});
