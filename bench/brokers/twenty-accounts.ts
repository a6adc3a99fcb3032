import { setTimeout as pass } from 'node:timers/promises';
import type { SimulatedBroker } from '@spark/application';
import { printTimes } from '../report-times.ts';
import { createUndisturbed } from '../taken-time.ts';
import { placeLimit, placeLimits } from './place-limit.ts';
import { startTimedSpark, type TimedSpark } from './timed-spark.ts';

const DESK: readonly SimulatedBroker[] = [
  ...Array<SimulatedBroker>(7).fill('FYERS'),
  ...Array<SimulatedBroker>(7).fill('IIFLXTS'),
  ...Array<SimulatedBroker>(6).fill('ANGELONE'),
];
const LEGS = 4;
/** Code that was never run is slow, and each account opens its connection. */
const WARM_UP = 10;
const TIMES = 30;
/**
 * So that nothing waits for a budget of its broker. FYERS takes 200 calls a minute of an account, reads included: of baskets
 * of four orders every 1.5 s the last ones would wait.
 */
const ORDER_EVERY_MS = 1_500;
const BASKET_EVERY_MS = 2_500;
/** What waits all the same leaves within a minute. */
const ALL_SENT_WITHIN_MS = 65_000;
const AIM_MS = 100;
const DURABLE_AIM_MS = 50;

/**
 * One call of `POST /order` and of `POST /basket` into 20 accounts over three brokers: from the call to the last byte of
 * the first and of the last order that left, and to the reply. The first call after a start is reported separately,
 * because it opens everything.
 */
export async function benchTwentyAccounts(): Promise<void> {
  const spark = await startTimedSpark([DESK]);
  const [token = ''] = spark.tokens;
  try {
    console.log(`\none order into ${DESK.length} accounts over three brokers, ${TIMES} times`);
    await timeCalls(spark, {
      orders: DESK.length,
      call: () => placeLimit(spark.url, token),
      everyMs: ORDER_EVERY_MS,
    });
    console.log(`\na basket of ${LEGS} legs into ${DESK.length} accounts over three brokers, ${TIMES} times`);
    await timeCalls(spark, {
      orders: LEGS * DESK.length,
      call: () => placeLimits(spark.url, token, LEGS),
      everyMs: BASKET_EVERY_MS,
      durableAimMs: DURABLE_AIM_MS,
    });
  } finally {
    await spark.stop();
  }
}

type Timed = {
  /** How many leave for each call. */
  readonly orders: number;
  readonly call: () => Promise<void>;
  readonly everyMs: number;
  readonly durableAimMs?: number;
};

async function timeCalls(spark: TimedSpark, { orders, call, everyMs, durableAimMs }: Timed): Promise<void> {
  const toDurable: number[] = [];
  const toReply: number[] = [];
  const toFirst: number[] = [];
  const toLast: number[] = [];
  const mainThread: number[] = [];
  const processor: number[] = [];
  const quiet: number[] = [];
  const wasUndisturbed = createUndisturbed();
  for (let time = -WARM_UP; time < TIMES; time++) {
    await spark.times();
    wasUndisturbed();
    const began = performance.timeOrigin + performance.now();
    await call();
    const reply = performance.timeOrigin + performance.now() - began;
    const isQuiet = wasUndisturbed();
    await pass(everyMs);
    await untilSent(spark, orders);
    const { sent, mainThreadMs, processorMs } = await spark.times();
    const lastByte = sent.map(({ sentAt }) => sentAt - began);
    if (time === -WARM_UP) printTimes('the first call of all, last byte', [Math.max(...lastByte)]);
    if (time < 0) continue;
    // The server notes when the journal had an order, whenever the reply was written or read.
    toDurable.push(Math.max(...sent.map(({ allowedAt }) => allowedAt - began)));
    if (isQuiet) quiet.push(toDurable.length - 1);
    toReply.push(reply);
    toFirst.push(Math.min(...lastByte));
    toLast.push(Math.max(...lastByte));
    mainThread.push(mainThreadMs);
    processor.push(processorMs);
  }
  printTimes('the last order durable', toDurable, durableAimMs === undefined ? {} : { aimMs: durableAimMs });
  printTimes('reply', toReply);
  printTimes('last byte of the first order', toFirst);
  printTimes('last byte of the last order', toLast, { aimMs: AIM_MS });
  const inQuiet = (times: readonly number[]) => quiet.map((at) => times[at] ?? Number.NaN);
  console.log(`  of these ${quiet.length} times in which others took no processor until the reply:`);
  printTimes('the last order durable', inQuiet(toDurable));
  printTimes('last byte of the last order', inQuiet(toLast));
  printTimes('processor time of the main thread until then', mainThread);
  printTimes('processor time of all threads until then', processor);
}

async function untilSent(spark: TimedSpark, orders: number): Promise<void> {
  const until = performance.now() + ALL_SENT_WITHIN_MS;
  for (;;) {
    const count = await spark.countSent();
    if (count === orders) return;
    if (count > orders || performance.now() > until) throw new Error(`${count} of ${orders} orders left.`);
    await pass(50);
  }
}
