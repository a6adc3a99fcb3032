import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '@spark/core';
import {
  change,
  clock,
  createDesk,
  kindOf,
  names,
  place,
  settle,
  strategy,
  UCC,
} from './desk-service.fixture.ts';
import { createDeskService } from './desk-service.ts';

/** A store that answers a load late, with the state when it was asked, and counts loads. */
function lateStore(store: Store) {
  const held: (() => void)[] = [];
  const asked = { loads: 0, foreignChanges: 0 };
  let isLate = false;
  const late: Store = {
    ...store,
    foreignChanges: () => {
      asked.foreignChanges += 1;
      return store.foreignChanges();
    },
    loadDesk: async (ucc) => {
      asked.loads += 1;
      const rows = await store.loadDesk(ucc);
      if (isLate) await new Promise<void>((resolve) => held.push(resolve));
      return rows;
    },
  };
  return {
    store: late,
    asked,
    setLate: (value: boolean) => {
      isLate = value;
    },
    /** Answers the load that waits longest. */
    answer: async () => {
      held.shift()?.();
      await settle();
    },
  };
}

test('foreign changes are checked once in a turn, and again in the next', async (t) => {
  const { faulty } = await place(t);
  const { store, asked } = lateStore(faulty.store);
  const desks = createDeskService({ store, clock });
  await desks.read(UCC);
  await settle();
  asked.foreignChanges = 0;
  await Promise.all([desks.read(UCC), desks.read(UCC), desks.read(UCC)]);
  desks.cached(UCC);
  assert.equal(asked.foreignChanges, 1);
  await settle();
  desks.cached(UCC);
  assert.equal(asked.foreignChanges, 2);
});

test('a load that began before a change elsewhere is neither shared nor cached', async (t) => {
  const { faulty, another } = await place(t);
  const other = await another();
  const { store, asked, setLate, answer } = lateStore(faulty.store);
  const desks = createDeskService({ store, clock });
  setLate(true);
  const early = desks.read(UCC);
  await settle();
  await change(other.desks, strategy('a'));
  const later = desks.read(UCC);
  await settle();
  await answer();
  assert.equal((await early)?.strategies.size, 0);
  assert.equal(desks.cached(UCC), undefined);
  const last = desks.read(UCC);
  await settle();
  assert.equal(asked.loads, 2, 'the last one waits for the same load as the one before');
  await answer();
  assert.deepEqual([(await later)?.strategies.size, (await last)?.strategies.size], [1, 1]);
  assert.equal(desks.cached(UCC)?.strategies.size, 1);
});

test('a load that began before a change was stored is not shared with a caller that knows of the change', async (t) => {
  const { faulty } = await place(t);
  const { store, setLate, answer } = lateStore(faulty.store);
  const desks = createDeskService({ store, clock, desksCachedMax: 1 });
  await createDesk(desks, 'T000001', 2);
  await desks.read(UCC);
  faulty.commits.hold();
  const added = change(desks, strategy('a'));
  await settle();
  await desks.read('T000001');
  setLate(true);
  const early = desks.read(UCC);
  await settle();
  faulty.commits.release();
  assert.equal(kindOf(await added), 'done');
  setLate(false);
  const read = names(desks);
  await settle();
  await answer();
  assert.deepEqual(await read, ['a']);
  assert.equal((await early)?.strategies.size, 0);
});

test('an evicted desk is read again, unless a change of it is under way', async (t) => {
  const { desks, faulty } = await place(t);
  await desks.read(UCC);
  faulty.commits.hold();
  const added = change(desks, strategy('a'));
  await settle();
  desks.evict(UCC);
  assert.equal(desks.desksCached(), 1);
  faulty.commits.release();
  assert.equal(kindOf(await added), 'done');
  desks.evict(UCC);
  assert.deepEqual([desks.desksCached(), await names(desks)], [0, ['a']]);
  desks.evict('T000001');
});
