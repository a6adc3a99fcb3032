import { setTimeout as pass } from 'node:timers/promises';
import { istInstant } from '@spark/core';
import { printTimes } from '../report-times.ts';
import { inAndOut } from './documents.ts';
import { startTimedSpark, type TimedSpark } from './timed-spark.ts';

/** A Tuesday on which the exchanges trade, far from their open and close. */
const DAY = '2026-11-17';
const FIRST_MINUTE = 11 * 60;
const DESKS = 5;
const STRATEGIES = Array.from({ length: 10 }, (_, at) => `s${at + 1}`);
const ACCOUNTS = 20;
const ALL = DESKS * STRATEGIES.length * ACCOUNTS;
/** Code that was never run is slow, and each account is opened by its first order. */
const WARM_UP = 4;
const MINUTES = WARM_UP + Number(process.env.BENCH_MINUTES ?? 10);
/** Prices come again after the clock has moved. */
const BEFORE_MS = 3_000;
const SETTLED_WITHIN_MS = 30_000;
/** The minute is decided then: nothing of it comes later. */
const LATE_MS = 200;
const AIM_MS = 250;

/**
 * The end of a minute at which 50 deployments want an order in each of 20 accounts: from its last candle to the last of the thousand
 * durable intents. Entries and exits take turns.
 */
export async function benchMinuteEnd(): Promise<void> {
  const startsAt = istInstant(DAY, FIRST_MINUTE - 1);
  const spark = await startTimedSpark(startsAt, {
    ...{ desks: DESKS, accounts: ACCOUNTS, strategies: STRATEGIES },
  });
  const took = { entries: [] as number[], exits: [] as number[] };
  const first: number[] = [];
  const placed: number[] = [];
  const mainThread = { intents: [] as number[], orders: [] as number[] };
  try {
    await deployAll(spark);
    for (let number = 0; number < MINUTES; number += 1) {
      const endsAt = istInstant(DAY, FIRST_MINUTE + number);
      spark.ask({ what: 'move', to: endsAt - BEFORE_MS });
      await spark.noted();
      const { intents, orders, intentsMs, mainThreadMs } = await untilAllOrdered(spark);
      const count = intents.reduce((sum, each) => sum + each.count, 0);
      if (count < ALL) throw new Error(`${count} of ${ALL} orders were wanted.`);
      if (number < WARM_UP) continue;
      const last = Math.max(...intents.map(({ at }) => at)) - endsAt - LATE_MS;
      took[number % 2 === 0 ? 'entries' : 'exits'].push(last);
      first.push(Math.min(...intents.map(({ at }) => at)) - endsAt - LATE_MS);
      placed.push(Math.max(...orders.map(({ at }) => at)) - endsAt - LATE_MS);
      mainThread.intents.push(intentsMs);
      mainThread.orders.push(mainThreadMs);
    }
  } finally {
    await spark.stop();
  }
  console.log(
    `\n${DESKS * STRATEGIES.length} deployments in ${ACCOUNTS} accounts each, ${ALL} orders a minute`,
  );
  printTimes('last candle to the first intent', first);
  printTimes('last candle to the last entry', took.entries, { aimMs: AIM_MS });
  printTimes('last candle to the last exit', took.exits, { aimMs: AIM_MS });
  printTimes('last candle to the last order', placed);
  printTimes('main thread, up to the last intent', mainThread.intents);
  printTimes('main thread, up to the last order', mainThread.orders);
}

async function deployAll({ tokens, call }: TimedSpark): Promise<void> {
  const times = Array.from({ length: MINUTES }, (_, at) => timeOf(FIRST_MINUTE + at));
  const entries = times.filter((_, at) => at % 2 === 0);
  const exits = times.filter((_, at) => at % 2 === 1);
  let number = 0;
  for (const token of tokens)
    for (const strategyname of STRATEGIES) {
      const [saved] = await call(token, 'POST', '/builder/strategy', inAndOut(number++, entries, exits));
      await call(token, 'POST', '/builder/deploy', { id: saved?.id, strategyname, mode: 'live' });
    }
}

/** The processor time is that up to the last order; their fills come meanwhile. */
async function untilAllOrdered({ noted }: TimedSpark) {
  const all = { intents: [] as Counted[], orders: [] as Counted[], intentsMs: 0, mainThreadMs: 0 };
  const until = performance.now() + SETTLED_WITHIN_MS;
  while (performance.now() < until) {
    await pass(100);
    const { intents, orders, mainThreadMs } = await noted();
    for (const intent of intents)
      all.intentsMs = Math.max(all.intentsMs, all.mainThreadMs + intent.mainThreadMs);
    all.intents.push(...intents);
    all.orders.push(...orders);
    all.mainThreadMs += mainThreadMs;
    if (all.orders.reduce((sum, { count }) => sum + count, 0) < ALL) continue;
    // What they came to is taken in before the next minute.
    await pass(2_000);
    return all;
  }
  const found = all.orders.reduce((sum, { count }) => sum + count, 0);
  throw new Error(`${found} of ${ALL} orders were placed.`);
}

type Counted = { readonly at: number; readonly count: number };

function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
