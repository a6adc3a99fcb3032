import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrderLock } from './order-lock.ts';

const UCC = 'F000000';

test('[engine.E6] an order waits for its own strategy and accounts, and for no others', async () => {
  const lock = createOrderLock();
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = Promise.all([
    lock.during(UCC, { strategyName: 's' }, () => promise),
    lock.during(UCC, { accountName: 'two' }, () => promise),
  ]);
  assert.equal(lock.on(UCC, 't', ['one', 'three']), undefined);
  assert.equal(lock.on('F000009', 's', ['two']), undefined);
  assert.equal(lock.on(UCC, 'two', ['s']), undefined, 'a strategy is not an account');
  assert.ok(lock.on(UCC, 's', []));
  const second = lock.on(UCC, 't', ['one', 'two']);
  assert.ok(second);
  resolve();
  await work;
  await second;
  assert.equal(lock.on(UCC, 's', ['two']), undefined);
});

test('[engine.E6] two locks on the same thing run one after the other, also when the first fails', async () => {
  const lock = createOrderLock();
  const began: number[] = [];
  const { promise, reject } = Promise.withResolvers<void>();
  const first = lock.during(UCC, { strategyName: 's' }, () => {
    began.push(1);
    return promise;
  });
  const others = [2, 3].map((number) =>
    lock.during(UCC, { strategyName: 's' }, async () => {
      began.push(number);
      await new Promise(setImmediate);
      assert.ok(lock.on(UCC, 's', []), 'only this one holds it');
      began.push(-number);
    }),
  );
  await new Promise(setImmediate);
  assert.deepEqual(began, [1]);
  reject(new Error('no'));
  await assert.rejects(first, /no/);
  await Promise.all(others);
  assert.deepEqual(began, [1, 2, -2, 3, -3]);
});
