import { availableParallelism, loadavg } from 'node:os';
import { place, withPaperSpark } from './paper-spark.ts';
import type { ProcessUnderLoad } from './process-under-load.ts';

const DESKS = 5;
const ACCOUNTS_PER_DESK = 20;
const ORDERS_MAX = Number(process.env.BENCH_ORDERS ?? 100_000);
const POINTS = [1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];
/** Code that ran this often is compiled. */
const WARM = 10_000;
const MEASURED = 4_000;
const AT_ONCE = 64;
const FILLS_AT_ONCE = 8;

type Point = { readonly orders: number; readonly micros: number };

/**
 * What an order costs when there are ever more in the book: the processor time of the server, all threads together, for
 * an order into one account. The book is filled by orders that go into all accounts of a desk, which is quicker.
 */
export async function benchOrderCost(): Promise<void> {
  await withPaperSpark({ postingDesks: DESKS, paperAccounts: ACCOUNTS_PER_DESK }, async (spark, tokens) => {
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `processor time per order, by how many are in the book; ${DESKS * ACCOUNTS_PER_DESK} accounts; load ${load} on ${availableParallelism()} cores`,
    );
    const began = performance.now();
    const points: Point[] = [];
    let inBook = ACCOUNTS_PER_DESK;
    for (const target of POINTS.filter((point) => point <= ORDERS_MAX)) {
      const fills = Math.max(0, Math.ceil((target - inBook) / ACCOUNTS_PER_DESK));
      await times(fills, FILLS_AT_ONCE, (number) => place(spark, tokens[number % tokens.length]));
      inBook += fills * ACCOUNTS_PER_DESK;
      const point = { orders: inBook, micros: await costPerOrder(spark, tokens) };
      inBook += MEASURED;
      points.push(point);
      report(point, spark.residentMb(), performance.now() - began);
    }
    printSlope('all points', points);
    printSlope(
      `from ${WARM.toLocaleString('en')} orders on`,
      points.filter(({ orders }) => orders >= WARM),
    );
  });
}

async function costPerOrder(spark: ProcessUnderLoad, tokens: readonly string[]): Promise<number> {
  const before = spark.processorMs();
  await times(MEASURED, AT_ONCE, (number) => {
    const accountName = `paper${(Math.floor(number / DESKS) % ACCOUNTS_PER_DESK) + 1}`;
    return place(spark, tokens[number % tokens.length], accountName);
  });
  return ((spark.processorMs() - before) * 1_000) / MEASURED;
}

async function times(count: number, atOnce: number, run: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function report({ orders, micros }: Point, residentMb: number, tookMs: number): void {
  console.log(
    `  ${orders.toLocaleString('en').padStart(9)} orders   ${micros.toFixed(0).padStart(4)} µs   ${residentMb.toFixed(0)} MB   after ${(tookMs / 1_000).toFixed(0)} s`,
  );
}

/** Least squares of the cost against the logarithm of the number of orders. */
function printSlope(which: string, points: readonly Point[]): void {
  if (points.length < 2) return;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const decades = points.map(({ orders }) => Math.log10(orders));
  const costs = points.map(({ micros }) => micros);
  const [middle, cost] = [mean(decades), mean(costs)];
  const rise = mean(decades.map((decade, at) => (decade - middle) * ((costs[at] ?? 0) - cost)));
  const slope = rise / mean(decades.map((decade) => (decade - middle) ** 2));
  console.log(
    `  slope, ${which}: ${slope.toFixed(1)} µs for every ten times as many orders, ${((slope * 100) / cost).toFixed(1)} % of the mean of ${cost.toFixed(0)} µs`,
  );
}
