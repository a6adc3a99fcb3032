import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { istInstant } from '@spark/core';
import { createManualClock, createRestingTurns, waitUntil } from '@spark/testkit';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

const DAY = '2026-11-16';
const NEXT_MORNING = istInstant('2026-11-17', 7 * 60);
/** Threads get only the processor time that nothing else wants. */
const WITHIN_MS = 480_000;

/** Late in the session, so that a test need not live through all of it: sells a call, and closes it three minutes later. */
const DOCUMENT = {
  schema: 'buildalgos.strategy/1',
  name: 'Call at three',
  convention: 'ba-1',
  market: { underlying: 'NIFTY', exchange: 'NSE' },
  clock: { timeframe: 1, type: 'intraday', squareOff: '15:05' },
  execution: { product: 'Intraday' },
  data: [
    { id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 },
    {
      ...{ id: 'call', kind: 'candles', segment: 'OPT', right: 'CE', timeframe: 1 },
      ...{ expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 } },
    },
  ],
  indicators: [{ id: 'mean', type: 'sma', on: { ref: 'spot', col: 'close' }, length: 5 }],
  conditions: [
    {
      ...{ id: 'c_in', kind: 'entry', fire: 'edge' },
      when: {
        all: [
          { op: 'eq', l: { clock: 'candleClose' }, r: { time: '15:02' } },
          { op: 'gt', l: { ref: 'call', col: 'close' }, r: { value: 0 } },
          {
            any: [
              { op: 'gt', l: { ref: 'spot' }, r: { ref: 'mean' } },
              { op: 'gt', l: { ref: 'mean' }, r: { value: 0 } },
            ],
          },
        ],
      },
      then: ['a_ce'],
    },
  ],
  actions: [
    {
      ...{ id: 'a_ce', type: 'addLeg', segment: 'OPT', side: 'sell', right: 'CE', qty: { lots: 1 } },
      ...{ expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 } },
      stopLoss: { unit: 'pct', value: 90, of: 'leg' },
    },
  ],
};

/** Lets the market go on, in steps of so many milliseconds, until it is so. */
async function within(
  { spark }: TradingUnderTest,
  seconds: number,
  stepMs: number,
  isSo: () => Promise<boolean>,
) {
  const turn = createRestingTurns();
  for (let passed = 0; passed < seconds * 1_000; passed += stepMs * 4) {
    for (let part = 0; part < 4; part += 1) {
      spark.clock.advance(stepMs);
      for (let turns = 0; turns < 20; turns += 1) await turn();
    }
    if (await isSo()) return;
  }
  assert.fail(`nothing came of it in ${seconds} s`);
}

/** A forward test that has lived through the end of a session, and Spark on the morning after it. */
async function afterTheDay(t: TestContext) {
  const clock = createManualClock(istInstant(DAY, 15 * 60));
  // Its prices go on when the exchange has closed, and a backtest knows the session alone.
  const trading = await tradingFor(t, { clock, env: { SPARK_MARKET: 'always-open' } });
  const { call, spark } = trading;
  const saved = await call('POST', '/builder/strategy', { json: DOCUMENT });
  assert.equal(saved.status, 200, saved.text);
  const id = Number(saved.body.data[0]?.id);
  const made = await call('POST', '/builder/deploy', { json: { id, strategyname: 'demo' } });
  assert.equal(made.status, 200, made.text);
  const deploymentID = Number(made.body.data[0]?.deploymentID);
  const read = async (token?: string): Promise<Row> => {
    const reply = await call('GET', `/builder/deploy/${deploymentID}`, token === undefined ? {} : { token });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data[0] ?? {};
  };
  const daysOf = async (token?: string) => (await read(token)).days as readonly Row[];
  const legs = async () => {
    const [account] = (await read()).accounts as readonly { readonly legs: readonly Row[] }[];
    return account?.legs ?? [];
  };
  await within(trading, 480, 250, async () => (await legs())[0]?.state === 'CLOSED');
  const soFar = (await daysOf())[0];
  assert.ok(Number(soFar?.minutes) < 385, 'the session is not over');
  await within(trading, 3_600, 5_000, async () => (await daysOf())[0]?.minutes === 385);
  assert.notEqual((await daysOf())[0]?.marketHash, soFar?.marketHash);
  const early = await call('GET', `/builder/deploy/${deploymentID}/day/${DAY}`);
  assert.equal(early.status, 200, early.text);
  await spark.halt();
  clock.advance(NEXT_MORNING - clock.now());
  await spark.restart();
  const token = await spark.token();
  return { ...trading, token, id, deploymentID, daysOf, early: early.body.data[0] };
}

/** The call was sold and closed on both sides; only what it was filled at may differ, and that is what it cost. */
function assertOneTrade(day: Row): void {
  const { sameMarket, sameDecisions, matched, onlyHere, onlyBacktest } = day;
  assert.deepEqual([sameMarket, sameDecisions, matched, onlyHere, onlyBacktest], [true, true, 1, 0, 0]);
  const [trade] = (day.trades ?? []) as readonly Row[];
  assert.deepEqual([trade?.in, trade?.transType, trade?.qty, trade?.reason], ['both', 'Sell', 65, 'time']);
  const worse = (side: number, mine: unknown, theirs: unknown) => side * (Number(mine) - Number(theirs));
  const entry = worse(-1, trade?.entryPrice, trade?.backtestEntryPrice);
  const exit = worse(1, trade?.exitPrice, trade?.backtestExitPrice);
  assert.ok(Math.abs(Number(trade?.entryWorse) - entry) < 0.011, JSON.stringify(trade));
  assert.ok(Math.abs(Number(trade?.exitWorse) - exit) < 0.011, JSON.stringify(trade));
  assert.ok(Math.abs(Number(trade?.cost) - (entry + exit) * 65) < 1.5, JSON.stringify(trade));
  assert.equal(day.cost, trade?.cost);
}

test('[application.Y15] [application.Y16] [application.R7] a backtest, a replay and a forward test of one day have the same hashes, and what differs is told', async (t) => {
  const { call, token, id, deploymentID, daysOf, early } = await afterTheDay(t);
  assert.match(String(early?.says), /The session is not over/);
  const unknown = { matched: null, onlyHere: null, onlyBacktest: null, cost: null };
  const [before = {}] = (early?.accounts ?? []) as readonly Row[];
  for (const [key, value] of Object.entries({ ...unknown, sameMarket: null, trades: [] }))
    assert.deepEqual(before[key], value, key);
  const [day] = await daysOf(token);
  assert.deepEqual([day?.date, day?.account, day?.minutes], [DAY, 'paper', 385]);
  const replay = await call('POST', '/builder/replay', {
    ...{ token, json: { documentID: id, date: DAY, speed: 600 } },
  });
  assert.equal(replay.status, 200, replay.text);
  const started = await call('POST', '/builder/backtest', {
    token,
    json: { documentID: id, from: DAY, to: DAY },
  });
  assert.equal(started.status, 200, started.text);
  const over = async (path: string, says: string): Promise<Row> => {
    let row: Row = {};
    await waitUntil(
      says,
      async () => {
        const reply = await call('GET', path, { token });
        row = reply.body.data[0] ?? {};
        assert.notEqual(row.state, 'failed', reply.text);
        return row.state === 'done';
      },
      WITHIN_MS,
    );
    return row;
  };
  const path = `/builder/backtest/${started.body.data[0]?.backtestID}`;
  await over(path, 'the backtest is done');
  const [point] = (await call('GET', `${path}/equity`, { token })).body.data;
  const replayed = await over(`/builder/replay/${replay.body.data[0]?.replayID}`, 'the replay is done');
  assert.match(String(point?.marketHash), /^[0-9a-f]{32}$/);
  assert.deepEqual(
    [day?.marketHash, replayed.marketHash, replayed.minutes],
    [point?.marketHash, point?.marketHash, 385],
  );
  assert.match(String(point?.decisionHash), /^[0-9a-f]{32}$/);
  assert.deepEqual([day?.decisionHash, replayed.decisionHash], [point?.decisionHash, point?.decisionHash]);
  const driftPath = `/builder/replay/${replay.body.data[0]?.replayID}/drift`;
  let drift: Row = {};
  await waitUntil(
    'the replay is compared',
    async () => {
      const reply = await call('GET', driftPath, { token });
      assert.equal(reply.status, 200, reply.text);
      drift = reply.body.data[0] ?? {};
      return drift.says === null;
    },
    WITHIN_MS,
  );
  const { marketHash, date, minutes } = drift;
  assert.deepEqual([marketHash, date, minutes], [point?.marketHash, DAY, 385]);
  assertOneTrade(drift);
  const compare = async (date: string, deployment = deploymentID) =>
    call('GET', `/builder/deploy/${deployment}/day/${date}`, { token });
  let compared: Row = {};
  await waitUntil(
    'the day is compared',
    async () => {
      const reply = await compare(DAY);
      assert.equal(reply.status, 200, reply.text);
      compared = reply.body.data[0] ?? {};
      return compared.says === null;
    },
    WITHIN_MS,
  );
  assert.equal(compared.marketHash, point?.marketHash);
  const [account] = compared.accounts as readonly Row[];
  assertOneTrade(account ?? {});
  const nothing = (await compare('2026-11-13')).body.data[0];
  assert.deepEqual([nothing?.says, nothing?.accounts], ['No account took part in it on that day.', []]);
  assert.equal((await compare(DAY, deploymentID + 5)).status, 404);
});
