import { deepEqual, equal } from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type Answers,
  type ClusterRows,
  type ClusterStore,
  type DeskRow,
  type DoneOnce,
  type Fence,
  markDone,
  type NodeRow,
  runFence,
  runStatement,
  type Statement,
} from '@spark/cluster';

/** A database as the protocol of several nodes knows it. */
export type ClusterDatabase = ClusterStore & {
  /** What stands before the entries of a transaction: the new number of each desk that passed. */
  readonly fence: (fence: Fence) => Promise<ReadonlyMap<string, number>>;
  readonly done: (once: DoneOnce) => Promise<boolean>;
  readonly put: (rows: PutRows) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type PutRows = {
  readonly nodes?: readonly NodeRow[];
  readonly desks?: readonly DeskRow[];
  readonly duties?: readonly string[];
};

export function clusterNodeRow(id: string, fields: Partial<NodeRow> = {}): NodeRow {
  return {
    ...{ id, address: id, formatMax: 1, egress: [], secretPrint: '' },
    ...{ beats: 0, dead: false, draining: false, ...fields },
  };
}

export function clusterDeskRow(fields: Partial<DeskRow> = {}): DeskRow {
  return { ucc: 'U1', node: null, epoch: 0, seq: 0, format: 1, egress: null, isBusy: false, ...fields };
}

/** The database of the simulation. */
export async function openClusterMemory(): Promise<ClusterDatabase> {
  const rows: ClusterRows = { nodes: new Map(), desks: new Map(), duties: new Map(), done: new Set() };
  return {
    run: async (statement) => runStatement(rows, statement),
    fence: async (fence) => runFence(rows, fence),
    done: async (once) => markDone(rows, once),
    put: async ({ nodes = [], desks = [], duties = [] }) => {
      for (const row of nodes) rows.nodes.set(row.id, row);
      for (const row of desks) rows.desks.set(row.ucc, row);
      for (const name of duties) rows.duties.set(name, { name, node: null, epoch: 0 });
    },
    close: async () => undefined,
  };
}

const [nodeRow, deskRow] = [clusterNodeRow, clusterDeskRow];

const claimBy = (node: string, epoch: number, formatMax = 1) =>
  ({ kind: 'claim', ucc: 'U1', node, epoch, formatMax }) as const;

/** What the protocol may rely on, whichever database answers it. The rules are numbered in the cluster's SPEC.md. */
export function clusterDatabaseSuite({
  name,
  open,
}: {
  readonly name: string;
  readonly open: () => Promise<ClusterDatabase>;
}): void {
  const on =
    (given: PutRows, work: (database: ClusterDatabase, run: Run) => Promise<void>): (() => Promise<void>) =>
    async () => {
      const database = await open();
      try {
        await database.put(given);
        await work(database, database.run);
      } finally {
        await database.close();
      }
    };

  suite(`the database of several nodes: ${name}`, () => {
    fenceRules(on);
    claimRules(on);
    dutyRules(on);
    nodeRules(on);
    readingRules(on);
  });
}

type Run = <S extends Statement>(statement: S) => Promise<Answers[S['kind']]>;
type On = (
  given: PutRows,
  work: (database: ClusterDatabase, run: Run) => Promise<void>,
) => () => Promise<void>;

function fenceRules(on: On): void {
  test(
    '[cluster.F1] a write passes in the epoch of its node alone, and is numbered without a gap',
    on(
      { nodes: [nodeRow('a'), nodeRow('b')], desks: [deskRow({ node: 'a', epoch: 3, seq: 10 })] },
      async ({ fence }) => {
        const write = async (node: string, epoch: number, updates = 2) =>
          (await fence({ node, desks: [{ ucc: 'U1', epoch, updates }] })).get('U1') ?? null;
        equal(await write('a', 3), 12);
        equal(await write('a', 2), null, 'an older epoch');
        equal(await write('a', 4), null, 'an epoch that does not exist');
        equal(await write('b', 3), null, 'the epoch of another node');
        equal(await write('a', 3, 1), 13);
        equal(await write('a', 3, 0), 13, 'an entry that tells nothing');
      },
    ),
  );

  test(
    '[cluster.F1] of several desks in one transaction only those that are not owned are missing in the answer',
    on(
      {
        nodes: [nodeRow('a'), nodeRow('b')],
        desks: [deskRow({ node: 'a', epoch: 1 }), deskRow({ ucc: 'U2', node: 'b', epoch: 1 })],
      },
      async ({ fence }, run) => {
        const desks = ['U1', 'U2', 'U3'].map((ucc) => ({ ucc, epoch: 1, updates: 1 }));
        deepEqual([...(await fence({ node: 'a', desks }))], [['U1', 1]]);
        equal((await run({ kind: 'read-desk', ucc: 'U2' }))?.seq, 0);
      },
    ),
  );

  test(
    '[cluster.F5] what is done once a day is done once, whoever comes',
    on({}, async ({ done }) => {
      const end = { ucc: 'U1', what: 'day-end', day: '2026-11-16' };
      deepEqual([await done(end), await done(end)], [true, false]);
      equal(await done({ ...end, day: '2026-11-17' }), true);
      equal(await done({ ...end, what: 'trades' }), true);
      equal(await done({ ...end, ucc: 'U2' }), true);
    }),
  );
}

function claimRules(on: On): void {
  test(
    '[cluster.F2] a claim takes what is nobody’s or a dead node’s, in the epoch that was seen, and begins the next',
    on({ nodes: [nodeRow('a'), nodeRow('b')], desks: [deskRow({ seq: 5 })] }, async (_, run) => {
      equal(await run(claimBy('a', 7)), null, 'an epoch that is not the row’s');
      deepEqual(await run(claimBy('a', 0)), deskRow({ node: 'a', epoch: 1, seq: 5 }));
      equal(await run(claimBy('b', 1)), null, 'its owner lives');
      equal(await run({ kind: 'declare-dead', node: 'a', beats: 0 }), true);
      equal(await run(claimBy('b', 0)), null, 'two claimants who saw the same epoch: one wins');
      equal((await run(claimBy('b', 1)))?.epoch, 2);
    }),
  );

  test(
    '[cluster.F2] neither a dead node nor one that does not know the format claims',
    on(
      { nodes: [nodeRow('a', { dead: true }), nodeRow('b')], desks: [deskRow({ format: 2 })] },
      async (_, run) => {
        equal(await run(claimBy('a', 0, 2)), null);
        equal(await run(claimBy('b', 0, 1)), null);
        equal(await run(claimBy('c', 0, 2)), null, 'a node that never joined');
        equal((await run(claimBy('b', 0, 2)))?.node, 'b');
      },
    ),
  );

  test(
    '[cluster.F3] an owner renews and releases in its epoch alone, and each begins the next one',
    on({ nodes: [nodeRow('a'), nodeRow('b')], desks: [deskRow({ node: 'a', epoch: 1 })] }, async (_, run) => {
      const renew = (node: string) => run({ kind: 'renew', ucc: 'U1', node, epoch: 1 });
      equal(await renew('b'), null);
      equal((await renew('a'))?.epoch, 2);
      equal(await renew('a'), null, 'carried out late');
      const release = (epoch: number) => run({ kind: 'release', ucc: 'U1', node: 'a', epoch, to: 'b' });
      deepEqual([await release(1), await release(2)], [false, true]);
      deepEqual(await run({ kind: 'read-desk', ucc: 'U1' }), deskRow({ node: 'b', epoch: 3 }));
    }),
  );
}

function dutyRules(on: On): void {
  test(
    '[cluster.F6] a duty has one holder in each epoch, and goes to another when that one is dead',
    on({ nodes: [nodeRow('a'), nodeRow('b')], duties: ['sweeping'] }, async (_, run) => {
      const claim = (node: string, epoch: number) =>
        run({ kind: 'claim-duty', name: 'sweeping', node, epoch });
      equal((await claim('a', 0))?.epoch, 1);
      equal(await claim('b', 0), null);
      equal(await claim('b', 1), null, 'its holder lives');
      await run({ kind: 'declare-dead', node: 'a', beats: 0 });
      equal((await claim('b', 1))?.epoch, 2);
      equal(await claim('a', 2), null);
    }),
  );

  test(
    '[cluster.F6] its holder releases a duty in its epoch alone, and anybody may claim it then; those that a node knows have a row',
    on({ nodes: [nodeRow('b')] }, async (_, run) => {
      const claim = (node: string, epoch: number) =>
        run({ kind: 'claim-duty', name: 'sweeping', node, epoch });
      const release = (node: string, epoch: number) =>
        run({ kind: 'release-duty', name: 'sweeping', node, epoch });
      equal(await claim('b', 0), null, 'nobody knows it yet');
      equal(await run({ kind: 'join', node: nodeRow('a'), duties: ['sweeping'] }), true);
      equal((await claim('a', 0))?.epoch, 1);
      equal(await release('b', 1), null);
      equal(await release('a', 0), null);
      deepEqual(await release('a', 1), { name: 'sweeping', node: null, epoch: 2 });
      equal(await release('a', 1), null, 'carried out late');
      equal((await claim('b', 2))?.epoch, 3);
      await run({ kind: 'join', node: nodeRow('c'), duties: ['sweeping'] });
      const { duties } = await run({ kind: 'read-cluster', node: 'c' });
      deepEqual(
        duties.filter(({ name }) => name === 'sweeping'),
        [{ name: 'sweeping', node: 'b', epoch: 3 }],
        'it keeps its holder',
      );
    }),
  );
}

function nodeRules(on: On): void {
  test(
    '[cluster.F4] a node is declared dead only at the beats that were seen; it never beats again',
    on({ nodes: [nodeRow('a')] }, async (_, run) => {
      equal(await run({ kind: 'beat', node: 'a' }), 1);
      equal(await run({ kind: 'declare-dead', node: 'a', beats: 0 }), false, 'it beat meanwhile');
      equal(await run({ kind: 'declare-dead', node: 'a', beats: 1 }), true);
      equal(await run({ kind: 'beat', node: 'a' }), null);
      equal(await run({ kind: 'declare-dead', node: 'a', beats: 1 }), false);
      equal(await run({ kind: 'join', node: nodeRow('a') }), false, 'an id is used once');
    }),
  );

  test(
    '[cluster.F4] the parent of a process that has ended needs no beats',
    on({ nodes: [nodeRow('a', { beats: 9 })] }, async (_, run) => {
      equal(await run({ kind: 'declare-dead', node: 'a', beats: null }), true);
    }),
  );

  test(
    '[cluster.F4] a node joins with its ways out, and says when it drains',
    on({}, async (_, run) => {
      const { beats, dead, draining, ...row } = nodeRow('a', SAID);
      deepEqual([beats, dead, draining], [0, false, false]);
      equal(await run({ kind: 'join', node: row }), true);
      equal(await run({ kind: 'begin-draining', node: 'a' }), true);
      equal(await run({ kind: 'begin-draining', node: 'b' }), false);
      const { nodes } = await run({ kind: 'read-cluster', node: 'a' });
      deepEqual(nodes, [nodeRow('a', { ...SAID, draining: true })]);
    }),
  );
}

/** What a node says of itself when it joins. */
const SAID = { egress: ['local 192.0.2.7'], formatMax: 3, secretPrint: 'of a' };

function readingRules(on: On): void {
  test(
    '[cluster.B3] the database confirms only desks that the node owns in that epoch',
    on(
      { desks: [deskRow({ node: 'a', epoch: 2 }), deskRow({ ucc: 'U2', node: 'b', epoch: 1 })] },
      async (_, run) => {
        const desks = [
          { ucc: 'U1', epoch: 2 },
          { ucc: 'U2', epoch: 1 },
        ];
        deepEqual(await run({ kind: 'confirm', node: 'a', desks }), ['U1']);
        deepEqual(await run({ kind: 'confirm', node: 'a', desks: [{ ucc: 'U1', epoch: 1 }] }), []);
        deepEqual(await run({ kind: 'confirm', node: 'a', desks: [] }), []);
      },
    ),
  );

  test(
    '[cluster.D1] a node reads its own desks, and of those without a living owner the busy ones',
    on(
      {
        nodes: [nodeRow('a'), nodeRow('b'), nodeRow('c', { dead: true })],
        desks: [
          deskRow({ ucc: 'MINE', node: 'a', epoch: 1, isBusy: true }),
          deskRow({ ucc: 'BUSY', isBusy: true }),
          deskRow({ ucc: 'REST' }),
          deskRow({ ucc: 'LIVE', node: 'b', epoch: 1, isBusy: true }),
          deskRow({ ucc: 'LEFT', node: 'c', epoch: 4, isBusy: true, egress: 'local 192.0.2.7' }),
          deskRow({ ucc: 'LOST', node: 'nobody knows', epoch: 1, isBusy: true }),
        ],
      },
      async (_, run) => {
        const { desks } = await run({ kind: 'read-cluster', node: 'a' });
        deepEqual(desks.map(({ ucc, isBusy }) => `${ucc} ${isBusy}`).sort(), [
          'BUSY true',
          'LEFT true',
          'LOST true',
          'MINE false',
        ]);
        equal(desks.find(({ ucc }) => ucc === 'LEFT')?.egress, 'local 192.0.2.7');
        equal(await run({ kind: 'read-desk', ucc: 'NONE' }), null);
      },
    ),
  );
}
