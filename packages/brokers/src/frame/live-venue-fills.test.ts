import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { SliceReport } from '@spark/core';
import { happens, type LiveStage, openLiveStage } from './live-stage.fixture.ts';

let stage: LiveStage;
afterEach(() => stage.close());

function worth(reports: readonly SliceReport[]) {
  return reports.map(({ filledQty, filledValuePaise, isRounded }) => [
    filledQty,
    filledValuePaise,
    isRounded,
  ]);
}

describe('what fills were worth', () => {
  test('[brokers.L4] an order waits for its trade, and is reported once with the exact value', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.push({ orders: [stage.row('T1', { filledQty: 3, averagePrice: 200.02 })] });
    await stage.quiet();
    assert.equal(line.reports.length, 0);
    stage.broker.push({ trades: [stage.trade('X1', 1, 20_000), stage.trade('X2', 2, 20_005)] });
    await stage.quiet();
    assert.deepEqual(
      line.reports.map(({ filledQty, filledValuePaise }) => [filledQty, filledValuePaise]),
      [[3, 60_010]],
    );
  });

  test('[brokers.L4] a trade that is reported twice counts once', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    for (let time = 0; time < 2; time++) stage.broker.push({ trades: [stage.trade('X1', 3, 20_000)] });
    stage.broker.push({ orders: [stage.row('T1', { filledQty: 6 })] });
    await stage.quiet();
    assert.equal(line.reports.length, 0, 'three of six are known');
    stage.broker.push({ trades: [stage.trade('X2', 3, 20_005)] });
    await stage.quiet();
    assert.equal(line.reports[0]?.filledValuePaise, 120_015);
  });

  test('[brokers.L4] a trade that was not pushed is read', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('GET /trades', { json: [stage.trade('X1', 3, 20_005)] });
    stage.broker.push({ orders: [stage.row('T1', { filledQty: 3, averagePrice: 200 })] });
    await stage.pass(400);
    assert.equal(line.reports[0]?.filledValuePaise, 60_015);
  });

  test('[brokers.L4] when no trade comes within a second, the average of the broker counts', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.push({ orders: [stage.row('T1', { filledQty: 3, averagePrice: 200.33 })] });
    await stage.pass(900);
    assert.equal(line.reports.length, 0);
    await stage.pass(200);
    assert.equal(line.reports[0]?.filledValuePaise, 60_099);
  });

  test('[brokers.L4] a rounded value says so, and the trade corrects it when it comes after all', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.push({
      orders: [stage.row('T1', { filledQty: 3, averagePrice: 200.03, qty: 3, state: 'executed' })],
    });
    await stage.pass(1_100);
    assert.deepEqual(worth(line.reports), [[3, 60_009, true]]);
    stage.broker.push({ trades: [stage.trade('X1', 1, 20_000), stage.trade('X2', 2, 20_005)] });
    await stage.quiet();
    assert.deepEqual(worth(line.reports).slice(1), [[3, 60_010, undefined]]);
    stage.broker.push({ trades: [stage.trade('X1', 1, 20_000)] });
    await stage.quiet();
    assert.equal(line.reports.length, 2, 'once');
  });

  test('[brokers.L4] a book with rounded values is corrected by the next one, and waits for a trade once', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    const filled = { json: [stage.row('T1', { filledQty: 3, averagePrice: 200.03 })] };
    stage.broker.plan('GET /orders', filled, filled, filled);
    const first = await stage.ended(line.book());
    assert.deepEqual(first.kind === 'accepted' && worth(first.value), [[3, 60_009, true]]);
    const [questions, began] = [stage.sent('GET /trades').length, stage.clock.now()];
    await line.book();
    assert.deepEqual([stage.sent('GET /trades').length - questions, stage.clock.now() - began], [1, 0]);
    stage.broker.plan('GET /trades', { json: [stage.trade('X1', 1, 20_000), stage.trade('X2', 2, 20_005)] });
    const third = await line.book();
    assert.deepEqual(third.kind === 'accepted' && worth(third.value), [[3, 60_010, undefined]]);
  });

  test('[brokers.L4] what follows an order that waits for its trade waits behind it', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.push({ orders: [stage.row('T1', { filledQty: 3 })] });
    stage.broker.push({ orders: [stage.row('T1', { filledQty: 3, state: 'cancelled' })] });
    await stage.quiet();
    stage.broker.push({ trades: [stage.trade('X1', 3, 20_000)] });
    await stage.quiet();
    assert.deepEqual(
      line.reports.map(({ state, filledQty }) => [state, filledQty]),
      [
        ['open', 3],
        ['cancelled', 3],
      ],
    );
  });

  test('[brokers.L5] the book has orders with exact values, and leaves out what is not tagged', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('GET /orders', {
      json: [stage.row('T1', { filledQty: 3 }), stage.row('', { orderId: 'B9' })],
    });
    stage.broker.plan('GET /trades', { json: [stage.trade('X1', 3, 20_005)] });
    const book = await stage.ended(line.book());
    assert.deepEqual(
      book.kind === 'accepted' && book.value.map(({ tag, filledValuePaise }) => [tag, filledValuePaise]),
      [['T1', 60_015]],
    );
  });

  test('[brokers.L5] when the trades cannot be read the book is unknown, and not half of it', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('GET /orders', { json: [stage.row('T1', { filledQty: 3, averagePrice: 200 })] });
    stage.broker.plan('GET /trades', { status: 502, json: {} });
    assert.equal((await stage.ended(line.book())).kind, 'unknown');
  });

  test('[brokers.L5] many ask for the book at once: the broker is asked once, and once more for those who came later', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    const before = stage.sent('GET /orders').length;
    const first = line.book();
    await happens(() => stage.egressClient.outstanding() > 0);
    await stage.ended(Promise.all([first, line.book(), line.book(), line.book()]));
    assert.equal(stage.sent('GET /orders').length - before, 2);
  });
});
