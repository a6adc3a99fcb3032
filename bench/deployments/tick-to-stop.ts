import { setTimeout as pass } from 'node:timers/promises';
import { istInstant } from '@spark/core';
import { printTimes } from '../report-times.ts';
import { stopped } from './documents.ts';
import { startTimedSpark, type TimedSpark } from './timed-spark.ts';

/** A Tuesday on which the exchanges trade, far from their open and close. */
const DAY = '2026-11-17';
const FIRST_MINUTE = 11 * 60;
const SHARES = ['RELIANCE', 'SBIN', 'TCS', 'INFY', 'HDFCBANK', 'ICICIBANK', 'ITC', 'AXISBANK'];
const WARM_UP = 4;
const MINUTES = WARM_UP + Number(process.env.BENCH_MINUTES ?? 10);
const BEFORE_MS = 3_000;
const WITHIN_MS = 30_000;
const AIM_MS = 10;

/** From a price that passes the stop of a leg to the durable intent of its exit, one leg after the other; each enters again with the next minute. */
export async function benchTickToStop(): Promise<void> {
  const spark = await startTimedSpark(istInstant(DAY, FIRST_MINUTE - 1), {
    ...{ desks: 1, accounts: 1, strategies: SHARES },
  });
  const took: number[] = [];
  try {
    const keys = await deployAll(spark);
    for (let number = 0; number < MINUTES; number += 1) {
      spark.ask({ what: 'move', to: istInstant(DAY, FIRST_MINUTE + number) - BEFORE_MS });
      await spark.noted();
      if (number < WARM_UP) {
        // Shares are watched from their deployment on, so the first candles are not whole.
        await pass(BEFORE_MS + 3_000);
        continue;
      }
      if (number > WARM_UP) await untilWanted(spark, keys.length);
      // The entries fill, and their stops count from then on.
      await pass(2_000);
      await spark.noted();
      for (const key of keys) {
        spark.ask({ what: 'fall', key });
        const { ticks, intents } = await untilWanted(spark, 1);
        const [tick] = ticks;
        const [intent] = intents;
        if (tick === undefined || intent === undefined) throw new Error(`The stop of ${key} was not met.`);
        took.push(intent - tick);
        // What became of the exit is not part of the next one.
        await pass(100);
        await spark.noted();
      }
    }
  } finally {
    await spark.stop();
  }
  console.log(`\n${SHARES.length} deployments in one account`);
  printTimes('price beyond a stop to the durable intent', took, { aimMs: AIM_MS });
}

/** The keys of the shares that legs hold. */
async function deployAll({ tokens, call }: TimedSpark): Promise<readonly string[]> {
  const [token = ''] = tokens;
  const keys: string[] = [];
  for (const share of SHARES) {
    const [saved] = await call(token, 'POST', '/builder/strategy', stopped(share));
    await call(token, 'POST', '/builder/deploy', { id: saved?.id, strategyname: share, mode: 'live' });
    const rows = await call(token, 'GET', `/master-tokens?symbol=${share}&exchange=NSE`);
    const row = rows.find(({ symbol }) => symbol === `${share}-EQ`) ?? rows[0];
    keys.push(`NSE:${row?.token}`);
  }
  return keys;
}

/** Until so many orders are wanted: when the prices came, and when the intents were durable. */
async function untilWanted({ noted }: TimedSpark, count: number) {
  const ticks: number[] = [];
  const intents: number[] = [];
  const until = performance.now() + WITHIN_MS;
  while (intents.length < count && performance.now() < until) {
    await pass(20);
    const news = await noted();
    ticks.push(...news.ticks);
    intents.push(...news.intents.flatMap(({ at, count: of }) => Array<number>(of).fill(at)));
  }
  if (intents.length < count) throw new Error(`${intents.length} of ${count} orders were wanted.`);
  return { ticks, intents };
}
