import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../process-under-load.ts';
import { measureHeap } from './heap.ts';
import { measureEdits } from './large-document.ts';
import { measureLivePrices } from './live-prices.ts';
import { OWNER } from './open-console.ts';
import { measureOrderClicks } from './order-clicks.ts';
import { recordTicks } from './record-ticks.ts';
import { measureScores } from './scores.ts';
import { measureWeight } from './weight.ts';

const PARTS = {
  weight: measureWeight,
  scores: measureScores,
  orders: measureOrderClicks,
  edits: measureEdits,
  prices: measureLivePrices,
  heap: measureHeap,
} as const;

/**
 * The console in a real Chromium, served as `npm start` serves it: what its first page weighs, Lighthouse, the time from a
 * click to the filled row, edits of the largest strategy document, how it answers while 300 instruments change four times a second, and what stays in memory.
 * `BENCH_CONSOLE=prices` measures one of them.
 */
export async function benchConsole(): Promise<void> {
  // The site as well: a server that builds it beside the browser takes the processor from both.
  for (const script of ['scripts/build-console.ts', 'scripts/build-site.ts'])
    spawnSync(process.execPath, [script], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const { file, tokens } = recordTicks(folder);
  const spark = await startProcess({
    script: 'apps/server/src/main.ts',
    env: {
      PORT: '0',
      SPARK_DATA: join(folder, 'data'),
      SPARK_OWNER_PASSWORD: OWNER.password,
      SPARK_REPLAY: file,
      SPARK_LOG_LEVEL: 'error',
    },
    ready: /running at (\S+)/,
  });
  try {
    const wanted = process.env.BENCH_CONSOLE;
    for (const [name, measure] of Object.entries(PARTS))
      if (wanted === undefined || wanted === name) await measure({ url: spark.url, tokens });
  } finally {
    await spark.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
