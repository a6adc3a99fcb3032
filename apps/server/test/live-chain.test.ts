import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type OptionChain, OptionChainMessage } from '@spark/contract';
import { createManualClock, createRestingTurns, quoteOf } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type MarketUnderTest, marketUnderTest, shareOf } from './market-under-test.ts';
import { listen } from './raw-socket.ts';
import { connectSocket, type Frame, type SocketClient } from './socket-client.ts';
import { type OwnedSpark, type SparkUnderTest, sparkFor } from './spark-under-test.ts';
import { tradingOn } from './trading-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });
const SPOT = 'NSE:26000';
const NIFTY = { symbol: 'NIFTY', exchange: 'NFO' };

type Stage = {
  readonly spark: OwnedSpark;
  readonly market: MarketUnderTest;
  readonly connect: () => Promise<SocketClient>;
  readonly chain: (query?: string) => Promise<OptionChain>;
  /** New prices of the index and, a rupee apart, of these options. */
  readonly price: (spotPaise: number, options?: readonly string[]) => void;
};

/** Spark with the real list of instruments and prices that the test says. */
async function stage(t: TestContext): Promise<Stage> {
  const plain = marketUnderTest();
  const market = { ...plain, instruments: { find: shareOf, underlyingOf: () => null } };
  const spark = await sparkFor(t, { world: { market } });
  const url = `ws://127.0.0.1:${await listen(spark)}/dataWS?token=${spark.owner}`;
  return {
    spark,
    market,
    connect: () => greeted(t, url),
    chain: async (query = 'strikes=2') => {
      const asked = spark.call('GET', `/option-chain?symbol=NIFTY&exchange=NFO&${query}`, {
        token: spark.owner,
      });
      // What has no price yet is waited for a second.
      const ticking = setInterval(() => spark.clock.advance(50), 1);
      const reply = await asked.finally(() => clearInterval(ticking));
      return reply.body.data[0] as unknown as OptionChain;
    },
    price: (spotPaise, options = []) => {
      const at = spark.clock.now();
      market.feed.push(
        quoteOf({ key: SPOT, at, lastPaise: spotPaise }),
        ...options.map((key, index) => quoteOf({ key, at, lastPaise: 10_000 + index * 100 })),
      );
    },
  };
}

async function greeted(t: TestContext, url: string): Promise<SocketClient> {
  const client = await connectSocket(t, url);
  assert.equal((await client.next()).message, 'Connected');
  return client;
}

const subscribe = (more: object = {}) => ({
  function: 'subscribeOptionChain',
  payload: { ...NIFTY, strikes: 2, ...more },
});
const codes = ({ errors = [] }: Frame) => errors.map(({ code, field }) => `${code} ${field ?? ''}`.trim());
const tokensOf = (chain: OptionChain) =>
  chain.strikes.flatMap(({ CE, PE }) => [CE?.token ?? '', PE?.token ?? '']);
const strikesOf = (chain: OptionChain | undefined) => chain?.strikes.map(({ strike }) => strike);

async function pushed(client: SocketClient): Promise<OptionChain> {
  const frame = await client.nextOf('OptionChain');
  assert.ok(ajv.validate(OptionChainMessage, frame), ajv.errorsText());
  return frame.data[0] as unknown as OptionChain;
}

/** Moves the clock until a chain comes for which it is so. `atEach` is done before each step, such as a new price. */
async function pushedWhen(
  spark: SparkUnderTest,
  client: SocketClient,
  isSo: (chain: OptionChain) => boolean,
  atEach: () => void = () => undefined,
): Promise<OptionChain> {
  const ticking = setInterval(() => {
    atEach();
    spark.clock.advance(50);
  }, 1);
  try {
    for (;;) {
      const chain = await pushed(client);
      if (isSo(chain)) return chain;
    }
  } finally {
    clearInterval(ticking);
  }
}

/** Whatever the server had to send has come when the answer to a question has that comes after many turns. */
async function settled(client: SocketClient): Promise<readonly Frame[]> {
  const turn = createRestingTurns();
  for (let count = 0; count < 20; count += 1) await turn();
  const frames: Frame[] = [];
  client.send({ function: 'connections' });
  for (;;) {
    const frame = await client.next();
    if (frame.type === 'General') return frames;
    frames.push(frame);
  }
}

test('what cannot be followed is refused with the field, and nothing is changed', async (t) => {
  const { connect } = await stage(t);
  const client = await connect();
  const refused = async (more: object, expected: string) =>
    assert.deepEqual(codes(await client.ask(subscribe(more))), [expected]);
  await refused({ symbol: undefined }, 'field_missing payload.symbol');
  await refused({ exchange: 'LSE' }, 'field_choice payload.exchange');
  await refused({ strikes: 0 }, 'field_range payload.strikes');
  await refused({ strikes: LIMITS.liveChainStrikesEachSide + 1 }, 'field_range payload.strikes');
  await refused({ expiry: '17-11-2026' }, 'field_format payload.expiry');
  await refused({ expiry: '2026-11-18' }, 'option_unknown payload.expiry');
  await refused({ symbol: 'NOSUCH' }, 'option_unknown payload.symbol');
  const left = await client.ask({ function: 'unsubscribeOptionChain', payload: NIFTY });
  assert.equal(left.message, 'Option chain unsubscribed', 'leaving what is not followed does no harm');
});

test('a socket follows four chains and a user eight; one that is left makes room', async (t) => {
  const { connect } = await stage(t);
  const names = ['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'MIDCPNIFTY', 'RELIANCE'];
  const [one, two, three] = [await connect(), await connect(), await connect()];
  const answerOf = async (client: SocketClient, symbol: string) => {
    const frame = await client.ask(subscribe({ symbol }));
    return frame.errors?.[0]?.code ?? frame.message;
  };
  for (const client of [one, two])
    for (const [at, symbol] of names.entries())
      assert.equal(await answerOf(client, symbol), at < 4 ? 'Option chain subscribed' : 'chains_too_many');
  assert.equal(await answerOf(three, 'NIFTY'), 'chains_too_many', 'eight on all sockets');
  assert.equal(await answerOf(one, 'NIFTY'), 'Option chain subscribed', 'the same again is the same chain');
  await one.ask({ function: 'unsubscribeOptionChain', payload: NIFTY });
  assert.equal(await answerOf(three, 'NIFTY'), 'Option chain subscribed');
  two.ws.close();
  await two.closed;
  while ((await answerOf(one, 'RELIANCE')) !== 'Option chain subscribed');
});

test('[contract.C109] the chain comes as GET /option-chain answers it, and again only when something in it changed', async (t) => {
  const { spark, connect, chain, price } = await stage(t);
  const tokens = tokensOf(await chain('strikes=80'));
  const client = await connect();
  await client.ask(subscribe());
  const priced = () => price(2_350_000, tokens);
  await pushedWhen(spark, client, (it) => it.straddlePrice !== null, priced);
  spark.clock.advance(500);
  await settled(client);
  priced();
  spark.clock.advance(500);
  const fresh = (await settled(client)).at(-1)?.data[0] as unknown as OptionChain;
  assert.deepEqual([fresh.spot, fresh.atmStrike, fresh.strikes.length], [23_500, 23_500, 5]);
  assert.deepEqual(fresh, await chain('strikes=2'));
  await settled(client);
  spark.clock.advance(2_000);
  assert.deepEqual(await settled(client), [], 'nothing has changed');
});

test('however many prices change, at most two chains a second come', async (t) => {
  const { spark, connect, chain, price } = await stage(t);
  const tokens = tokensOf(await chain('strikes=80'));
  const client = await connect();
  await client.ask(subscribe());
  await pushedWhen(
    spark,
    client,
    (it) => it.straddlePrice !== null,
    () => price(2_350_000, tokens),
  );
  await settled(client);
  let count = 0;
  for (let step = 1; step <= 40; step += 1) {
    spark.clock.advance(50);
    price(2_350_000 + step * 5, tokens);
    count += (await settled(client)).length;
  }
  assert.ok(count >= 3 && count <= 5, `${count} chains in two seconds`);
});

test('when the money moves the strikes move with it', async (t) => {
  const { spark, connect, chain, price } = await stage(t);
  const tokens = tokensOf(await chain('strikes=80'));
  const client = await connect();
  await client.ask(subscribe());
  let spot = 2_350_000;
  const until = (isSo: (it: OptionChain) => boolean) =>
    pushedWhen(spark, client, isSo, () => price(spot, tokens));
  const before = await until((it) => it.spot !== null);
  assert.deepEqual(strikesOf(before), [23_400, 23_450, 23_500, 23_550, 23_600]);
  spot = 2_363_000;
  const after = await until((it) => it.spot === 23_630);
  assert.deepEqual(strikesOf(after), [23_550, 23_600, 23_650, 23_700, 23_750]);
  await client.ask(subscribe({ strikes: 1 }));
  const narrow = await until((it) => it.strikes.length === 3 && it.spot !== null);
  assert.deepEqual(strikesOf(narrow), [23_600, 23_650, 23_700]);
});

test('a price that got old is null before another one comes, and who left hears nothing', async (t) => {
  const { spark, connect, chain, price } = await stage(t);
  const tokens = tokensOf(await chain('strikes=80'));
  const client = await connect();
  await client.ask(subscribe());
  await pushedWhen(
    spark,
    client,
    (it) => it.spot !== null,
    () => price(2_350_000, tokens),
  );
  const old = await pushedWhen(spark, client, (it) => it.spot === null);
  assert.deepEqual([old.straddlePrice, old.strikes[2]?.CE?.ltp], [null, null]);
  await client.ask({ function: 'unsubscribeOptionChain', payload: { ...NIFTY, expiry: old.expiry } });
  price(2_350_000, tokens);
  spark.clock.advance(5_000);
  assert.deepEqual(await settled(client), []);
});

test('a reader that stalls gets the newest chain when it wakes, and few of those between', async (t) => {
  const { spark, connect, chain, price } = await stage(t);
  const tokens = tokensOf(await chain('strikes=80'));
  const client = await connect();
  const barrier = await connect();
  await client.ask(subscribe({ strikes: LIMITS.liveChainStrikesEachSide }));
  const wide = await pushedWhen(
    spark,
    client,
    (it) => it.spot !== null,
    () => price(2_350_000, tokens),
  );
  assert.equal(wide.strikes.length, 79);
  client.ws.pause();
  const rounds = 400;
  for (let step = 1; step <= rounds; step += 1) {
    spark.clock.advance(600);
    price(2_350_000 + step * 5, tokens);
    await settled(barrier);
    // Who sends is alive, though it does not read.
    if (step % 30 === 0) client.send({ function: 'connections' });
  }
  client.ws.resume();
  let frames = 0;
  await pushedWhen(
    spark,
    client,
    (it) => {
      frames += 1;
      return it.spot === 23_500 + rounds / 20;
    },
    () => price(2_350_000 + rounds * 5, tokens),
  );
  assert.ok(frames < rounds / 2, `${frames} of ${rounds} chains were sent`);
});

test('what you hold is in it; when the expiry is over a sentence ends it', async (t) => {
  const clock = createManualClock(Date.parse('2026-11-17T15:38:00+05:30'));
  const spark = await sparkFor(t, { clock });
  const token = await spark.token();
  const trading = await tradingOn(spark, token);
  const client = await greeted(t, `ws://127.0.0.1:${await listen(spark)}/dataWS?token=${token}`);
  await client.ask(subscribe());
  const before = await pushedWhen(spark, client, (it) => it.strikes[2]?.CE?.ltp !== null);
  const held = before.strikes[2]?.CE?.token ?? '';
  await trading.finished(await trading.placed({ token: held, qty: 130, transType: 'Sell' }));
  const positionOf = (it: OptionChain) =>
    it.strikes.map(({ CE }) => CE).find((option) => option?.token === held)?.position;
  await pushedWhen(spark, client, (it) => positionOf(it) === -130);
  const said = new Set<string>();
  const over =
    'The options of NIFTY that expire on 2026-11-17 can no longer be traded: chain:NFO:NIFTY:2026-11-17 has ended';
  while (!said.has(over)) {
    clock.advance(clock.now() < Date.parse('2026-11-17T15:40:00+05:30') ? 10_000 : 500);
    client.send({ function: 'connections' });
    said.add((await client.nextOf('General')).message);
  }
  assert.ok(clock.now() >= Date.parse('2026-11-17T15:40:00+05:30'));
  const answered = async (message: object) => {
    client.send(message);
    for (;;) {
      const frame = await client.nextOf('General');
      if (frame.message !== 'Data Received') return frame;
    }
  };
  assert.deepEqual(codes(await answered(subscribe({ expiry: '2026-11-17' }))), [
    'option_unknown payload.expiry',
  ]);
  assert.equal((await answered(subscribe())).message, 'Option chain subscribed');
  await pushedWhen(spark, client, ({ expiry }) => expiry === '2026-11-23');
});
