import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { type LiveStage, MARKET, openLiveStage, slice } from './live-stage.fixture.ts';

let stage: LiveStage;
afterEach(() => stage.close());

describe('Market orders at a live broker', () => {
  test('[brokers.L6] without a price nothing is sent', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.setPrice(null);
    const outcome = await stage.ended(line.place(slice('T1', { terms: MARKET })));
    assert.ok(outcome.kind === 'refused' && /no price/.test(outcome.reason));
    assert.equal(stage.sent('POST /orders').length, 0);
  });

  test('[brokers.L6] a Market order leaves as a Limit order at the protected price', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    assert.deepEqual(stage.sent('POST /orders')[0]?.body, {
      tag: 'T1',
      side: 'Buy',
      qty: 10,
      type: 'Limit',
      price: 20_200,
      symbol: 'NSE:ASHOKLEY-EQ',
    });
  });

  test('[brokers.L6] one that rests is re-priced every two seconds, ten times, and then cancelled in words', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    for (let round = 1; round <= 10; round++) {
      stage.setPrice({ lastPaise: 20_000 + round * 100, band: null });
      await stage.pass(2_000);
    }
    assert.equal(stage.sent('PUT /orders').length, 10);
    assert.equal(stage.sent('DELETE /orders').length, 0);
    await stage.pass(2_000);
    assert.equal(stage.sent('DELETE /orders').length, 1);
    stage.broker.push({ orders: [stage.row('T1', { state: 'cancelled' })] });
    await stage.quiet();
    assert.match(line.reports.at(-1)?.message ?? '', /20 s/);
    await stage.pass(60_000);
    assert.equal(stage.sent('PUT /orders').length, 10);
  });

  test('[brokers.L6] a cancel that is refused, or taken and not carried out, is asked for again until the order is gone', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    const refusal = { status: 400, text: 'The exchange is out of reach.' };
    stage.broker.plan('DELETE /orders', ...Array.from({ length: 12 }, () => refusal));
    await stage.pass(135_000);
    assert.equal(stage.sent('DELETE /orders').length, 13);
    await stage.pass(60_000);
    assert.equal(stage.sent('DELETE /orders').length, 15);
    stage.broker.push({ orders: [stage.row('T1', { state: 'cancelled' })] });
    await stage.quiet();
    await stage.pass(600_000);
    assert.equal(stage.sent('DELETE /orders').length, 15);
  });

  test('[brokers.L6] a cancel that is refused because the order is filled is not asked for again', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    stage.broker.plan('DELETE /orders', { status: 400, text: 'The order is filled.' });
    await stage.pass(22_100);
    assert.equal(stage.sent('DELETE /orders').length, 1);
    stage.broker.push({
      trades: [stage.trade('X1', 10, 20_010)],
      orders: [stage.row('T1', { state: 'executed', filledQty: 10 })],
    });
    await stage.quiet();
    await stage.pass(600_000);
    assert.equal(stage.sent('DELETE /orders').length, 1);
  });

  test('[brokers.L6] one that is filled is left alone', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    stage.broker.push({
      trades: [stage.trade('X1', 10, 20_010)],
      orders: [stage.row('T1', { state: 'executed', filledQty: 10 })],
    });
    await stage.quiet();
    stage.setPrice({ lastPaise: 30_000, band: null });
    await stage.pass(60_000);
    assert.deepEqual([stage.sent('PUT /orders').length, stage.sent('DELETE /orders').length], [0, 0]);
  });

  test('[brokers.L6] one whose answer was lost is chased when it shows in the book', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', 'silence');
    assert.equal((await stage.ended(line.place(slice('T1', { terms: MARKET })))).kind, 'unknown');
    stage.broker.plan('GET /orders', { json: [stage.row('T1', { orderId: 'B7' })] });
    await stage.ended(line.book());
    await stage.pass(2_100);
    assert.deepEqual(stage.sent('PUT /orders')[0]?.body, { orderId: 'B7', price: 20_200 });
  });

  test('[brokers.L6] one that rests is chased on after a restart', async () => {
    stage = await openLiveStage();
    await stage.connected([stage.working({ orderId: 'B7', status: 'Placed' })]);
    await stage.pass(2_100);
    assert.deepEqual(stage.sent('PUT /orders')[0]?.body, { orderId: 'B7', price: 20_200 });
  });

  test('[brokers.L6] after a new price without an answer nobody knows the price, so the next round sets it in any case', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    const before = stage.sent('PUT /orders').length;
    stage.setPrice({ lastPaise: 21_000, band: null });
    stage.broker.plan('PUT /orders', 'reset');
    await stage.pass(2_000);
    stage.setPrice({ lastPaise: 20_000, band: null });
    await stage.pass(8_000);
    const prices = stage.sent('PUT /orders').slice(before);
    assert.deepEqual(
      prices.map(({ body }) => body),
      [
        { orderId: 'B1', price: 21_210 },
        { orderId: 'B1', price: 20_200 },
      ],
    );
  });

  test('[brokers.L6] the time without a login does not count, and the chase goes on after the next one', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    stage.logIn(null);
    stage.setPrice({ lastPaise: 21_000, band: null });
    await stage.pass(60_000);
    assert.deepEqual([stage.sent('PUT /orders').length, stage.sent('DELETE /orders').length], [0, 0]);
    stage.logIn('token-2');
    await stage.pass(2_100);
    assert.deepEqual(stage.sent('PUT /orders')[0]?.body, { orderId: 'B1', price: 21_210 });
  });

  test('[brokers.L6] who makes a Limit order of it ends the chase', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    const terms = { type: 'Limit', limitPaise: 19_000, triggerPaise: null } as const;
    const placed = slice('T1', { terms: MARKET });
    assert.equal(
      (await stage.ended(line.change({ tag: 'T1', orderId: 'B1', placed, terms, qty: 10 }))).kind,
      'accepted',
    );
    const before = stage.sent('PUT /orders').length;
    stage.setPrice({ lastPaise: 21_000, band: null });
    await stage.pass(60_000);
    assert.equal(stage.sent('PUT /orders').length, before);
  });

  test('[brokers.L33] its terms are reported as Market, whatever Limit follows the market for it; those of others as they are', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    const shown = { type: 'Limit', limitPaise: 20_200, triggerPaise: null } as const;
    const reportedTerms = async (tag: string, terms: typeof shown) => {
      stage.broker.push({ orders: [stage.row(tag, { terms })] });
      await stage.quiet();
      return line.reports.at(-1)?.terms;
    };
    assert.deepEqual(await reportedTerms('T1', shown), MARKET);
    const terms = { ...shown, limitPaise: 19_000 };
    const placed = slice('T1', { terms: MARKET });
    await stage.ended(line.change({ tag: 'T1', orderId: 'B1', placed, terms, qty: 10 }));
    assert.deepEqual(
      await reportedTerms('T1', shown),
      shown,
      'a Limit order from then on, at the price that it has',
    );
    await stage.ended(line.change({ tag: 'T1', orderId: 'B1', placed: slice('T1'), terms: MARKET, qty: 10 }));
    assert.deepEqual(await reportedTerms('T1', shown), MARKET);
    assert.equal(
      await reportedTerms('NOT-SENT', shown),
      undefined,
      'of what was not sent from here nobody knows',
    );
  });

  test('[brokers.L33] after a cancel was taken it is Market still', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    await stage.ended(line.cancel({ tag: 'T1', orderId: 'B1', placed: slice('T1', { terms: MARKET }) }));
    const terms = { type: 'Limit', limitPaise: 20_200, triggerPaise: null } as const;
    stage.broker.push({ orders: [stage.row('T1', { terms })] });
    await stage.quiet();
    assert.deepEqual(line.reports.at(-1)?.terms, MARKET);
  });

  test('[brokers.L33] the price that the book shows is the one that the next step of the chase is held against', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    stage.setPrice({ lastPaise: 21_000, band: null });
    await stage.pass(2_100);
    assert.deepEqual(stage.sent('PUT /orders').length, 1);
    await stage.pass(4_000);
    assert.deepEqual(stage.sent('PUT /orders').length, 1, 'it is there');
    const terms = { type: 'Limit', limitPaise: 20_200, triggerPaise: null } as const;
    stage.broker.plan('GET /orders', { json: [stage.row('T1', { terms })] });
    await stage.ended(line.book());
    await stage.pass(2_100);
    assert.deepEqual(
      stage.sent('PUT /orders').map(({ body }) => body),
      [
        { orderId: 'B1', price: 21_210 },
        { orderId: 'B1', price: 21_210 },
      ],
      'the change was taken and not carried out',
    );
  });

  test('[brokers.L32] another order with its tag neither ends its chase nor is chased', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1', { terms: MARKET })));
    stage.broker.push({ orders: [stage.row('T1', { orderId: 'B9', side: 'Sell', state: 'cancelled' })] });
    await stage.quiet();
    assert.deepEqual(
      line.reports.map(({ orderId, side }) => [orderId, side]),
      [['B9', 'Sell']],
      'whoever keeps the orders gets the report',
    );
    stage.setPrice({ lastPaise: 21_000, band: null });
    await stage.pass(2_100);
    assert.deepEqual(stage.sent('PUT /orders')[0]?.body, { orderId: 'B1', price: 21_210 });
    stage.broker.plan('POST /orders', 'silence');
    assert.equal((await stage.ended(line.place(slice('T2', { terms: MARKET })))).kind, 'unknown');
    const before = stage.sent('PUT /orders').length;
    stage.broker.push({ orders: [stage.row('T2', { orderId: 'B8', side: 'Sell' })] });
    await stage.quiet();
    await stage.pass(5_000);
    const chased = stage.sent('PUT /orders').slice(before);
    assert.ok(!JSON.stringify(chased).includes('B8'), JSON.stringify(chased));
  });

  test('[brokers.L32] which instrument a row is about is known by its number or its name', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.ended(line.place(slice('T1')));
    const named = (exchange: string, symbol: string, token: string) => ({ exchange, symbol, token });
    for (const [instrument, reported] of [
      [named('NSE', '', '212'), 'NSE:212'],
      [named('NSE', 'NSE:ASHOKLEY-EQ', ''), 'NSE:212'],
      [named('NSE', 'in new words', '212'), 'NSE:212'],
      [named('NSE', 'NSE:SBIN-EQ', '3045'), 'NSE:SBIN-EQ'],
      [named('BSE', '', '212'), 'BSE:212'],
      [named('', '', ''), undefined],
    ] as const) {
      stage.broker.push({ orders: [stage.row('T1', { instrument })] });
      await stage.quiet();
      assert.equal(line.reports.at(-1)?.instrument, reported);
    }
  });
});
