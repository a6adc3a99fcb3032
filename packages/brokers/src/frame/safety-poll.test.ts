import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { BrokerOrderRow } from './broker-dialect.ts';
import { ACCOUNT, happens, type LiveStage, openLiveStage, slice } from './live-stage.fixture.ts';
import { createSessionWatch } from './session-watch.ts';

let stage: LiveStage;
afterEach(() => stage.close());

function executed(tag: string): BrokerOrderRow {
  const filled = { state: 'executed', rawStatus: 'complete', filledQty: 10, averagePrice: 200 } as const;
  return stage.row(tag, filled);
}

describe('looks at the book while the stream stands', () => {
  test('[brokers.L11] a frame that was lost is made up for within 5 s, to the paisa, and reported once', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await line.place(slice('T1'));
    const filled = { json: [executed('T1')] };
    stage.broker.plan('GET /orders', filled, filled, filled);
    const trade = { tradeId: 'X1', orderId: 'B1', qty: 10, pricePaise: 19_995, at: stage.clock.now() };
    stage.broker.plan('GET /trades', { json: [trade] });
    await stage.pass(5_000);
    assert.deepEqual(
      line.reports.map(({ tag, state, filledValuePaise }) => [tag, state, filledValuePaise]),
      [['T1', 'executed', 199_950]],
    );
    await stage.pass(30_000);
    assert.equal(line.reports.length, 1);
  });

  test('[brokers.L11] every 15 s while nothing works, every 5 s while something does, and again every 15 s', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.pass(60_000);
    assert.equal(stage.sent('GET /orders').length, 4);
    await line.place(slice('T1'));
    await stage.pass(30_000);
    assert.equal(stage.sent('GET /orders').length, 10);
    stage.broker.push({ orders: [{ ...executed('T1'), state: 'cancelled', filledQty: 0 }] });
    await stage.pass(60_000);
    assert.equal(stage.sent('GET /orders').length, 14);
  });

  test('[brokers.L11] what was refused does not work; what nobody knows of may', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', { status: 400, text: 'No.' });
    await line.place(slice('T1'));
    await stage.pass(30_000);
    assert.equal(stage.sent('GET /orders').length, 2);
    stage.broker.plan('POST /orders', 'reset');
    await line.place(slice('T2'));
    await stage.pass(30_000);
    assert.equal(stage.sent('GET /orders').length, 8);
  });

  test('[brokers.L11] a look that somebody else had is as good', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await line.book();
    for (let round = 0; round < 6; round++) {
      await stage.pass(10_000);
      await line.book();
    }
    assert.equal(stage.sent('GET /orders').length, 7);
  });

  test('[brokers.L11] only with room to spare: budgets that are half used are left to orders', async () => {
    stage = await openLiveStage({
      budgets: [{ kinds: 'all', countedBy: 'account', calls: 20, perMs: 60_000 }],
    });
    const line = await stage.connected();
    for (let order = 0; order < 10; order++) await line.place(slice(`T${order}`));
    await stage.pass(50_000);
    assert.equal(stage.sent('GET /orders').length, 0);
    assert.equal((await line.place(slice('T10'))).kind, 'accepted');
    await stage.pass(20_000);
    assert.ok(stage.sent('GET /orders').length > 0, 'taken up again');
  });

  test('[brokers.L11] not while the stream is down, nor without a login', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.setHandshakeStatus(502);
    for (const stream of stage.broker.streams) stream.terminate();
    await stage.pass(60_000);
    assert.equal(stage.sent('GET /orders').length, 0, 'then a gap is reported');
    assert.ok(line.gaps() > 5);
    stage.logIn(null);
    await stage.pass(60_000);
    assert.equal(stage.sent('GET /orders').length, 0);
  });

  test('[brokers.L2] a login that is over is noticed although nobody orders anything', async () => {
    stage = await openLiveStage();
    await stage.connected();
    stage.broker.plan('GET /orders', { status: 401, json: {} });
    await stage.pass(15_000);
    assert.deepEqual(stage.endings, ['The token is not valid.']);
    await happens(() => stage.broker.streams.size === 0);
  });
});

describe('logins that nobody uses', () => {
  function watch() {
    const { callParts, venue, dialect } = stage;
    const watching = createSessionWatch(dialect, {
      ...callParts,
      accounts: () => [ACCOUNT],
      isConnected: venue.isConnected,
    });
    watching.start();
    return watching;
  }

  test('[brokers.L2] are looked at once a minute, and their end is reported once', async () => {
    stage = await openLiveStage();
    watch();
    await stage.pass(120_000);
    assert.deepEqual([stage.sent('GET /probe').length, stage.endings], [2, []]);
    stage.broker.plan('GET /probe', { status: 401, json: {} });
    await stage.pass(300_000);
    assert.deepEqual([stage.sent('GET /probe').length, stage.endings], [3, ['The token is not valid.']]);
    stage.logIn('token-2');
    await stage.pass(60_000);
    assert.equal(stage.sent('GET /probe').length, 4);
  });

  test('[brokers.L2] silence, a failing broker and a refusal are no end', async () => {
    stage = await openLiveStage();
    watch();
    stage.broker.plan('GET /probe', 'silence', { status: 502, json: {} }, { status: 400, text: 'No.' });
    stage.broker.plan('GET /probe', { text: '<html>' });
    await stage.pass(300_000);
    assert.deepEqual([stage.sent('GET /probe').length, stage.endings], [5, []]);
  });

  test('[brokers.L2] who is connected is not asked for again, and something that was refused is looked into at once', async () => {
    stage = await openLiveStage();
    const watching = watch();
    await stage.connected();
    await stage.pass(120_000);
    assert.equal(stage.sent('GET /probe').length, 0);
    stage.broker.plan('GET /probe', { status: 401, json: {} });
    await watching.look(ACCOUNT);
    assert.equal(stage.endings.length, 1);
  });
});
