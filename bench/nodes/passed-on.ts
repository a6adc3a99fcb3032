import type { Nodes } from '@spark/contract';
import { median } from '../load.ts';
import { bearer, order } from '../paper-spark.ts';
import { startBenchPostgres } from './bench-postgres.ts';
import { furnish, type RunningSpark, startSpark } from './start-spark.ts';

const ROUNDS = 7;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);

/** An order at the node that owns the desk, and the same at the other one, which passes it on. */
export async function benchPassedOn(): Promise<void> {
  const postgres = await startBenchPostgres();
  const nodes: RunningSpark[] = [];
  try {
    const databaseUrl = await postgres.database();
    for (let number = 0; number < 2; number++) nodes.push(await startSpark({ databaseUrl, isNode: true }));
    const [first, second] = nodes;
    const [token] = first ? await furnish(first, 1) : [];
    if (!first || !second || token === undefined) throw new Error('Two nodes run.');
    const owner = await ownerOf(first, second, token);
    const edge = owner === first ? second : first;
    const p50: Record<'direct' | 'passedOn', number[]> = { direct: [], passedOn: [] };
    for (let round = -1; round < ROUNDS; round++) {
      const direct = await p50Of(owner, token);
      const passedOn = await p50Of(edge, token);
      if (round < 0) continue;
      p50.direct.push(direct);
      p50.passedOn.push(passedOn);
    }
    const ratio = median(p50.passedOn.map((ms, at) => ms / (p50.direct[at] ?? Number.NaN)));
    console.log(
      `\nan order passed on, to one at its owner: p50 ${median(p50.passedOn).toFixed(2)} to ${median(p50.direct).toFixed(2)} ms, ratio ${ratio.toFixed(2)} (aim at most 1.60)`,
    );
  } finally {
    await Promise.all(nodes.map(({ stop }) => stop()));
    await postgres.stop();
  }
}

/** The desk of the bench is the one beside the owner's. */
async function ownerOf(first: RunningSpark, second: RunningSpark, token: string): Promise<RunningSpark> {
  const profile = (await read(first, token, '/profile')) as { readonly UCC: string };
  const { nodes, answeredBy } = (await read(first, await first.token(), '/nodes')) as Nodes;
  const owner = nodes.find(({ users }) => users.includes(profile.UCC));
  if (!owner) throw new Error('Nobody owns the desk of the bench.');
  return owner.node === answeredBy ? first : second;
}

async function read({ url }: RunningSpark, token: string, path: string): Promise<unknown> {
  const reply = await fetch(`${url}${path}`, { headers: bearer(token) });
  return ((await reply.json()) as { readonly data: readonly unknown[] }).data[0];
}

async function p50Of({ url }: RunningSpark, token: string): Promise<number> {
  let asked = 0;
  const took: number[] = [];
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end; ) {
    const began = performance.now();
    const reply = await fetch(`${url}/order`, {
      method: 'POST',
      headers: bearer(token),
      body: order(asked++),
    });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`An order was answered ${reply.status}.`);
    took.push(performance.now() - began);
  }
  return median(took);
}
