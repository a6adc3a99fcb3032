import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { happens, type LiveStage, openLiveStage, slice } from './live-stage.fixture.ts';

let stage: LiveStage;
afterEach(() => stage.close());

describe('outcomes of a live order', () => {
  test('[brokers.L1] no answer: unknown after seven seconds, and it is never sent again', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', 'silence');
    const began = stage.clock.now();
    const outcome = await stage.ended(line.place(slice('T1')));
    assert.equal(outcome.kind, 'unknown');
    assert.ok(stage.clock.now() - began <= 8_000);
    await stage.pass(60_000);
    assert.equal(stage.sent('POST /orders').length, 1);
  });

  test('[brokers.X110] a list that is on its way is waited for, by orders and by cancels', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    const loading = Promise.withResolvers<void>();
    Object.assign(stage.list, { isLoading: true, loaded: loading.promise });
    const placing = line.place(slice('T1'));
    const cancelling = line.cancel({ tag: 'T0', orderId: 'B0', placed: slice('T0') });
    await stage.quiet();
    assert.equal(stage.broker.requests.filter(({ what }) => what.endsWith(' /orders')).length, 0);
    stage.list.isLoading = false;
    loading.resolve();
    assert.equal((await stage.ended(placing)).kind, 'accepted');
    assert.equal((await stage.ended(cancelling)).kind, 'accepted');
  });

  test('[brokers.X110] one that does not come is reported as not loaded, one that is there as not listing it', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.list.isLoading = true;
    const reasonOf = async (key: string) => {
      const outcome = await stage.ended(
        line.place(slice('T1', { instrument: { ...slice('T1').instrument, key } })),
      );
      return outcome.kind === 'refused' ? outcome.reason : outcome.kind;
    };
    assert.match(await reasonOf('NSE:212'), /^The list of instruments of \w+ is not loaded yet\./);
    stage.list.isLoading = false;
    assert.match(await reasonOf('NSE:1'), / does not list ASHOKLEY-EQ\.$/);
    assert.equal(stage.sent('POST /orders').length, 0);
  });

  test('[brokers.L1] a connection that breaks after the request left: unknown', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', 'reset');
    assert.equal((await stage.ended(line.place(slice('T1')))).kind, 'unknown');
    assert.equal(stage.sent('POST /orders').length, 1);
  });

  test('[brokers.L1] an answer that cannot be read: unknown', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', { text: '<html>' });
    assert.equal((await stage.ended(line.place(slice('T1')))).kind, 'unknown');
  });

  test('[brokers.L1] a broker that nobody can connect to: refused, since nothing left', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.broker.close();
    const outcome = await stage.ended(line.place(slice('T1')));
    assert.equal(outcome.kind, 'refused', JSON.stringify(outcome));
  });

  test('[brokers.L1] the broker has too many requests: a placement is refused, and not repeated', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', { status: 429, json: {} });
    assert.equal((await stage.ended(line.place(slice('T1')))).kind, 'refused');
    assert.equal(stage.sent('POST /orders').length, 1);
  });

  test('[brokers.L1] a cancel or a read that was put off is asked for again', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('DELETE /orders', { status: 429, json: {} });
    const cancelled = await stage.ended(line.cancel({ tag: 'T1', orderId: 'B1', placed: slice('T1') }));
    assert.equal(cancelled.kind, 'accepted');
    stage.broker.plan('GET /orders', { status: 429, json: {} });
    assert.deepEqual(await stage.ended(line.book()), { kind: 'accepted', value: [] });
  });

  test('[brokers.L1] a broker that wants to be left alone for long is not read from before that, and orders are tried', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('GET /orders', { status: 429, json: { afterMs: 40_000 } });
    assert.equal((await stage.ended(line.book())).kind, 'unknown');
    assert.equal((await stage.ended(line.place(slice('T1')))).kind, 'accepted');
    await stage.pass(30_000);
    assert.equal((await stage.ended(line.book())).kind, 'unknown');
    assert.equal(stage.sent('GET /orders').length, 1);
    await stage.pass(10_000);
    assert.deepEqual(await stage.ended(line.book()), { kind: 'accepted', value: [] });
  });

  test('[brokers.L1] a cancel that is put off for long is reported as not done yet, so that it is asked for again', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('DELETE /orders', { status: 429, json: { afterMs: 40_000 } });
    const cancelled = await stage.ended(line.cancel({ tag: 'T1', orderId: 'B1', placed: slice('T1') }));
    assert.equal(cancelled.kind, 'deferred');
    assert.equal(stage.sent('DELETE /orders').length, 1);
  });

  test('[brokers.L1] a refusal with a number has it, and the row of that number is ours, also without our tag', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', { status: 422, json: { reason: 'Margin', orderId: 'B77' } });
    const outcome = await stage.ended(line.place(slice('T1')));
    assert.deepEqual(outcome, { kind: 'refused', reason: 'Margin', orderId: 'B77' });
    const shown = stage.row('', { orderId: 'B77', state: 'rejected', message: 'Margin' });
    stage.broker.push({ orders: [shown, stage.row('', { orderId: 'B78', state: 'rejected' })] });
    await stage.quiet();
    assert.deepEqual(
      line.reports.map(({ tag, orderId, state }) => [tag, orderId, state]),
      [['T1', 'B77', 'rejected']],
    );
    stage.broker.plan('GET /orders', { json: [shown] });
    const book = await stage.ended(line.book());
    assert.equal(book.kind === 'accepted' && book.value[0]?.tag, 'T1');
  });

  test('[brokers.L1] an instrument that the broker does not list is refused in words', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    const instrument = { ...slice('T1').instrument, key: 'NSE:1', symbol: 'NOSUCH' };
    const outcome = await stage.ended(line.place(slice('T1', { instrument })));
    assert.ok(outcome.kind === 'refused' && outcome.reason.includes('does not list NOSUCH'));
    assert.equal(stage.sent('POST /orders').length, 0);
  });
});

describe('the session of a live account', () => {
  test('[brokers.L2] a dead login is reported once, refuses everything from then on, and closes the stream', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', { status: 401, json: {} }, { status: 401, json: {} });
    const outcomes = await stage.ended(Promise.all([line.place(slice('T1')), line.place(slice('T2'))]));
    for (const outcome of outcomes) assert.ok(outcome.kind === 'refused' && /session/i.test(outcome.reason));
    await happens(() => stage.broker.streams.size === 0);
    const requests = stage.broker.requests.length;
    const later = await stage.ended(line.place(slice('T3')));
    assert.ok(later.kind === 'refused' && /log in again/i.test(later.reason));
    assert.equal((await stage.ended(line.book())).kind, 'refused', 'never empty');
    await stage.pass(300_000);
    assert.deepEqual(stage.endings, ['The token is not valid.']);
    assert.equal(stage.broker.requests.length, requests, 'nothing is tried with a dead login');
    assert.equal(stage.broker.handshakes(), 1, 'nor is the stream');
  });

  test('[brokers.L2] a new login takes everything up again, and reports that something may have been missed', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('GET /orders', { status: 401, json: {} });
    assert.equal((await stage.ended(line.book())).kind, 'refused');
    const gaps = line.gaps();
    stage.logIn('token-2');
    await happens(() => line.gaps() > gaps);
    assert.equal((await stage.ended(line.place(slice('T1')))).kind, 'accepted');
  });

  test('[brokers.L2] a handshake that is refused ends the session and is not tried again', async () => {
    stage = await openLiveStage();
    stage.broker.setHandshakeStatus(403);
    const line = stage.connect();
    await happens(() => stage.endings.length === 1);
    await stage.pass(600_000);
    assert.equal(stage.broker.handshakes(), 1);
    assert.equal((await line.place(slice('T1'))).kind, 'refused');
    stage.broker.setHandshakeStatus(null);
    stage.logIn('token-2');
    await happens(() => line.isConnected?.() === true);
  });

  test('[brokers.L2] the stream says that the login is dead', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.push({ dead: 'Logged out by another login.' });
    await happens(() => stage.endings.length === 1);
    assert.deepEqual(stage.endings, ['Logged out by another login.']);
    assert.equal(line.isConnected?.(), false);
  });

  test('[brokers.L2] who is not logged in gets a message, and nothing is sent', async () => {
    stage = await openLiveStage();
    stage.logIn(null);
    const line = stage.connect();
    const outcome = await line.place(slice('T1'));
    assert.ok(outcome.kind === 'refused' && /log in/i.test(outcome.reason));
    assert.deepEqual([stage.broker.requests.length, stage.broker.handshakes()], [0, 0]);
  });
});

describe('what works at a live broker when we connect', () => {
  test('[brokers.L7] an order of an earlier day is over, with what was filled', async () => {
    stage = await openLiveStage();
    const placedAt = stage.clock.now() - 24 * 3_600_000;
    const line = await stage.connected([
      stage.working({ orderId: 'B7', status: 'Placed', placedAt, filledQty: 4, filledValuePaise: 80_000 }),
    ]);
    await stage.pass(0);
    const [report] = line.reports;
    assert.deepEqual([report?.state, report?.filledQty, report?.filledValuePaise], ['cancelled', 4, 80_000]);
  });
});
