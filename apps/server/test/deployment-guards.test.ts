import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marketUntil } from './market-until.ts';
import type { Reply } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

/** Sells a call at two past ten and wants another at three past; everything leaves at four past. */
const DOCUMENT = {
  schema: 'buildalgos.strategy/1',
  name: 'Two calls',
  convention: 'ba-1',
  market: { underlying: 'NIFTY', exchange: 'NSE' },
  clock: { timeframe: 1, type: 'intraday', squareOff: '10:04' },
  execution: { product: 'Intraday' },
  data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
  conditions: ['10:02', '10:03'].map((time, at) => ({
    ...{ id: `c_${at}`, kind: 'entry', fire: 'edge', ifPositionOpen: 'check' },
    when: { op: 'eq', l: { clock: 'candleClose' }, r: { time } },
    then: [`a_${at}`],
  })),
  actions: [0, 1].map((value) => ({
    ...{ id: `a_${value}`, type: 'addLeg', segment: 'OPT', side: 'sell', right: 'CE', qty: { lots: 1 } },
    ...{ expiry: 'weekly:0', strike: { by: 'moneyness', value } },
    stopLoss: { unit: 'pct', value: 90, of: 'leg' },
  })),
};

/** What stands in the way of orders once the first leg is open, and how the refusal of the second begins. */
const IN_THE_WAY: readonly {
  readonly what: string;
  readonly says: RegExp;
  readonly before?: (trading: TradingUnderTest) => Promise<unknown>;
  readonly begin: (trading: TradingUnderTest) => Promise<Reply>;
}[] = [
  {
    what: 'the kill switch',
    says: /kill switch/i,
    begin: ({ call }) => call('POST', '/killswitch', { json: { on: true } }),
  },
  {
    what: 'the loss limit of the day',
    says: /loss/i,
    // Buying and selling at once costs the spread, more than the leg can gain in a minute.
    before: async ({ placed, finished }) => {
      for (const transType of ['Buy', 'Sell']) await finished(await placed({ transType, qty: 20_000 }));
    },
    begin: ({ call }) => call('PUT', '/guards', { json: { AccountName: 'paper', MaxDailyLoss: 1 } }),
  },
];

for (const { what, says, before, begin } of IN_THE_WAY)
  test(`[application.Y5] with ${what} and an open leg, the next entry is refused with the sentence, and the exit goes out`, async (t) => {
    const trading = await tradingFor(t);
    const { call, logs, rows } = trading;
    await before?.(trading);
    const saved = await call('POST', '/builder/strategy', { json: DOCUMENT });
    assert.equal(saved.status, 200, saved.text);
    const made = await call('POST', '/builder/deploy', {
      json: { id: saved.body.data[0]?.id, strategyname: 'demo', mode: 'live' },
    });
    assert.equal(made.status, 200, made.text);
    const number = Number(made.body.data[0]?.deploymentID);
    const legs = async (): Promise<readonly Row[]> => {
      const [deployment] = (await call('GET', `/builder/deploy/${number}`)).body.data as readonly Row[];
      const [account] = (deployment?.accounts ?? []) as readonly Row[];
      return (account?.legs ?? []) as readonly Row[];
    };
    await marketUntil(trading, 150, async () => (await legs())[0]?.state === 'OPEN');
    const begun = await begin(trading);
    assert.equal(begun.status, 200, begun.text);
    await marketUntil(trading, 90, async () => (await legs())[1]?.state === 'REJECTED');
    assert.equal((await legs())[0]?.state, 'OPEN', 'the open leg stays');
    const refused = (await logs()).filter(({ Message }) => /the entry of leg 2/.test(String(Message)));
    assert.equal(refused.length, 1, JSON.stringify(refused));
    assert.match(String(refused[0]?.Message), says);
    await marketUntil(trading, 90, async () => (await legs())[0]?.state === 'CLOSED');
    const symbol = (await legs())[0]?.symbol;
    const own = (await rows()).filter((row) => row.symbol === symbol);
    assert.deepEqual(own.map(({ transType }) => transType).sort(), ['Buy', 'Sell']);
  });
