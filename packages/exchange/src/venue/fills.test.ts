import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KALYANI, SBIN } from '../fixture/instruments.fixture.ts';
import {
  accepted,
  CALL,
  FUTURE,
  MORNING,
  openExchange,
  PUT,
  refusedCode,
} from '../fixture/open-exchange.fixture.ts';

test('[exchange.E2] a market order takes the best offers one after the other and never the same offer twice in a second', () => {
  const { exchange, order, quote } = openExchange();
  const { asks } = quote(SBIN);
  const [first, second] = asks;
  assert.ok(first && second);
  accepted(exchange.submit(order(SBIN, { type: 'Market', qty: first.qty + 7 })));
  accepted(exchange.submit(order(SBIN, { type: 'Market', qty: 5, owner: 'ravi' })));
  const fills = exchange.advanceTo(MORNING).flatMap(({ trade }) => (trade ? [trade] : []));
  assert.deepEqual(
    fills.map(({ owner, qty, pricePaise }) => [owner, qty, pricePaise]),
    [
      ['asha', first.qty, first.pricePaise],
      ['asha', 7, second.pricePaise],
      ['ravi', 5, second.pricePaise],
    ],
  );
});

test('[exchange.E2] a market order stops at its protection, and the remainder rests there', () => {
  const { exchange, order, best } = openExchange();
  const { ask } = best(PUT);
  const large = accepted(exchange.submit(order(PUT, { type: 'Market', qty: 30_000 })));
  exchange.advanceTo(MORNING);
  const after = accepted(exchange.orderByTag('asha', large.tag));
  assert.ok(after && after.pricePaise > ask.pricePaise && after.pricePaise <= ask.pricePaise * 1.06);
  for (const { pricePaise } of accepted(exchange.trades('asha'))) assert.ok(pricePaise <= after.pricePaise);
  assert.equal(after.filledQty % PUT.lotSize, 0, 'whole lots');
});

test('[exchange.E2] an immediate order takes what there is at its price and leaves', () => {
  const { exchange, order, best } = openExchange();
  const { ask } = best(SBIN);
  const request = order(SBIN, { pricePaise: ask.pricePaise, qty: ask.qty + 10, validity: 'immediate' });
  accepted(exchange.submit(request));
  const last = exchange.advanceTo(MORNING).at(-1)?.order;
  assert.equal(last?.status, 'cancelled');
  assert.equal(last?.filledQty, ask.qty);
  assert.deepEqual(last?.reason, { code: 'immediate-or-cancel', openQty: 10 });
});

test('[exchange.E3] a resting order waits for its turn: the queue ahead trades first, or the price goes through', () => {
  let [byTurn, byThrough] = [0, 0];
  for (let start = 0; start < 12; start += 1) {
    const { exchange, order, best, quote } = openExchange({ startsAt: MORNING + start * 600_000 });
    const { bid } = best(SBIN);
    const placed = accepted(exchange.submit(order(SBIN, { pricePaise: bid.pricePaise, qty: 50 })));
    exchange.advanceTo(exchange.now());
    let atPrice = 0;
    let volumeBefore = quote(SBIN).volume;
    for (let second = 0; second < 3600; second += 1) {
      const events = exchange.advanceTo(exchange.now() + 1000);
      const { lastPaise, volume } = quote(SBIN);
      if (lastPaise === bid.pricePaise) atPrice += volume - volumeBefore;
      volumeBefore = volume;
      const fills = events.filter(({ trade }) => trade?.tag === placed.tag);
      if (fills.length === 0) continue;
      for (const { trade } of fills) assert.equal(trade?.pricePaise, bid.pricePaise, 'at its own price');
      assert.ok(lastPaise <= bid.pricePaise);
      if (lastPaise === bid.pricePaise) {
        assert.ok(atPrice > bid.qty, `${atPrice} traded, ${bid.qty} were ahead`);
        byTurn += 1;
      } else byThrough += 1;
      break;
    }
  }
  assert.ok(byTurn + byThrough > 3, `${byTurn} by turn, ${byThrough} by through`);
});

test('[exchange.E3] a price that goes through a resting order fills it whole, whatever was ahead', () => {
  for (const side of ['Buy', 'Sell'] as const) {
    const { exchange, order, best, quote, runUntil } = openExchange();
    const { bid, ask } = best(FUTURE);
    const pricePaise = side === 'Buy' ? bid.pricePaise : ask.pricePaise;
    const placed = accepted(exchange.submit(order(FUTURE, { side, pricePaise, qty: 1755 })));
    const isThrough = () => (quote(FUTURE).lastPaise - pricePaise) * (side === 'Buy' ? -1 : 1) > 0;
    runUntil(isThrough);
    const after = accepted(exchange.orderByTag('asha', placed.tag));
    assert.deepEqual([after?.status, after?.filledPaise], ['filled', 1755 * pricePaise]);
  }
});

test('[exchange.E3] touching the price is not enough while others are ahead', () => {
  const { exchange, order, quote, runUntil } = openExchange();
  // Find a second at which the price is touched by less volume than is queued there.
  const price = quote(SBIN).bids[2];
  assert.ok(price);
  const placed = accepted(exchange.submit(order(SBIN, { pricePaise: price.pricePaise, qty: 10 })));
  let sawTouchWithoutFill = false;
  runUntil((events) => {
    const isFilled = events.some(({ trade }) => trade?.tag === placed.tag);
    if (!isFilled && quote(SBIN).lastPaise === price.pricePaise) sawTouchWithoutFill = true;
    return isFilled || sawTouchWithoutFill || quote(SBIN).lastPaise < price.pricePaise;
  });
  assert.ok(sawTouchWithoutFill);
});

test('[exchange.E4] a stop waits for the last price, is released once and trades at the offers of then', () => {
  const { exchange, order, quote, runUntil } = openExchange();
  const triggerPaise = quote(SBIN).lastPaise + 50;
  const stop = accepted(
    exchange.submit(order(SBIN, { type: 'SL-Limit', triggerPaise, pricePaise: triggerPaise + 500, qty: 20 })),
  );
  const events = runUntil((all) => all.some(({ trade }) => trade?.tag === stop.tag));
  assert.deepEqual([...new Set(events.map(({ order: it }) => it.status))], ['waiting', 'open', 'filled']);
  assert.equal(events.filter(({ order: it, trade }) => it.status === 'open' && !trade).length, 1);
  assert.ok(quote(SBIN).lastPaise >= triggerPaise);
  const fill = events.find(({ trade }) => trade)?.trade;
  assert.ok(fill && fill.pricePaise > quote(SBIN).lastPaise, 'at the offer, not at the trigger');
});

test('[exchange.E5] rings are separate: their orders never trade with each other, and each finds the whole offer', () => {
  const { exchange, order, best } = openExchange();
  const { bid, ask } = best(CALL);
  const inside = bid.pricePaise + CALL.tickPaise;
  assert.ok(inside < ask.pricePaise, 'there is room inside the spread');
  accepted(exchange.submit(order(CALL, { pricePaise: inside, qty: 65 })));
  const other = { owner: 'ravi', ring: 'other', side: 'Sell', qty: 65 } as const;
  accepted(exchange.submit(order(CALL, { ...other, pricePaise: inside })));
  accepted(exchange.submit(order(CALL, { owner: 'zoya', type: 'Market', qty: ask.qty })));
  accepted(
    exchange.submit(order(CALL, { ...other, side: 'Buy', type: 'Market', qty: ask.qty, owner: 'ali' })),
  );
  const trades = exchange.advanceTo(MORNING).flatMap(({ trade }) => (trade ? [trade] : []));
  const paid = (owner: string) =>
    trades.filter((trade) => trade.owner === owner).map((trade) => trade.pricePaise);
  assert.deepEqual(paid('asha'), []);
  assert.deepEqual(paid('zoya'), [ask.pricePaise]);
  assert.deepEqual(paid('ali'), [inside, ask.pricePaise], 'who waits in the ring first, then the offer');
});

test('[exchange.E5] owners trade with each other at the price of the one who waited, and never with themselves', () => {
  const { exchange, order, best } = openExchange();
  const { bid, ask } = best(CALL);
  const inside = bid.pricePaise + CALL.tickPaise;
  assert.ok(inside < ask.pricePaise, 'there is room inside the spread');
  accepted(exchange.submit(order(CALL, { pricePaise: inside, qty: 130 })));
  accepted(
    exchange.submit(order(CALL, { side: 'Sell', pricePaise: bid.pricePaise, qty: 65, owner: 'ravi' })),
  );
  const own = accepted(exchange.submit(order(CALL, { side: 'Sell', pricePaise: inside, qty: 65 })));
  const events = exchange.advanceTo(MORNING);
  const trades = events.flatMap(({ trade }) => (trade ? [trade] : []));
  assert.deepEqual(
    trades.map(({ owner, side, qty, pricePaise }) => [owner, side, qty, pricePaise]),
    [
      ['asha', 'Buy', 65, inside],
      ['ravi', 'Sell', 65, inside],
    ],
  );
  assert.deepEqual(events.at(-1)?.order.reason, { code: 'self-trade', tag: own.tag });
});

test('[exchange.E5] a change is checked like an order, retains the filled part, and may trade at once', () => {
  const { exchange, order, best } = openExchange();
  const { bid, ask } = best(SBIN);
  const placed = accepted(exchange.submit(order(SBIN, { pricePaise: bid.pricePaise - 100, qty: 40 })));
  const change = (parts: Parameters<typeof exchange.replace>[2]) =>
    exchange.replace('asha', placed.tag, parts);
  assert.equal(refusedCode(change({ pricePaise: 3 })), 'off-tick');
  assert.equal(refusedCode(change({ qty: 0 })), 'bad-quantity');
  assert.equal(refusedCode(change({ qty: 92_307 })), 'above-freeze');
  assert.equal(refusedCode(change({ triggerPaise: 100 })), 'bad-request');
  assert.equal(refusedCode(exchange.replace('ravi', placed.tag, { qty: 10 })), 'unknown-order');
  accepted(change({ qty: 30 }));
  accepted(change({ pricePaise: ask.pricePaise }));
  const last = exchange.advanceTo(MORNING).at(-1);
  assert.equal(last?.order.status, 'filled');
  assert.equal(last?.order.filledQty, 30);
  assert.equal(last?.trade?.pricePaise, ask.pricePaise);
  assert.equal(refusedCode(change({ qty: 50 })), 'order-finished');
  assert.equal(refusedCode(exchange.cancel('asha', placed.tag)), 'order-finished');
});

test('[exchange.E5] a waiting stop can get another trigger; cancelled it never comes back', () => {
  const { exchange, order, quote } = openExchange();
  const last = quote(SBIN).lastPaise;
  const stop = order(SBIN, { type: 'SL-Limit', triggerPaise: last + 50, pricePaise: last + 100 });
  accepted(exchange.submit(stop));
  assert.equal(refusedCode(exchange.replace('asha', stop.tag, { pricePaise: last + 9000 })), 'trigger-gap');
  accepted(exchange.replace('asha', stop.tag, { triggerPaise: last + 80 }));
  accepted(exchange.cancel('asha', stop.tag));
  const events = exchange.advanceTo(MORNING + 3 * 3_600_000);
  assert.deepEqual(
    events.map(({ order: it }) => [it.status, it.triggerPaise]),
    [
      ['waiting', last + 50],
      ['waiting', last + 80],
      ['cancelled', last + 80],
    ],
  );
});

test('[exchange.E5] a change may make another type of an order: a limit to market, a stop to limit, a limit to a stop', () => {
  const { exchange, order, quote, best } = openExchange();
  const last = quote(SBIN).lastPaise;
  const far = best(SBIN).bid.pricePaise - 1000;
  const toMarket = order(SBIN, { pricePaise: far, qty: 5 });
  const toLimit = order(SBIN, { type: 'SL-Limit', triggerPaise: last + 500, pricePaise: last + 600, qty: 6 });
  const toStop = order(SBIN, { pricePaise: far, qty: 7 });
  for (const request of [toMarket, toLimit, toStop]) accepted(exchange.submit(request));
  exchange.advanceTo(MORNING);
  const change = (tag: string, parts: Parameters<typeof exchange.replace>[2]) =>
    exchange.replace('asha', tag, parts);
  assert.equal(refusedCode(change(toMarket.tag, { type: 'Market', pricePaise: far })), 'bad-request');
  assert.equal(refusedCode(change(toStop.tag, { type: 'SL-Limit' })), 'bad-request');
  assert.equal(refusedCode(change(toLimit.tag, { type: 'Limit', triggerPaise: last + 500 })), 'bad-request');
  accepted(change(toMarket.tag, { type: 'Market' }));
  accepted(change(toLimit.tag, { type: 'Limit', pricePaise: far }));
  accepted(change(toStop.tag, { type: 'SL-Limit', triggerPaise: last + 500, pricePaise: last + 600 }));
  exchange.advanceTo(MORNING);
  assert.deepEqual(
    accepted(exchange.orders('asha')).map(({ type, status, filledQty }) => [type, status, filledQty]),
    [
      ['Market', 'filled', 5],
      ['Limit', 'open', 0],
      ['SL-Limit', 'waiting', 0],
    ],
  );
});

test('[exchange.E5] a stop that was released takes a new limit with its old trigger, and no new trigger', () => {
  const { exchange, order, quote, runUntil } = openExchange();
  const triggerPaise = quote(SBIN).lastPaise + 30;
  const stop = order(SBIN, { type: 'SL-Limit', triggerPaise, pricePaise: triggerPaise, qty: 90_000 });
  accepted(exchange.submit(stop));
  runUntil((events) => events.some(({ order: it }) => it.status === 'open'));
  const pricePaise = triggerPaise - 500;
  const moved = { type: 'SL-Limit', pricePaise, triggerPaise: triggerPaise + 100 } as const;
  assert.equal(refusedCode(exchange.replace('asha', stop.tag, moved)), 'bad-request');
  accepted(exchange.replace('asha', stop.tag, { type: 'SL-Limit', pricePaise, triggerPaise }));
  const after = accepted(exchange.orderByTag('asha', stop.tag));
  assert.deepEqual([after?.status, after?.pricePaise], ['open', pricePaise]);
});

test('[exchange.E7] day orders expire when the trading of their instrument ends; the next day starts empty', () => {
  const { exchange, order, best } = openExchange();
  accepted(exchange.submit(order(SBIN, { pricePaise: best(SBIN).bid.pricePaise - 5000 })));
  accepted(exchange.submit(order(FUTURE, { pricePaise: best(FUTURE).bid.pricePaise - 50_000 })));
  const ended = exchange
    .advanceTo(MORNING + 12 * 3_600_000)
    .filter(({ order: it }) => it.status === 'expired');
  assert.deepEqual(
    ended.map(({ order: it, at }) => [it.key, new Date(at).toISOString().slice(11, 19)]),
    [
      [SBIN.key, '09:45:00'],
      [FUTURE.key, '10:10:00'],
    ],
  );
  assert.equal(accepted(exchange.orders('asha')).length, 2);
  assert.equal(exchange.nextDue(), null);
  exchange.advanceTo(MORNING + 24 * 3_600_000);
  assert.equal(accepted(exchange.orders('asha')).length, 0);
});

test('[exchange.E9] with latency an order trades at the price of its arrival, in the order of sending', () => {
  const { exchange, order, best } = openExchange({ latency: { medianMs: 2500, spread: 0.5 } });
  const { ask } = best(SBIN);
  const placed = accepted(exchange.submit(order(SBIN, { pricePaise: ask.pricePaise - 3000 })));
  accepted(exchange.cancel('asha', placed.tag));
  assert.equal(placed.status, 'travelling');
  assert.deepEqual(exchange.advanceTo(MORNING + 100), []);
  const events = exchange.advanceTo(MORNING + 60_000);
  assert.deepEqual(
    events.map(({ order: it }) => it.status),
    ['open', 'cancelled'],
  );
  assert.ok((events[0]?.at ?? 0) > MORNING + 400);
});

test('[exchange.E9] a cancel never overtakes its order, however the latencies fall', () => {
  const { exchange, order, best } = openExchange({ latency: { medianMs: 300, spread: 1.5 } });
  const pricePaise = best(SBIN).bid.pricePaise - 3000;
  const tags = Array.from({ length: 25 }, () => {
    const { tag } = accepted(exchange.submit(order(SBIN, { pricePaise })));
    accepted(exchange.cancel('asha', tag));
    return tag;
  });
  const events = exchange.advanceTo(MORNING + 3_600_000);
  for (const tag of tags) {
    const statuses = events.filter(({ order: it }) => it.tag === tag).map(({ order: it }) => it.status);
    assert.deepEqual(statuses, ['open', 'cancelled']);
  }
});

test('[exchange.E9] an order that arrives after the close is refused by the exchange', () => {
  const closing = MORNING + 315 * 60_000;
  const { exchange, order } = openExchange({ startsAt: closing - 50, latency: { medianMs: 500, spread: 0 } });
  accepted(exchange.submit(order(SBIN, { type: 'Market' })));
  const [event] = exchange.advanceTo(closing + 5000);
  assert.equal(event?.order.status, 'refused');
  assert.equal(event?.order.reason?.code, 'market-closed');
});

test('[exchange.E11] touch mode fills everything at the last price, and resting orders when it is reached', () => {
  const { exchange, order, quote, runUntil } = openExchange({ fillMode: 'touch' });
  const { lastPaise } = quote(KALYANI);
  accepted(exchange.submit(order(KALYANI, { type: 'Market', qty: 50_000 })));
  const [, filled] = exchange.advanceTo(MORNING);
  assert.deepEqual([filled?.trade?.qty, filled?.trade?.pricePaise], [50_000, lastPaise]);
  const resting = accepted(exchange.submit(order(KALYANI, { pricePaise: lastPaise - 20, qty: 50_000 })));
  const events = runUntil((all) => all.some(({ order: it }) => it.status === 'filled'));
  assert.equal(events.at(-1)?.order.tag, resting.tag);
  assert.equal(events.at(-1)?.trade?.pricePaise, lastPaise - 20);
});
