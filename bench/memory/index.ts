import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { startProcess } from '../process-under-load.ts';
import { askProbe } from './ask-probe.ts';
import { createDayOfUse } from './day-of-use.ts';
import type { Step } from './step.ts';

const VISITORS = 40;
const ORDERS_EACH = 24;
/** Visits end when all tokens do. By then everybody must be done, also on a slow machine. */
const VISIT_MINUTES = Number(process.env.BENCH_VISIT_MINUTES ?? 6);
/** Keep-alive connections end within 72 s, and memory is released a minute after the last call. */
const SETTLE_MS = 100_000;

/**
 * What a server holds after a day of use: a tour of the site, 40 visitors with orders, sockets, quotes, candles and lists,
 * who then leave. Each figure is beside that of the start of the same run. `BENCH_RESULT` names a file for the steps;
 * `BENCH_SITE=off` leaves out the site and its build.
 */
export async function benchMemory(): Promise<void> {
  const { BENCH_RESULT, BENCH_SITE = 'on' } = process.env;
  const hasSite = BENCH_SITE !== 'off';
  if (hasSite) spawnSync(process.execPath, ['scripts/build-site.ts'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const probe = join(folder, 'probe');
  const endsAt = Math.ceil(Date.now() / 60_000 + VISIT_MINUTES) * 60_000;
  const spark = await startProcess({
    script: 'apps/server/src/main.ts',
    nodeArguments: ['--import', new URL('./probe.ts', import.meta.url).href],
    env: {
      PORT: '0',
      SPARK_DATA: join(folder, 'data'),
      SPARK_LOG_LEVEL: 'warn',
      SPARK_TOKENS_END: istTime(endsAt),
      BENCH_PROBE: probe,
      SPARK_SITE: BENCH_SITE,
    },
    ready: /running at (\S+)/,
  });
  const steps: Step[] = [];
  async function record(name: string, how?: 'cleared'): Promise<void> {
    steps.push({ name, figures: await askProbe(probe, how) });
    report(steps);
  }
  try {
    const day = createDayOfUse(spark.url);
    await pass(3_000);
    await record('start');
    if (hasSite) {
      await day.tourSite();
      await record('tour of the site');
    }
    const visitors = await day.welcome(VISITORS);
    const sockets = await day.openSockets(visitors);
    await record('40 visitors, 80 sockets');
    await day.placeOrders(visitors, ORDERS_EACH);
    await record('orders');
    await day.readQuotes(visitors);
    await record('quotes');
    await day.readHistories(visitors);
    await record('histories');
    await day.readLists(visitors);
    await record('lists');
    await day.readBooks(visitors);
    await record('order books');
    for (const socket of sockets) socket.close();
    if (Date.now() > endsAt)
      throw new Error('The visits ended too early: BENCH_VISIT_MINUTES gives more time.');
    await pass(endsAt - Date.now() + 15_000);
    await record('visits ended');
    await pass(SETTLE_MS);
    await record('at rest');
    await record('at rest, cleared by hand', 'cleared');
  } finally {
    await spark.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  if (BENCH_RESULT !== undefined) writeFileSync(BENCH_RESULT, `${JSON.stringify(steps, null, 2)}\n`);
}

function report(steps: readonly Step[]): void {
  const [start, last] = [steps[0], steps.at(-1)];
  if (start === undefined || last === undefined) return;
  const { rss, heapUsed, youngTotal, external } = last.figures;
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`.padStart(7);
  console.log(
    `  ${last.name.padEnd(26)} resident ${megabytes(rss)}   ratio ${(rss / start.figures.rss).toFixed(2)}   heap ${megabytes(heapUsed)}   for new objects ${megabytes(youngTotal)}   outside the heap ${megabytes(external)}`,
  );
}

/** In the format of `SPARK_TOKENS_END`. */
function istTime(at: number): string {
  return new Date(at + 330 * 60_000).toISOString().slice(11, 16);
}
