import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Lease, StoreError } from '@spark/store';
import { waitUntil } from '@spark/testkit';
import { holdLock } from '../src/process/hold-lock.ts';

const bounds = { waitMsMin: 1, waitMsMax: 2 };
const lease: Lease = {
  epoch: 7,
  holder: 'spark',
  confirm: () => undefined,
  doubt: () => undefined,
  end: () => undefined,
  mayAct: () => true,
};
const inUse = () => new StoreError('in-use', 'someone else has it');
const ousted = () => new StoreError('ousted', 'someone else had it');
const away = () => new StoreError('unavailable', 'nobody answers');

/** A lock whose fate is scripted: what each attempt to take it comes to. */
function scripted(answers: readonly (() => Error)[]) {
  const left = [...answers];
  const logged: string[] = [];
  const events = { taken: 0, released: 0, takenOver: 0 };
  const leases: (Lease | null)[] = [];
  let lose = () => {};
  let oust = () => {};
  const log = (message: string) => void logged.push(message);
  const held = holdLock({
    take: async (terms) => {
      leases.push(terms.lease);
      const failure = left.shift();
      if (failure) throw failure();
      events.taken += 1;
      lose = terms.onLost;
      oust = terms.onOusted;
      return {
        lease,
        mayAct: lease.mayAct,
        release: async () => {
          events.released += 1;
        },
      };
    },
    log: { warn: log, info: log, fatal: log },
    onTakenOver: () => {
      events.takenOver += 1;
    },
    bounds,
  });
  return {
    held,
    events,
    logged,
    leases,
    lose: () => lose(),
    oust: () => oust(),
    script: (...more: (() => Error)[]) => left.push(...more),
  };
}

suite('holding the server lock', () => {
  test('a lock that cannot be had at the start is the caller’s affair', async () => {
    await assert.rejects(scripted([inUse]).held, /someone else has it/);
  });

  test('lost with its connection, it is taken again however long the database is away', async () => {
    const lock = scripted([]);
    const held = await lock.held;
    lock.script(...Array<() => Error>(20).fill(away));
    lock.lose();
    await waitUntil('it is held again', () => lock.events.taken === 2);
    assert.equal(lock.events.takenOver, 0);
    assert.deepEqual(lock.leases, [null, ...Array<Lease>(21).fill(lease)], 'in the same turn');
    assert.deepEqual(lock.logged, [
      'the server lock was lost with its database connection; taking it again',
      'the server lock is held again',
    ]);
    await held.release();
    assert.equal(lock.events.released, 1);
  });

  for (const [how, refusal] of Object.entries({ 'held by': inUse, 'held meanwhile by': ousted })) {
    test(`${how} another server, this one ends at the first refusal`, async () => {
      const lock = scripted([]);
      await lock.held;
      lock.script(away, refusal);
      lock.lose();
      await waitUntil('it gave up', () => lock.events.takenOver === 1);
      assert.equal(lock.leases.length, 3, 'it was not tried again');
      assert.match(lock.logged.at(-1) ?? '', /^another server has taken over this database/);
    });
  }

  test('a refused write ends it as well, once, and nothing is taken again', async () => {
    const lock = scripted([]);
    await lock.held;
    lock.oust();
    lock.oust();
    lock.lose();
    assert.equal(lock.events.takenOver, 1);
    assert.deepEqual([lock.events.taken, lock.logged.length], [1, 1]);
  });

  test('released while it is being taken again: no more attempts, nothing left held', async () => {
    const lock = scripted([]);
    const held = await lock.held;
    lock.script(...Array<() => Error>(1_000).fill(away));
    lock.lose();
    await held.release();
    lock.lose();
    assert.equal(lock.events.takenOver, 0);
    assert.equal(lock.events.taken, lock.events.released);
  });
});
