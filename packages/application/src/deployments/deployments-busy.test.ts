import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istInstant } from '@spark/core';
import { StoreError } from '@spark/store';
import { deployed, storedLegs } from './deployed-world.fixture.ts';
import { createWorld, DAY, type World } from './deployments.fixture.ts';

/** The stop of the short is passed in the minute of 09:20. */
const RISES = (minute: number) => (minute >= 9 * 60 + 20 ? 103_00 : 100_00);

/** The store is busy for so many orders. */
function busyFor(world: World, tries: number): { readonly tried: () => number } {
  let tried = 0;
  world.world.refusal = () => {
    tried += 1;
    if (tried <= tries) throw new StoreError('busy', 'Another process is writing.');
    return null;
  };
  return { tried: () => tried };
}

const errorsOf = ({ lines }: World) => lines.filter((line) => line.startsWith('ERROR '));

test('[application.Y26] an entry for which the store is busy goes out in its minute, once, and nothing is told', async () => {
  const world = createWorld({ accounts: [['two', 3]] });
  const store = busyFor(world, 2);
  await deployed(world);
  await world.runUntil('09:18:30');
  assert.deepEqual([world.traded('one'), world.traded('two')], [['Sell 10'], ['Sell 30']]);
  assert.equal(store.tried(), 4);
  assert.deepEqual(errorsOf(world), []);
  assert.equal(world.incidents.filter((text) => text.includes('trying again')).length, 2);
  await world.runUntil('09:32');
  assert.deepEqual(
    [world.traded('one'), world.traded('two')],
    [
      ['Sell 10', 'Buy 10'],
      ['Sell 30', 'Buy 30'],
    ],
  );
});

test('[application.Y26] a stop for which the store is busy leaves within seconds, not with the next minute', async () => {
  const world = createWorld();
  world.world.price = RISES;
  await deployed(world);
  await world.runUntil('09:19');
  busyFor(world, 1);
  await world.runUntil('09:20:15');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.deepEqual(errorsOf(world), []);
});

test('[application.Y26] a store that stays busy is asked twice, told once, and the order goes out once when it is well again', async () => {
  const world = createWorld();
  // Passed in the middle of a minute, whose end is the next try.
  const passedAt = istInstant(DAY, 9 * 60 + 20) + 20_000;
  world.world.price = (minute) => (world.clock.now() >= passedAt ? RISES(minute) : 100_00);
  await deployed(world);
  await world.runUntil('09:19');
  const store = busyFor(world, 2);
  await world.runUntil('09:20:40');
  assert.equal(store.tried(), 2);
  assert.equal(errorsOf(world).length, 1, errorsOf(world).join('\n'));
  await world.runUntil('09:25');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.equal(storedLegs(world)[0]?.reason, 'stop');
});

test('[application.Y26] what is no passing reason is not tried again at once', async () => {
  const world = createWorld();
  let tried = 0;
  world.world.refusal = () => {
    tried += 1;
    throw new Error('a mistake');
  };
  await deployed(world);
  await world.runUntil('09:18:40');
  assert.equal(tried, 1);
  assert.deepEqual(world.traded(), []);
});

test('[application.Y26] a deployment that is closed meanwhile sends nothing, and the next start does', async () => {
  const world = createWorld();
  world.world.price = RISES;
  const { deployments } = await deployed(world);
  await world.runUntil('09:19');
  const store = busyFor(world, 1);
  while (store.tried() === 0) await world.runUntil(timeAfter(world, 5));
  const closed = deployments.close();
  world.clock.advance(2_000);
  await closed;
  assert.deepEqual(world.traded(), ['Sell 10']);
  world.kill();
  await world.open().start();
  await world.runUntil('09:22');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
});

test('[application.Y26] accounts that cannot be read for a moment lose no minute', async () => {
  const world = createWorld();
  await deployed(world);
  await world.runUntil('09:17:30');
  const { read } = world.memory.desks;
  let failures = 0;
  const readOnceBusy = async (ucc: string) => {
    if (world.clock.now() >= istInstant(DAY, 9 * 60 + 18) && failures++ === 0)
      throw new StoreError('unavailable', 'The database cannot be reached.');
    return read(ucc);
  };
  Object.assign(world.memory.desks, { read: readOnceBusy });
  await world.runUntil('09:18:30');
  assert.ok(failures > 1);
  assert.deepEqual(world.traded(), ['Sell 10']);
  assert.deepEqual(errorsOf(world), []);
});

function timeAfter({ clock }: World, seconds: number): string {
  const since = (clock.now() - istInstant(DAY, 0)) / 1_000 + seconds;
  return [since / 3_600, (since / 60) % 60, since % 60].map(Math.floor).join(':');
}
