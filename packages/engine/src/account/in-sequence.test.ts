import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSequence } from './in-sequence.ts';

test('work runs in the order in which it was queued, and what is ready early waits', async () => {
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

test('once released, what is ready runs at once, and nothing waits', async () => {
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
  assert.deepEqual(done, ['ready', 'late'], 'it does not wait for the one before it');
  assert.equal(never(), undefined);
});
