import { setTimeout as pass } from 'node:timers/promises';
import { addDays, istDay } from '@spark/core';
import { bearer, place, withPaperSpark } from '../paper-spark.ts';
import type { ProcessUnderLoad, Turns } from '../process-under-load.ts';
import { EMA_CROSS } from './documents.ts';

const RUNS = 50;
const WARM_UP_RUNS = 2;
const DAYS = 30;
const ORDERS_EVERY_MS = 50;
const BASELINE_MS = 10_000;
const ASK_EVERY_MS = 100;
/** A thread without work ends after half a minute, and what it held is given back. */
const REST_MS = 40_000;
const LONG_PIECE_MS = 2;

/**
 * Fifty backtests one after the other, of another user than the one who trades: how late the event loop of the server is and
 * how long its main thread works at a time, beside the same orders without backtests a moment before; and what memory stays.
 */
export async function benchRunsInServer(): Promise<void> {
  await withPaperSpark(
    { postingDesks: 2, paperAccounts: 1, withTurns: true },
    async (spark, [trader, tester]) => {
      for (let run = 0; run < WARM_UP_RUNS; run += 1) await play(spark, tester, run);
      const baseline = await whileTrading(spark, trader, () => pass(BASELINE_MS));
      const before = spark.residentMb();
      const during = await whileTrading(spark, trader, async () => {
        for (let run = 0; run < RUNS; run += 1) await play(spark, tester, WARM_UP_RUNS + run);
      });
      const after = spark.residentMb();
      await pass(REST_MS);
      const atRest = spark.residentMb();
      const ratio = during.delayP99Ms / baseline.delayP99Ms;
      console.log(
        `${RUNS} backtests of ${DAYS} days in a server that trades, in ${(during.tookMs / 1_000).toFixed(0)} s:`,
      );
      console.log(
        `  event loop: ${lateness(during)}; without: ${lateness(baseline)}; ratio ${ratio.toFixed(2)}`,
      );
      console.log(
        `  memory: ${before.toFixed(0)} MB after ${WARM_UP_RUNS} of them, ${after.toFixed(0)} MB after ${RUNS} more, ${atRest.toFixed(0)} MB at rest again; ratio ${(atRest / before).toFixed(2)}`,
      );
    },
  );
}

async function whileTrading(
  spark: ProcessUnderLoad,
  trader: string | undefined,
  work: () => Promise<void>,
): Promise<Turns> {
  await spark.turns();
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.all([place(spark, trader), pass(ORDERS_EVERY_MS)]);
  }
  await working;
  return spark.turns();
}

function lateness({ delayP99Ms, pieces, busy, tookMs }: Turns): string {
  const long = pieces.filter((ms) => ms > LONG_PIECE_MS).length / (tookMs / 1_000);
  return `${delayP99Ms.toFixed(1)} ms late at p99, main thread at work ${(busy * 100).toFixed(0)} % of the time, ${long.toFixed(1)} pieces above ${LONG_PIECE_MS} ms a second`;
}

/** Each with another length of an average, so that none was played before. */
async function play(spark: ProcessUnderLoad, token: string | undefined, number: number): Promise<void> {
  const to = addDays(istDay(Date.now()), -3);
  const market = { underlying: 'SBIN', exchange: 'NSE' };
  const params = { ...EMA_CROSS.params, slow: { type: 'int', default: 22 + number } };
  const started = await fetch(`${spark.url}/builder/backtest`, {
    method: 'POST',
    headers: bearer(token),
    body: JSON.stringify({ document: { ...EMA_CROSS, market, params }, from: addDays(to, -DAYS), to }),
  });
  const backtestID = (await readBacktest(started)).backtestID;
  for (;;) {
    const { state } = await readBacktest(
      await fetch(`${spark.url}/builder/backtest/${backtestID}`, { headers: bearer(token) }),
    );
    if (state === 'done') return;
    if (state !== 'waiting' && state !== 'running') throw new Error(`Backtest ${backtestID} is ${state}.`);
    await pass(ASK_EVERY_MS);
  }
}

type Shown = { readonly backtestID: number; readonly state: string };

async function readBacktest(reply: Response): Promise<Shown> {
  const text = await reply.text();
  const [shown] = (JSON.parse(text) as { readonly data: readonly Shown[] }).data;
  if (!reply.ok || shown === undefined) throw new Error(`${reply.url} was answered ${text}`);
  return shown;
}
