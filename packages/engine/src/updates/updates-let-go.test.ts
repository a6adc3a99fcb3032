import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createManualClock, orderUpdateOf } from '@spark/testkit';
import { createOrderStream } from './order-stream.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('an update beyond those that are kept leaves memory', async () => {
  const stream = createOrderStream({ clock: createManualClock(), bounds: { perUser: 3 } });
  const reading = stream.follow('ONE', null, () => undefined);
  const publish = (reftag: number) => {
    const update = orderUpdateOf({ ucc: 'ONE', reftag });
    stream.publish(update);
    return new WeakRef(update.order);
  };
  const updates = [1, 2, 3, 4, 5].map(publish);
  // In a later turn, since what was just made is held until the turn ends.
  await new Promise(setImmediate);
  collectGarbage();
  assert.deepEqual(
    updates.map((it) => it.deref() !== undefined),
    [false, false, true, true, true],
  );
  reading.stop();
});
