import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CandleMessage, GeneralMessage, TickMessage } from '@spark/contract';
import { quoteOf } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type MarketUnderTest, marketUnderTest } from './market-under-test.ts';
import { dial, listen } from './raw-socket.ts';
import { connectSocket, type Frame, refusedSocket, type SocketClient } from './socket-client.ts';
import { type OwnedSpark, type SparkUnderTest, sparkFor } from './spark-under-test.ts';

type Stage = {
  readonly spark: OwnedSpark;
  readonly market: MarketUnderTest;
  readonly port: number;
  readonly url: string;
  readonly connect: () => Promise<SocketClient>;
};

async function stage(t: TestContext, market = marketUnderTest(), env = {}): Promise<Stage> {
  const spark = await sparkFor(t, { world: { market }, env });
  const port = await listen(spark);
  const url = `ws://127.0.0.1:${port}/dataWS?token=${spark.owner}`;
  const connect = async () => {
    const client = await connectSocket(t, url);
    assert.deepEqual(await client.next(), { type: 'General', message: 'Connected', data: [] });
    return client;
  };
  return { spark, market, port, url, connect };
}

const subscribe = (tokens: readonly string[], more: object = {}) => ({
  function: 'subscribe',
  payload: { tokens, ...more },
});

/** Lets time pass in steps within which the client shows that it lives. */
async function pass(spark: SparkUnderTest, client: SocketClient, milliseconds: number): Promise<void> {
  const until = spark.clock.now() + milliseconds;
  while (spark.clock.now() < until) {
    spark.clock.set(Math.min(until, spark.clock.now() + 20_000));
    await client.ask({ function: 'connections' });
  }
}

const codes = ({ errors = [] }: Frame) => errors.map(({ code, field }) => `${code} ${field ?? ''}`.trim());

const ajv = new Ajv2020({ strict: false });
function fits(schema: object, frame: Frame): void {
  assert.ok(ajv.validate(schema, frame), `${JSON.stringify(frame)}: ${ajv.errorsText()}`);
}

test('a handshake without a good token is refused in the envelope', async (t) => {
  const { spark, port, url } = await stage(t);
  const at = (query: string) => refusedSocket(`ws://127.0.0.1:${port}/dataWS${query}`);
  for (const [query, code] of [
    ['', 'token_missing'],
    ['?token=', 'token_missing'],
    ['?token=nonsense', 'token_invalid'],
    [`?token=${spark.owner}x`, 'token_invalid'],
  ] as const) {
    const { status, body } = await at(query);
    assert.equal(status, 401, query);
    assert.equal((body.errors as { code: string }[])[0]?.code, code, query);
  }
  spark.clock.advance(24 * 3_600_000);
  const { body } = await refusedSocket(url);
  assert.equal((body.errors as { code: string }[])[0]?.code, 'token_expired');
});

test('a token repeated by a client that reconnects is cut at the question mark, and never logged', async (t) => {
  const { spark, port } = await stage(t);
  const client = await connectSocket(
    t,
    `ws://127.0.0.1:${port}/dataWS?token=${spark.owner}?token=${spark.owner}`,
  );
  assert.equal((await client.next()).message, 'Connected');
  await refusedSocket(`ws://127.0.0.1:${port}/dataWS?token=${spark.owner}bad`);
  assert.match(spark.logged(), /socket open/);
  assert.ok(!spark.logged().includes(spark.owner));
});

test('a websocket asked without an upgrade and an unknown one say so', async (t) => {
  const { spark, port } = await stage(t);
  const plain = await spark.call('GET', `/dataWS?token=${spark.owner}`);
  assert.equal(plain.status, 400);
  assert.equal(plain.body.errors?.[0]?.code, 'upgrade_missing');
  assert.equal((await refusedSocket(`ws://127.0.0.1:${port}/nowhere`)).status, 404);
});

test('an upgrade to something else is ignored, and its body is read', async (t) => {
  const { spark, port } = await stage(t);
  const line = await dial(port);
  const body = JSON.stringify({ strategyName: 'upgraded', strategyType: 'Intraday' });
  line.write(
    `POST /strategy HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n` +
      `Authorization: Bearer ${spark.owner}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  assert.match(await line.ended, /^HTTP\/1\.1 200 .*Strategy Added/s);
});

test('ticks come in the documented form, in the mode that was asked for', async (t) => {
  const { spark, market, connect } = await stage(t);
  const client = await connect();
  assert.equal((await client.ask(subscribe(['NSE:212']))).message, 'Tokens subscribed');
  const bids = Array.from({ length: 6 }, (_, level) => ({
    pricePaise: 17_120 - level * 5,
    qty: 400 + level,
  }));
  const now = spark.clock.now();
  market.feed.push(quoteOf({ at: now, volume: 4_821_334, openInterest: 7, bids }));
  const tick = await client.nextOf('Tick');
  fits(TickMessage, tick);
  assert.deepEqual(tick, {
    type: 'Tick',
    message: 'tick:NSE:212',
    data: [
      {
        timestamp_str: '2026-11-16 10:00:00',
        timestamp: String(now / 1_000),
        token: 'NSE:212',
        symbol: 'NSE:212',
        ltp: 171.25,
        stale: false,
        broker: 'testBroker',
        prev_day_close: 170.1,
        oi: 7,
        prev_day_oi: 0,
        turnover: 4_821_334,
        ttq: 4_821_334,
        best_bid_price: 171.2,
        best_bid_qty: 400,
        best_ask_price: 171.25,
        best_ask_qty: 300,
      },
    ],
  });
  await client.ask(subscribe(['NSE:212'], { mode: 'ltp' }));
  market.feed.push(quoteOf({ at: now + 1, lastPaise: 17_130 }));
  const brief = await client.nextOf('Tick');
  fits(TickMessage, brief);
  assert.deepEqual(Object.keys(brief.data[0] ?? {}), [
    'timestamp_str',
    'timestamp',
    'token',
    'symbol',
    'ltp',
    'stale',
    'broker',
  ]);
  await client.ask(subscribe(['NSE:212'], { mode: 'depth' }));
  market.feed.push(quoteOf({ at: now + 2, bids }));
  const deep = await client.nextOf('Tick');
  fits(TickMessage, deep);
  assert.deepEqual(
    deep.data[0]?.bids,
    [171.2, 171.15, 171.1, 171.05, 171].map((price, level) => ({ price, qty: 400 + level })),
  );
});

test('a minute candle comes once its minute has ended, with the volume of the day', async (t) => {
  const { spark, market, connect } = await stage(t);
  const client = await connect();
  await client.ask(subscribe(['NSE:212'], { mode: 'candle' }));
  const now = spark.clock.now();
  market.feed.push(quoteOf({ at: now, lastPaise: 17_120, volume: 100 }));
  market.feed.push(quoteOf({ at: now + 1_000, lastPaise: 17_140, volume: 300 }));
  await pass(spark, client, 60_000);
  market.feed.push(quoteOf({ at: now + 60_000, lastPaise: 17_000, volume: 350 }));
  const candle = await client.next();
  fits(CandleMessage, candle);
  assert.deepEqual(candle, {
    type: 'Candle',
    message: 'min:NSE:212',
    data: [
      {
        tk: 'NSE:212',
        ts: '2026-11-16 10:00:00',
        tsp: String(now / 1_000),
        o: 171.2,
        h: 171.4,
        l: 171.2,
        c: 171.4,
        v: 300,
        oi: 0,
      },
    ],
  });
});

test('who joins late begins with the price that is known; who left gets nothing more', async (t) => {
  const { spark, market, connect } = await stage(t);
  const [one, two] = [await connect(), await connect()];
  await one.ask(subscribe(['NSE:212', 'NSE:26000']));
  market.feed.push(quoteOf({ at: spark.clock.now(), lastPaise: 100 }));
  await one.nextOf('Tick');
  spark.clock.advance(11_000);
  await two.ask(subscribe(['NSE:212']));
  const late = await two.nextOf('Tick');
  assert.deepEqual([late.data[0]?.ltp, late.data[0]?.stale], [1, true], 'and it says that it is stale');
  const left = await one.ask({ function: 'unsubscribe', payload: { tokens: ['NSE:212', 'NSE:2885'] } });
  assert.equal(left.message, 'Tokens unsubscribed');
  const at = spark.clock.now();
  market.feed.push(quoteOf({ at, lastPaise: 200 }), quoteOf({ key: 'NSE:26000', at }));
  assert.equal((await one.nextOf('Tick')).message, 'tick:NSE:26000');
  assert.equal((await two.nextOf('Tick')).data[0]?.ltp, 2);
});

test('nonsense gets an error message, and the socket stays open', async (t) => {
  const { market, connect } = await stage(t);
  const client = await connect();
  const cases: readonly (readonly [unknown, string])[] = [
    ['hello', 'json_broken'],
    ['', 'json_broken'],
    ['[]', 'body_not_object'],
    ['{"function":"subscribe","function":"connections"}', 'json_duplicate_key function'],
    ['['.repeat(50) + ']'.repeat(50), 'json_too_deep'],
    [{ function: 'startWS', payload: {} }, 'field_choice function'],
    [{ function: 'connections', colour: 'blue' }, 'field_unknown colour'],
    [subscribe(['NSE:212'], { speed: 1 }), 'field_unknown payload.speed'],
    [subscribe([]), 'field_length payload.tokens'],
    [subscribe(['NSE:']), 'field_format payload.tokens[0]'],
    [subscribe(['NSE:x']), 'token_unknown payload.tokens[0]'],
    [subscribe(['NSE:999']), 'instrument_unknown'],
    [subscribe(['NSE:212'], { AccountName: 'nobody' }), 'name_unknown AccountName'],
  ];
  for (const [message, expected] of cases) {
    const reply = await client.ask(message);
    fits(GeneralMessage, reply);
    assert.deepEqual(codes(reply), [expected], JSON.stringify(message));
    assert.doesNotMatch(reply.message, /\b(?:body|call)\b|\{/, 'a socket has messages');
  }
  client.ws.send(Buffer.from([1, 2, 3]));
  assert.deepEqual(codes(await client.next()), ['message_not_text']);
  const partly = await client.ask(subscribe(['NSE:212', 'NSE:999'], { AccountName: 'paper' }));
  assert.deepEqual([partly.message, codes(partly)], ['Tokens subscribed', ['instrument_unknown']]);
  assert.deepEqual([...market.feed.watched], ['NSE:212']);
  const connections = await client.ask({ function: 'connections', payload: {} });
  assert.deepEqual(connections.data, [{ broker: 'testBroker', state: 'open', tokens: 1 }]);
});

test('a client that floods is cut with a reason, and others are not', async (t) => {
  const { connect } = await stage(t);
  const [bad, good] = [await connect(), await connect()];
  for (let count = 0; count < LIMITS.socketMessageBurst * 5; count += 1) bad.send('nonsense');
  const { code, reason } = await bad.closed;
  assert.equal(code, 1008);
  assert.match(reason, /^Too many messages/);
  let last: Frame | undefined;
  for (let frame = await bad.next(); ; frame = await bad.next().catch(() => frame)) {
    if (frame === last) break;
    last = frame;
  }
  assert.deepEqual(codes(last ?? assert.fail()), ['messages_too_many']);
  assert.equal((await good.ask({ function: 'connections' })).message, 'Data Received');
});

test('a message that is too large closes the socket with the code that says so', async (t) => {
  const { connect } = await stage(t);
  const client = await connect();
  client.send('x'.repeat(LIMITS.socketMessageBytes + 1));
  assert.equal((await client.closed).code, 1009);
});

test('there is a bound on sockets of a user and on tokens of a socket and a user', async (t) => {
  const tokens = Array.from({ length: LIMITS.tokensPerSocket + 1 }, (_, index) => `NSE:${index + 1}`);
  const { market, url, connect } = await stage(t, marketUnderTest(tokens));
  const clients: SocketClient[] = [];
  for (let count = 0; count < LIMITS.socketsPerUser; count += 1) clients.push(await connect());
  const refusal = await refusedSocket(url);
  assert.equal(refusal.status, 429);
  const [one, two, three] = clients;
  assert.ok(one && two && three);
  const most = tokens.slice(0, LIMITS.tokensPerSocket);
  assert.equal((await one.ask(subscribe(most))).message, 'Tokens subscribed');
  assert.deepEqual(codes(await one.ask(subscribe(['NSE:5001']))), ['tokens_too_many']);
  assert.equal((await two.ask(subscribe(most, { mode: 'ltp' }))).message, 'Tokens subscribed');
  assert.deepEqual(codes(await three.ask(subscribe(['NSE:1']))), ['tokens_too_many']);
  assert.equal(market.feed.watched.size, LIMITS.tokensPerSocket);
  two.ws.close();
  await two.closed;
  for (;;) if ((await three.ask(subscribe(['NSE:1']))).errors === undefined) break;
  assert.ok((await connect()).ws.readyState === 1, 'a place is free again');
});

test('what the client may ask is answered also while it is pinged, and a silent one is dropped', async (t) => {
  const { spark, connect } = await stage(t);
  const client = await connect();
  const pinged = new Promise<void>((resolve) => void client.ws.once('ping', () => resolve()));
  spark.clock.advance(30_000);
  await pinged;
  const ponged = new Promise<void>((resolve) => void client.ws.once('pong', () => resolve()));
  client.ws.ping();
  await ponged;
  assert.equal((await client.ask({ function: 'connections' })).message, 'Data Received');
  client.ws.pause();
  spark.clock.advance(30_000);
  spark.clock.advance(30_000);
  client.ws.resume();
  assert.equal((await client.closed).code, 1006);
});

test('when its token ends the socket is closed with the reason', async (t) => {
  const { spark, port } = await stage(t, marketUnderTest(), { SPARK_TOKENS_END: '10:01' });
  const client = await connectSocket(t, `ws://127.0.0.1:${port}/dataWS?token=${await spark.token()}`);
  await client.next();
  await pass(spark, client, 59_999);
  spark.clock.advance(1);
  const last = await client.nextOf('General');
  assert.deepEqual(codes(last), ['token_expired']);
  assert.deepEqual(await client.closed, { code: 1008, reason: 'The access token has expired' });
});

test('new credentials end the sockets of the old ones', async (t) => {
  const { spark, connect } = await stage(t);
  const client = await connect();
  await spark.command(['user', 'password', 'owner@spark.local']);
  spark.clock.advance(30_000);
  assert.equal((await client.closed).code, 1008);
});

test('stopping Spark says so to open sockets and does not wait for them', async (t) => {
  const { spark, connect } = await stage(t);
  const client = await connect();
  await Promise.all([spark.restart(), client.closed]);
  assert.equal((await client.closed).code, 1001);
});

test('a reader that stalls costs a bounded amount of memory, and gets the newest price when it wakes', async (t) => {
  const tokens = Array.from({ length: 200 }, (_, index) => `NSE:${index + 1}`);
  const { spark, market, connect } = await stage(t, marketUnderTest(tokens));
  const [slow, quick] = [await connect(), await connect()];
  await slow.ask(subscribe(tokens, { mode: 'depth' }));
  await quick.ask(subscribe(['NSE:1'], { mode: 'ltp' }));
  slow.ws.pause();
  const turn = () => new Promise((resolve) => void setImmediate(resolve));
  const levels = Array.from({ length: 5 }, (_, level) => ({ pricePaise: 17_000 + level, qty: 1_000 }));
  const at = spark.clock.now();
  let price = 0;
  let heapAfterWarmUp = 0;
  for (let round = 1; round <= 3_000; round += 1) {
    price += 1;
    market.feed.push(
      ...tokens.map((key) => quoteOf({ key, at, lastPaise: price * 100, bids: levels, asks: levels })),
    );
    await turn();
    if (round === 1_000) heapAfterWarmUp = heldBytes();
  }
  // 600 000 ticks of some 600 bytes: in memory they would take hundreds of megabytes.
  const grown = heldBytes() - heapAfterWarmUp;
  assert.ok(grown < 100e6, `memory grew by ${Math.round(grown / 1e6)} MB`);
  for (let tick = await quick.nextOf('Tick'); tick.data[0]?.ltp !== price; tick = await quick.nextOf('Tick'));
  slow.ws.resume();
  const missing = new Set(tokens);
  let frames = 0;
  while (missing.size > 0) {
    const { data } = await slow.nextOf('Tick');
    frames += 1;
    if (data[0]?.ltp === price) missing.delete(String(data[0].token));
  }
  assert.ok(frames < 60_000, `${frames} of 600 000 ticks were sent`);
});

/** What is really held: garbage that nobody has collected yet is not counted. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
