import { type Measured, measure, median } from '../load.ts';
import { bearer, order } from '../paper-spark.ts';
import { startBenchPostgres } from './bench-postgres.ts';
import { furnish, type RunningSpark, startSpark } from './start-spark.ts';

const DESKS = 32;
const CONNECTIONS = 32;
const ROUNDS = 5;
/** Code that was never run is slow, and of several nodes each sees a part of the orders only. */
const WARM_UP_ROUNDS = 4;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const SIZES = [1, 2, 3];

type Cluster = { readonly nodes: readonly RunningSpark[]; readonly tokens: readonly string[] };

/**
 * Orders of the same users at one, two and three nodes, each at any of them as a balancer spreads them. On as many cores as
 * nodes more of them do more; on two cores they must not do much less.
 */
export async function benchSeveral(): Promise<void> {
  const postgres = await startBenchPostgres();
  const clusters: Cluster[] = [];
  try {
    for (const size of SIZES) clusters.push(await startCluster(await postgres.database(), size));
    const perSecond = SIZES.map((): number[] => []);
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
      for (const [at, cluster] of clusters.entries()) {
        const measured = await load(cluster);
        if (round >= 0) perSecond[at]?.push(measured);
      }
    console.log(`\n${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`);
    for (const [at, size] of SIZES.entries()) {
      const figures = perSecond[at] ?? [];
      const ratio = median(figures.map((each, round) => each / (perSecond[0]?.[round] ?? Number.NaN)));
      console.log(
        `  ${size} node${size === 1 ? ' ' : 's'}  ${median(figures).toFixed(0).padStart(6)} orders/s   ratio ${ratio.toFixed(2)}${size === 1 ? '   baseline' : ' (on two cores at least 0.90)'}`,
      );
    }
  } finally {
    for (const { nodes } of clusters) await Promise.all(nodes.map(({ stop }) => stop()));
    await postgres.stop();
  }
}

async function startCluster(databaseUrl: string, size: number): Promise<Cluster> {
  const nodes: RunningSpark[] = [];
  // The first one makes what is in the database.
  for (let number = 0; number < size; number++) nodes.push(await startSpark({ databaseUrl, isNode: true }));
  const [first] = nodes;
  return { nodes, tokens: first ? await furnish(first, DESKS) : [] };
}

async function load({ nodes, tokens }: Cluster): Promise<number> {
  let asked = 0;
  const measured: readonly Measured[] = await Promise.all(
    nodes.map(({ url }) =>
      measure({
        url: `${url}/order`,
        method: 'POST',
        connections: Math.ceil(CONNECTIONS / nodes.length),
        seconds: SECONDS,
        next: () => ({ headers: bearer(tokens[asked % tokens.length]), body: order(asked++) }),
      }),
    ),
  );
  return measured.reduce((sum, { perSecond }) => sum + perSecond, 0);
}
