import { compare } from './compare.ts';
import { median } from './load.ts';
import { bearer, JSON_TYPE, METRICS_TOKEN, order, place, withPaperSpark } from './paper-spark.ts';
import { type ProcessUnderLoad, startProcess } from './process-under-load.ts';

const DESKS = 200;
const ROWS = 10_000;

/** Orders in paper accounts, Market and filled, durable before the reply, beside a bare node:http echo. */
export async function benchOrders(): Promise<void> {
  await withPaperSpark({ postingDesks: DESKS, paperAccounts: 1 }, async (spark, tokens) => {
    const echo = await startProcess({ script: 'bench/echo-server.ts', ready: /^listening (\d+)/ });
    let asked = 0;
    for (const connections of [1, 32, 64]) {
      await eventLoopDelayMs(spark);
      await compare(connections, [
        {
          name: 'echo POST',
          aim: null,
          load: { url: echo.url, method: 'POST', next: () => ({ headers: JSON_TYPE, body: order(asked++) }) },
        },
        {
          name: 'POST /order (durable)',
          aim: 0.3,
          load: {
            url: `${spark.url}/order`,
            method: 'POST',
            next: () => ({ headers: bearer(tokens[asked % tokens.length]), body: order(asked++) }),
          },
        },
      ]);
      console.log(`  event-loop delay p99 ${(await eventLoopDelayMs(spark)).toFixed(1)} ms (aim 20)`);
    }
    await echo.stop();
  });
  await withPaperSpark({ postingDesks: 1, paperAccounts: 100 }, async (spark, [token]) => {
    const took = await times(30, () => place(spark, token));
    console.log(
      `\none order into 100 accounts, durable: median ${median(took).toFixed(1)} ms, slowest of ${took.length} ${Math.max(...took).toFixed(1)} ms (aim 50)`,
    );
  });
  await withPaperSpark({ postingDesks: 1, paperAccounts: 1 }, async (spark, [token]) => {
    for (let placed = 0; placed < ROWS; placed += 100)
      await Promise.all(Array.from({ length: 100 }, () => place(spark, token)));
    let rows = 0;
    const took = await times(20, async () => {
      const reply = await fetch(`${spark.url}/orderbook/`, { headers: bearer(token) });
      rows = ((await reply.json()) as { readonly data: readonly unknown[] }).data.length;
    });
    console.log(
      `/orderbook/ of ${rows} rows, read and parsed: median ${median(took).toFixed(1)} ms, slowest of ${took.length} ${Math.max(...took).toFixed(1)} ms (aim 100)`,
    );
  });
}

async function times(count: number, run: () => Promise<void>): Promise<readonly number[]> {
  const took: number[] = [];
  for (let round = 0; round < count; round++) {
    const began = performance.now();
    await run();
    took.push(performance.now() - began);
  }
  return took;
}

/** Since the last call. */
async function eventLoopDelayMs(spark: ProcessUnderLoad): Promise<number> {
  const reply = await fetch(`${spark.url}/metrics`, { headers: bearer(METRICS_TOKEN) });
  const text = await reply.text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1_000;
}
