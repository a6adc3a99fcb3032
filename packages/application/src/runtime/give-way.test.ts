import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGiveWay } from './give-way.ts';

test('a step of long work waits for an order that is under way, and goes on when it is answered', async () => {
  const { turn, first, isBusy } = createGiveWay(60_000);
  const done: string[] = [];
  const answer = Promise.withResolvers<void>();
  assert.equal(isBusy(), false);
  const order = first(() => answer.promise).then(() => done.push('order'));
  assert.equal(isBusy(), true);
  const step = turn().then(() => done.push('step'));
  setImmediate(() => setImmediate(answer.resolve));
  await Promise.all([order, step]);
  assert.deepEqual(done, ['order', 'step']);
  assert.equal(isBusy(), false);
});

test('an order without an answer does not delay long work for ever, nor does a failed one', async () => {
  const { turn, first } = createGiveWay();
  await assert.rejects(
    first(async () => {
      throw new Error('refused');
    }),
    /refused/,
  );
  await turn();
  void first(() => new Promise(() => undefined));
  await turn();
});
