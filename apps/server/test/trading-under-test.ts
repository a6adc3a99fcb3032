import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createRestingTurns } from '@spark/testkit';
import type { Method, Reply, Request, SparkUnderTest } from './spark-under-test.ts';
import { sparkFor } from './spark-under-test.ts';

/** Spark with a paper account, and a caller whose requests the simulated exchange has time to answer. */
export type TradingUnderTest = {
  readonly spark: SparkUnderTest;
  readonly owner: string;
  readonly ucc: string;
  /** A call while the market goes on: prices come, orders fill, and the clock stands nearly still. */
  readonly call: (method: Method, path: string, request?: Request) => Promise<Reply>;
  readonly place: (order?: object, request?: Request) => Promise<Reply>;
  readonly placed: (order?: object, request?: Request) => Promise<number>;
  readonly rows: (query?: string) => Promise<readonly Record<string, unknown>[]>;
  /** The rows of an order once none of them is open any more. */
  readonly finished: (strefID: number) => Promise<readonly Record<string, unknown>[]>;
  /** Lets time pass until it is so. */
  readonly until: (isSo: () => Promise<boolean>) => Promise<void>;
  readonly logs: (query?: string) => Promise<readonly Record<string, unknown>[]>;
};

export const MARKET_ORDER = {
  strategyname: 'demo',
  orderType: 'Market',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 10,
  transType: 'Buy',
} as const;

type Options = Parameters<typeof sparkFor>[1];

export async function tradingFor(t: TestContext, options: Options = {}): Promise<TradingUnderTest> {
  const spark = await sparkFor(t, options);
  return tradingOn(spark, spark.owner);
}

/** `stepMs` says by how much the clock moves on at each turn of a call. */
export async function tradingOn(
  spark: SparkUnderTest,
  owner: string,
  stepMs: () => number = () => 0,
): Promise<TradingUnderTest> {
  const call: TradingUnderTest['call'] = (method, path, request = {}) =>
    whileMarketMoves(spark, spark.call(method, path, { token: owner, ...request }), stepMs);
  const dataOf = async (path: string) => {
    const reply = await call('GET', path);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data;
  };
  const place: TradingUnderTest['place'] = (order = {}, request = {}) =>
    call('POST', '/order', { json: { ...MARKET_ORDER, ...order }, ...request });
  const until: TradingUnderTest['until'] = async (isSo) => {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      if (await isSo()) return;
      spark.clock.advance(STEP_MS);
    }
    assert.fail(`nothing came of it in ${(TRIES_MAX * STEP_MS) / 1_000} s`);
  };
  const [profile] = await dataOf('/profile');

  return {
    spark,
    owner,
    ucc: String(profile?.UCC),
    call,
    place,
    placed: async (order, request) => {
      const reply = await place(order, request);
      assert.equal(reply.status, 200, reply.text);
      return Number(reply.body.data[0]?.strefID);
    },
    rows: (query = '') => dataOf(`/orderbook/?${query}`),
    finished: async (strefID) => {
      let rows: readonly Record<string, unknown>[] = [];
      await until(async () => {
        rows = await dataOf(`/orderbook/?strefid=${strefID}&withorders=true`);
        return rows.length > 0 && rows.every((row) => row.active === 0);
      });
      return rows;
    },
    until,
    logs: (query = '') => dataOf(`/ExecutionLogs?${query}`),
  };
}

const STEP_MS = 100;
const TRIES_MAX = 300;

/** The exchange answers in later turns, and this clock moves only when it is moved. */
export async function whileMarketMoves<T>(
  spark: SparkUnderTest,
  work: Promise<T>,
  stepMs: () => number = () => 0,
): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const turn = createRestingTurns();
  while (!isDone) {
    spark.clock.advance(stepMs());
    await turn();
  }
  return done;
}
