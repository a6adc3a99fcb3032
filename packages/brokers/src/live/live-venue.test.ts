import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { AccountOrder, SliceReport } from '@spark/core';
import type { BrokerOrderRow } from './broker-dialect.ts';
import { openConnectProxy } from './connect-proxy.fixture.ts';
import { happens, type LiveStage, MARKET, openLiveStage, slice } from './live-stage.fixture.ts';

let stage: LiveStage;
afterEach(() => stage.close());

function row(tag: string, rest: Partial<BrokerOrderRow> = {}): BrokerOrderRow {
  return {
    tag,
    orderId: 'B1',
    state: 'open',
    rawStatus: 'working',
    qty: 10,
    filledQty: 0,
    averagePrice: 0,
    message: '',
    at: stage.clock.now(),
    ...rest,
  };
}

function trade(tradeId: string, qty: number, pricePaise: number) {
  return { tradeId, orderId: 'B1', qty, pricePaise, at: stage.clock.now() };
}

function worth(reports: readonly SliceReport[]) {
  return reports.map(({ filledQty, filledValuePaise, isRounded }) => [
    filledQty,
    filledValuePaise,
    isRounded,
  ]);
}

async function ended<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const watched = work.finally(() => {
    isOver = true;
  });
  for (let seconds = 0; !isOver && seconds < 120; seconds++) await stage.pass(1_000);
  return watched;
}

const placed = () => stage.broker.requests.filter(({ what }) => what === 'POST /orders');
const changed = () => stage.broker.requests.filter(({ what }) => what === 'PUT /orders');
const asked = (what: string) => stage.broker.requests.filter((it) => it.what === what).length;

describe('outcomes of a live order', () => {
  test('[L1] no answer: unknown after seven seconds, and it is never sent again', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', 'silence');
    const began = stage.clock.now();
    const outcome = await ended(line.place(slice('T1')));
    assert.equal(outcome.kind, 'unknown');
    assert.ok(stage.clock.now() - began <= 8_000);
    await stage.pass(60_000);
    assert.equal(placed().length, 1);
  });

  test('[L1] a connection that breaks after the request left: unknown', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', 'reset');
    assert.equal((await ended(line.place(slice('T1')))).kind, 'unknown');
    assert.equal(placed().length, 1);
  });

  test('[L1] an answer that cannot be read: unknown', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', { text: '<html>' });
    assert.equal((await ended(line.place(slice('T1')))).kind, 'unknown');
  });

  test('[L1] a broker that nobody can connect to: refused, since nothing left', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.broker.close();
    const outcome = await ended(line.place(slice('T1')));
    assert.equal(outcome.kind, 'refused', JSON.stringify(outcome));
  });

  test('[L1] the broker has too many requests: a placement is refused, and not repeated', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', { status: 429, json: {} });
    assert.equal((await ended(line.place(slice('T1')))).kind, 'refused');
    assert.equal(placed().length, 1);
  });

  test('[L1] a cancel or a read that was put off is asked for again', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('DELETE /orders', { status: 429, json: {} });
    const cancelled = await ended(line.cancel({ tag: 'T1', orderId: 'B1', of: slice('T1') }));
    assert.equal(cancelled.kind, 'accepted');
    stage.broker.plan('GET /orders', { status: 429, json: {} });
    assert.deepEqual(await ended(line.book()), { kind: 'accepted', value: [] });
  });

  test('[L1] a refusal with a number has it, and the row of that number is ours, also without our tag', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', { status: 422, json: { reason: 'Margin', orderId: 'B77' } });
    const outcome = await ended(line.place(slice('T1')));
    assert.deepEqual(outcome, { kind: 'refused', reason: 'Margin', orderId: 'B77' });
    const shown = row('', { orderId: 'B77', state: 'rejected', message: 'Margin' });
    stage.broker.push({ orders: [shown, row('', { orderId: 'B78', state: 'rejected' })] });
    await stage.quiet();
    assert.deepEqual(
      line.reports.map(({ tag, orderId, state }) => [tag, orderId, state]),
      [['T1', 'B77', 'rejected']],
    );
    stage.broker.plan('GET /orders', { json: [shown] });
    const book = await ended(line.book());
    assert.equal(book.kind === 'accepted' && book.value[0]?.tag, 'T1');
  });

  test('[L1] an instrument that the broker does not list is refused in words', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    const instrument = { ...slice('T1').instrument, key: 'NSE:1', symbol: 'NOSUCH' };
    const outcome = await ended(line.place(slice('T1', { instrument })));
    assert.ok(outcome.kind === 'refused' && outcome.reason.includes('does not list NOSUCH'));
    assert.equal(placed().length, 0);
  });
});

describe('the session of a live account', () => {
  test('[L2] a dead login is told once, refuses everything from then on, and closes the stream', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', { status: 401, json: {} }, { status: 401, json: {} });
    const outcomes = await ended(Promise.all([line.place(slice('T1')), line.place(slice('T2'))]));
    for (const outcome of outcomes) assert.ok(outcome.kind === 'refused' && /session/i.test(outcome.reason));
    await happens(() => stage.broker.streams.size === 0);
    const requests = stage.broker.requests.length;
    const later = await ended(line.place(slice('T3')));
    assert.ok(later.kind === 'refused' && /log in again/i.test(later.reason));
    assert.equal((await ended(line.book())).kind, 'refused', 'never empty');
    await stage.pass(300_000);
    assert.deepEqual(stage.endings, ['The token is not valid.']);
    assert.equal(stage.broker.requests.length, requests, 'nothing is tried with a dead login');
    assert.equal(stage.broker.handshakes(), 1, 'nor is the stream');
  });

  test('[L2] a new login takes everything up again, and tells that something may have been missed', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('GET /orders', { status: 401, json: {} });
    assert.equal((await ended(line.book())).kind, 'refused');
    const gaps = line.gaps();
    stage.logIn('token-2');
    await happens(() => line.gaps() > gaps);
    assert.equal((await ended(line.place(slice('T1')))).kind, 'accepted');
  });

  test('[L2] a handshake that is refused ends the session and is not tried again', async () => {
    stage = await openLiveStage();
    stage.broker.setHandshakeStatus(403);
    const line = stage.connect();
    await happens(() => stage.endings.length === 1);
    await stage.pass(600_000);
    assert.equal(stage.broker.handshakes(), 1);
    assert.equal((await line.place(slice('T1'))).kind, 'refused');
    stage.broker.setHandshakeStatus(null);
    stage.logIn('token-2');
    await happens(() => line.isHearing?.() === true);
  });

  test('[L2] the stream says that the login is dead', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.push({ dead: 'Logged out by another login.' });
    await happens(() => stage.endings.length === 1);
    assert.deepEqual(stage.endings, ['Logged out by another login.']);
    assert.equal(line.isHearing?.(), false);
  });

  test('[L2] who is not logged in is told so, and nothing is sent', async () => {
    stage = await openLiveStage();
    stage.logIn(null);
    const line = stage.connect();
    const outcome = await line.place(slice('T1'));
    assert.ok(outcome.kind === 'refused' && /log in/i.test(outcome.reason));
    assert.deepEqual([stage.broker.requests.length, stage.broker.handshakes()], [0, 0]);
  });
});

describe('the order stream of a live account', () => {
  test('[L3] a stream that falls silent is opened anew, and a gap is told', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.setMute(true);
    await stage.pass(25_000);
    assert.equal(line.isHearing?.(), false);
    const gaps = line.gaps();
    stage.broker.setMute(false);
    await stage.pass(30_000);
    assert.equal(line.isHearing?.(), true);
    assert.ok(line.gaps() > gaps);
    assert.equal(stage.broker.streams.size, 1, 'the old one is gone');
  });

  test('[L3] a broker that is down is tried with growing pauses of at most a minute', async () => {
    stage = await openLiveStage();
    stage.broker.setHandshakeStatus(502);
    stage.connect();
    await stage.pass(600_000);
    const tries = stage.broker.handshakes();
    assert.ok(tries >= 12 && tries <= 18, `${tries} attempts in ten minutes`);
    assert.equal(stage.troubles.length, 1, 'an outage is told once');
  });

  test('[L3] while the stream is down, every 5 s is told that something may have been missed', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.pass(30_000);
    assert.equal(line.gaps(), 1, 'none while it stands');
    stage.broker.setHandshakeStatus(502);
    for (const stream of stage.broker.streams) stream.terminate();
    await stage.pass(30_000);
    assert.ok(line.gaps() >= 6, `${line.gaps()} in half a minute`);
  });

  test('[L9] it leaves by the proxy of its account, as orders do', async (t) => {
    const proxy = await openConnectProxy(t, { secret: 'secret' });
    stage = await openLiveStage({}, { kind: 'proxy', url: proxy.url });
    const line = await stage.connected();
    assert.equal(proxy.asked.length, 1, 'the stream');
    assert.equal((await line.place(slice('T1'))).kind, 'accepted');
    assert.equal(proxy.asked.length, 2, 'the order');
    stage.broker.push({ orders: [row('T1')] });
    await stage.quiet();
    assert.equal(line.reports.length, 1);
  });

  test('[L3] a stream that is never ready does not count as one', async () => {
    stage = await openLiveStage();
    stage.broker.setMute(true);
    const line = stage.connect();
    await stage.pass(5_000);
    assert.equal(line.isHearing?.(), false);
    await stage.pass(10_000);
    assert.ok(stage.broker.handshakes() >= 2);
  });

  test('[L3] a frame that cannot be read costs the connection and not the process', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    for (const stream of stage.broker.streams) stream.send('{ nonsense');
    await stage.pass(3_000);
    assert.equal(line.isHearing?.(), true);
    assert.equal(stage.broker.handshakes(), 2);
  });

  test('[L3] all who are connected to an account share one stream; the last one closes it', async () => {
    stage = await openLiveStage();
    const [first, second] = [await stage.connected(), await stage.connected()];
    assert.equal(stage.broker.handshakes(), 1);
    stage.broker.push({ orders: [row('T1')] });
    await stage.quiet();
    assert.deepEqual([first.reports.length, second.reports.length], [1, 1]);
    await first.close();
    assert.equal(stage.broker.streams.size, 1);
    await second.close();
    await happens(() => stage.broker.streams.size === 0);
  });
});

describe('what fills were worth', () => {
  test('[L4] an order waits for its trade, and is told once with the exact value', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.push({ orders: [row('T1', { filledQty: 3, averagePrice: 200.02 })] });
    await stage.quiet();
    assert.equal(line.reports.length, 0);
    stage.broker.push({ trades: [trade('X1', 1, 20_000), trade('X2', 2, 20_005)] });
    await stage.quiet();
    assert.deepEqual(
      line.reports.map(({ filledQty, filledValuePaise }) => [filledQty, filledValuePaise]),
      [[3, 60_010]],
    );
  });

  test('[L4] a trade that is told twice counts once', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    for (let time = 0; time < 2; time++) stage.broker.push({ trades: [trade('X1', 3, 20_000)] });
    stage.broker.push({ orders: [row('T1', { filledQty: 6 })] });
    await stage.quiet();
    assert.equal(line.reports.length, 0, 'three of six are known');
    stage.broker.push({ trades: [trade('X2', 3, 20_005)] });
    await stage.quiet();
    assert.equal(line.reports[0]?.filledValuePaise, 120_015);
  });

  test('[L4] a trade that was not pushed is read', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('GET /trades', { json: [trade('X1', 3, 20_005)] });
    stage.broker.push({ orders: [row('T1', { filledQty: 3, averagePrice: 200 })] });
    await stage.pass(400);
    assert.equal(line.reports[0]?.filledValuePaise, 60_015);
  });

  test('[L4] when no trade comes within a second, the average of the broker counts', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.push({ orders: [row('T1', { filledQty: 3, averagePrice: 200.33 })] });
    await stage.pass(900);
    assert.equal(line.reports.length, 0);
    await stage.pass(200);
    assert.equal(line.reports[0]?.filledValuePaise, 60_099);
  });

  test('[L4] a rounded value says so, and the trade corrects it when it comes after all', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.push({
      orders: [row('T1', { filledQty: 3, averagePrice: 200.03, qty: 3, state: 'executed' })],
    });
    await stage.pass(1_100);
    assert.deepEqual(worth(line.reports), [[3, 60_009, true]]);
    stage.broker.push({ trades: [trade('X1', 1, 20_000), trade('X2', 2, 20_005)] });
    await stage.quiet();
    assert.deepEqual(worth(line.reports).slice(1), [[3, 60_010, undefined]]);
    stage.broker.push({ trades: [trade('X1', 1, 20_000)] });
    await stage.quiet();
    assert.equal(line.reports.length, 2, 'once');
  });

  test('[L4] a book with rounded values is corrected by the next one, and waits for a trade once', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    const filled = { json: [row('T1', { filledQty: 3, averagePrice: 200.03 })] };
    stage.broker.plan('GET /orders', filled, filled, filled);
    const first = await ended(line.book());
    assert.deepEqual(first.kind === 'accepted' && worth(first.value), [[3, 60_009, true]]);
    const [questions, began] = [asked('GET /trades'), stage.clock.now()];
    await line.book();
    assert.deepEqual([asked('GET /trades') - questions, stage.clock.now() - began], [1, 0]);
    stage.broker.plan('GET /trades', { json: [trade('X1', 1, 20_000), trade('X2', 2, 20_005)] });
    const third = await line.book();
    assert.deepEqual(third.kind === 'accepted' && worth(third.value), [[3, 60_010, undefined]]);
  });

  test('[L4] what follows an order that waits for its trade waits behind it', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.push({ orders: [row('T1', { filledQty: 3 })] });
    stage.broker.push({ orders: [row('T1', { filledQty: 3, state: 'cancelled' })] });
    await stage.quiet();
    stage.broker.push({ trades: [trade('X1', 3, 20_000)] });
    await stage.quiet();
    assert.deepEqual(
      line.reports.map(({ state, filledQty }) => [state, filledQty]),
      [
        ['open', 3],
        ['cancelled', 3],
      ],
    );
  });

  test('[L5] the book has orders with exact values, and leaves out what is not tagged', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('GET /orders', { json: [row('T1', { filledQty: 3 }), row('', { orderId: 'B9' })] });
    stage.broker.plan('GET /trades', { json: [trade('X1', 3, 20_005)] });
    const book = await ended(line.book());
    assert.deepEqual(
      book.kind === 'accepted' && book.value.map(({ tag, filledValuePaise }) => [tag, filledValuePaise]),
      [['T1', 60_015]],
    );
  });

  test('[L5] when the trades cannot be read the book is unknown, and not half of it', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('GET /orders', { json: [row('T1', { filledQty: 3, averagePrice: 200 })] });
    stage.broker.plan('GET /trades', { status: 502, json: {} });
    assert.equal((await ended(line.book())).kind, 'unknown');
  });

  test('[L5] many ask for the book at once: the broker is asked once, and once more for those who came later', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    const before = asked('GET /orders');
    const first = line.book();
    await happens(() => stage.wayOut.outstanding() > 0);
    await ended(Promise.all([first, line.book(), line.book(), line.book()]));
    assert.equal(asked('GET /orders') - before, 2);
  });
});

describe('Market orders at a live broker', () => {
  test('[L6] without a price nothing is sent', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.setPrice(null);
    const outcome = await ended(line.place(slice('T1', { terms: MARKET })));
    assert.ok(outcome.kind === 'refused' && /no price/.test(outcome.reason));
    assert.equal(placed().length, 0);
  });

  test('[L6] a Market order leaves as a Limit order at the protected price', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await ended(line.place(slice('T1', { terms: MARKET })));
    assert.deepEqual(placed()[0]?.body, {
      tag: 'T1',
      side: 'Buy',
      qty: 10,
      type: 'Limit',
      price: 20_200,
      symbol: 'NSE:ASHOKLEY-EQ',
    });
  });

  test('[L6] one that rests is re-priced every two seconds, ten times, and then cancelled in words', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await ended(line.place(slice('T1', { terms: MARKET })));
    for (let round = 1; round <= 10; round++) {
      stage.setPrice({ lastPaise: 20_000 + round * 100, band: null });
      await stage.pass(2_000);
    }
    assert.equal(changed().length, 10);
    assert.equal(asked('DELETE /orders'), 0);
    await stage.pass(2_000);
    assert.equal(asked('DELETE /orders'), 1);
    stage.broker.push({ orders: [row('T1', { state: 'cancelled' })] });
    await stage.quiet();
    assert.match(line.reports.at(-1)?.message ?? '', /20 s/);
    await stage.pass(60_000);
    assert.equal(changed().length, 10);
  });

  test('[L6] one that is filled is left alone', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await ended(line.place(slice('T1', { terms: MARKET })));
    stage.broker.push({
      trades: [trade('X1', 10, 20_010)],
      orders: [row('T1', { state: 'executed', filledQty: 10 })],
    });
    await stage.quiet();
    stage.setPrice({ lastPaise: 30_000, band: null });
    await stage.pass(60_000);
    assert.deepEqual([changed().length, asked('DELETE /orders')], [0, 0]);
  });

  test('[L6] one whose answer was lost is chased when it shows in the book', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.plan('POST /orders', 'silence');
    assert.equal((await ended(line.place(slice('T1', { terms: MARKET })))).kind, 'unknown');
    stage.broker.plan('GET /orders', { json: [row('T1', { orderId: 'B7' })] });
    await ended(line.book());
    await stage.pass(2_100);
    assert.deepEqual(changed()[0]?.body, { orderId: 'B7', price: 20_200 });
  });

  test('[L6] one that rests is chased on after a restart', async () => {
    stage = await openLiveStage();
    await stage.connected([working({ orderId: 'B7', status: 'Placed' })]);
    await stage.pass(2_100);
    assert.deepEqual(changed()[0]?.body, { orderId: 'B7', price: 20_200 });
  });

  test('[L6] after a new price without an answer nobody knows the price, so the next round sets it in any case', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await ended(line.place(slice('T1', { terms: MARKET })));
    const before = changed().length;
    stage.setPrice({ lastPaise: 21_000, band: null });
    stage.broker.plan('PUT /orders', 'reset');
    await stage.pass(2_000);
    stage.setPrice({ lastPaise: 20_000, band: null });
    await stage.pass(8_000);
    const prices = changed().slice(before);
    assert.deepEqual(
      prices.map(({ body }) => body),
      [
        { orderId: 'B1', price: 21_210 },
        { orderId: 'B1', price: 20_200 },
      ],
    );
  });

  test('[L6] the time without a login does not count, and the chase goes on after the next one', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await ended(line.place(slice('T1', { terms: MARKET })));
    stage.logIn(null);
    stage.setPrice({ lastPaise: 21_000, band: null });
    await stage.pass(60_000);
    assert.deepEqual([changed().length, asked('DELETE /orders')], [0, 0]);
    stage.logIn('token-2');
    await stage.pass(2_100);
    assert.deepEqual(changed()[0]?.body, { orderId: 'B1', price: 21_210 });
  });

  test('[L6] who makes a Limit order of it ends the chase', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await ended(line.place(slice('T1', { terms: MARKET })));
    const terms = { type: 'Limit', limitPaise: 19_000, triggerPaise: 0 } as const;
    const of = slice('T1', { terms: MARKET });
    assert.equal(
      (await ended(line.change({ tag: 'T1', orderId: 'B1', of, terms, qty: 10 }))).kind,
      'accepted',
    );
    const before = changed().length;
    stage.setPrice({ lastPaise: 21_000, band: null });
    await stage.pass(60_000);
    assert.equal(changed().length, before);
  });
});

describe('what works at a live broker when we connect', () => {
  test('[L7] an order of an earlier day is over, with what was filled', async () => {
    stage = await openLiveStage();
    const placedAt = stage.clock.now() - 24 * 3_600_000;
    const line = await stage.connected([
      working({ orderId: 'B7', status: 'Placed', placedAt, filledQty: 4, filledValuePaise: 80_000 }),
    ]);
    await stage.pass(0);
    const [report] = line.reports;
    assert.deepEqual([report?.state, report?.filledQty, report?.filledValuePaise], ['cancelled', 4, 80_000]);
  });
});

function working(of: Partial<AccountOrder['slices'][number]>): AccountOrder {
  const { instrument, side, product } = slice('T1');
  return {
    reftag: 1,
    strefId: 1,
    ucc: 'A000001',
    accountName: 'one',
    strategyName: 's',
    instrument,
    side,
    product,
    qty: 10,
    splitBy: 0,
    terms: MARKET,
    operations: { timeLimitSeconds: 0, priceBufferPaise: 0, shouldExecute: false },
    operation: { kind: 'idle' },
    forwardTest: false,
    capitalPaise: 0,
    placedAt: stage.clock.now(),
    marketPaise: null,
    reconciledAt: null,
    slices: [
      {
        tag: 'T1',
        qty: 10,
        status: 'Pending',
        outcomeUnknown: false,
        orderId: null,
        terms: MARKET,
        filledQty: 0,
        filledValuePaise: 0,
        lastFillAt: null,
        asked: null,
        message: '',
        placedAt: stage.clock.now(),
        ...of,
      },
    ],
  };
}
