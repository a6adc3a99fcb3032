import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  EventMessage,
  GreetingMessage,
  HeartbeatMessage,
  type LivePositions,
  PositionsMessage,
  type SparkEvent,
} from '@spark/contract';
import { quoteOf } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { marketUnderTest } from './market-under-test.ts';
import { listen } from './raw-socket.ts';
import { connectSocket, type Frame, refusedSocket, type SocketClient } from './socket-client.ts';
import { type OwnedSpark, type SparkUnderTest, sparkFor } from './spark-under-test.ts';
import { tradingOn } from './trading-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });
const BUILD = { version: '9.9.9', id: '9.9.9-abcdef012345' };
const SUBSCRIBE = { function: 'subscribePositions' };

type Stage = {
  readonly spark: OwnedSpark;
  readonly port: number;
  readonly market: ReturnType<typeof marketUnderTest>;
  readonly connect: (query?: string, path?: string) => Promise<{ client: SocketClient; greeting: Frame }>;
};

async function stage(t: TestContext): Promise<Stage> {
  const market = marketUnderTest();
  const spark = await sparkFor(t, { world: { market, build: BUILD } });
  const port = await listen(spark);
  return {
    spark,
    port,
    market,
    connect: async (query = '', path = '/eventWS') => {
      const client = await connectSocket(t, `ws://127.0.0.1:${port}${path}?token=${spark.owner}${query}`);
      return { client, greeting: await client.next() };
    },
  };
}

/** Lets the clock run while something is waited for. */
async function ticking<T>(spark: SparkUnderTest, work: Promise<T>, atEach: () => void = () => undefined) {
  const timer = setInterval(() => {
    atEach();
    spark.clock.advance(50);
  }, 1);
  return work.finally(() => clearInterval(timer));
}

async function pushed(client: SocketClient): Promise<LivePositions> {
  const frame = await client.nextOf('Positions');
  assert.ok(ajv.validate(PositionsMessage, frame), ajv.errorsText());
  return frame.data[0] as unknown as LivePositions;
}

async function pushedWhen(client: SocketClient, isSo: (positions: LivePositions) => boolean) {
  for (;;) {
    const positions = await pushed(client);
    if (isSo(positions)) return positions;
  }
}

test('who is not logged in is refused, and messages that mean nothing are answered and change nothing', async (t) => {
  const { port, connect } = await stage(t);
  assert.equal((await refusedSocket(`ws://127.0.0.1:${port}/eventWS`)).status, 401);
  const { client } = await connect();
  for (const [message, code] of [
    [{ function: 'placeOrder' }, 'field_choice'],
    [{ function: 'subscribePositions', payload: { every: 1 } }, 'field_unknown'],
    [{ function: 'subscribePositions', payload: [1] }, 'field_type'],
    [[], 'body_not_object'],
  ] as const)
    assert.equal((await client.ask(message)).errors?.[0]?.code, code);
  client.ws.send('{');
  assert.equal((await client.nextOf('General')).errors?.[0]?.code, 'json_broken');
});

test('the greeting tells build, time and session; a heartbeat follows within two seconds, again and again', async (t) => {
  const { spark, connect } = await stage(t);
  const { client, greeting } = await connect();
  assert.ok(ajv.validate(GreetingMessage, greeting), ajv.errorsText());
  const [said] = greeting.data;
  assert.equal(said?.buildId, BUILD.id);
  assert.equal(said?.epochMs, spark.clock.now());
  assert.ok(Number(said?.heartbeatMs) <= 2_000);
  for (let count = 0; count < 3; count += 1) {
    const before = spark.clock.now();
    const beat = await ticking(spark, client.nextOf('Heartbeat'));
    assert.ok(ajv.validate(HeartbeatMessage, beat), ajv.errorsText());
    assert.ok(Number(beat.data[0]?.epochMs) - before <= 2_000);
  }
});

test('the other sockets send heartbeats to who asks for them, and to nobody else', async (t) => {
  const { spark, connect } = await stage(t);
  for (const path of ['/orderWS', '/dataWS']) {
    const { client: quiet } = await connect('', path);
    const { client: asked } = await connect('&heartbeat=true', path);
    assert.equal((await ticking(spark, asked.nextOf('Heartbeat'))).message, 'Alive');
    quiet.send({ function: 'nothing' });
    assert.equal((await quiet.next()).type, 'General', 'no heartbeat came before');
  }
});

test('positions come whole, then as changes with prices and fills, at most twice a second, and equal GET /positions', async (t) => {
  const { spark, market, connect } = await stage(t);
  const price = (lastPaise: number) =>
    market.feed.push(quoteOf({ key: 'NSE:212', at: spark.clock.now(), lastPaise }));
  const trading = await tradingOn(spark, spark.owner, () => 5);
  const keepPrice = setInterval(() => price(17_000), 5);
  t.after(() => clearInterval(keepPrice));
  await trading.finished(await trading.placed());
  clearInterval(keepPrice);
  const { client } = await connect();
  assert.equal((await client.ask(SUBSCRIBE)).message, 'Positions subscribed');
  const first = await ticking(spark, pushed(client), () => price(17_000));
  assert.equal(first.whole, true);
  const [row] = first.rows;
  assert.deepEqual(
    [row?.symbol, row?.qty, row?.stale, row?.key.split('|')[0]],
    ['NSE:212-EQ', 10, false, 'paper'],
  );
  assert.equal(row?.ltp, 170);
  const reply = await trading.call('GET', '/positions');
  const { key: _, ltpTime: __, stale: ___, ...plain } = row as NonNullable<typeof row>;
  assert.deepEqual(reply.body.data, [plain]);
  assert.equal((JSON.parse(reply.text) as { version: number }).version, first.version);
  const net = (await trading.call('GET', '/netposition/?Acname=paper')).body.data[0];
  const account = first.accounts.find(({ AccountName }) => AccountName === 'paper');
  for (const field of ['bookedpnl', 'openpnl', 'totalpnl', 'totalpositions', 'openpositions'] as const)
    assert.equal(account?.[field], net?.[field], field);
  assert.equal(first.total.knownpnl, first.total.totalpnl);

  // Many prices, few messages.
  const startedAt = spark.clock.now();
  let paise = 17_000;
  let count = 0;
  const last = await ticking(
    spark,
    pushedWhen(client, ({ epochMs, whole }) => {
      assert.equal(whole, false);
      count += 1;
      return epochMs - startedAt >= 3_000;
    }),
    () => {
      paise += 5;
      price(paise);
    },
  );
  assert.ok(count <= 7, `${count} messages in three seconds`);
  assert.equal(last.version, first.version, 'a price is no change of a position');
  assert.equal(
    last.rows[0]?.openpnl,
    Math.round(((last.rows[0]?.ltp ?? 0) * 100 - 17_000) * 10) / 100 + (row?.openpnl ?? 0),
  );

  const closing = setInterval(() => price(17_500), 5);
  t.after(() => clearInterval(closing));
  await trading.finished(await trading.placed({ qty: 4, transType: 'Sell' }));
  const after = await ticking(
    spark,
    pushedWhen(client, ({ rows }) => rows[0]?.qty === 6),
    () => price(17_500),
  );
  clearInterval(closing);
  assert.ok(after.version > first.version);
  const shown = await trading.call('GET', '/positions');
  assert.equal(after.rows[0]?.bookedpnl, shown.body.data[0]?.bookedpnl);
});

test('without a price a row and its totals are unknown, with what is known beside them', async (t) => {
  const { spark, market } = await stage(t);
  const trading = await tradingOn(spark, spark.owner, () => 5);
  const price = () => market.feed.push(quoteOf({ key: 'NSE:212', at: spark.clock.now(), lastPaise: 17_000 }));
  const keepPrice = setInterval(price, 5);
  await trading.finished(await trading.placed());
  await trading.finished(await trading.placed({ qty: 4, transType: 'Sell' }));
  clearInterval(keepPrice);
  const again = await spark.restart();
  const client = await connectSocket(t, `ws://127.0.0.1:${await listen(again)}/eventWS?token=${spark.owner}`);
  await client.next();
  await client.ask(SUBSCRIBE);
  const { rows, total } = await ticking(again, pushed(client));
  assert.deepEqual(
    [rows[0]?.ltp, rows[0]?.openpnl, rows[0]?.ltpTime, rows[0]?.stale],
    [null, null, null, true],
  );
  assert.deepEqual([total.totalpnl, total.unknownpositions], [null, 1]);
  assert.equal(total.knownpnl, rows[0]?.bookedpnl);
});

test('after unsubscribing nothing more comes; nothing waits for a socket that is gone', async (t) => {
  const { spark, connect } = await stage(t);
  const { client } = await connect();
  await client.ask(SUBSCRIBE);
  await ticking(spark, pushed(client));
  assert.equal((await client.ask({ function: 'unsubscribePositions' })).message, 'Positions unsubscribed');
  const beat = await ticking(spark, client.next());
  assert.equal(beat.type, 'Heartbeat');
});

test('a reader that was away too long is told so in the greeting', async (t) => {
  const { connect } = await stage(t);
  const { greeting } = await connect('&since=5');
  assert.equal(greeting.errors?.[0]?.code, 'events_left_out');
  const { greeting: again } = await connect(`&since=${greeting.seq}`);
  assert.equal(again.errors, undefined);
  assert.ok(ajv.validate(EventMessage.properties.seq, again.seq));
  assert.ok(LIMITS.eventsPerUser > 0);
});

/** The next event of this kind, while the clock goes on. */
async function eventOf(
  spark: SparkUnderTest,
  client: SocketClient,
  kind: string,
): Promise<SparkEvent & { seq: number }> {
  const wanted = async () => {
    for (;;) {
      const frame = await client.nextOf('Event');
      assert.ok(ajv.validate(EventMessage, frame), ajv.errorsText());
      const event = frame.data[0] as unknown as SparkEvent;
      if (event.kind === kind) return { ...event, seq: Number(frame.seq) };
    }
  };
  return ticking(spark, wanted());
}

test('a user hears nothing of another one', async (t) => {
  const { spark, connect } = await stage(t);
  const other = await spark.addUser('other@example.com');
  const { client } = await connect();
  await spark.call('POST', '/strategy', {
    token: other.token,
    json: { strategyName: 'theirs', strategyType: 'Intraday' },
  });
  await spark.call('POST', '/killswitch', { token: other.token, json: { on: true } });
  await spark.call('POST', '/killswitch', { token: spark.owner, json: { on: true } });
  const first = await ticking(spark, client.nextOf('Event'));
  assert.deepEqual([first.data[0]?.kind, first.data[0]?.what], ['killSwitch', 'on']);
});

test('switches, limits and log lines come as they happen, numbered, and nothing is missing after a reconnect', async (t) => {
  const { spark, connect } = await stage(t);
  const token = spark.owner;
  const { client, greeting } = await connect();
  await spark.call('POST', '/activate-account/paper/N', { token });
  const off = await eventOf(spark, client, 'account');
  assert.deepEqual(
    [off.what, off.AccountName, off.text],
    ['tradingOff', 'paper', 'The account paper has trading off.'],
  );
  assert.equal(off.seq, Number(greeting.seq) + 1);
  client.ws.close();
  await client.closed;
  await spark.call('POST', '/activate-account/paper/Y', { token });
  await spark.call('PUT', '/guards', { token, json: { MaxQty: 5 } });
  await spark.call('POST', '/killswitch', { token, json: { on: true, AccountName: 'paper' } });
  const { client: back, greeting: again } = await connect(`&since=${off.seq}`);
  assert.equal(again.errors, undefined);
  const kinds: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { data, seq } = await ticking(spark, back.nextOf('Event'));
    kinds.push(`${data[0]?.kind} ${data[0]?.what}`);
    assert.equal(seq, off.seq + count + 1);
  }
  assert.deepEqual(kinds, ['account tradingOn', 'guards changed', 'killSwitch on']);
  const line = await eventOf(spark, back, 'log');
  const logged = await spark.call('GET', '/ExecutionLogs', { token });
  const row = logged.body.data.find(({ id }) => id === line.id);
  assert.equal(row?.Message, line.text, 'a line has the number under which it is stored');
});

test('each line of the log comes once, with its number, also when many come at a time', async (t) => {
  const { spark, connect } = await stage(t);
  const before = (await spark.call('GET', '/ExecutionLogs', { token: spark.owner })).body.data.length;
  const { client } = await connect();
  const bad = {
    strategyname: 'demo',
    orderType: 'Market',
    productType: 'Intraday',
    token: 'NSE:212',
    qty: 10,
    transType: 'Buy',
  };
  await spark.call('POST', '/killswitch', { token: spark.owner, json: { on: true } });
  const orders = Array.from({ length: 20 }, () =>
    spark.call('POST', '/order', { token: spark.owner, json: bad }),
  );
  await ticking(spark, Promise.all(orders));
  const all = (await spark.call('GET', '/ExecutionLogs', { token: spark.owner })).body.data;
  const stored = all.slice(0, all.length - before);
  assert.ok(stored.length >= 20);
  const heard: number[] = [];
  while (heard.length < stored.length) heard.push(Number((await eventOf(spark, client, 'log')).id));
  assert.deepEqual(heard, stored.map(({ id }) => Number(id)).reverse());
});

test('a price alert tells when it is set, fired and over, each once', async (t) => {
  const { spark, market, connect } = await stage(t);
  const price = (lastPaise: number) =>
    market.feed.push(quoteOf({ key: 'NSE:212', at: spark.clock.now(), lastPaise }));
  const { client } = await connect();
  const asked = spark.call('POST', '/priceAlerts', {
    token: spark.owner,
    json: { token: 'NSE:212', condition: 'above', level: 175, telegram: true },
  });
  const reply = await ticking(spark, asked, () => price(17_000));
  assert.equal(reply.status, 200, reply.text);
  const set = await eventOf(spark, client, 'priceAlert');
  assert.deepEqual([set.what, set.id], ['waiting', reply.body.data[0]?.id]);
  const moving = setInterval(() => price(17_600), 2);
  const fired = await eventOf(spark, client, 'priceAlert').finally(() => clearInterval(moving));
  assert.deepEqual([fired.what, fired.id], ['fired', set.id]);
});

test('a feed that stops is told to everyone who follows', async (t) => {
  const { spark, market, connect } = await stage(t);
  const { client } = await connect();
  market.feed.say('closed');
  const { what, level } = await eventOf(spark, client, 'system');
  assert.deepEqual([what, level], ['prices', 'ERROR']);
});
