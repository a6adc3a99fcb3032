import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Instrument } from '@spark/core';
import { createManualClock, quoteOf } from '@spark/testkit';
import { type MarketUnderTest, marketUnderTest } from './market-under-test.ts';
import type { Reply } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

/** Spark at prices that a test says; the share NSE:212 begins at 171.25. */
export type InstructionsUnderTest = TradingUnderTest & {
  /** Instruments that are not as usual; null: not listed any more. */
  readonly listed: Map<string, Instrument | null>;
  /** A price of this moment. */
  readonly price: (
    rupees: number,
    change?: { readonly key?: string; readonly ageMs?: number },
  ) => Promise<void>;
  readonly add: (path: '/priceAlerts' | '/gtt', json: object) => Promise<number>;
  /** The rows of those that wait and those that are over. */
  readonly list: (path: '/priceAlerts' | '/gtt') => Promise<readonly Record<string, unknown>[]>;
  readonly one: (path: '/priceAlerts' | '/gtt', id: number) => Promise<Record<string, unknown>>;
  /** Waits until the row has this value. */
  readonly untilIs: (
    path: '/priceAlerts' | '/gtt',
    id: number,
    wanted: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  /** Messages of the execution log, the newest first. */
  readonly messages: () => Promise<readonly string[]>;
  readonly untilLogged: (text: RegExp) => Promise<void>;
  /** Stops Spark and starts it where no price has come yet. */
  readonly restart: (meanwhileMs?: number) => Promise<void>;
};

export async function instructionsFor(
  t: TestContext,
  options: { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<InstructionsUnderTest> {
  const clock = createManualClock();
  const listed = new Map<string, Instrument | null>();
  const withListed = (made: MarketUnderTest): MarketUnderTest => ({
    ...made,
    instruments: {
      ...made.instruments,
      find: (key) => {
        const other = listed.get(key);
        return other === undefined ? made.instruments.find(key) : other;
      },
    },
  });
  let market = withListed(marketUnderTest([], clock.now));
  const trading = await tradingFor(t, { ...options, clock, world: { market } });
  const list: InstructionsUnderTest['list'] = async (path) => {
    const reply = await trading.call('GET', `${path}?all=true`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data;
  };
  const messages = async () => (await trading.logs('')).map((row) => String(row.Message));
  return {
    ...trading,
    listed,
    price: async (rupees, { key = 'NSE:212', ageMs = 0 } = {}) => {
      clock.advance(1_000);
      market.feed.push(quoteOf({ key, at: clock.now() - ageMs, lastPaise: Math.round(rupees * 100) }));
      for (let turns = 0; turns < 5; turns++) await setImmediate();
    },
    add: async (path, json) => {
      const reply = await trading.call('POST', path, { json });
      assert.equal(reply.status, 200, reply.text);
      return Number(reply.body.data[0]?.id);
    },
    list,
    one: async (path, id) => {
      const row = (await list(path)).find((each) => each.id === id);
      assert.ok(row, `${path} ${id}`);
      return row;
    },
    untilIs: (path, id, wanted) =>
      trading.until(async () => {
        const row = (await list(path)).find((each) => each.id === id);
        return Object.entries(wanted).every(([field, value]) => row?.[field] === value);
      }),
    messages,
    untilLogged: (text) =>
      trading.until(async () => (await messages()).some((message) => text.test(message))),
    restart: async (meanwhileMs = 0) => {
      await trading.spark.halt();
      clock.advance(meanwhileMs);
      market = withListed(marketUnderTest());
      await trading.spark.restart({ market });
    },
  };
}

export function refusalOf(reply: Reply): readonly string[] {
  return (reply.body.errors ?? []).map(({ code, field }) =>
    field === undefined ? code : `${code} ${field}`,
  );
}
