import assert from 'node:assert/strict';
import { test } from 'node:test';
import { A_TRADING_MORNING, createManualClock, orderUpdateOf } from '@spark/testkit';
import fc from 'fast-check';
import {
  createOrderStream,
  type NumberedUpdate,
  type OrderReading,
  type OrderStream,
  type OrderStreamBounds,
} from './order-stream.ts';

function streamWith(bounds: Partial<OrderStreamBounds> = {}, start = A_TRADING_MORNING): OrderStream {
  return createOrderStream({ clock: createManualClock(start), bounds });
}

/** The reftag of its order identifies each update. */
function publish(stream: OrderStream, reftags: readonly number[], ucc = 'ONE'): void {
  for (const reftag of reftags) stream.publish(orderUpdateOf({ ucc, reftag }));
}

const ignore = (): void => undefined;
const reftags = (updates: readonly NumberedUpdate[] | null) =>
  updates?.map(({ order }) => order.reftag) ?? null;
const takeAll = (reading: OrderReading) => reftags(reading.take(Number.MAX_SAFE_INTEGER));

test('a reader too far back, or at an unknown number, has to start over and then misses nothing', () => {
  const stream = streamWith({ perUser: 3 });
  const begin = stream.follow('ONE', null, ignore).seq();
  publish(stream, [1, 2, 3, 4]);
  for (const since of [begin, begin - 1, 0, begin + 5, Number.MAX_SAFE_INTEGER]) {
    const reading = stream.follow('ONE', since, ignore);
    assert.equal(reading.take(10), null, `since ${since - begin}`);
    assert.deepEqual(reading.ahead(), []);
    reading.beginAnew();
    assert.equal(reading.seq(), begin + 4);
    assert.deepEqual(reading.take(10), []);
  }
  const reading = stream.follow('ONE', 0, ignore);
  reading.beginAnew();
  publish(stream, [5, 6]);
  assert.deepEqual(
    [reftags(reading.ahead()), takeAll(reading)],
    [
      [5, 6],
      [5, 6],
    ],
  );
});

test('a reader that falls behind by more than is retained gets null, another does not', () => {
  const stream = streamWith({ perUser: 3 });
  const [slow, quick] = [stream.follow('ONE', null, ignore), stream.follow('ONE', null, ignore)];
  publish(stream, [1, 2]);
  assert.deepEqual(takeAll(quick), [1, 2]);
  publish(stream, [3, 4]);
  assert.equal(slow.take(1), null);
  assert.deepEqual(takeAll(quick), [3, 4]);
});

test('numbers of a later start are above those of an earlier one, which are known to be too old', () => {
  const before = streamWith();
  publish(
    before,
    Array.from({ length: 1_500 }, (_, index) => index),
  );
  const last = before.follow('ONE', null, ignore).seq();
  const after = streamWith({}, A_TRADING_MORNING + 2);
  assert.equal(after.follow('ONE', last, ignore).take(1), null);
  assert.ok(after.follow('ONE', null, ignore).seq() > last);
  assert.ok(
    Number.isSafeInteger(
      streamWith({}, Date.UTC(2200, 0, 1))
        .follow('ONE', null, ignore)
        .seq(),
    ),
  );
});

test('users have separate numbers and separate updates', () => {
  const stream = streamWith();
  const [first, second] = [stream.follow('ONE', null, ignore), stream.follow('TWO', null, ignore)];
  const begin = first.seq();
  publish(stream, [1, 2], 'ONE');
  publish(stream, [3], 'TWO');
  assert.deepEqual(
    [first.take(9), second.take(9)].map((updates) =>
      updates?.map(({ seq, order }) => [seq - begin, order.reftag]),
    ),
    [
      [
        [1, 1],
        [2, 2],
      ],
      [[1, 3]],
    ],
  );
});

test('a reader is notified once until it took everything, and never after it stopped', () => {
  const stream = streamWith();
  let notified = 0;
  const reading = stream.follow('ONE', null, () => {
    notified += 1;
  });
  publish(stream, [1, 2, 3]);
  assert.equal(notified, 1);
  reading.take(2);
  publish(stream, [4]);
  assert.equal(notified, 1, 'there is still something to take');
  reading.take(2);
  publish(stream, [5]);
  assert.equal(notified, 2);
  reading.take(1);
  reading.stop();
  reading.stop();
  publish(stream, [6]);
  assert.equal(notified, 2);
});

test('a comparison with the broker is not published', () => {
  const stream = streamWith();
  const reading = stream.follow('ONE', null, () => assert.fail('There is nothing to publish.'));
  stream.publish(
    orderUpdateOf({ ucc: 'ONE' }, [{ kind: 'order-reconciled', reftag: 1939, at: A_TRADING_MORNING }]),
  );
  assert.deepEqual(reading.take(1), []);
});

test('one update is one object for all readers', () => {
  const stream = streamWith();
  const readings = [1, 2].map(() => stream.follow('ONE', null, ignore));
  publish(stream, [1]);
  const [first, second] = readings.map((reading) => reading.take(1)?.[0]);
  assert.ok(first !== undefined && first === second);
});

/** Follows and stops again: from now on the updates of the user are retained. */
function leave(stream: OrderStream, ucc: string): number {
  const reading = stream.follow(ucc, null, ignore);
  reading.stop();
  return reading.seq();
}

test('nothing is retained for a user who never had a reader, and nothing is missed from the first reader on', () => {
  const stream = streamWith({ total: 2 });
  const seq = leave(stream, 'ONE');
  publish(stream, [1, 2], 'ONE');
  publish(stream, [3, 4, 5], 'TWO');
  assert.deepEqual(takeAll(stream.follow('ONE', seq, ignore)), [1, 2], 'TWO took no room');
  const first = stream.follow('TWO', null, ignore);
  assert.deepEqual(takeAll(first), []);
  publish(stream, [6], 'TWO');
  assert.deepEqual(takeAll(first), [6]);
});

test('the least recently active user is forgotten first, and comes back to unused numbers', () => {
  const stream = streamWith({ users: 2 });
  const [first, second] = [leave(stream, 'ONE'), leave(stream, 'TWO')];
  publish(stream, [1, 2, 3], 'ONE');
  publish(stream, [4], 'TWO');
  leave(stream, 'ONE');
  leave(stream, 'THREE');
  assert.deepEqual(takeAll(stream.follow('ONE', first + 2, ignore)), [3], 'used after TWO');
  const back = stream.follow('TWO', second, ignore);
  assert.equal(back.take(1), null, 'forgotten');
  back.beginAnew();
  assert.ok(back.seq() >= second + 1, 'what comes next has a number of its own');
});

test('a forgotten user does not count as up to date after updates that were not retained', () => {
  const stream = streamWith({ users: 1 });
  const seq = leave(stream, 'ONE');
  leave(stream, 'TWO');
  assert.deepEqual(takeAll(stream.follow('ONE', seq, ignore)), [], 'nothing happened');
  const again = streamWith({ users: 1 });
  leave(again, 'ONE');
  leave(again, 'TWO');
  publish(again, [1], 'ONE');
  assert.equal(again.follow('ONE', seq, ignore).take(1), null);
});

test('updates over all users are bounded; a followed user loses its past last', () => {
  const stream = streamWith({ total: 6, perUser: 4 });
  const followed = stream.follow('ONE', null, ignore);
  publish(stream, [1, 2, 3, 4], 'ONE');
  publish(stream, [5, 6, 7], 'TWO');
  assert.deepEqual(reftags(followed.take(1)), [1], 'TWO has no reader and made room, though it spoke last');
  const other = stream.follow('TWO', null, ignore);
  publish(stream, [8, 9, 10], 'TWO');
  assert.equal(followed.take(1), null, 'now both have one, and ONE was quiet for longer');
  assert.deepEqual(takeAll(other), [8, 9, 10]);
  followed.beginAnew();
  publish(stream, [11], 'ONE');
  assert.deepEqual(takeAll(followed), [11]);
});

test('wherever a reader broke off, it resumes with exactly what it missed, in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: fc.constant({ kind: 'publish' } as const) },
          { weight: 2, arbitrary: fc.record({ kind: fc.constant('take' as const), count: fc.nat(5) }) },
          { weight: 1, arbitrary: fc.constant({ kind: 'break' } as const) },
          { weight: 1, arbitrary: fc.constant({ kind: 'other' } as const) },
        ),
        { maxLength: 120 },
      ),
      (perUser, steps) => {
        const stream = streamWith({ perUser, users: 3 });
        const published: number[] = [];
        let reading = stream.follow('ONE', null, ignore);
        const begin = reading.seq();
        /** How many updates the reader has or has stepped over. */
        let at = 0;
        for (const step of steps) {
          if (step.kind === 'publish') {
            published.push(published.length + 1);
            publish(stream, published.slice(-1));
          } else if (step.kind === 'other') publish(stream, [9_999], 'TWO');
          else if (step.kind === 'break') {
            const since = reading.seq();
            reading.stop();
            reading = stream.follow('ONE', since, ignore);
          } else {
            const updates = reading.take(step.count);
            if (published.length - at > perUser) {
              assert.equal(updates, null, 'more is missing than is retained');
              reading.beginAnew();
              at = published.length;
            } else {
              const expected = published.slice(at, at + step.count);
              assert.deepEqual(reftags(updates), expected);
              assert.deepEqual(
                updates?.map(({ seq }) => seq - begin),
                expected,
                'numbers have no gap',
              );
              at += expected.length;
            }
          }
          assert.equal(reading.seq() - begin, at);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('whatever happens, the bounds hold: nothing is delivered that was not published, or in another order', () => {
  const users = ['ONE', 'TWO', 'THREE', 'FOUR'];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...users), fc.constantFrom('publish', 'follow', 'take', 'stop')), {
        maxLength: 150,
      }),
      (steps) => {
        const stream = streamWith({ perUser: 4, total: 6, users: 2 });
        const published = new Map(users.map((ucc): [string, number[]] => [ucc, []]));
        const readings = new Map<string, { reading: OrderReading; last: number }>();
        const left = new Map<string, { since: number; last: number }>();
        let reftag = 0;
        for (const [ucc, step] of steps) {
          const mine = published.get(ucc) ?? [];
          const open = readings.get(ucc);
          if (step === 'publish') {
            reftag += 1;
            mine.push(reftag);
            publish(stream, [reftag], ucc);
          } else if (step === 'follow' && open === undefined) {
            const { since = null, last = mine.at(-1) ?? 0 } = left.get(ucc) ?? {};
            readings.set(ucc, { reading: stream.follow(ucc, since, ignore), last });
          } else if (step === 'stop' && open) {
            open.reading.stop();
            left.set(ucc, { since: open.reading.seq(), last: open.last });
            readings.delete(ucc);
          } else if (step === 'take' && open) {
            const missing = mine.filter((number) => number > open.last);
            const taken = takeAll(open.reading);
            if (taken === null) open.reading.beginAnew();
            else assert.deepEqual(taken, missing);
            open.last = mine.at(-1) ?? 0;
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('[engine.N40] a user who does not come back is forgotten, at once or with the last reader, and never counts as up to date', () => {
  const stream = streamWith();
  const [first, second] = [stream.follow('ONE', null, ignore), stream.follow('TWO', null, ignore)];
  publish(stream, [1, 2], 'ONE');
  publish(stream, [3], 'TWO');
  first.stop();
  stream.forget('ONE');
  assert.deepEqual(stream.retained(), { users: 1, updates: 1 });
  stream.forget('TWO');
  publish(stream, [4], 'TWO');
  assert.deepEqual(takeAll(second), [3, 4], 'a remaining reader misses nothing');
  second.stop();
  assert.deepEqual(stream.retained(), { users: 0, updates: 0 });
  stream.forget('NOBODY');
  publish(stream, [5], 'TWO');
  assert.equal(stream.follow('TWO', second.seq(), ignore).take(10), null);
});

test('users are counted with their readers and retained updates', () => {
  const stream = streamWith();
  const reading = stream.follow('ONE', null, ignore);
  stream.follow('TWO', null, ignore);
  publish(stream, [1, 2]);
  assert.deepEqual(stream.retained(), { users: 2, updates: 2 });
  reading.stop();
  assert.deepEqual(stream.retained(), { users: 2, updates: 2 });
});

test('numbers that would not be exact are refused at the start', () => {
  assert.throws(() => streamWith({}, Number.MAX_SAFE_INTEGER / 10), /exact/);
});

test('an update with more than a comparison with the broker is published', () => {
  const stream = streamWith();
  const reading = stream.follow('ONE', null, ignore);
  const { facts } = orderUpdateOf({ ucc: 'ONE', reftag: 1 });
  const compared = { kind: 'order-reconciled', reftag: 1, at: A_TRADING_MORNING } as const;
  stream.publish(orderUpdateOf({ ucc: 'ONE', reftag: 1 }, [compared, ...facts]));
  assert.deepEqual(takeAll(reading), [1]);
});

test('a reader that starts over without taking is notified of the next update', () => {
  const stream = streamWith();
  let notified = 0;
  const reading = stream.follow('ONE', null, () => {
    notified += 1;
  });
  publish(stream, [1]);
  reading.beginAnew();
  publish(stream, [2]);
  assert.deepEqual([notified, takeAll(reading)], [2, [2]]);
});

test('no earlier number counts as up to date for a forgotten user', () => {
  const stream = streamWith();
  const reading = stream.follow('ONE', null, ignore);
  publish(stream, [1, 2]);
  const last = reading.seq() + 2;
  reading.stop();
  stream.forget('ONE');
  publish(stream, [3]);
  for (const since of [last - 2, last - 1, last])
    assert.equal(stream.follow('ONE', since, ignore).take(10), null);
});

/** A user who followed, and has these updates retained. */
function comeAndGo(stream: OrderStream, ucc: string, numbers: readonly number[]): number {
  const reading = stream.follow(ucc, null, ignore);
  const seq = reading.seq();
  publish(stream, numbers, ucc);
  reading.stop();
  return seq;
}

test('of users without a reader the one longest without an update is forgotten first', () => {
  const stream = streamWith({ users: 2 });
  const first = comeAndGo(stream, 'ONE', [1]);
  const second = comeAndGo(stream, 'TWO', [2]);
  publish(stream, [3], 'ONE');
  comeAndGo(stream, 'THREE', [4]);
  assert.deepEqual(takeAll(stream.follow('ONE', first, ignore)), [1, 3]);
  assert.equal(stream.follow('TWO', second, ignore).take(10), null);
});

test('updates without a reader are forgotten before those with one', () => {
  const stream = streamWith({ total: 3 });
  const gone = comeAndGo(stream, 'GONE', [1, 2]);
  const reading = stream.follow('ONE', null, ignore);
  publish(stream, [3, 4]);
  assert.deepEqual(takeAll(reading), [3, 4]);
  assert.equal(stream.follow('GONE', gone, ignore).take(10), null);
});

test('of users with a reader the one longest without an update loses its past first, then the next', () => {
  const stream = streamWith({ total: 3 });
  const [first, second] = [stream.follow('ONE', null, ignore), stream.follow('TWO', null, ignore)];
  publish(stream, [1, 2], 'ONE');
  publish(stream, [3, 4], 'TWO');
  assert.deepEqual([first.take(10), reftags(second.ahead())], [null, [3, 4]]);
  publish(stream, [5, 6], 'TWO');
  assert.deepEqual([second.take(10), stream.retained().updates], [null, 0]);
});

test('[engine.O4] the numbers of a user follow what a database has counted, over what is not read, and a reader of before hears nothing', () => {
  const stream = streamWith();
  const before = stream.follow('ONE', null, ignore);
  stream.beginAt('ONE', 5_000);
  publish(stream, [1, 2]);
  assert.deepEqual(takeAll(before), [], 'it belongs to an earlier owner');
  const reading = stream.follow('ONE', 5_002, ignore);
  publish(stream, [3]);
  assert.deepEqual(
    reading.take(9)?.map(({ seq }) => seq),
    [5_003],
  );
  before.stop();
  publish(stream, [4]);
  assert.deepEqual(takeAll(reading), [4]);
  assert.equal(stream.follow('ONE', 5_001, ignore).take(9), null, 'nobody read that one');
  stream.endAt('ONE');
  publish(stream, [5]);
  assert.deepEqual(takeAll(reading), []);
  stream.beginAt('ONE', 5_010);
  assert.equal(stream.follow('ONE', null, ignore).seq(), 5_010);
});
