import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLink, addStrategy, type JournalEntry } from '@spark/core';
import { deployed } from './deployed-world.fixture.ts';
import { createWorld, settle, type World } from './deployments.fixture.ts';

const WANTED = '"state":"wanted"';

/** Accounts whose orders an entry wants, with their deployments. */
function wantedIn({ writes }: JournalEntry): readonly string[] {
  return writes.flatMap((write) =>
    write.kind === 'put-deployment-days'
      ? write.days
          .filter(({ body }) => body.includes(WANTED))
          .map(({ deployment, accountName }) => `${deployment} ${accountName}`)
      : [],
  );
}

/** What entries wanted, one row for each. */
function noteEntries(world: World): (readonly string[])[] {
  const noted: (readonly string[])[] = [];
  world.world.storing = (entry) => {
    const wanted = wantedIn(entry);
    if (wanted.length > 0) noted.push(wanted);
  };
  return noted;
}

/** The same document again, for a second strategy of all accounts. */
async function deployedTwice(world: World) {
  world.memory.decide((desk) =>
    addStrategy(desk, {
      ...{ name: 'test2', type: 'Intraday', description: '', display: 'Private', forwardTest: false },
    }),
  );
  for (const accountName of world.desk().accounts.keys())
    world.memory.decide((desk) =>
      addLink(desk, {
        ...{ strategyName: 'test2', accountName, multiplier: 1, active: true, capitalPaise: 0 },
      }),
    );
  const { deployments } = await deployed(world);
  const second = await deployments.deploy(world.desk(), world.request({ strategyName: 'test2' }));
  assert.ok(second.ok, JSON.stringify(second));
}

test('[application.Y28] what the accounts of a deployment want at the end of a minute is one entry', async () => {
  const names = ['two', 'three'];
  const world = createWorld({ accounts: names.map((name) => [name, 1]) });
  const entries = noteEntries(world);
  await deployed(world);
  await world.runUntil('09:18:30');
  assert.deepEqual(entries, [['one', ...names].map((name) => `1 ${name}`)]);
  assert.equal(world.orders.length, 3);
});

test('[application.Y28] no order goes out before what every deployment wants in that minute is durable', async () => {
  const world = createWorld({ accounts: [['two', 1]] });
  const durable: string[] = [];
  const { promise: disk, resolve } = Promise.withResolvers<void>();
  world.world.storedAfter = async (entry) => {
    const wanted = wantedIn(entry);
    // The disk takes longer for the second deployment.
    if (wanted.some((name) => name.startsWith('2 '))) await disk;
    durable.push(...wanted);
  };
  const durableAtOrder: number[] = [];
  world.world.refusal = () => {
    durableAtOrder.push(durable.length);
    return null;
  };
  await deployedTwice(world);
  await world.runUntil('09:18');
  world.clock.advance(200);
  await settle();
  assert.deepEqual([durable, durableAtOrder], [['1 one', '1 two'], []]);
  resolve();
  await settle();
  assert.deepEqual(durableAtOrder, [4, 4, 4, 4]);
});

test('[application.Y28] a deployment that cannot decide holds up the orders of others for a moment only', async () => {
  const world = createWorld();
  world.world.storedAfter = async (entry) => {
    if (wantedIn(entry).includes('2 one')) await new Promise(() => undefined);
  };
  await deployedTwice(world);
  await world.runUntil('09:18');
  world.clock.advance(200);
  await settle();
  assert.deepEqual(world.orders.length, 0);
  world.clock.advance(200);
  await settle();
  assert.deepEqual(
    world.orders.map(({ strategyName }) => strategyName),
    ['test1'],
  );
});

test('[application.Y28] an account whose state is refused keeps nobody else from being stored', async () => {
  const world = createWorld({ accounts: [['two', 3]] });
  world.world.storing = (entry) => {
    if (wantedIn(entry).includes('1 two')) throw new Error('a row that is refused');
  };
  await deployed(world);
  await world.runUntil('09:18:30');
  assert.deepEqual([world.traded('one'), world.traded('two')], [['Sell 10'], []]);
});

test('[application.Y29] two deployments on the same share read its minutes once, and both decide over them', async () => {
  const world = createWorld();
  await deployedTwice(world);
  await world.runUntil('09:18:30');
  const today = world.world.minutesRead.filter((minute) => minute >= 9 * 60 + 15);
  assert.deepEqual(today, [9 * 60 + 15, 9 * 60 + 16, 9 * 60 + 17]);
  assert.equal(world.orders.length, 2);
});
