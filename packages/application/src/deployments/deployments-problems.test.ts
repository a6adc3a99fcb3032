import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istInstant } from '@spark/core';
import { deployed, storedLegs } from './deployed-world.fixture.ts';
import { createWorld, DAY, shortAt, UCC, type World } from './deployments.fixture.ts';

/** The stop of the short is passed in the minute of 09:20. */
const RISES = (minute: number) => (minute >= 9 * 60 + 20 ? 103_00 : 100_00);

function errorsOf({ lines }: World): readonly string[] {
  return lines.filter((line) => line.startsWith('ERROR '));
}

test('[application.Y25] an entry that is refused is one line of each account, with the reason', async () => {
  const world = createWorld({ accounts: [['two', 3]] });
  world.world.refusal = ({ only }) => `No money in ${only?.accountName}. Add some.`;
  await deployed(world);
  await world.runUntil('09:32');
  const told = (name: string) =>
    `ERROR Deployment 1 in ${name}: the entry of leg 1 in SHARE-EQ came to nothing. No money in ${name}. Add some.`;
  assert.deepEqual([...errorsOf(world)].sort(), [told('one'), told('two')]);
});

test('[application.Y25] an entry that was not sent in time says so once', async () => {
  const world = createWorld();
  await deployed(world);
  await world.runUntil('09:17');
  // Stored with what it wants, and ended before that was placed.
  world.world.refusal = () => {
    world.kill();
    return 'Nobody hears this.';
  };
  await world.runUntil('09:19');
  world.world.refusal = () => null;
  world.clock.advance(120_000);
  await world.open().start();
  await world.runUntil('09:24');
  assert.deepEqual(world.traded(), []);
  assert.deepEqual(errorsOf(world), [
    'ERROR Deployment 1 in one: the entry of leg 1 in SHARE-EQ came to nothing. It was not sent in time, and is not sent now.',
  ]);
});

test('[application.Y25] a contract that is not in the list of today is named as a trader does, with where to look', async () => {
  const world = createWorld({
    document: shortAt({
      market: { underlying: 'NIFTY', exchange: 'NSE' },
      actions: [
        {
          ...{ id: 'a_short', type: 'addLeg', segment: 'OPT', side: 'sell', right: 'CE', qty: { lots: 1 } },
          ...{ expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 } },
        },
      ],
    }),
  });
  await deployed(world);
  await world.runUntil('09:25');
  const errors = errorsOf(world);
  assert.equal(errors.length, 1, [...world.lines, ...world.incidents].join('\n'));
  assert.match(
    errors[0] ?? '',
    /leg 1 does not enter: the \d+ CE of \d{4}-\d\d-\d\d is not in the list of instruments of today\. Look for it with GET/,
  );
});

test('[application.Y25] an exit that is refused for hours is told at once and every quarter of an hour, and few of its orders are kept', async () => {
  const world = createWorld({
    document: shortAt({ clock: { timeframe: 1, type: 'intraday', squareOff: '15:15' } }),
  });
  world.world.price = RISES;
  let tries = 0;
  world.world.refusal = ({ leg }) => {
    if (leg !== 'exit') return null;
    tries += 1;
    return world.clock.now() < Date.parse('2026-11-16T10:20:30+05:30')
      ? 'Log in first.'
      : 'The market is halted.';
  };
  await deployed(world);
  await world.runUntil('10:40');
  assert.ok(tries >= 75, String(tries));
  const errors = errorsOf(world);
  const count = (text: string) => errors.filter((line) => line.includes(text)).length;
  assert.deepEqual([count('Log in first.'), count('The market is halted.')], [5, 2], errors.join('\n'));
  for (const line of errors)
    assert.match(line, /tries again every minute and at every login, until it is flat\.$/);
  assert.equal(world.chats.length, errors.length);
  const stored = [...world.days.values()].at(-1)?.body ?? '';
  assert.ok(stored.split('"of":"exit"').length - 1 <= 23, 'orders of a day stay few');
  world.world.refusal = () => null;
  await world.runUntil('10:43');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'stop']);
});

test('[application.Y25] minutes that cannot be read are told once, and conditions go on when they are there again', async () => {
  const world = createWorld();
  await deployed(world);
  await world.runUntil('09:16');
  const failing = Promise.reject(new Error('no disk'));
  failing.catch(() => undefined);
  world.world.slowness = failing;
  await world.runUntil('09:21');
  const errors = errorsOf(world);
  const days = ['2026-11-13', '2026-11-16'];
  const told = days.map(
    (day) =>
      `ERROR Deployment 1: Candles of SHARE-EQ on ${day} could not be read. Conditions that look at them are not ready, and nothing enters on them. Spark asks again every minute; in the console, Data shows what is stored of them.`,
  );
  assert.deepEqual([...errors].sort(), told);
  assert.ok(world.incidents.length > errors.length, 'each failure is in the log of Spark');
  assert.equal(world.chats.length, errors.length);
});

test('[application.Y25] a minute that cannot be decided is told once until one can be, with what to do', async () => {
  const world = createWorld();
  await deployed(world);
  await world.runUntil('09:16');
  const read = world.memory.desks.read;
  let isBroken = true;
  const readOrBreak = async (ucc: string) => {
    if (isBroken) throw new Error('a mistake');
    return read(ucc);
  };
  Object.assign(world.memory.desks, { read: readOrBreak });
  await world.runUntil('09:20');
  const [first, ...more] = errorsOf(world);
  assert.match(first ?? '', /its last minute could not be decided.*look after what it holds yourself/);
  assert.deepEqual(more, []);
  isBroken = false;
  await world.runUntil('09:22');
  isBroken = true;
  await world.runUntil('09:25');
  assert.equal(errorsOf(world).length, 2, errorsOf(world).join('\n'));
});

test('[application.Y25] a revision that cannot be played is told with why, and the one that runs goes on', async () => {
  const world = createWorld();
  const { deployments, id } = await deployed(world);
  world.revisions.push(shortAt({ name: 'Second' }));
  const switched = await deployments.switchTo(UCC, id, {
    rev: 2,
    isNow: false,
    facts: world.request().facts,
  });
  assert.ok(switched.ok, JSON.stringify(switched));
  world.revisions.pop();
  await world.runUntil('09:20');
  const errors = errorsOf(world);
  assert.equal(errors.length, 1, errors.join('\n'));
  assert.match(
    errors[0] ?? '',
    /^ERROR Deployment 1: it keeps revision 1, because revision 2 cannot be played\. .*Save one without errors/,
  );
  assert.deepEqual(world.traded(), ['Sell 10']);
});

test('[application.Y25] a price that cannot be acted on is told once until a step succeeds, with what to do', async () => {
  const world = createWorld({
    document: shortAt({ clock: { timeframe: 1, type: 'intraday', squareOff: '15:15' } }),
  });
  // Passed in the middle of a minute, whose end is the next try.
  const passedAt = istInstant(DAY, 9 * 60 + 20) + 20_000;
  world.world.price = (minute) => (world.clock.now() >= passedAt ? RISES(minute) : 100_00);
  let isBroken = true;
  world.world.refusal = ({ leg }) => {
    if (leg === 'exit' && isBroken) throw new Error('a mistake');
    return null;
  };
  await deployed(world);
  await world.runUntil('09:20:40');
  const [error, ...more] = errorsOf(world);
  assert.match(
    error ?? '',
    /^ERROR Deployment 1: what a price or an order wants of it could not be decided\..*look after what it holds yourself/,
  );
  assert.deepEqual(more, []);
  assert.equal(world.chats.length, 1);
  assert.ok(world.incidents.some((text) => /could not take a step\..*a mistake/.test(text)));
  isBroken = false;
  await world.runUntil('09:22');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.equal(errorsOf(world).length, 1, 'nothing more is wrong');
});

test('[application.Y25] what cannot be compared with the order book at a start is told once of each account, and is compared with the next change', async () => {
  const world = createWorld({ accounts: [['two', 3]] });
  await deployed(world);
  await world.runUntil('09:20');
  world.kill();
  world.world.readBook = () => {
    throw new Error('a book that cannot be read');
  };
  // Closed by hand while nobody looks.
  world.move('one', 10, true);
  await world.open().start();
  await world.settle();
  const told = ['one', 'two'].map(
    (name) =>
      `ERROR Deployment 1: what it holds in ${name} could not be compared with the order book. Compare it with your positions; Spark tries again with the next change of an order.`,
  );
  assert.deepEqual([...errorsOf(world)].sort(), told);
  assert.equal(world.chats.length, 2);
  world.world.readBook = () => undefined;
  world.move('one', 0, true);
  await world.settle();
  assert.equal(storedLegs(world)[0]?.reason, 'manual');
  assert.equal(errorsOf(world).length, 2);
  await world.runUntil('09:32');
  assert.deepEqual([world.traded('one'), world.traded('two')], [['Sell 10'], ['Sell 30', 'Buy 30']]);
});
