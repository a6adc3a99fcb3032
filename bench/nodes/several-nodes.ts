import { type Measured, measure, median } from '../load.ts';
import { bearer, order } from '../paper-spark.ts';
import { type BenchPostgres, startBenchPostgres } from './bench-postgres.ts';
import { furnish, type RunningSpark, startSpark } from './start-spark.ts';

const DESKS = 32;
const CONNECTIONS = 32;
const ROUNDS = 5;
/** Code that was never run is slow, and of several nodes each sees a part of the orders only. */
const WARM_UP_ORDERS_PER_NODE = 5_000;
const WARM_UP_ROUNDS_MAX = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const SIZES = [1, 2, 3];

type Cluster = { readonly nodes: readonly RunningSpark[]; readonly tokens: readonly string[] };

/** Processor time is that of one order, in microseconds. */
type Figures = Record<'perSecond' | 'nodesUs' | 'postgresUs' | 'loadUs', number>;

/**
 * Orders of the same users at one, two and three nodes, each at any of them as a balancer spreads them. On as many cores as
 * nodes more of them do more; on two cores they must not do much less.
 */
export async function benchSeveral(): Promise<void> {
  const postgres = await startBenchPostgres();
  const clusters: Cluster[] = [];
  try {
    for (const size of SIZES) clusters.push(await startCluster(await postgres.database(), size));
    for (const cluster of clusters) await warmUp(cluster, postgres);
    const seen = SIZES.map((): Figures[] => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, cluster] of clusters.entries()) seen[at]?.push(await load(cluster, postgres));
    console.log(`\n${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`);
    for (const [at, size] of SIZES.entries()) console.log(lineOf(size, seen[at] ?? [], seen[0] ?? []));
  } finally {
    for (const { nodes } of clusters) await Promise.all(nodes.map(({ stop }) => stop()));
    await postgres.stop();
  }
}

function lineOf(size: number, figures: readonly Figures[], one: readonly Figures[]): string {
  const of = (name: keyof Figures): number => median(figures.map((each) => each[name]));
  const ratioOf = (value: (each: Figures) => number): string =>
    median(figures.map((each, round) => value(each) / value(one[round] ?? each))).toFixed(2);
  const aim = size === 1 ? '   baseline' : ' (on two cores at least 0.90)';
  const shares = `an order ${of('nodesUs').toFixed(0)} µs of the nodes, ${of('postgresUs').toFixed(0)} of PostgreSQL, ${of('loadUs').toFixed(0)} of the load`;
  return `  ${size} node${size === 1 ? ' ' : 's'}  ${of('perSecond').toFixed(0).padStart(6)} orders/s   ratio ${ratioOf(({ perSecond }) => perSecond)}${aim}   ${shares}, together ${ratioOf((each) => each.nodesUs + each.postgresUs + each.loadUs)}`;
}

async function startCluster(databaseUrl: string, size: number): Promise<Cluster> {
  const nodes: RunningSpark[] = [];
  // The first one makes what is in the database.
  for (let number = 0; number < size; number++) nodes.push(await startSpark({ databaseUrl, isNode: true }));
  const [first] = nodes;
  return { nodes, tokens: first ? await furnish(first, DESKS) : [] };
}

async function warmUp(cluster: Cluster, postgres: BenchPostgres): Promise<void> {
  let orders = 0;
  const wanted = WARM_UP_ORDERS_PER_NODE * cluster.nodes.length;
  for (let round = 0; orders < wanted && round < WARM_UP_ROUNDS_MAX; round++)
    orders += (await load(cluster, postgres)).perSecond * SECONDS;
}

async function load({ nodes, tokens }: Cluster, postgres: BenchPostgres): Promise<Figures> {
  const nodesMs = (): number => nodes.reduce((sum, { processorMs }) => sum + processorMs(), 0);
  const before = { nodes: nodesMs(), postgres: postgres.processorMs(), load: process.cpuUsage() };
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
  const used = process.cpuUsage(before.load);
  const perSecond = measured.reduce((sum, each) => sum + each.perSecond, 0);
  const orders = perSecond * SECONDS;
  return {
    perSecond,
    nodesUs: (1_000 * (nodesMs() - before.nodes)) / orders,
    postgresUs: (1_000 * (postgres.processorMs() - before.postgres)) / orders,
    loadUs: (used.user + used.system) / orders,
  };
}
