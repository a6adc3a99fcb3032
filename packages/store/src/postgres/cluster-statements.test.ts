import { deepEqual } from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Statement } from '@spark/cluster';
import {
  type ClusterDatabase,
  clusterDatabaseSuite,
  clusterDeskRow,
  clusterNodeRow,
  createRandom,
  freshPostgres,
  openClusterMemory,
  type Random,
} from '@spark/testkit';
import { openClusterPostgres } from './cluster-database.fixture.ts';

const database = await freshPostgres();
after(database.drop);

clusterDatabaseSuite({ name: 'PostgreSQL', open: () => openClusterPostgres(database) });

const NODES = ['a', 'b', 'c'] as const;
const DESKS = ['U1', 'U2', 'U3', 'U4'] as const;
const STEPS = 150;

type Step = (on: ClusterDatabase) => Promise<unknown>;

/** Anything that may be asked, sensible or not; epochs are small, so that they are often those of the row. */
function randomStep(random: Random): Step {
  const node = random.pick(NODES);
  const ucc = random.pick(DESKS);
  const epoch = random.int(6);
  const run =
    (statement: Statement): Step =>
    (on) =>
      on.run(statement);
  return random.pick<Step>([
    run({ kind: 'join', node: clusterNodeRow(`${node}${random.int(2)}`) }),
    run({ kind: 'beat', node }),
    run({ kind: 'declare-dead', node, beats: random.int(6) === 0 ? null : random.int(20) }),
    run({ kind: 'begin-draining', node }),
    run({ kind: 'read-desk', ucc }),
    run({ kind: 'claim', ucc, node, epoch, formatMax: 1 + random.int(2) }),
    run({ kind: 'claim', ucc, node, epoch, formatMax: 2 }),
    run({ kind: 'renew', ucc, node, epoch }),
    run({ kind: 'release', ucc, node, epoch, to: random.pick<string | null>([...NODES, null]) }),
    run({ kind: 'confirm', node, desks: DESKS.map((desk) => ({ ucc: desk, epoch: random.int(6) })) }),
    run({ kind: 'claim-duty', name: 'sweeping', node, epoch }),
    (on) => on.fence({ node, desks: [{ ucc, epoch, updates: random.int(3) }] }),
    (on) => on.done({ ucc, what: 'day-end', day: `2026-11-1${random.int(5)}` }),
    run({ kind: 'read-cluster', node }),
  ]);
}

/** Without an order among rows, and where a statement of another kind put it. */
function comparable(answer: unknown): unknown {
  if (answer instanceof Map) return [...answer].sort();
  if (typeof answer !== 'object' || answer === null || !('desks' in answer)) return answer;
  const { nodes, desks, duties } = answer as Record<string, readonly unknown[]>;
  const sorted = (rows: readonly unknown[] = []) => rows.map((row) => JSON.stringify(row)).sort();
  return [sorted(nodes), sorted(desks), sorted(duties)];
}

for (const seed of [1, 2, 3])
  test(`[cluster.F7] whatever is asked, PostgreSQL answers as the database of the simulation does (seed ${seed})`, async () => {
    const both = [await openClusterMemory(), await openClusterPostgres(database)];
    try {
      const rows = {
        nodes: NODES.map((id) => clusterNodeRow(id)),
        desks: DESKS.map((ucc, at) => clusterDeskRow({ ucc, format: 1 + (at % 2), isBusy: at > 1 })),
        duties: ['sweeping'],
      };
      for (const one of both) await one.put(rows);
      // A database is made with the duties that are known.
      for (const one of both.slice(0, 1)) await one.put({ duties: ['cleaning'] });
      const random = createRandom(seed);
      const twin = createRandom(seed);
      for (let at = 0; at < STEPS; at++) {
        const [memory, postgres] = both as [ClusterDatabase, ClusterDatabase];
        const expected = comparable(await randomStep(random)(memory));
        deepEqual(comparable(await randomStep(twin)(postgres)), expected, `step ${at} of seed ${seed}`);
      }
    } finally {
      for (const one of both) await one.close();
    }
  });
