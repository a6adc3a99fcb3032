import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSequence } from './in-sequence.ts';

test('work is done in the order of its places, and who came too early waits', async () => {
  const sequence = createSequence();
  const done: string[] = [];
  const [first, second, third] = ['first', 'second', 'third'].map((name) =>
    sequence.next(() => done.push(name)),
  );
  const third_ = third?.();
  const second_ = second?.();
  assert.ok(third_ && second_, 'both wait');
  assert.deepEqual(done, []);
  assert.equal(first?.(), undefined);
  assert.deepEqual(done, ['first', 'second', 'third']);
  await Promise.all([second_, third_]);
});

test('released, what is ready is done at once, and nothing waits any more', async () => {
  const sequence = createSequence();
  const done: string[] = [];
  const never = sequence.next(() => done.push('never'));
  const ready = sequence.next(() => done.push('ready'));
  const late = sequence.next(() => done.push('late'));
  const waiting = ready();
  assert.ok(waiting);
  sequence.release();
  assert.deepEqual(done, ['ready']);
  await waiting;
  assert.equal(late(), undefined);
  assert.deepEqual(done, ['ready', 'late'], 'the one before it is not waited for');
  assert.equal(never(), undefined);
});
