import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from './compare.ts';
import { furnishDesks } from './furnish-desks.ts';
import { median } from './load.ts';
import { type ProcessUnderLoad, startProcess } from './process-under-load.ts';

const DESKS = 200;
const ROWS = 10_000;
/** `BENCH_ORDERS=1000000` goes to the end of the scale; it takes a while. */
const ORDERS_MAX = Number(process.env.BENCH_ORDERS ?? 100_000);

/** Orders in paper accounts, Market and filled, durable before the reply, beside a bare node:http echo. */
export async function benchOrders(): Promise<void> {
  await withSpark({ postingDesks: DESKS, paperAccounts: 1 }, async (spark, tokens) => {
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
  await withSpark({ postingDesks: 1, paperAccounts: 100 }, async (spark, [token]) => {
    const took = await times(30, () => place(spark, token));
    console.log(
      `\none order into 100 accounts, durable: median ${median(took).toFixed(1)} ms, slowest of ${took.length} ${Math.max(...took).toFixed(1)} ms (aim 50)`,
    );
  });
  await withSpark({ postingDesks: 1, paperAccounts: 1 }, async (spark, [token]) => {
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
  await withSpark({ postingDesks: 100, paperAccounts: 1 }, costOverTime);
}

/** What an order costs when there are ever more in the book: the processor time of the server, per order. */
async function costOverTime(spark: ProcessUnderLoad, tokens: readonly string[]): Promise<void> {
  console.log('\nprocessor time of the server per order, by how many are in the book');
  const points: { readonly orders: number; readonly micros: number }[] = [];
  let placed = 0;
  const placeMany = async (count: number): Promise<number> => {
    const before = spark.processorMs();
    const worker = async (): Promise<void> => {
      while (placed < target) await place(spark, tokens[placed++ % tokens.length]);
    };
    const target = placed + count;
    await Promise.all(Array.from({ length: 64 }, worker));
    return ((spark.processorMs() - before) * 1_000) / count;
  };
  await placeMany(1_000);
  for (let at = 1_000; at <= ORDERS_MAX; at *= 10) {
    if (at > placed) await placeMany(at - placed);
    const micros = await placeMany(2_000);
    points.push({ orders: at, micros });
    console.log(
      `  ${String(at).padStart(9)} orders   ${micros.toFixed(0)} µs   ${spark.residentMb().toFixed(0)} MB`,
    );
  }
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || first === last) return;
  const decades = Math.log10(last.orders / first.orders);
  console.log(
    `  slope: ${(((last.micros / first.micros) ** (1 / decades) - 1) * 100).toFixed(1)} % for every ten times as many orders`,
  );
}

type Furnished = { readonly postingDesks: number; readonly paperAccounts: number };

async function withSpark(
  furnished: Furnished,
  run: (spark: ProcessUnderLoad, tokens: readonly string[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const { posters } = await furnishDesks(folder, { ...furnished, rows: 0 });
  const spark = await startProcess({
    script: 'apps/server/src/main.ts',
    env: { PORT: '0', SPARK_DATA: folder, SPARK_SITE: 'off' },
    ready: /running at (\S+)/,
  });
  try {
    await place(spark, posters[0]);
    await run(spark, posters);
  } finally {
    await spark.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

function bearer(token: string | undefined): Record<string, string> {
  return { ...JSON_TYPE, authorization: `Bearer ${token}` };
}

/** Every other one sells, so that positions stay small. */
function order(number: number): string {
  return JSON.stringify({
    strategyname: 'demo',
    orderType: 'Market',
    productType: 'Intraday',
    token: 'NSE:3045',
    qty: 1,
    transType: number % 2 === 0 ? 'Buy' : 'Sell',
  });
}

let orders = 0;

const agent = new Agent({ keepAlive: true });

function place(spark: ProcessUnderLoad, token: string | undefined): Promise<void> {
  const body = order(orders++);
  return new Promise((resolve, reject) => {
    const headers = { ...bearer(token), 'content-length': Buffer.byteLength(body) };
    const sent = request(`${spark.url}/order`, { method: 'POST', agent, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`An order was answered ${reply.statusCode}.`));
      reply.resume().once('end', resolve);
    });
    sent.once('error', reject).end(body);
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

/** Since it was asked last. */
async function eventLoopDelayMs(spark: ProcessUnderLoad): Promise<number> {
  const text = await (await fetch(`${spark.url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1_000;
}
