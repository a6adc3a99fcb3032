import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { StoreError } from '@spark/store';
import { waitUntil } from '@spark/testkit';
import { holdLock } from '../src/process/hold-lock.ts';

const bounds = { waitMsMin: 1, waitMsMax: 2, refusalsMax: 3 };
const inUse = () => new StoreError('in-use', 'someone else has it');
const away = () => new StoreError('unavailable', 'nobody answers');

/** A lock whose fate is scripted: what each attempt to take it comes to. */
function scripted(answers: readonly (() => Error)[]) {
  const left = [...answers];
  const logged: string[] = [];
  const events = { taken: 0, released: 0, takenOver: 0 };
  let lose = () => {};
  const log = (message: string) => void logged.push(message);
  const held = holdLock({
    take: async (onLost) => {
      const failure = left.shift();
      if (failure) throw failure();
      events.taken += 1;
      lose = onLost;
      return {
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
    lose: () => lose(),
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
    lock.script(...Array<() => Error>(20).fill(away), inUse, inUse, away, inUse);
    lock.lose();
    await waitUntil('it is held again', () => lock.events.taken === 2);
    assert.equal(lock.events.takenOver, 0);
    assert.deepEqual(lock.logged, [
      'the server lock was lost with its database connection; taking it again',
      'the server lock is held again',
    ]);
    await held.release();
    assert.equal(lock.events.released, 1);
  });

  test('held by another server for good, this one is told to end', async () => {
    const lock = scripted([]);
    await lock.held;
    lock.script(...Array<() => Error>(100).fill(inUse));
    lock.lose();
    await waitUntil('it gave up', () => lock.events.takenOver === 1);
    assert.equal(lock.logged.at(-1), 'another server has taken over this database');
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
