import { deepEqual, equal } from 'node:assert/strict';
import { it } from 'node:test';
import type { CommitOutcome } from '@spark/core';
import { rejectsWith, storeRows } from '@spark/testkit';
import { STORE_BOUNDS } from './bounds.ts';
import { StoreError } from './errors.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { type PreparedCommit, prepareCommit } from './prepare-commit.ts';
import type { Settled } from './write-group.ts';

const STORED: CommitOutcome = { kind: 'stored', version: 1 };

type Writer = (group: readonly PreparedCommit[]) => Promise<readonly Settled[]>;

function queueOf(
  write: Writer,
  bounds: Partial<typeof STORE_BOUNDS> | Record<string, number> = {},
): GroupCommit<PreparedCommit, CommitOutcome> {
  return createGroupCommit({ write, bounds: { ...STORE_BOUNDS, ...bounds } });
}

function commit(ucc: string, text = ''): PreparedCommit {
  return prepareCommit(storeRows.commitOf(ucc, 1, { facts: [storeRows.fact(text)] }));
}

it('[store.S13] commits of one turn share a group, and those that come while it is written share the next', async () => {
  const groups: string[][] = [];
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const queue = queueOf(async (group) => {
    groups.push(group.map((commit) => commit.ucc));
    begun.resolve();
    if (groups.length === 1) await gate.promise;
    return group.map(() => STORED);
  });
  const first = [queue.add(commit('A')), queue.add(commit('B'))];
  await begun.promise;
  const second = [queue.add(commit('C')), queue.add(commit('D'))];
  await new Promise(setImmediate);
  deepEqual(groups, [['A', 'B']], 'one group at a time');
  gate.resolve();
  await Promise.all([...first, ...second]);
  deepEqual(groups, [
    ['A', 'B'],
    ['C', 'D'],
  ]);
});

it('[store.S13] a failure rejects every commit of its group and the queue continues', async () => {
  let round = 0;
  const queue = queueOf(async (group) => {
    if (++round === 1) throw new StoreError('disk-full', 'No room.');
    return group.map(() => STORED);
  });
  const failing = [queue.add(commit('A')), queue.add(commit('B'))];
  for (const work of failing) work.catch(() => undefined);
  for (const work of failing) await rejectsWith('disk-full', work);
  deepEqual(await queue.add(commit('C')), STORED);
});

it('[store.S12] groups are bounded by count and by bytes, and one large commit goes alone', async () => {
  const sizes: number[] = [];
  const write: Writer = async (group) => {
    sizes.push(group.length);
    return group.map(() => STORED);
  };
  const byCount = queueOf(write, { groupCommitsMax: 2 });
  await Promise.all(['A', 'B', 'C', 'D', 'E'].map((ucc) => byCount.add(commit(ucc))));
  deepEqual(sizes.splice(0), [2, 2, 1]);
  const byBytes = queueOf(write, { groupBytesMax: 2_000 });
  await Promise.all(['', 'x'.repeat(5_000), '', ''].map((text) => byBytes.add(commit('A', text))));
  deepEqual(sizes.splice(0), [1, 1, 2]);
});

it('[store.S12] the queue is bounded by bytes as well', async () => {
  const queue = queueOf(async (group) => group.map(() => STORED), { queueBytesMax: 3_000 });
  const fits = queue.add(commit('A', 'x'.repeat(2_000)));
  await rejectsWith('busy', queue.add(commit('B', 'x'.repeat(2_000))));
  deepEqual(await fits, STORED);
  deepEqual(await queue.add(commit('B', 'x'.repeat(2_000))), STORED);
});

it('[store.S13] a writer that takes several groups gets the next one while it writes, in order, and no more than it takes', async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  const groups: string[] = [];
  const queue = createGroupCommit<{ readonly name: string; readonly bytes: number }, 'stored'>({
    write: async (group) => {
      groups.push(group.map((commit) => commit.name).join(''));
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return group.map(() => 'stored' as const);
    },
    bounds: STORE_BOUNDS,
    enough: 2,
    underWayMax: 2,
  });
  const work = [...'ABCDEFG'].map((name) => queue.add({ name, bytes: 1 }));
  deepEqual(groups, ['AB', 'CD'], 'two are under way, and nobody waited for a turn of the event loop');
  gates[0]?.resolve();
  await Promise.all(work.slice(0, 2));
  await new Promise(setImmediate);
  deepEqual(groups, ['AB', 'CD', 'EFG']);
  const drained = queue.drained();
  for (const gate of gates) gate.resolve();
  await drained;
  await Promise.all(work);
});

it('[store.S60] drained resolves when the last group is settled', async () => {
  let written = 0;
  const queue = queueOf(
    async (group) => {
      await new Promise(setImmediate);
      written += group.length;
      return group.map(() => STORED);
    },
    { groupCommitsMax: 1 },
  );
  await queue.drained();
  const work = ['A', 'B', 'C'].map((ucc) => queue.add(commit(ucc)));
  await queue.drained();
  equal(written, 3);
  await Promise.all(work);
});

it('[store.S81] where later commits may depend on earlier ones, those that wait after a failed group fail with it', async () => {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const written: string[] = [];
  const queue = createGroupCommit<{ readonly name: string; readonly bytes: number }, 'stored'>({
    write: async (group) => {
      written.push(group.map((commit) => commit.name).join());
      begun.resolve();
      await gate.promise;
      if (written.length === 1) throw new StoreError('unavailable', 'The disk is full.');
      return group.map(() => 'stored' as const);
    },
    bounds: STORE_BOUNDS,
    failsTogether: true,
  });
  const first = queue.add({ name: 'plan', bytes: 1 });
  await begun.promise;
  const behind = queue.add({ name: 'cancel', bytes: 1 });
  gate.resolve();
  await rejectsWith('unavailable', first);
  await rejectsWith('unavailable', behind);
  equal(await queue.add({ name: 'next', bytes: 1 }), 'stored');
  deepEqual(written, ['plan', 'next']);
});

it('[store.S13] a commit that can wait shares the transaction of one that cannot, retains its place, and is written alone in the end', async () => {
  const groups: string[][] = [];
  const queue = createGroupCommit<
    { readonly name: string; readonly bytes: number; readonly batch?: boolean },
    'stored'
  >({
    write: async (group) => {
      groups.push(group.map((commit) => commit.name));
      return group.map(() => 'stored' as const);
    },
    bounds: { ...STORE_BOUNDS, patienceMs: 60_000 },
  });
  const patient = queue.add({ name: 'patient', bytes: 1, batch: true });
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  deepEqual(groups, [], 'nothing is written for it alone');
  await queue.add({ name: 'urgent', bytes: 1 });
  await patient;
  deepEqual(groups, [['patient', 'urgent']]);
  void queue.add({ name: 'last', bytes: 1, batch: true });
  await queue.drained();
  deepEqual(groups, [['patient', 'urgent'], ['last']], 'whoever ends waits for nothing');
});

it('[store.S13] what can wait does not wait for ever', async () => {
  const queue = createGroupCommit<{ readonly bytes: number; readonly batch: boolean }, 'stored'>({
    write: async (group) => group.map(() => 'stored' as const),
    bounds: { ...STORE_BOUNDS, patienceMs: 1 },
  });
  equal(await queue.add({ bytes: 1, batch: true }), 'stored');
});

it('[store.S13] where so many are enough they begin at once, and the others gather after them', async () => {
  const groups: string[][] = [];
  const gate = Promise.withResolvers<void>();
  const queue = createGroupCommit<PreparedCommit, CommitOutcome>({
    write: async (group) => {
      groups.push(group.map((commit) => commit.ucc));
      if (groups.length === 1) await gate.promise;
      return group.map(() => STORED);
    },
    bounds: STORE_BOUNDS,
    enough: 2,
  });
  const work = ['A', 'B', 'C', 'D', 'E'].map((ucc) => queue.add(commit(ucc)));
  deepEqual(groups, [['A', 'B']], 'without a turn of the event loop');
  gate.resolve();
  await Promise.all(work);
  deepEqual(groups, [
    ['A', 'B'],
    ['C', 'D', 'E'],
  ]);
});

/** Writes one commit at a time, and what each comes to is as the test says. */
function lanes(write: Writer) {
  const settled: string[] = [];
  const queue = createGroupCommit<PreparedCommit, CommitOutcome>({
    write,
    bounds: { ...STORE_BOUNDS, groupCommitsMax: 2 },
    laneOf: ({ ucc }) => ucc,
    onSettled: ({ ucc }) => settled.push(ucc),
  });
  const kinds = async (uccs: readonly string[]) =>
    (await Promise.allSettled(uccs.map((ucc) => queue.add(commit(ucc))))).map((outcome) =>
      outcome.status === 'fulfilled' ? 'stored' : outcome.reason.message,
    );
  return { kinds, settled, drained: queue.drained };
}

it('[store.S222] what waits behind a commit of its lane that failed fails with it, and other lanes continue', async () => {
  const written: string[] = [];
  const { kinds, settled, drained } = lanes(async (group) =>
    group.map(({ ucc }) => {
      written.push(ucc);
      return ucc === 'A' ? new StoreError('not-owner', 'taken') : STORED;
    }),
  );
  deepEqual(await kinds(['A', 'B', 'A', 'B', 'C', 'A', 'B']), [
    'taken',
    'stored',
    'taken',
    'stored',
    'stored',
    'taken',
    'stored',
  ]);
  deepEqual(written, ['A', 'B', 'B', 'C', 'B'], 'what cannot be stored any more is not tried');
  equal(settled.length, 7);
  await drained();
  deepEqual(await kinds(['A', 'B']), ['taken', 'stored'], 'a later one is a new beginning');
});

it('[store.S222] a group that fails as a whole fails its lanes alone', async () => {
  let groups = 0;
  const { kinds } = lanes(async (group) => {
    if (++groups === 1) throw new StoreError('unavailable', 'away');
    return group.map(() => STORED);
  });
  deepEqual(await kinds(['A', 'B', 'C', 'A', 'D', 'B']), [
    'away',
    'away',
    'stored',
    'away',
    'stored',
    'away',
  ]);
});
