import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type InstructionRow, NEW_ALERT_STATE, type Ownership, type PriceAlert } from '@spark/core';
import { createChangingOwnership } from '@spark/testkit';
import { createOrderNumbers } from '../orders/order-numbers.ts';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';
import { createInstructionShelf, type Held } from './instruction-shelf.ts';

const ALERT: PriceAlert = {
  name: 'one',
  watched: { kind: 'price', instrumentKey: 'NSE:212', symbol: 'A', expiry: null },
  condition: { kind: 'above', level: 100 },
  repeat: 'each',
  pauseSeconds: 10,
  message: null,
  toChat: false,
  postTo: null,
  actions: [],
  state: NEW_ALERT_STATE,
  createdAt: 0,
  validUntil: null,
  ended: null,
};

const named = (alert: PriceAlert, name: string): PriceAlert => ({ ...alert, name });
const over = (alert: PriceAlert): PriceAlert => ({
  ...alert,
  ended: { at: 0, kind: 'removed', says: 'You removed it.' },
});

async function shelfFor(t: TestContext, ownership?: Ownership) {
  const fixture = await ordersFor(t, [], ownership);
  const journal = { ...fixture.store.journal };
  const watched: number[] = [];
  const make = () =>
    createInstructionShelf<PriceAlert>({
      ownership,
      journal,
      numbers: createOrderNumbers(fixture.store, 'instruction', fixture.clock),
      desks: fixture.desks,
      clock: fixture.clock,
      timers: fixture.clock,
      limit: 3,
      bodyOf: (row: InstructionRow) => (row.kind === 'price-alert' ? row.body : null),
      isOver: ({ ended }) => ended !== null,
      rowOf: (row, body) => ({ ...row, kind: 'price-alert', body }),
      watch: ({ id }) => {
        watched.push(id);
        return () => void watched.push(-id);
      },
      onIncident: (message) => void fixture.incidents.push(message),
    });
  const shelf = make();
  t.after(() => shelf.close());
  const stored = async () => {
    const rows = await fixture.store.journal.readInstructions({ ucc: UCC, limit: 9 });
    return rows.map(({ body, open }) => ['name' in body ? body.name : '', open]);
  };
  const added = async (): Promise<Held<PriceAlert>> => {
    const held = await shelf.add(UCC, ALERT);
    assert.ok(held.ok);
    return held.value;
  };
  return { ...fixture, journal, shelf, again: make, stored, added, watched };
}

test('[engine.N132] a step that the store did not take is repeated as it is, and acts once it is stored', async (t) => {
  const { journal, store, shelf, added, stored, clock, incidents, settle } = await shelfFor(t);
  const held = await added();
  let failures = 2;
  const entries: unknown[] = [];
  journal.record = async (entry) => {
    entries.push(entry);
    if (failures-- > 0) throw new Error('no disk');
    return store.journal.record(entry);
  };
  let done = 0;
  let decided = 0;
  const changed = shelf.change(held, (alert) => {
    decided += 1;
    return {
      body: named(alert, 'two'),
      onDurable: () => {
        done += 1;
      },
    };
  });
  await settle();
  assert.deepEqual([done, held.body.name, held.isBusy], [0, 'one', true]);
  clock.advance(1_000);
  await settle();
  clock.advance(1_000);
  await changed;
  assert.deepEqual([decided, done, held.body.name, await stored()], [1, 1, 'two', [['two', true]]]);
  assert.deepEqual(entries[0], entries[2], 'always the same entry');
  assert.equal(incidents.splice(0).length, 2);
});

test('[engine.N132] where a user waits, a failure of the store is theirs and nothing has changed', async (t) => {
  const { journal, store, shelf, added } = await shelfFor(t);
  const held = await added();
  journal.record = async () => {
    throw new Error('no disk');
  };
  await assert.rejects(
    shelf.change(held, (alert) => ({ body: over(alert) }), 'once'),
    /no disk/,
  );
  await assert.rejects(shelf.add(UCC, ALERT), /no disk/);
  journal.record = store.journal.record;
  assert.equal(held.body.ended, null);
  assert.equal(await shelf.change(held, (alert) => ({ body: over(alert) }), 'once'), true);
});

test('[engine.N132] steps of one instruction are taken one after the other, each by what the one before stored', async (t) => {
  const { shelf, added, stored, watched } = await shelfFor(t);
  const held = await added();
  await Promise.all(
    ['a', 'b', 'c'].map((letter) =>
      shelf.change(held, async (alert) => {
        await Promise.resolve();
        return { body: named(alert, alert.name + letter) };
      }),
    ),
  );
  assert.deepEqual(await stored(), [['oneabc', true]]);
  const [ended, late] = await Promise.all([
    shelf.change(held, (alert) => ({ body: over(alert) })),
    shelf.change(held, (alert) => ({ body: named(alert, 'late') })),
  ]);
  assert.deepEqual([ended, late, await stored()], [true, false, [['oneabc', false]]]);
  assert.deepEqual([shelf.find(UCC, held.id), watched], [null, [held.id, -held.id]]);
});

test('[engine.N145] a start finds what waits; a disabled user has nothing that works until they may act again', async (t) => {
  const { shelf, added, again, desks, settle } = await shelfFor(t);
  const held = await added();
  const ended = await added();
  await shelf.change(ended, (alert) => ({ body: over(alert) }));
  await shelf.close();
  const next = again();
  t.after(() => next.close());
  await next.start();
  assert.deepEqual(
    [...next.all()].map(({ id, isAfterStart }) => [id, isAfterStart]),
    [[held.id, true]],
  );
  const disable = (disabled: boolean) =>
    desks.change(UCC, () => ({
      ok: true,
      value: { facts: [{ kind: 'user-changed', change: { disabled } }] },
    }));
  await disable(true);
  assert.deepEqual([...next.all()], []);
  await disable(false);
  await settle();
  await next.settled();
  assert.deepEqual(
    [...next.of(UCC)].map(({ id }) => id),
    [held.id],
  );
});

test('[engine.N146] beyond the limit nothing is added, also when many come at once', async (t) => {
  const { shelf } = await shelfFor(t);
  const added = await Promise.all(Array.from({ length: 5 }, () => shelf.add(UCC, ALERT)));
  assert.equal(added.filter(({ ok }) => ok).length, 3);
});

test('[engine.N132] what was stored although its write was reported as failed counts: it is held, changed and over', async (t) => {
  const { journal, store, shelf, clock, settle, incidents } = await shelfFor(t);
  journal.record = async (entry) => {
    await store.journal.record(entry);
    throw new Error('The disk answered too late.');
  };
  let readFailures = 1;
  journal.readInstructions = async (question) => {
    if (readFailures-- > 0) throw new Error('The disk cannot be read.');
    return store.journal.readInstructions(question);
  };
  const passSeconds = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      clock.advance(1_000);
      await settle();
      await shelf.settled();
    }
  };
  await assert.rejects(shelf.add(UCC, ALERT), /too late/);
  assert.deepEqual([...shelf.all()], []);
  await passSeconds(2);
  const [held] = [...shelf.all()];
  assert.ok(held);
  assert.equal(held.isAfterStart, false);
  assert.deepEqual(incidents.splice(0), [`Instruction ${held.id} could not be read; trying again.`]);
  await assert.rejects(
    shelf.change(held, (alert) => ({ body: named(alert, 'two') }), 'once'),
    /too late/,
  );
  assert.equal(held.body.name, 'one');
  await passSeconds(1);
  assert.equal(held.body.name, 'two');
  await assert.rejects(
    shelf.change(held, (alert) => ({ body: over(alert) }), 'once'),
    /too late/,
  );
  await passSeconds(1);
  assert.deepEqual([...shelf.all()], []);
});

test('[engine.N132] a start that cannot read the user of an instruction goes on, and holds it when it can', async (t) => {
  const { shelf, added, again, desks, clock, settle, incidents } = await shelfFor(t);
  const { id } = await added();
  await shelf.close();
  const { read } = desks;
  Object.assign(desks, {
    read: async () => {
      throw new Error('The disk cannot be read.');
    },
  });
  const next = again();
  t.after(() => next.close());
  await next.start();
  assert.deepEqual([...next.all()], []);
  assert.equal(incidents.splice(0).length, 1);
  Object.assign(desks, { read });
  clock.advance(1_000);
  await settle();
  await next.settled();
  assert.deepEqual(
    [...next.all()].map((held) => [held.id, held.isAfterStart]),
    [[id, true]],
  );
});

test('[engine.O2] an instruction of a desk that is left is not watched, and taken again it is held as it is stored', async (t) => {
  const change = createChangingOwnership([UCC]);
  const place = await shelfFor(t, change.ownership);
  const held = await place.added();
  const { promise: slow, resolve } = Promise.withResolvers<null>();
  const step = place.shelf.change(held, () => slow);
  change.leave(UCC);
  assert.deepEqual(place.watched, [held.id, -held.id]);
  assert.deepEqual([...place.shelf.all()], []);
  resolve(null);
  await step;
  await change.take(UCC);
  assert.deepEqual(place.watched, [held.id, -held.id, held.id]);
  const [again] = place.shelf.of(UCC);
  assert.equal(again?.isAfterStart, true);
});

test('[engine.O1] a step of Spark that cannot be stored is not tried again once the desk is left', async (t) => {
  const change = createChangingOwnership([UCC]);
  const place = await shelfFor(t, change.ownership);
  const held = await place.added();
  const stored = place.journal.record;
  let tries = 0;
  place.journal.record = async () => {
    tries += 1;
    change.leave(UCC);
    throw new Error('Another node owns the desk.');
  };
  await assert.rejects(place.shelf.change(held, (body) => ({ body: named(body, 'two') })));
  place.journal.record = stored;
  await place.pass(5_000);
  assert.equal(tries, 1);
  assert.deepEqual(await place.stored(), [['one', true]]);
});
