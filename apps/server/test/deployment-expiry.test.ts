import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { istInstant, minutesOf } from '@spark/core';
import { createManualClock, createRestingTurns } from '@spark/testkit';
import { CARRIED_CALL } from './carried-call.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

/** The week ends on this Monday: its Tuesday is a holiday. */
const MONDAY = '2026-11-09';
const at = (day: string, time: string) => istInstant(day, minutesOf(time));

async function runUntil({ spark }: TradingUnderTest, until: number): Promise<void> {
  const turn = createRestingTurns();
  while (spark.clock.now() < until) {
    spark.clock.advance(Math.min(500, until - spark.clock.now()));
    for (let turns = 0; turns < 20; turns += 1) await turn();
  }
}

/** A leg that was sold on the last day of its contract. */
async function heldFor(t: TestContext) {
  const clock = createManualClock(at(MONDAY, '15:16'));
  const trading = await tradingFor(t, { clock, env: { SPARK_MARKET: 'calendar' } });
  const { call } = trading;
  const saved = await call('POST', '/builder/strategy', { json: CARRIED_CALL });
  assert.equal(saved.status, 200, saved.text);
  const json = { id: saved.body.data[0]?.id, strategyname: 'demo' };
  const made = await call('POST', '/builder/deploy', { json });
  assert.equal(made.status, 200, made.text);
  await runUntil(trading, at(MONDAY, '15:17') + 10_000);
  const read = async (token = trading.owner) => {
    const request = { token };
    const reply = await call('GET', `/builder/deploy/${made.body.data[0]?.deploymentID}`, request);
    assert.equal(reply.status, 200, reply.text);
    const [account] = (reply.body.data[0]?.accounts ?? []) as readonly Row[];
    const orders = (await call('GET', '/orderbook/?today=false', request)).body.data;
    return { legs: (account?.legs ?? []) as readonly Row[], orders };
  };
  const [leg] = (await read()).legs;
  assert.deepEqual([leg?.state, leg?.held], ['OPEN', 65]);
  assert.match(String(leg?.symbol), /^NIFTY09NOV26/);
  return { ...trading, clock, read };
}

test('[application.Y23] on the day of expiry, also one that a holiday moved, a carried leg leaves at 15:20', async (t) => {
  const trading = await heldFor(t);
  await runUntil(trading, at(MONDAY, '15:20') + 10_000);
  const { legs, orders } = await trading.read();
  assert.deepEqual(
    legs.map(({ state, reason, held }) => [state, reason, held]),
    [['CLOSED', 'expiry', 0]],
  );
  assert.deepEqual(orders.map(({ transType }) => transType).sort(), ['Buy', 'Sell']);
});

test('[application.Y23] a leg that expired while Spark was not there ends at what it was settled at, with no order', async (t) => {
  const { spark, clock, read, call } = await heldFor(t);
  await spark.halt();
  clock.advance(at('2026-11-11', '08:00') - clock.now());
  await spark.restart();
  const token = await spark.token();
  await runUntil({ spark } as TradingUnderTest, at('2026-11-11', '08:02'));
  const { legs, orders } = await read(token);
  assert.deepEqual(
    legs.map(({ state, reason, held }) => [state, reason, held]),
    [['CLOSED', 'expiry', 0]],
  );
  assert.equal(orders.length, 1, 'its entry');
  const positions = (await call('GET', '/positions', { token })).body.data;
  const settled = positions.find(({ symbol }) => symbol === legs[0]?.symbol);
  assert.equal(settled?.netQty ?? 0, 0, JSON.stringify(positions));
  const lines = (await call('GET', '/ExecutionLogs?', { token })).body.data.map(({ Message }) =>
    String(Message),
  );
  const line = lines.find((one) => /leg 1 expired with NIFTY09NOV26\w+: it is settled at/.test(one));
  assert.ok(line, lines.slice(0, 8).join('\n'));
  const price = Number(/at ₹?([\d,.]+)\.?$/.exec(line.trim())?.[1]?.replace(/,|\.$/g, ''));
  assert.equal(legs[0]?.exitPrice, price, line);
});
