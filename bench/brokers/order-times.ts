import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pass } from 'node:timers/promises';
import { SIMULATED_BROKER } from '@spark/application';
import { atPace } from '../at-pace.ts';
import { printTimes } from '../report-times.ts';
import { placeLimit } from './place-limit.ts';
import { plainCommitTimes, plainSendTimes } from './plain-times.ts';
import type { ServerTimes } from './timed-server.ts';
import { startTimedSpark, type TimedSpark } from './timed-spark.ts';

/** Each gets an order every 1.2 s: below every budget, also that of Angel One's trades, so nothing waits to be paced. */
const ACCOUNTS = 120;
const PER_SECOND = 100;
const ORDERS = Number(process.env.BENCH_BROKER_ORDERS ?? 2_400);
const PLAIN = { count: 1_000, perSecond: PER_SECOND };
const AIM_MS = 1;
const WARM_UP_ORDERS = 8;
/** Until the last trades were read. */
const SETTLED_MS = 2_500;

/**
 * What Spark adds to the path of an order, whatever the broker: from the moment when the order is durable and may leave
 * to its last byte on the socket, and from the bytes of an answer or a push to the facts, decided and durable. The real
 * server with SQLite; the brokers are simulated in another process.
 */
export async function benchOrderTimes(): Promise<void> {
  const spark = await startTimedSpark(
    SIMULATED_BROKER.flatMap((broker) => Array.from({ length: ACCOUNTS }, () => [broker])),
  );
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\norders: ${ORDERS} at each broker, ${PER_SECOND} a second over ${ACCOUNTS} accounts; load ${load} on ${availableParallelism()} cores`,
  );
  try {
    const sendMs = printTimes('HTTP client alone', await plainSendTimes(PLAIN));
    const commitMs = printTimes('SQLite commit alone', await plainCommitTimes(PLAIN));
    for (const [at, broker] of SIMULATED_BROKER.entries()) {
      const { sent, stored } = await timesAt(spark, spark.tokens.slice(at * ACCOUNTS, (at + 1) * ACCOUNTS));
      if (sent.length < ORDERS) throw new Error(`${sent.length} of ${ORDERS} orders left for ${broker}.`);
      printTimes(
        `${broker}: may leave to last byte`,
        sent.map(({ allowedAt, sentAt }) => sentAt - allowedAt),
        { aimMs: AIM_MS, baseMs: sendMs },
      );
      printTimes(
        `${broker}: bytes in to decided`,
        stored.map(({ cameAt, decidedAt }) => decidedAt - cameAt),
        { aimMs: AIM_MS },
      );
      printTimes(
        `${broker}: bytes in to stored`,
        stored.map(({ cameAt, storedAt }) => storedAt - cameAt),
        { aimMs: AIM_MS, baseMs: commitMs },
      );
    }
  } finally {
    await spark.stop();
  }
}

/** The first orders of each account open its connections, and code that was never run is slow: they are not counted. */
async function timesAt(spark: TimedSpark, tokens: readonly string[]): Promise<ServerTimes> {
  const place = (number: number) => placeLimit(spark.url, tokens[number % tokens.length] ?? '');
  await atPace(tokens.length * WARM_UP_ORDERS, PER_SECOND, place);
  await pass(SETTLED_MS);
  await spark.times();
  await atPace(ORDERS, PER_SECOND, place);
  await pass(SETTLED_MS);
  return spark.times();
}
