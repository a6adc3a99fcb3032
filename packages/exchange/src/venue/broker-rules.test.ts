import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SBIN } from '../fixture/instruments.fixture.ts';
import {
  accepted,
  CALL,
  FUTURE,
  MORNING,
  openExchange,
  refusedCode,
} from '../fixture/open-exchange.fixture.ts';
import { openQuotedFloor } from '../fixture/open-quoted-floor.fixture.ts';
import { type OrderRequest, refusalSentence } from '../index.ts';

const DAY_MS = 24 * 3_600_000;
const SALE = { side: 'Sell', type: 'Market', product: 'delivery' } as const;

/** An owner who has bought so many shares for delivery. */
function openWithShares(qty: number) {
  const open = openExchange();
  const { exchange, order } = open;
  accepted(exchange.submit(order(SBIN, { type: 'Market', product: 'delivery', qty })));
  exchange.advanceTo(MORNING);
  return {
    ...open,
    sell: (value: number, rest: Partial<OrderRequest> = {}) =>
      exchange.submit(order(SBIN, { ...SALE, qty: value, ...rest })),
  };
}

test('[exchange.Q110] shares are delivered and contracts carried forward: the other product is refused', () => {
  const { exchange, order } = openExchange();
  for (const [instrument, product, code] of [
    [SBIN, 'intraday', 'accepted'],
    [SBIN, 'delivery', 'accepted'],
    [SBIN, 'carry-forward', 'product-barred'],
    [FUTURE, 'intraday', 'accepted'],
    [FUTURE, 'carry-forward', 'accepted'],
    [FUTURE, 'delivery', 'product-barred'],
    [CALL, 'delivery', 'product-barred'],
  ] as const)
    assert.equal(refusedCode(exchange.submit(order(instrument, { type: 'Market', product }))), code);
});

test('[exchange.Q111] shares that are not held cannot be sold for delivery, and the refusal has the free quantity', () => {
  const { exchange, order } = openExchange();
  const answer = exchange.submit(order(SBIN, { ...SALE, qty: 10 }));
  assert.equal(refusedCode(answer), 'not-held');
  assert.match(
    answer.kind === 'refused' ? refusalSentence(answer.refusal) : '',
    /^A Delivery sale of 10 of NSE:3045: 0 are free to sell of what is held or was bought today\./,
  );
  accepted(exchange.submit(order(SBIN, { ...SALE, product: 'intraday', qty: 10 })));
});

test('[exchange.Q111] what was bought for delivery can be sold on the same day and on later ones, once', () => {
  const { exchange, sell } = openWithShares(10);
  assert.equal(refusedCode(sell(11)), 'not-held');
  accepted(sell(4));
  assert.equal(refusedCode(sell(7)), 'not-held');
  exchange.advanceTo(MORNING + 3 * DAY_MS);
  assert.equal(refusedCode(sell(7)), 'not-held');
  accepted(sell(6));
  assert.equal(refusedCode(sell(1)), 'not-held');
});

test('[exchange.Q111] shares bought intraday, or by another owner, are not held', () => {
  const { exchange, order, sell } = openWithShares(5);
  accepted(exchange.submit(order(SBIN, { type: 'Market', qty: 5 })));
  accepted(exchange.submit(order(SBIN, { type: 'Market', product: 'delivery', qty: 5, owner: 'ravi' })));
  assert.equal(refusedCode(sell(6)), 'not-held');
});

test('[exchange.Q111] a resting sale reserves its part of the holding, and a change cannot ask for more', () => {
  const { exchange, sell, quote } = openWithShares(10);
  const far = { type: 'Limit', pricePaise: quote(SBIN).lastPaise + 1_000 } as const;
  const waits = accepted(sell(6, far));
  assert.equal(refusedCode(sell(5)), 'not-held');
  assert.equal(refusedCode(exchange.replace('asha', waits.tag, { qty: 11 })), 'not-held');
  accepted(exchange.replace('asha', waits.tag, { qty: 10 }));
  assert.equal(refusedCode(sell(1)), 'not-held');
  accepted(exchange.cancel('asha', waits.tag));
  accepted(sell(10));
});

test("[exchange.Q111] what a broker's books say is held counts, with the fills that they have not heard of", () => {
  const { exchange, order, sell } = openWithShares(10);
  const [bought] = accepted(exchange.orders('asha'));
  const hold = (qty: number, received: number) =>
    exchange.hold('asha', SBIN.key, {
      qty,
      filledQtyOf: (tag) => (tag === bought?.tag ? received : null),
    });
  hold(25, 10);
  assert.equal(refusedCode(sell(26)), 'not-held');
  hold(15, 0);
  assert.equal(refusedCode(sell(26)), 'not-held');
  accepted(sell(25));
  exchange.hold('ravi', SBIN.key, { qty: 3, filledQtyOf: () => null });
  accepted(exchange.submit(order(SBIN, { ...SALE, qty: 3, owner: 'ravi' })));
  assert.equal(refusedCode(exchange.submit(order(SBIN, { ...SALE, qty: 1, owner: 'ravi' }))), 'not-held');
});

const SIDES = [
  ['Buy', 1],
  ['Sell', -1],
] as const;

test('[exchange.Q112] a stop whose trigger the last price has reached is refused, also by a change', () => {
  const { exchange, order, quote } = openExchange();
  const { lastPaise } = quote(SBIN);
  for (const [side, way] of SIDES) {
    const stop = (triggerPaise: number) => ({
      type: 'SL-Limit' as const,
      triggerPaise,
      pricePaise: triggerPaise + 100 * way,
    });
    for (const triggerPaise of [lastPaise, lastPaise - 200 * way]) {
      const answer = exchange.submit(order(SBIN, { side, ...stop(triggerPaise) }));
      assert.equal(refusedCode(answer), 'trigger-reached');
      assert.match(
        answer.kind === 'refused' ? refusalSentence(answer.refusal) : '',
        side === 'Buy' ? /must be above the last price/ : /must be below the last price/,
      );
    }
    const waits = order(SBIN, { side, ...stop(lastPaise + 200 * way) });
    accepted(exchange.submit(waits));
    const rests = order(SBIN, { side, pricePaise: lastPaise - 3_000 * way });
    accepted(exchange.submit(rests));
    exchange.advanceTo(MORNING);
    for (const { tag } of [waits, rests])
      assert.equal(refusedCode(exchange.replace('asha', tag, stop(lastPaise))), 'trigger-reached');
    const found = accepted(exchange.orders('asha')).filter((exchangeOrder) => exchangeOrder.side === side);
    assert.deepEqual(
      found.map(({ type, status, triggerPaise }) => [type, status, triggerPaise]),
      [
        ['SL-Limit', 'waiting', waits.triggerPaise],
        ['Limit', 'open', null],
      ],
    );
  }
});

test('[exchange.Q112] a stop whose trigger is reached while it is on its way is refused when it arrives', () => {
  const { exchange, order, quote } = openExchange({ latency: { medianMs: 600_000, spread: 0 } });
  const { lastPaise } = quote(SBIN);
  // One of both is reached within ten minutes, since the price moves.
  for (const [side, way] of SIDES) {
    const triggerPaise = lastPaise + SBIN.tickPaise * way;
    accepted(
      exchange.submit(
        order(SBIN, { side, type: 'SL-Limit', triggerPaise, pricePaise: triggerPaise + 500 * way }),
      ),
    );
  }
  const refused = exchange
    .advanceTo(MORNING + 700_000)
    .filter(({ order: it }) => it.status === 'refused')
    .map(({ order: it }) => it.reason?.code);
  assert.deepEqual(refused, ['trigger-reached']);
});

test('[exchange.Q112] at quotes from outside a stop is refused by the last price, and waits where none is known', () => {
  const { say, send, storyOf } = openQuotedFloor();
  const early = send({ trigger: 1_000, limit: 1_001 });
  assert.equal(storyOf(early.tag), 'waiting');
  say(999, [[998.9, 100]], [[999.1, 100]]);
  assert.equal(refusedCode(send({ trigger: 999, limit: 1_000 }).answer), 'trigger-reached');
  assert.equal(refusedCode(send({ side: 'Sell', trigger: 999, limit: 998 }).answer), 'trigger-reached');
  assert.equal(storyOf(send({ trigger: 999.1, limit: 1_000 }).tag), 'waiting');
});

test('[exchange.Q113] the limit of a stop is at its trigger or beyond it, also after a change', () => {
  const { exchange, order, quote } = openExchange();
  const { lastPaise } = quote(SBIN);
  for (const [side, way] of SIDES) {
    const triggerPaise = lastPaise + 300 * way;
    const stop = { side, type: 'SL-Limit', triggerPaise } as const;
    const near = { pricePaise: triggerPaise - SBIN.tickPaise * way };
    const answer = exchange.submit(order(SBIN, { ...stop, ...near }));
    assert.equal(refusedCode(answer), 'limit-before-trigger');
    assert.match(
      answer.kind === 'refused' ? refusalSentence(answer.refusal) : '',
      side === 'Buy' ? /must not be below its trigger/ : /must not be above its trigger/,
    );
    const at = order(SBIN, { ...stop, pricePaise: triggerPaise });
    accepted(exchange.submit(at));
    assert.equal(refusedCode(exchange.replace('asha', at.tag, near)), 'limit-before-trigger');
  }
});
