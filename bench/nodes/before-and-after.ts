import { compare } from '../compare.ts';
import { bearer, order, place } from '../paper-spark.ts';
import { type BenchPostgres, startBenchPostgres } from './bench-postgres.ts';
import { furnish, HERE, type RunningSpark, startSpark } from './start-spark.ts';

const DESKS = 32;
const ORDERS_COUNTED = Number(process.env.BENCH_ORDERS ?? 300);

type Version = { readonly name: string; readonly checkout: string };
type Started = { readonly name: string; readonly spark: RunningSpark; readonly tokens: readonly string[] };

/** Both versions, or this one with itself: then the ratio shows how far two equal ones are apart. */
function versions(): readonly [Version, Version] {
  const before = process.env.BENCH_BEFORE;
  if (before === undefined)
    console.log('BENCH_BEFORE names no folder of another version: this one is compared with itself.');
  return [
    { name: 'before', checkout: before ?? HERE },
    { name: 'after', checkout: HERE },
  ];
}

/** One server on SQLite: several nodes must cost it nothing. */
export async function benchOnSqlite(): Promise<void> {
  console.log('\none server on SQLite, before and after');
  await compareVersions(() => Promise.resolve(undefined), 0.98);
}

/** One server on PostgreSQL: a row of each desk more, a row of all less. */
export async function benchOnPostgres(): Promise<void> {
  console.log('\none server on PostgreSQL, before and after');
  const postgres = await startBenchPostgres();
  try {
    await compareVersions(postgres.database, 1, postgres);
  } finally {
    await postgres.stop();
  }
}

async function compareVersions(
  database: () => Promise<string | undefined>,
  aim: number,
  postgres?: BenchPostgres,
): Promise<void> {
  const started: Started[] = [];
  try {
    for (const { name, checkout } of versions()) {
      const databaseUrl = await database();
      const spark = await startSpark({ checkout, ...(databaseUrl !== undefined && { databaseUrl }) });
      started.push({ name, spark, tokens: await furnish(spark, DESKS) });
    }
    let asked = 0;
    for (const connections of [1, 32, 64])
      await compare(
        connections,
        started.map(({ name, spark, tokens }, at) => ({
          name: `POST /order ${name}`,
          aim: at === 0 ? null : aim,
          server: spark,
          load: {
            url: `${spark.url}/order`,
            method: 'POST',
            next: () => ({ headers: bearer(tokens[asked % tokens.length]), body: order(asked++) }),
          },
        })),
      );
    if (postgres) await compareLogs(postgres, started);
  } finally {
    for (const { spark } of started) await spark.stop();
  }
}

async function compareLogs(postgres: BenchPostgres, started: readonly Started[]): Promise<void> {
  let base = Number.NaN;
  for (const { name, spark, tokens } of started) {
    const before = await postgres.logBytes();
    for (let number = 0; number < ORDERS_COUNTED; number++)
      await place(spark, tokens[number % tokens.length]);
    const perOrder = ((await postgres.logBytes()) - before) / ORDERS_COUNTED;
    if (Number.isNaN(base)) base = perOrder;
    console.log(
      `  log of PostgreSQL for each order, ${name}: ${(perOrder / 1_024).toFixed(1)} KB, ratio ${(perOrder / base).toFixed(2)} (aim at most 1.15)`,
    );
  }
}
