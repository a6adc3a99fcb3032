import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSupervisor } from './supervisor.ts';

const turn = (): Promise<void> => new Promise(setImmediate);

test('with nothing under way it settles at once', async () => {
  await createSupervisor(() => assert.fail('nothing failed')).settled();
});

test('it settles when everything has ended, also what began meanwhile, and what failed', async () => {
  const failures: unknown[] = [];
  const supervisor = createSupervisor((error) => failures.push(error));
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  supervisor.run(first.promise);
  let isSettled = false;
  const settled = supervisor.settled().then(() => {
    isSettled = true;
  });
  supervisor.run(second.promise);
  first.resolve();
  await turn();
  assert.equal(isSettled, false);
  second.reject(new Error('no'));
  await settled;
  assert.deepEqual(
    failures.map((error) => String(error)),
    ['Error: no'],
  );
});

test('a waiter resolves also when the failure could not be reported', async () => {
  const thrown: unknown[] = [];
  const onUncaught = (error: unknown): void => void thrown.push(error);
  const before = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.once('unhandledRejection', onUncaught);
  const supervisor = createSupervisor(() => {
    throw new Error('nobody listens');
  });
  supervisor.run(Promise.reject(new Error('no')));
  await supervisor.settled();
  await turn();
  process.removeAllListeners('unhandledRejection');
  for (const listener of before) process.on('unhandledRejection', listener);
  assert.match(String(thrown[0]), /nobody listens/);
});
