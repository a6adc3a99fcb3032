import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, type TestContext, test } from 'node:test';
import { DAY_MS } from '@spark/core';
import { createManualClock, createRestingTurns, waitUntil } from '@spark/testkit';
import { type TradingUnderTest, tradingFor, whileMarketMoves } from './trading-under-test.ts';

type Row = Readonly<Record<string, unknown>>;
type Call = TradingUnderTest['call'];

const PAGE = new URL('../../docs/buildalgos/gettingstarted.md', import.meta.url);
/** On this day its averages cross once, by half a point, in the candle that ends at 14:20. */
const DAY = '2026-10-07';
const PLAYED_WITHIN_MS = 180_000;

const at = (time: string) => Date.parse(`${DAY}T${time}+05:30`);

/** The document that the page *Getting started* shows. */
function documentOfPage(): object {
  const [, text] = /```json title="Strategy document"\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  assert.ok(text, 'the page has a document');
  return JSON.parse(text);
}

/** Spark at an instant, with the document of the page and an owner who is logged in then. */
async function startedAt(t: TestContext, instant: number, env: Readonly<Record<string, string>> = {}) {
  const clock = createManualClock(instant);
  const trading = await tradingFor(t, { clock, env });
  const token = await trading.spark.token();
  const call: Call = (method, path, request = {}) => trading.call(method, path, { token, ...request });
  const saved = await call('POST', '/builder/strategy', { json: documentOfPage() });
  assert.equal(saved.status, 200, saved.text);
  return { ...trading, clock, call, id: Number(saved.body.data[0]?.id) };
}

/** The one trade of the day, played afterwards. */
async function backtested(t: TestContext): Promise<Row> {
  const { call, id } = await startedAt(t, at('15:40:00') + DAY_MS);
  const run = await call('POST', '/builder/backtest', { json: { documentID: id, from: DAY, to: DAY } });
  assert.equal(run.status, 200, run.text);
  const path = `/builder/backtest/${run.body.data[0]?.backtestID}`;
  const isDone = async () => (await call('GET', path)).body.data[0]?.state === 'done';
  await waitUntil('the day is played', isDone, PLAYED_WITHIN_MS);
  const { data } = (await call('GET', `${path}/trades`)).body;
  assert.equal(data.length, 1);
  return data[0] ?? {};
}

/** What stands a quarter of a minute after the candle has ended, with the process ended and started again at some instant. */
async function traded(t: TestContext, restartedAt: number | null) {
  const { spark, clock, call, id } = await startedAt(t, at('14:19:10'), { SPARK_MARKET: 'calendar' });
  const turn = createRestingTurns();
  const runUntil = async (until: number) => {
    while (clock.now() < until) {
      clock.advance(Math.min(1_000, until - clock.now()));
      for (let turns = 0; turns < 20; turns += 1) await turn();
    }
  };
  const made = await call('POST', '/builder/deploy', { json: { id, strategyname: 'demo' } });
  assert.equal(made.status, 200, made.text);
  if (restartedAt !== null) {
    await runUntil(restartedAt);
    await whileMarketMoves(spark, spark.halt());
    await whileMarketMoves(spark, spark.restart());
  }
  await runUntil(at('14:20:15'));
  const { body } = await call('GET', `/builder/deploy/${made.body.data[0]?.deploymentID}`);
  const [account] = (body.data[0]?.accounts ?? []) as readonly Row[];
  const orders = (await call('GET', '/orderbook/')).body.data;
  return { legs: (account?.legs ?? []) as readonly Row[], orders };
}

suite('a forward test and the backtest of its day', () => {
  test('[application.Y10] in the hours of the exchanges it enters where the backtest does, whenever it is restarted', async (t) => {
    const trade = await backtested(t);
    assert.equal(trade.signalTime, `${DAY}T14:20:00`);
    for (const restartedAt of [null, at('14:19:30'), at('14:20:00'), at('14:20:08')]) {
      const { legs, orders } = await traded(t, restartedAt);
      const when = restartedAt === null ? 'undisturbed' : new Date(restartedAt).toISOString();
      assert.deepEqual(
        legs.map(({ state, action, symbol, qty, held, basis, stop }) => [
          ...[state, action, symbol, qty, held, basis, stop],
        ]),
        [['OPEN', 'a_ce', trade.symbol, 65, 65, trade.signalPrice, trade.stopPrice]],
        when,
      );
      assert.deepEqual(
        orders.map(({ orderType, transType, qty, filledQty }) => [orderType, transType, qty, filledQty]),
        [['Limit', 'Buy', 65, 65]],
        when,
      );
      assert.ok(Number(orders[0]?.tradePrice) <= Number(orders[0]?.limitPrice), when);
    }
  });
});
