import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { GeneralMessage, OrderUpdateMessage } from '@spark/contract';
import type { AccountOrder, OrderFact } from '@spark/core';
import { createOrderStream, type OrderStream, type OrderStreamBounds } from '@spark/engine';
import {
  accountOrderOf,
  createManualClock,
  orderUpdateOf,
  type SliceFields,
  sliceWith,
} from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { listen } from './raw-socket.ts';
import { connectSocket, type Frame, refusedSocket, type SocketClient } from './socket-client.ts';
import { type OwnedSpark, sparkFor, uccOf } from './spark-under-test.ts';

type Stage = {
  readonly spark: OwnedSpark;
  readonly port: number;
  readonly ucc: string;
  readonly stream: OrderStream;
  /** What a snapshot is made of; a test may put something else here. */
  readonly book: { read: () => Promise<readonly AccountOrder[]>; next: number | null };
  readonly url: string;
  readonly connect: (query?: string) => Promise<SocketClient>;
  /** Updates of orders with these reftags. */
  readonly publish: (...reftags: readonly number[]) => void;
};

async function stage(t: TestContext, bounds: Partial<OrderStreamBounds> = {}, env = {}): Promise<Stage> {
  const book: Stage['book'] = { read: async () => [], next: null };
  const stream = createOrderStream({ clock: createManualClock(), bounds });
  const toFollow = { stream, ordersOfToday: async () => ({ orders: await book.read(), next: book.next }) };
  const spark = await sparkFor(t, { world: { toFollow }, env });
  const port = await listen(spark);
  const url = `ws://127.0.0.1:${port}/orderWS?token=${spark.owner}`;
  const ucc = await uccOf(spark, spark.owner);
  return {
    spark,
    port,
    ucc,
    stream,
    book,
    url,
    connect: (query = '') => connectSocket(t, url + query),
    publish: (...reftags) => {
      for (const reftag of reftags) stream.publish(orderUpdateOf({ ucc, reftag }));
    },
  };
}

const ajv = new Ajv2020({ strict: false });
function fits(schema: object, frame: Frame): void {
  assert.ok(ajv.validate(schema, frame), `${JSON.stringify(frame)}: ${ajv.errorsText()}`);
}

const codes = ({ errors = [] }: Frame) => errors.map(({ code, field }) => `${code} ${field ?? ''}`.trim());
const seqOf = (frame: Frame): number => frame.seq ?? assert.fail(`${JSON.stringify(frame)} has no seq`);
/** The next frames in short: the reftag of an update, the message of the others. */
async function received(client: SocketClient, count: number): Promise<readonly unknown[]> {
  const frames: unknown[] = [];
  for (let index = 0; index < count; index += 1) {
    const frame = await client.next();
    fits(frame.type === 'General' ? GeneralMessage : OrderUpdateMessage, frame);
    frames.push(frame.type === 'General' ? frame.message : frame.data[0]?.reftag);
  }
  return frames;
}

test('[contract.C107] the token may come in the header, or under the name access_token', async (t) => {
  const { spark, port } = await stage(t);
  const at = `ws://127.0.0.1:${port}`;
  const authorization = `Bearer ${spark.owner}`;
  for (const path of ['/orderWS', '/dataWS']) {
    for (const client of [
      await connectSocket(t, at + path, { authorization }),
      await connectSocket(t, `${at}${path}?access_token=${spark.owner}`),
      await connectSocket(t, `${at}${path}?token=`, { authorization }),
    ]) {
      assert.equal((await client.next()).message, 'Connected');
      client.ws.terminate();
      await client.closed;
    }
    for (const [query, header] of [
      ['', 'Bearer nonsense'],
      ['?access_token=nonsense', authorization],
      ['?token=nonsense', authorization],
    ] as const) {
      const { status, body } = await refusedSocket(at + path + query, { authorization: header });
      const [problem] = body.errors as readonly { readonly code: string }[];
      assert.deepEqual([status, problem?.code], [401, 'token_invalid'], `${path}${query} ${header}`);
    }
    const { status } = await refusedSocket(at + path, { authorization: 'Basic abc' });
    assert.equal(status, 401);
  }
});

test('a handshake without a good token, or with a since that is not a whole number, is refused in the envelope', async (t) => {
  const { spark, port, url } = await stage(t);
  for (const [address, status, expected] of [
    [`ws://127.0.0.1:${port}/orderWS`, 401, 'token_missing'],
    [`ws://127.0.0.1:${port}/orderWS?token=nonsense&since=x`, 401, 'token_invalid'],
    [`${url}&since=soon`, 400, 'field_type since'],
    [`${url}&since=4.5`, 400, 'field_type since'],
    [`${url}&SINCE=-1`, 400, 'field_range SINCE'],
    [`${url}&since=99999999999999999999`, 400, 'field_type since'],
    [`${url}&since=%zz`, 400, 'url_broken'],
  ] as const) {
    const refusal = await refusedSocket(address);
    assert.equal(refusal.status, status, address);
    assert.deepEqual(codes(refusal.body as unknown as Frame), [expected], address);
    assert.equal(refusal.body.status, false);
  }
  const plain = await spark.call('GET', `/orderWS?token=${spark.owner}`);
  assert.equal(plain.body.errors?.[0]?.code, 'upgrade_missing');
});

test('a query that a client appended to itself is cut at the question mark', async (t) => {
  const { spark, connect, publish } = await stage(t);
  const first = await connect(`?token=${spark.owner}`);
  const seq = seqOf(await first.next());
  publish(1, 2);
  const again = await connect(`&since=${seq + 1}?token=${spark.owner}&since=${seq + 1}`);
  assert.deepEqual(await received(again, 2), ['Connected', 2]);
  assert.ok(!spark.logged().includes(spark.owner));
});

test('an update is sent in the specified form, to every socket of the user and to nobody else', async (t) => {
  const { spark, port, ucc, stream, connect } = await stage(t);
  const clients = [await connect(), await connect()];
  const { token } = await spark.addUser('other@spark.local');
  const stranger = await connectSocket(t, `ws://127.0.0.1:${port}/orderWS?token=${token}`);
  assert.equal((await stranger.next()).message, 'Connected');
  stream.publish(orderUpdateOf({ ucc }));
  for (const client of clients) {
    const { seq: begin, ...connected } = await client.next();
    assert.deepEqual(connected, { type: 'General', message: 'Connected', data: [] });
    const update = await client.next();
    fits(OrderUpdateMessage, update);
    assert.deepEqual(update, {
      type: 'OrderUpdate',
      message: `Order placed in ${ucc}:account1`,
      seq: (begin ?? assert.fail()) + 1,
      data: [
        {
          strefID: 2240,
          UCC: ucc,
          AccountName: 'account1',
          StrategyName: 'test1',
          qty: 100,
          productType: 'Intraday',
          token: 'NSE:212',
          price: 171.25,
          limitPrice: 170,
          reftag: 1939,
          placed_at: '2026-11-16T10:00:00',
          orderType: 'Limit',
          triggerPrice: 0,
          transType: 'Buy',
          filledQty: 0,
          status: 'Placed',
          tradePrice: 0,
          segment: 'C',
          splitby: 0,
          active: 1,
          ordersexecuted: 0,
          ordersdone: 0,
          ordersplaced: 1,
          symbol: 'ASHOKLEY-EQ',
          orders: [
            {
              orderid: 'B1939',
              placed: true,
              changed: true,
              message: '',
              qty: 100,
              status: 'Placed',
              placed_at: '2026-11-16T10:00:00',
            },
          ],
          operations: { timeLimit: 30, shouldExecute: true, priceBuffer: 5 },
        },
      ],
    });
  }
  stranger.send('anyone?');
  assert.deepEqual(codes(await stranger.next()), ['message_unexpected'], 'nothing came before the answer');
});

test('the message says what happened', async (t) => {
  const { ucc, stream, connect } = await stage(t);
  const client = await connect();
  await client.next();
  const of = { reftag: 1939, tag: 'T1939', at: 0 };
  const [placed = assert.fail()] = accountOrderOf().slices;
  const filled = { filledQty: 40, filledValuePaise: 680_000 };
  const where = `${ucc}:account1`;
  const cases: readonly (readonly [string, readonly OrderFact[], SliceFields])[] = [
    [
      `Order taken in ${where}`,
      [{ kind: 'order-planned', order: accountOrderOf() }],
      { status: 'Pending', orderId: null },
    ],
    [
      `Order rejected in ${where}: no margin`,
      [{ kind: 'order-planned', order: accountOrderOf() }],
      { status: 'Rejected', message: 'no margin' },
    ],
    [`Order placed in ${where}`, [{ kind: 'slice-accepted', ...of, orderId: 'B1' }], {}],
    [`Order rejected in ${where}: too late`, [{ kind: 'slice-refused', ...of, reason: 'too late' }], {}],
    [
      `No answer about the order in ${where}: time-out`,
      [{ kind: 'slice-outcome-unknown', ...of, reason: 'time-out' }],
      {},
    ],
    [`Order given up in ${where}: lost`, [{ kind: 'slice-given-up', ...of, reason: 'lost' }], {}],
    [
      `Order partly executed in ${where}: 40 of 100`,
      [{ kind: 'slice-filled', ...of, filledQty: 40, filledValuePaise: 680_000 }],
      filled,
    ],
    [
      `Order executed in ${where}`,
      [
        { kind: 'slice-accepted', ...of, orderId: 'B1' },
        { kind: 'slice-filled', ...of, filledQty: 100, filledValuePaise: 1_700_000 },
        { kind: 'order-reconciled', ...of },
      ],
      { status: 'Executed', filledQty: 100, filledValuePaise: 1_700_000 },
    ],
    [`Order cancelled in ${where}`, [{ kind: 'slice-cancelled', ...of, reason: '' }], {}],
    [`Order modified in ${where}`, [{ kind: 'slice-changed', ...of, terms: placed.terms }], {}],
    [`Order not cancelled in ${where}: no`, [{ kind: 'slice-request-refused', ...of, reason: 'no' }], {}],
    [
      `Order not modified in ${where}: no`,
      [{ kind: 'slice-request-refused', ...of, reason: 'no', terms: placed.terms }],
      {},
    ],
    [`Cancelling the order in ${where}`, [{ kind: 'cancel-asked', ...of, why: 'user' }], {}],
    [
      `Modifying the order in ${where}`,
      [{ kind: 'change-asked', ...of, terms: placed.terms, why: 'user' }],
      {},
    ],
    [`Following the best price in ${where}`, [{ kind: 'operation-fired', ...of, by: 'time' }], {}],
    [`Operations stopped on 2240 in ${where}`, [{ kind: 'operation-stopped', ...of }], {}],
    [`Order deleted in ${where}`, [{ kind: 'order-deleted', ...of }], {}],
  ];
  for (const [, facts, change] of cases)
    stream.publish(orderUpdateOf({ ucc, slices: [sliceWith(placed, change)] }, facts));
  for (const [expected] of cases) {
    const frame = await client.next();
    fits(OrderUpdateMessage, frame);
    assert.equal(frame.message, expected);
  }
});

test('with since a client gets what it missed and then what happens', async (t) => {
  const { connect, publish } = await stage(t);
  const first = await connect();
  const seq = seqOf(await first.next());
  publish(1, 2, 3);
  first.ws.terminate();
  const second = await connect(`&since=${seq + 1}`);
  const connected = await second.next();
  assert.equal(seqOf(connected), seq + 1, 'it stands where it said');
  assert.deepEqual(await received(second, 2), [2, 3]);
  publish(4);
  const { data, seq: last } = await second.next();
  assert.deepEqual([data[0]?.reftag, last], [4, seq + 4]);
  assert.deepEqual(await received(await connect(), 1), ['Connected'], 'without since nothing is sent again');
});

test('who was away for too long, or comes from before a restart, gets a snapshot and then what happened since', async (t) => {
  const { ucc, book, connect, publish } = await stage(t, { perUser: 3 });
  const first = await connect();
  const seq = seqOf(await first.next());
  publish(1, 2, 3, 4);
  for (const [since, before] of [
    [seq, seq],
    [0, 0],
    [seq + 5, 0],
    [Number.MAX_SAFE_INTEGER, 0],
  ] as const) {
    book.read = async () => [1, 2, 3].map((reftag) => accountOrderOf({ ucc, reftag }));
    const client = await connect(`&since=${since}`);
    const frames: Frame[] = [];
    for (let count = 0; count < 6; count += 1) frames.push(await client.next());
    for (const frame of frames) fits(frame.type === 'General' ? GeneralMessage : OrderUpdateMessage, frame);
    assert.deepEqual(
      frames.map(({ message, data, seq: number }) => [message, data[0]?.reftag ?? data[0]?.orders, number]),
      [
        ['Connected', undefined, before],
        ['Snapshot', 3, before],
        ...[1, 2, 3].map((reftag) => [`Order in ${ucc}:account1`, reftag, before]),
        ['Snapshot complete', undefined, seq + 4],
      ],
    );
    client.ws.terminate();
  }
});

test('what happens while a snapshot is read follows it, and nothing seems to go back in time', async (t) => {
  const { ucc, book, connect, publish } = await stage(t);
  let finish = (_: readonly AccountOrder[]): void => undefined;
  let asked = (): void => undefined;
  const whenAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  book.read = () =>
    new Promise((resolve) => {
      finish = resolve;
      asked();
    });
  publish(1, 2);
  const client = await connect('&since=7');
  await whenAsked;
  publish(2, 3);
  finish([1, 2].map((reftag) => accountOrderOf({ ucc, reftag })));
  assert.deepEqual(await received(client, 6), ['Connected', 'Snapshot', 1, 'Snapshot complete', 2, 3]);
  publish(4);
  assert.deepEqual(await received(client, 1), [4]);
});

test('a snapshot that cannot be read closes the socket with the reason, and is tried again on the next connection', async (t) => {
  const { book, connect } = await stage(t);
  book.read = async () => {
    throw new Error('disk gone');
  };
  const client = await connect('&since=7');
  assert.deepEqual(await received(client, 1), ['Connected']);
  assert.deepEqual(codes(await client.next()), ['store_unavailable']);
  assert.equal((await client.closed).code, 1013);
  book.read = async () => [];
  assert.deepEqual(await received(await connect('&since=7'), 3), [
    'Connected',
    'Snapshot',
    'Snapshot complete',
  ]);
});

test('a reader that stalls gets a message when it resumes, then a snapshot, and delays nobody', async (t) => {
  const { ucc, book, stream, connect } = await stage(t, { perUser: 500 });
  const [slow, quick] = [await connect(), await connect()];
  await Promise.all([slow.next(), quick.next()]);
  slow.ws.pause();
  // Far more than the sockets of both sides hold, some 60 MB.
  const last = 2_000;
  const slices = Array.from({ length: 200 }, (_, index) => {
    const [one = assert.fail()] = accountOrderOf({ reftag: index }).slices;
    return one;
  });
  for (let reftag = 1; reftag <= last; reftag += 1) {
    stream.publish(orderUpdateOf({ ucc, reftag, slices }));
    assert.equal((await quick.next()).data[0]?.reftag, reftag);
  }
  book.read = async () => [last].map((reftag) => accountOrderOf({ ucc, reftag }));
  slow.ws.resume();
  let frame = await slow.next();
  let before = 0;
  for (; frame.type === 'OrderUpdate'; frame = await slow.next()) {
    assert.equal(frame.data[0]?.reftag, before + 1, 'what it got before is in order');
    before += 1;
  }
  assert.ok(before < last - 500, `${before} updates were waiting for a reader that did not read`);
  assert.deepEqual(codes(frame), ['updates_left_out']);
  assert.deepEqual(await received(slow, 3), ['Snapshot', last, 'Snapshot complete']);
  stream.publish(orderUpdateOf({ ucc, reftag: last + 1 }));
  assert.deepEqual(await received(slow, 1), [last + 1]);
});

test('there is a bound on the sockets of a user, and a place that is left is free again', async (t) => {
  const { url, connect } = await stage(t);
  const clients: SocketClient[] = [];
  for (let count = 0; count < LIMITS.socketsPerUser; count += 1) clients.push(await connect());
  assert.equal((await refusedSocket(url)).status, 429);
  for (const client of clients) {
    client.ws.close();
    await client.closed;
  }
  await received(await connect(), 1);
});

test('when its token ends the socket is closed with the reason', async (t) => {
  const { spark, port } = await stage(t, {}, { SPARK_TOKENS_END: '10:00' });
  spark.clock.set(spark.clock.now() + 24 * 3_600_000 - 20_000);
  const client = await connectSocket(t, `ws://127.0.0.1:${port}/orderWS?token=${await spark.token()}`);
  await client.next();
  spark.clock.advance(20_000);
  assert.deepEqual(codes(await client.next()), ['token_expired']);
  assert.deepEqual(await client.closed, { code: 1008, reason: 'The access token has expired' });
});

test('a new password ends the sockets of the old one', async (t) => {
  const { spark, connect } = await stage(t);
  const client = await connect();
  await client.next();
  await spark.command(['user', 'password', 'owner@spark.local']);
  spark.clock.advance(30_000);
  assert.deepEqual(codes(await client.next()), ['token_invalid']);
  assert.equal((await client.closed).code, 1008);
});

test('a disabled user gets no more messages', async (t) => {
  const { spark, port } = await stage(t);
  const { token } = await spark.addUser('other@spark.local');
  const client = await connectSocket(t, `ws://127.0.0.1:${port}/orderWS?token=${token}`);
  await client.next();
  await spark.command(['user', 'disable', 'other@spark.local']);
  spark.clock.advance(30_000);
  assert.equal((await client.closed).code, 1008);
});

test('stopping Spark says so', async (t) => {
  const { spark, connect } = await stage(t);
  const client = await connect();
  await client.next();
  await Promise.all([spark.restart(), client.closed]);
  assert.deepEqual(await client.closed, { code: 1001, reason: 'Spark is stopping' });
});

test('pings are answered within a second while updates pour in', async (t) => {
  const { publish, connect } = await stage(t);
  const clients = await Promise.all(Array.from({ length: LIMITS.socketsPerUser }, () => connect()));
  const [client = assert.fail()] = clients;
  const waits: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    publish(...Array.from({ length: 200 }, (_, index) => index + 1));
    const asked = process.cpuUsage();
    await new Promise<void>((resolve) => {
      client.ws.once('pong', () => resolve());
      client.ws.ping();
    });
    const { user, system } = process.cpuUsage(asked);
    waits.push((user + system) / 1_000);
  }
  assert.ok(Math.max(...waits) < 1_000, `a pong took ${Math.max(...waits)} ms of work`);
});

test('an order placed by a call is followed to its end, and is in the snapshot of a later client', async (t) => {
  const spark = await sparkFor(t);
  const url = `ws://127.0.0.1:${await listen(spark)}/orderWS?token=${spark.owner}`;
  const client = await connectSocket(t, `${url}&since=0`);
  assert.deepEqual(await received(client, 3), ['Connected', 'Snapshot', 'Snapshot complete']);
  const json = { strategyname: 'demo', orderType: 'Market', productType: 'Intraday', token: 'NSE:212' };
  const whenPlaced = spark.call('POST', '/order', {
    token: spark.owner,
    json: { ...json, qty: 10, transType: 'Buy' },
  });
  const messages: string[] = [];
  let last = 0;
  const whenExecuted = (async () => {
    for (;;) {
      const frame = await client.next();
      fits(OrderUpdateMessage, frame);
      if (last > 0) assert.equal(frame.seq, last + 1);
      last = seqOf(frame);
      messages.push(frame.message.replace(/ in .*/, ''));
      const [order] = frame.data;
      if (order?.active === 0) return order;
    }
  })();
  // The exchange answers as time passes, and this clock moves only when it is moved.
  let isOver = false;
  const both = Promise.all([whenPlaced, whenExecuted]).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    spark.clock.advance(10);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  const [reply, order] = await both;
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(
    [order.strefID, order.status, order.filledQty],
    [reply.body.data[0]?.strefID, 'Executed', 10],
  );
  assert.deepEqual([messages[0], messages.at(-1)], ['Order taken', 'Order executed']);
  const later = await connectSocket(t, `${url}&since=${last - messages.length - 1}`);
  assert.deepEqual(await received(later, 4), ['Connected', 'Snapshot', order.reftag, 'Snapshot complete']);
});
