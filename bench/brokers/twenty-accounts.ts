import { setTimeout as pass } from 'node:timers/promises';
import type { SimulatedBroker } from '@spark/application';
import { printTimes } from '../report-times.ts';
import { placeLimit } from './place-limit.ts';
import { startTimedSpark } from './timed-spark.ts';

const DESK: readonly SimulatedBroker[] = [
  ...Array<SimulatedBroker>(7).fill('FYERS'),
  ...Array<SimulatedBroker>(7).fill('IIFLXTS'),
  ...Array<SimulatedBroker>(6).fill('ANGELONE'),
];
const WARM_UP = 3;
const ORDERS = 30;
/** Below every budget, so that nothing waits to be paced. */
const EVERY_MS = 1_500;
const AIM_MS = 100;

/**
 * One call of `POST /order` into 20 accounts over three brokers: from the call to the last byte of the first and of the
 * last order that left, and to the reply. The first call after a start is reported separately, because it opens
 * everything.
 */
export async function benchTwentyAccounts(): Promise<void> {
  const spark = await startTimedSpark([DESK]);
  const [token = ''] = spark.tokens;
  const toFirst: number[] = [];
  const toLast: number[] = [];
  const toReply: number[] = [];
  try {
    console.log(`\none order into ${DESK.length} accounts over three brokers, ${ORDERS} times`);
    for (let order = -WARM_UP; order < ORDERS; order++) {
      const began = performance.timeOrigin + performance.now();
      await placeLimit(spark.url, token);
      const reply = performance.timeOrigin + performance.now() - began;
      await pass(EVERY_MS);
      const sent = (await spark.times()).sent.map(({ sentAt }) => sentAt - began);
      if (sent.length !== DESK.length) throw new Error(`${sent.length} orders left.`);
      if (order === -WARM_UP) printTimes('the first call of all, last byte', [Math.max(...sent)]);
      if (order < 0) continue;
      toReply.push(reply);
      toFirst.push(Math.min(...sent));
      toLast.push(Math.max(...sent));
    }
    printTimes('reply', toReply);
    printTimes('last byte of the first order', toFirst);
    printTimes('last byte of the last order', toLast, { aimMs: AIM_MS });
  } finally {
    await spark.stop();
  }
}
