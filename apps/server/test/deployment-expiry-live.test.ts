import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { SIMULATED_BROKER, type SimulatedBroker } from '@spark/application';
import { type IstDay, istInstant, minutesOf } from '@spark/core';
import { createManualClock, createRestingTurns } from '@spark/testkit';
import { CARRIED_CALL } from './carried-call.ts';
import { isInTests, type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

const at = (day: IstDay, time: string) => istInstant(day, minutesOf(time));
const nameOf = (broker: SimulatedBroker) => broker.toLowerCase().replaceAll(' ', '');

/** A Monday: the Tuesday after it is a holiday. */
const MOVED = '2026-11-09';

test('[application.Y23] at each broker a leg whose expiry a holiday moved leaves at 15:20 of that day, by one order', async (t) => {
  const live = await heldFor(t, MOVED, /^NIFTY09NOV26/);
  await passUntil(live, () => everywhere(live, 2), 'every broker has the exit');
  await live.soon(
    async () => (await legsOf(live)).every(({ state }) => state === 'CLOSED'),
    'all are closed',
  );
  for (const leg of await legsOf(live)) assert.deepEqual([leg.reason, leg.held], ['expiry', 0]);
  assert.ok(live.spark.clock.now() >= at(MOVED, '15:20'));
  for (const broker of SIMULATED_BROKER)
    assert.deepEqual(
      ordersAt(live, broker).map(({ side, filledQty }) => [side, filledQty]),
      [
        ['Sell', 65],
        ['Buy', 65],
      ],
      broker,
    );
});

for (const [what, expiry, symbol, back] of [
  ['a contract of the week', '2026-11-03', /^NIFTY03NOV26/, '2026-11-04'],
  ['a contract whose expiry a holiday moved', MOVED, /^NIFTY09NOV26/, '2026-11-11'],
] as const) {
  test(`[application.Y23] at each broker ${what} that expired while Spark was not there ends as expiry, and nothing is sent`, async (t) => {
    const live = await heldFor(t, expiry, symbol);
    const { spark } = live;
    await spark.halt();
    spark.clock.set(at(back, '08:00'));
    await spark.restart();
    const token = await spark.token();
    await passed(live, 90_000);
    const legs = await legsOf(live, token);
    assert.equal(legs.length, SIMULATED_BROKER.length);
    for (const leg of legs) assert.deepEqual([leg.state, leg.reason, leg.held], ['CLOSED', 'expiry', 0]);
    const { data } = (await spark.call('GET', '/ExecutionLogs?', { token })).body;
    const lines = data.map((line) => `${line['Alert Type']} ${line.Message}`);
    for (const broker of SIMULATED_BROKER)
      for (const pattern of [
        `^INFO .* in ${nameOf(broker)}: leg 1 expired with NIFTY\\w+: the broker settles it`,
        `^ERROR NIFTY\\w+ expired in ${nameOf(broker)} .*\\. Enter it with POST /manual-squareoff/`,
      ])
        assert.equal(lines.filter((line) => new RegExp(pattern).test(line)).length, 1, lines.join('\n'));
    assert.ok(everywhere(live, 0), 'brokers got no order');
    const orders = (await spark.call('GET', '/orderbook/?today=false', { token })).body.data;
    assert.deepEqual(new Set(orders.map(({ transType }) => transType)), new Set(['Sell']));
  });
}

/** A leg in an account of each broker, sold on the last day of its contract. */
async function heldFor(t: TestContext, day: IstDay, symbol: RegExp): Promise<Held> {
  const clock = createManualClock(at(day, '15:12'));
  const env = { SPARK_MARKET: 'calendar' };
  const live = await liveFor(t, env, { isListed: isInTests }, clock);
  for (const broker of SIMULATED_BROKER) await live.ready(broker, nameOf(broker));
  const saved = await live.call('POST', '/builder/strategy', { json: CARRIED_CALL });
  assert.equal(saved.status, 200, saved.text);
  const json = { id: saved.body.data[0]?.id, strategyname: 'demo', mode: 'live' };
  const made = await live.call('POST', '/builder/deploy', { json });
  assert.equal(made.status, 200, made.text);
  const held = { ...live, deployment: Number(made.body.data[0]?.deploymentID) };
  await passUntil(held, () => everywhere(held, 1), 'every broker has the entry');
  const areOpen = async () =>
    (await legsOf(held)).filter((leg) => leg.held === 65).length === SIMULATED_BROKER.length;
  await held.soon(areOpen, 'every account holds its leg');
  for (const leg of await legsOf(held)) assert.match(String(leg.symbol), symbol);
  return held;
}

type Held = LiveUnderTest & { readonly deployment: number };

/** Of the accounts at brokers. */
async function legsOf({ spark, owner, deployment }: Held, token = owner): Promise<readonly Row[]> {
  const reply = await spark.call('GET', `/builder/deploy/${deployment}`, { token });
  assert.equal(reply.status, 200, reply.text);
  const accounts = (reply.body.data[0]?.accounts ?? []) as readonly Row[];
  const names: readonly unknown[] = SIMULATED_BROKER.map(nameOf);
  return accounts
    .filter(({ account }) => names.includes(account))
    .flatMap(({ legs }) => legs as readonly Row[]);
}

function ordersAt({ simulator, spark }: LiveUnderTest, broker: SimulatedBroker) {
  const [person] = spark.spark.simulation?.accounts[broker] ?? [];
  assert.ok(person, `somebody trades at ${broker}`);
  return simulator(broker).world.desk.orders(person.clientId);
}

function everywhere(live: LiveUnderTest, count: number): boolean {
  return SIMULATED_BROKER.every((broker) => {
    const orders = ordersAt(live, broker);
    return orders.length === count && orders.every(({ status }) => status === 'filled');
  });
}

const PART_MS = 250;
/** Nine minutes. */
const PARTS_MAX = (9 * 60_000) / PART_MS;

/** Lets the market go on, with room for what happens at brokers at the end of real sockets. */
async function passUntil(live: LiveUnderTest, isSo: () => boolean, what: string): Promise<void> {
  for (let part = 0; part < PARTS_MAX && !isSo(); part += 1) await passed(live, PART_MS);
  await live.soon(isSo, what);
}

async function passed({ spark }: LiveUnderTest, milliseconds: number): Promise<void> {
  const turn = createRestingTurns();
  for (let left = milliseconds; left > 0; left -= PART_MS) {
    spark.clock.advance(Math.min(left, PART_MS));
    for (let turns = 0; turns < 20; turns += 1) await turn();
  }
}
