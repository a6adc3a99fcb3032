import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFinal, istInstant, summarise } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { deployed, storedLegs, storedState } from './deployed-world.fixture.ts';
import { createWorld, DAY, settle, shortAt, UCC, type World } from './deployments.fixture.ts';

const AT_EXCHANGE = { product: 'Intraday', charges: 'none', stops: 'exchange' } as const;
/** The price rises to the stop at 09:22. */
const RISES = (minute: number) => (minute < 9 * 60 + 22 ? 100_00 : 103_00);

function resting(leg: object = {}): StrategyDocument {
  return shortAt({
    execution: AT_EXCHANGE,
    actions: shortAt().actions.map((action) => ({ ...action, ...leg })),
  } as Partial<StrategyDocument>);
}

/** Orders of an account as its broker has them. */
function atBroker(world: World, accountName = 'one') {
  return world.orders
    .filter((order) => order.accountName === accountName)
    .map((order) => {
      const { filledQty } = summarise(order);
      const trigger = order.terms.triggerPaise === null ? '' : ` from ${order.terms.triggerPaise}`;
      const [slice] = order.slices;
      const isOpen = slice !== undefined && !isFinal(slice.status);
      return `${order.side} ${order.qty}${trigger}: ${isOpen ? 'open' : `filled ${filledQty}`}`;
    });
}

function isFlat(world: World, accountName = 'one'): void {
  assert.equal(world.positions.get(accountName)?.netQty, 0, atBroker(world, accountName).join());
  assert.ok(world.orders.every(({ slices }) => slices.every(({ status }) => isFinal(status))));
}

test('[application.Y1] a check says where stops will be, and that those of the underlying stay with Spark', async () => {
  const world = createWorld({ document: resting() });
  const { items } = await world.open().check(world.desk(), world.request());
  const [stops] = items.filter(({ what }) => what === 'stops');
  assert.ok(stops?.isGood && /rest at the exchange.*underlying.*by Spark/.test(stops.says));
});

test('[application.Y17] a stop goes to the exchange with the entry, for what each account holds, and closes its leg there', async () => {
  const world = createWorld({ document: resting(), accounts: [['two', 3]] });
  world.world.price = RISES;
  const { deployments, id } = await deployed(world);
  await world.runUntil('09:20');
  assert.deepEqual(atBroker(world), ['Sell 10: filled 10', 'Buy 10 from 10200: open']);
  assert.deepEqual(atBroker(world, 'two'), ['Sell 30: filled 30', 'Buy 30 from 10200: open']);
  const shown = (await deployments.read(UCC, id))?.accounts[0]?.legs[0];
  assert.deepEqual(shown?.orders.map(({ of, triggerPaise }) => [of, triggerPaise]).at(-1), ['stop', 102_00]);
  await world.runUntil('09:32');
  assert.deepEqual(atBroker(world), ['Sell 10: filled 10', 'Buy 10 from 10200: filled 10']);
  assert.deepEqual(
    storedLegs(world).map(({ state, reason, exitQty }) => [state, reason, exitQty]),
    [['CLOSED', 'stop', 10]],
  );
  isFlat(world);
  isFlat(world, 'two');
  assert.deepEqual(world.incidents, []);
});

test('[application.Y17] the number of a stop that rests is stored within a second, though nothing follows', async () => {
  const world = createWorld({ document: resting() });
  await deployed(world);
  await world.runUntil('09:18');
  while (storedState(world).orders.at(-1)?.of !== 'stop') {
    assert.ok(world.clock.now() < istInstant(DAY, 9 * 60 + 19), 'no stop was sent');
    world.clock.advance(100);
    await settle();
  }
  world.clock.advance(1_000);
  await settle();
  const { of, state, strefId } = storedState(world).orders.at(-1) ?? {};
  assert.deepEqual([of, state, strefId], ['stop', 'sent', world.orders.at(-1)?.strefId]);
});

test('[application.Y17] the exchange fills before a price is seen here: the leg is closed by its stop all the same', async () => {
  const world = createWorld({ document: resting() });
  world.world.brokerPrice = RISES;
  await deployed(world);
  await world.runUntil('09:25');
  assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'stop']);
  await world.runUntil('09:32');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  isFlat(world);
});

test('[application.Y17] a leg that leaves by its clock cancels its stop first, and leaves once', async () => {
  const world = createWorld({ document: resting() });
  await deployed(world);
  await world.runUntil('09:32');
  assert.deepEqual(atBroker(world), [
    'Sell 10: filled 10',
    'Buy 10 from 10200: filled 0',
    'Buy 10: filled 10',
  ]);
  assert.equal(storedLegs(world)[0]?.reason, 'time');
  isFlat(world);
  assert.deepEqual(world.incidents, []);
});

test('[application.Y18] a stop that does not fill where the price has passed it is cancelled, and the leg leaves at the market', async () => {
  const world = createWorld({ document: resting() });
  world.world.price = RISES;
  world.world.hasBroker = false;
  await deployed(world);
  await world.runUntil('09:23');
  assert.deepEqual(atBroker(world).slice(1), ['Buy 10 from 10200: filled 0', 'Buy 10: filled 10']);
  assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'stop']);
  isFlat(world);
});

test('[application.Y17] a stop that trails is moved at the exchange', async () => {
  const trail = { unit: 'points', x: 1, y: 1 };
  const world = createWorld({ document: resting({ trail }) });
  world.world.price = (minute) => (minute < 9 * 60 + 20 ? 100_00 : minute < 9 * 60 + 24 ? 97_00 : 99_50);
  await deployed(world);
  await world.runUntil('09:23');
  assert.deepEqual(world.triggers, ['one 9900']);
  assert.deepEqual(atBroker(world), ['Sell 10: filled 10', 'Buy 10 from 9900: open']);
  await world.runUntil('09:26');
  assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'trail']);
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  isFlat(world);
});

test('[application.Y18] a stop that cannot be moved says so, is tried again with the minutes, and Spark watches the new level', async () => {
  const world = createWorld({ document: resting({ trail: { unit: 'points', x: 1, y: 1 } }) });
  world.world.price = (minute) => (minute < 9 * 60 + 20 ? 100_00 : minute < 9 * 60 + 24 ? 97_00 : 99_50);
  let refusals = 0;
  world.world.changeRefusal = () => {
    refusals += 1;
    return 'Too many changes.';
  };
  await deployed(world);
  await world.runUntil('09:23');
  assert.ok(refusals >= 2 && refusals <= 4, String(refusals));
  assert.ok(world.chats.some((text) => /stop of leg 1 .* could not be moved\. Too many/.test(text)));
  await world.runUntil('09:26');
  assert.deepEqual(atBroker(world).slice(1), ['Buy 10 from 10200: filled 0', 'Buy 10: filled 10']);
  assert.equal(storedLegs(world)[0]?.reason, 'trail');
  isFlat(world);
});

test('[application.Y18] a stop that the exchange refuses is asked for three times at one level, with an alarm; Spark watches it', async () => {
  const world = createWorld({ document: resting() });
  world.world.price = (minute) => (minute < 9 * 60 + 26 ? 100_00 : 103_00);
  let refusals = 0;
  world.world.refusal = ({ terms }) => {
    if (terms.type !== 'SL-Limit') return null;
    refusals += 1;
    return 'No stops today.';
  };
  await deployed(world);
  await world.runUntil('09:28');
  assert.equal(refusals, 3);
  assert.ok(
    world.chats.some((text) => /stop of leg 1 .* is not there\. No stops today\. Spark watches/.test(text)),
  );
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.equal(storedLegs(world)[0]?.reason, 'stop');
  isFlat(world);
});

test('[application.Y18] a stop that somebody cancels at the broker is there again with the next minute', async () => {
  const world = createWorld({ document: resting() });
  await deployed(world);
  await world.runUntil('09:20');
  world.cancelled(101);
  await settle();
  assert.ok(world.lines.some((line) => /^ERROR .*stop of leg 1 at the exchange is not there/.test(line)));
  await world.runUntil('09:22');
  assert.deepEqual(atBroker(world).slice(1), ['Buy 10 from 10200: filled 0', 'Buy 10 from 10200: open']);
  await world.runUntil('09:32');
  isFlat(world);
});

test('[application.Y6] a position that somebody else closed takes its stop from the exchange', async () => {
  const world = createWorld({ document: resting() });
  world.world.brokerPrice = (minute) => (minute < 9 * 60 + 24 ? 100_00 : 103_00);
  await deployed(world);
  await world.runUntil('09:20');
  world.move('one', 10, true);
  await world.runUntil('09:32');
  assert.deepEqual(atBroker(world).slice(1), ['Buy 10 from 10200: filled 0']);
  assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'manual']);
  isFlat(world);
});

test('[application.Y18] a stop that fills after its position was closed by hand is told with an alarm, and nothing follows', async () => {
  const world = createWorld({ document: resting() });
  world.world.brokerPrice = RISES;
  world.world.cancelMs = 120_000;
  await deployed(world);
  await world.runUntil('09:21');
  world.move('one', 10, true);
  await settle();
  assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'manual']);
  assert.ok(!world.chats.some((text) => text.includes('closed before')), world.chats.join());
  await world.runUntil('09:24');
  assert.deepEqual(atBroker(world).slice(1), ['Buy 10 from 10200: filled 10']);
  const alarm =
    /one: the stop of leg 1 at the exchange filled although its position was closed before: look at your positions in SHARE-EQ\./;
  assert.equal(world.chats.filter((text) => alarm.test(text)).length, 1, world.chats.join());
  assert.ok(
    world.lines.some((line) => line.startsWith('ERROR') && alarm.test(line.replace('in one', 'one'))),
  );
  await world.runUntil('09:32');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10'], 'who closed it decides what comes next');
});

test('[application.Y18] a stop that the exchange shows at its old level after all is told with an alarm, and moved again', async () => {
  const world = createWorld({ document: resting({ trail: { unit: 'points', x: 1, y: 1 } }) });
  world.world.price = (minute) => (minute < 9 * 60 + 20 ? 100_00 : 97_00);
  await deployed(world);
  await world.runUntil('09:22');
  assert.deepEqual(world.triggers, ['one 9900']);
  const at = world.orders.findIndex(({ terms }) => terms.type === 'SL-Limit');
  const [stop] = world.orders.slice(at);
  assert.ok(stop);
  const terms = { ...stop.terms, triggerPaise: 102_00 } as typeof stop.terms;
  world.orders[at] = {
    ...stop,
    terms,
    slices: stop.slices.map((slice) => ({ ...slice, terms })) as typeof stop.slices,
  };
  world.move('one', 0, true);
  await world.runUntil('09:25');
  assert.ok(
    world.chats.some((text) =>
      /stop of leg 1 at the exchange stays at ₹?102.* Spark watches its new level/.test(text),
    ),
    world.chats.join(),
  );
  assert.deepEqual(world.triggers.slice(0, 2), ['one 9900', 'one 9900']);
});

test('[application.Y17] Spark is away when the stop is reached: the exchange closes, and the start finds it so', async () => {
  const world = createWorld({ document: resting() });
  world.world.price = RISES;
  await deployed(world);
  await world.runUntil('09:20');
  world.kill();
  world.runBrokerUntil('09:24');
  assert.equal(world.positions.get('one')?.netQty, 0);
  await world.open().start();
  await world.runUntil('09:32');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'stop']);
  isFlat(world);
});

test('[application.Y8] stop and keep leaves the stop at the exchange, and says so', async () => {
  const world = createWorld({ document: resting() });
  const { deployments, id } = await deployed(world);
  await world.runUntil('09:20');
  const stopped = await deployments.stop(UCC, id, 'keep');
  assert.ok(stopped.ok && stopped.value.row.ended?.says.includes('stops at the exchange stay'));
  await world.runUntil('09:32');
  assert.deepEqual(atBroker(world).slice(1), ['Buy 10 from 10200: open']);
});

/** A trade with a stop that trails, by the exchange or by the clock, with the process ending at the given step. */
async function tradeWithCrash(crashAt: number, pauseMs: number, isStopped: boolean) {
  const world = createWorld({
    document: resting({ trail: { unit: 'points', x: 1, y: 1 } }),
    accounts: [['two', 2]],
  });
  world.world.price = (minute) =>
    minute < 9 * 60 + 20 ? 100_00 : minute < 9 * 60 + 22 || !isStopped ? 97_00 : 99_50;
  await deployed(world);
  await settle();
  world.world.steps = 0;
  world.world.crashAt = crashAt;
  await world.runUntil('09:32');
  const { crashedAt } = world.world;
  if (crashedAt !== null) {
    const until = world.clock.now() + pauseMs;
    world.runBrokerUntil(new Date(until + 330 * 60_000).toISOString().slice(11, 16));
    world.clock.advance(Math.max(0, until - world.clock.now()));
    await world.open().start();
    await settle();
    await world.runUntil('09:33');
  }
  return { world, crashedAt };
}

for (const [what, pauseMs] of [
  ['a moment later', 2_000],
  ['minutes later', 150_000],
] as const)
  for (const isStopped of [true, false])
    test(`[application.Y10] with stops at the exchange${isStopped ? ' that are reached' : ''}, ended at any step and started again ${what}: flat, and nothing is doubled`, async () => {
      for (let step = 1; ; step += 1) {
        const { world, crashedAt } = await tradeWithCrash(step, pauseMs, isStopped);
        if (crashedAt === null) break;
        for (const [name, qty] of [
          ['one', 10],
          ['two', 20],
        ] as const) {
          const filled = atBroker(world, name).filter((order) => order.endsWith(`filled ${qty}`));
          const where: string = `${name} at step ${step}, ${crashedAt}: ${atBroker(world, name).join(', ')}\n${world.lines.join('\n')}`;
          assert.ok(filled.length === 2 || (pauseMs > 60_000 && filled.length === 0), where);
          assert.equal(world.positions.get(name)?.netQty ?? 0, 0, where);
        }
        assert.ok(
          world.orders.every(({ slices }) => slices.every(({ status }) => isFinal(status))),
          `open at step ${step}\n${world.lines.join('\n')}`,
        );
        assert.deepEqual(world.incidents, []);
      }
    });
