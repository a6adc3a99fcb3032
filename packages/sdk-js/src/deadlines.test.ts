import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Deadlines } from './deadlines.ts';

test('each is called back when its own time is up, however many there are and in whatever order they came', async () => {
  const deadlines = new Deadlines();
  const late: number[] = [];
  const ended = [30, 5, 60, 15, 5].map(
    (ms) => new Promise<void>((done) => void deadlines.add(ms, () => (late.push(ms), done()))),
  );
  await Promise.all(ended);
  assert.deepEqual(late, [5, 5, 15, 30, 60]);
});

test('a removed deadline is never called back', async () => {
  const deadlines = new Deadlines();
  const wrong = deadlines.add(5, () => assert.fail('it was removed'));
  deadlines.remove(wrong);
  await new Promise<void>((done) => void deadlines.add(20, done));
});

test('many in a row need one timer', (t) => {
  const timers = mock.method(globalThis, 'setTimeout');
  t.after(() => timers.mock.restore());
  const deadlines = new Deadlines();
  for (let call = 0; call < 100; call++) deadlines.remove(deadlines.add(60_000, () => {}));
  assert.equal(timers.mock.callCount(), 1);
});

test('a timer that nobody waits for does not keep the process', () => {
  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const deadlines = new Deadlines();
  const deadline = deadlines.add(60_000, () => {});
  const running = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length - before;
  assert.equal(running(), 1);
  deadlines.remove(deadline);
  assert.equal(running(), 0);
  const two = deadlines.add(60_000, () => {});
  assert.equal(running(), 1);
  deadlines.remove(two);
});
