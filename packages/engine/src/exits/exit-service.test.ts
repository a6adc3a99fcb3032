import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, guardOf, stopLevels } from '@spark/core';
import { createChangingOwnership } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { SHARE } from '../account/trading.fixture.ts';
import { ACCOUNT } from '../orders/square-off.fixture.ts';
import { CALL, exitsOf, POSITION, wanted } from './exits.fixture.ts';

const STOP = { by: 'price', at: 16_500 } as const;

test('[engine.X1] a level that is met asks for the square-off in the entry that stores the firing', async (t) => {
  const place = await exitsOf(t);
  const id = await place.add({ stop: STOP });
  await place.tick(16_501);
  assert.equal(place.sales().length, 0);
  await place.tick(16_500);
  assert.equal(place.sales().length, 1);
  assert.equal(place.position().closeAsked, true);
  const { exit, open } = await place.stored(id);
  assert.deepEqual([exit.state.kind, open], ['closing', true]);
  await place.fill(place.sales()[0], 16_480);
  const after = await place.stored(id);
  assert.deepEqual([after.exit.state, after.open], [{ kind: 'over', why: 'fired' }, false]);
  assert.deepEqual(
    after.exit.firings[0]?.closings.map(({ outcome, pricePaise }) => [outcome, pricePaise]),
    [['closed', 16_480]],
  );
  assert.deepEqual((await place.lines()).toReversed(), [
    `Exit ${id}: Stop loss of 165.00 reached: the price is 165.00; closing ${SHARE.symbol} of s in one.`,
    `Exit ${id}: ${SHARE.symbol} in one is closed at 164.80.`,
  ]);
  assert.deepEqual(
    place.chats.map((text) => text.slice(0, 5)),
    ['one: ', 'one: '],
  );
});

test('[engine.X2] it fires once, however often its level is passed, and not beside a square-off of the user', async (t) => {
  const place = await exitsOf(t);
  await place.add({ stop: STOP });
  await place.squareOff();
  assert.equal(place.sales().length, 1);
  await place.tick(16_400);
  await place.tick(16_300);
  await place.pass(60_000);
  assert.equal(place.sales().length, 1);
  await place.fill(place.sales()[0], 16_300);
  assert.equal(place.position().netQty, 0);
  assert.equal(place.sales().length, 1);
});

test('[engine.X2] an open order of the position is cancelled before it is closed', async (t) => {
  const place = await exitsOf(t);
  await place.add({ stop: STOP });
  await place.working({ side: 'Sell', terms: { type: 'Limit', limitPaise: 17_500, triggerPaise: 0 } });
  await place.tick(16_400);
  await place.pass(5_000);
  assert.deepEqual(
    place.sales().map(({ terms }) => terms.type),
    ['Limit', 'Market'],
  );
  assert.match((await place.logs()).join('\n'), /Order cancelled in one/);
});

test('[engine.X3] without a fresh price nothing fires, and the exit says since when it waits', async (t) => {
  const place = await exitsOf(t);
  const id = await place.add({ stop: STOP });
  await place.tick(null);
  const { blindSince } = await place.shown(id);
  assert.equal(blindSince, place.clock.now());
  await place.pass(10_000);
  assert.equal((await place.shown(id)).blindSince, blindSince);
  await place.tick(17_100);
  assert.equal((await place.shown(id)).blindSince, null);
  assert.equal(place.sales().length, 0);
});

test('[engine.X4] a price touches only the exits that depend on it', async (t) => {
  const place = await exitsOf(t);
  const id = await place.add({ stop: STOP });
  assert.deepEqual([...place.watchers.keys()], [SHARE.key]);
  const all = await place.add(
    { stop: { by: 'rupees', at: -8_000 } },
    { scope: { kind: 'all', accountName: null } },
  );
  assert.equal(place.watchers.get(SHARE.key)?.size, 1, 'one watch for all exits of an instrument');
  for (const exit of [id, all]) await place.exits.remove(await place.desk(), exit, CALL);
  assert.equal(place.watchers.get(SHARE.key)?.size, 0);
});

test('[engine.X5] after a stop the level that was passed meanwhile fires once prices are there, and says so', async (t) => {
  const place = await exitsOf(t);
  const id = await place.add({ stop: STOP });
  await place.exits.close();
  place.prices.set(SHARE.key, null);
  const again = place.serviceOn(place.registry);
  await again.start();
  await place.settle();
  assert.equal(place.sales().length, 0);
  await place.tick(16_000);
  assert.equal(place.sales().length, 1);
  assert.equal((await place.stored(id)).exit.firings[0]?.passedWhileDown, true);
  assert.match((await place.lines()).join(), /passed while Spark was not running/);
});

test('[engine.X5] a firing that was stored is not repeated by the next start, and its end is still told', async (t) => {
  const place = await exitsOf(t);
  const id = await place.add({ stop: STOP });
  await place.tick(16_400);
  await place.exits.close();
  const again = place.serviceOn(place.registry);
  await again.start();
  await place.tick(16_300);
  await place.fill(place.sales()[0], 16_350);
  assert.equal(place.sales().length, 1);
  const { exit, open } = await place.stored(id);
  assert.deepEqual([open, exit.firings.length, exit.firings[0]?.closings[0]?.pricePaise], [false, 1, 16_350]);
});

test('[engine.X14] a firing whose message a crash lost is told by the next start, once', async (t) => {
  const place = await exitsOf(t);
  const id = await place.add({ stop: STOP });
  place.market.isChatDown = true;
  await place.tick(16_400);
  assert.deepEqual(place.chats, []);
  assert.equal((await place.stored(id)).exit.firings[0]?.told, undefined);
  await place.exits.close();
  place.incidents.splice(0);
  place.market.isChatDown = false;
  for (let start = 0; start < 2; start += 1) {
    const again = place.serviceOn(place.registry);
    await again.start();
    await place.settle();
    assert.equal(place.chats.length, 1);
    assert.match(place.chats[0] ?? '', /Stop loss of 165\.00 reached/);
    assert.equal((await place.stored(id)).exit.firings[0]?.told, true);
    await again.close();
  }
});

test('[engine.X5] a trailing stop goes on from where it was stored', async (t) => {
  const place = await exitsOf(t);
  const id = await place.add({ stop: STOP, trail: { each: 100, moves: 50 } });
  await place.tick(17_420);
  const { exit } = await place.stored(id);
  assert.equal(stopLevels(exit)[0]?.level, 16_700);
  await place.exits.close();
  place.prices.set(SHARE.key, 17_000);
  const again = place.serviceOn(place.registry);
  await again.start();
  await place.tick(16_701);
  assert.equal(place.sales().length, 0);
  await place.tick(16_700);
  assert.equal(place.sales().length, 1);
});

test('[engine.X6] a firing that could not be stored is decided again from what is stored', async (t) => {
  const place = await exitsOf(t);
  await place.exits.close();
  let isFailing = false;
  const service = place.serviceOn(place.registry, {
    ...place.journal,
    record: (entry) => (isFailing ? Promise.reject(new Error('no disk')) : place.journal.record(entry)),
  });
  const answer = await service.add(await place.desk(), wanted({ stop: STOP }), CALL);
  assert.ok(answer.ok);
  const unstored = place.registry.record;
  Object.assign(place.registry, { record: () => Promise.reject(new Error('no disk')) });
  isFailing = true;
  await place.tick(16_400);
  isFailing = false;
  Object.assign(place.registry, { record: unstored });
  await place.tick(16_390);
  await place.pass(2_000);
  assert.equal(place.sales().length, 1);
  assert.equal((await place.stored(answer.value.id)).exit.firings.length, 1);
  assert.ok(place.incidents.splice(0).every((text) => text.includes('no disk')));
});

test('[engine.X6] an exit that was stored although its call failed is watched all the same', async (t) => {
  const place = await exitsOf(t);
  await place.exits.close();
  let isFailing = true;
  const service = place.serviceOn(place.registry, {
    ...place.journal,
    record: async (entry) => {
      await place.journal.record(entry);
      if (isFailing) throw new Error('no answer');
    },
  });
  await assert.rejects(service.add(await place.desk(), wanted({ stop: STOP }), CALL), /no answer/);
  isFailing = false;
  assert.equal(service.count(), 0);
  await place.pass(1_100);
  assert.equal(service.count(), 1);
  await place.tick(16_400);
  assert.equal(place.sales().length, 1);
});

test('[engine.X6] an exit that could not be stored does nothing, whatever prices and orders did meanwhile', async (t) => {
  const place = await exitsOf(t);
  const storing = Promise.withResolvers<void>();
  place.delay.stored = storing.promise;
  const adding = place.exits.add(
    await place.desk(),
    wanted({ stop: STOP, trail: { each: 100, moves: 100 } }),
    CALL,
  );
  await place.settle();
  place.delay.stored = Promise.resolve();
  await place.working({ side: 'Sell', terms: { type: 'Limit', limitPaise: 17_900, triggerPaise: 0 } });
  await place.tick(17_400);
  storing.reject(new Error('The disk is full.'));
  await assert.rejects(adding, /The disk is full/);
  await place.pass(5_000);
  const { ucc } = place.actor().account;
  assert.deepEqual(await place.store.journal.readInstructions({ ucc, limit: 10 }), []);
  await place.tick(16_000);
  assert.equal(place.position().closeAsked ?? false, false);
});

test('[engine.X7] the exit of a position that was closed by hand ends', async (t) => {
  const place = await exitsOf(t);
  const id = await place.add({ stop: STOP });
  await place.squareOff();
  await place.fill(place.sales()[0], 17_100);
  assert.deepEqual((await place.stored(id)).exit.state, { kind: 'over', why: 'flat' });
  assert.match((await place.lines()).join(), /ended, because the position was closed/);
});

test('[engine.X13] an exit of a position ends when a corporate action changed its price, fires nothing and tells it; a later one is not meant', async (t) => {
  const place = await exitsOf(t);
  const id = await place.add({ stop: STOP });
  const wide = await place.add(
    { stop: { by: 'rupees', at: -900_000 } },
    { scope: { kind: 'account', accountName: 'one' } },
  );
  place.clock.advance(1_000);
  place.market.adjustedAt = place.clock.now();
  await place.tick(3_400);
  assert.deepEqual((await place.stored(id)).exit.state, { kind: 'over', why: 'adjusted' });
  assert.deepEqual(place.sales(), []);
  assert.match((await place.lines()).join(), /a corporate action changed the price of its share/);
  assert.deepEqual(place.chats, [`one: ${(await place.lines())[0]}`]);
  assert.equal((await place.stored(wide)).open, true);
  place.clock.advance(1_000);
  await place.tick(17_000);
  const later = await place.add({ stop: STOP });
  await place.tick(16_900);
  assert.equal((await place.stored(later)).open, true);
});

test('[engine.X8] one exit may close more than it watches, and set the kill switch', async (t) => {
  const place = await exitsOf(t);
  const account = { kind: 'account', accountName: 'one' } as const;
  const id = await place.add({ stop: STOP }, { closes: account, block: true });
  await place.tick(16_400);
  assert.equal(guardOf(await place.desk(), 'one').killed, true);
  assert.equal((await place.stored(id)).exit.firings[0]?.block, 'done');
  await place.fill(place.sales()[0], 16_400);
  assert.equal((await place.stored(id)).open, false);
});

test('[engine.X8] a limit of the day fires on what is booked and open, and again on the next day', async (t) => {
  const place = await exitsOf(t);
  const stop = { by: 'rupees', at: -5_000 } as const;
  const scope = { kind: 'account', accountName: 'one' } as const;
  const id = await place.add({ stop }, { scope, days: 'untilRemoved' });
  await place.tick(16_500);
  await place.fill(place.sales()[0], 16_500);
  assert.deepEqual((await place.stored(id)).exit.state, { kind: 'resting' });
  await place.working({ qty: 10 });
  await place.fill(place.venue.taken.at(-1), 17_000);
  await place.tick(16_000);
  assert.equal(place.sales().length, 1, 'it rests for the rest of the day');
  place.clock.set(place.clock.now() + DAY_MS);
  await place.pass(60_000);
  assert.equal(place.sales().length, 2);
});

test('[engine.X9] a time exit fires at its minute', async (t) => {
  const place = await exitsOf(t);
  const now = place.clock.now();
  const minute = Math.floor(((now + 330 * 60_000) % DAY_MS) / 60_000) + 5;
  await place.add({ timeMinute: minute });
  await place.pass(4 * 60_000);
  assert.equal(place.sales().length, 0);
  await place.pass(60_000);
  assert.equal(place.sales().length, 1);
});

test('[engine.X10] bad exits are refused and change nothing', async (t) => {
  const place = await exitsOf(t);
  assert.equal(await place.refusal({}), 'exit-without-rule');
  assert.equal(await place.refusal({ stop: { by: 'price', at: 17_100 } }), 'exit-passed');
  assert.equal(await place.refusal({ stop: { by: 'price', at: 15_000 } }), 'exit-outside-band');
  const nowhere = { ...POSITION, product: 'Delivery' } as const;
  assert.equal(await place.refusal({ stop: STOP }, { scope: nowhere }), 'position-flat');
  const unknown = { kind: 'account', accountName: 'nobody' } as const;
  assert.equal(await place.refusal({ timeMinute: 1 }, { scope: unknown }), 'name-unknown');
  assert.equal(await place.refusal({ stop: STOP }, { closes: unknown }), 'name-unknown');
  place.prices.set(SHARE.key, null);
  assert.equal(await place.refusal({ stop: STOP }), 'exit-price-unknown');
  assert.deepEqual(await place.exits.list(await place.desk()), []);
});

test('[engine.X10] a second identical exit is refused, also when both come at once', async (t) => {
  const place = await exitsOf(t);
  const desk = await place.desk();
  const answers = await Promise.all([1, 2].map(() => place.exits.add(desk, wanted({ stop: STOP }), CALL)));
  assert.deepEqual(answers.map(({ ok }) => ok).sort(), [false, true]);
});

test('[engine.X10] a user may have so many exits and no more', async (t) => {
  const place = await exitsOf(t);
  const desk = await place.desk();
  for (let one = 0; one < LIMITS.exitsPerUser; one++)
    await place.exits.add(desk, wanted({ stop: { by: 'rupees', at: -1_000 - one } }), CALL);
  assert.equal(await place.refusal({ stop: STOP }), 'exit-limit');
});

test('[engine.X11] a change replaces the rules and begins anew; what fired cannot be changed or removed', async (t) => {
  const place = await exitsOf(t);
  const desk = await place.desk();
  const id = await place.add({ stop: STOP, trail: { each: 100, moves: 100 } });
  await place.tick(17_500);
  const changed = await place.exits.change(desk, id, wanted({ stop: { by: 'price', at: 16_000 } }), CALL);
  assert.ok(changed.ok);
  await place.tick(16_500);
  assert.equal(place.sales().length, 0);
  const wrong = await place.exits.change(desk, id, wanted({ stop: { by: 'price', at: 16_600 } }), CALL);
  assert.equal(wrong.ok ? '' : wrong.error.code, 'exit-passed');
  await place.tick(16_000);
  assert.equal(place.sales().length, 1);
  for (const answer of [
    await place.exits.change(desk, id, wanted({ stop: STOP }), CALL),
    await place.exits.remove(desk, id, CALL),
  ])
    assert.equal(answer.ok ? '' : answer.error.code, 'exit-fired');
  const nothing = await place.exits.remove(desk, 99_999, CALL);
  assert.equal(nothing.ok ? '' : nothing.error.code, 'exit-unknown');
});

test('[engine.X11] a removed exit does nothing any more, also after a start', async (t) => {
  const place = await exitsOf(t);
  const id = await place.add({ stop: STOP });
  assert.ok((await place.exits.remove(await place.desk(), id, CALL)).ok);
  await place.exits.close();
  await place.serviceOn(place.registry).start();
  await place.tick(16_000);
  assert.equal(place.sales().length, 0);
  assert.deepEqual((await place.stored(id)).exit.state, { kind: 'over', why: 'removed' });
});

test('[engine.X12] a square-off that is taken back leaves the position and ends the exit', async (t) => {
  const place = await exitsOf(t);
  const listed = Promise.withResolvers<void>();
  place.delay.until = listed.promise;
  t.after(() => listed.resolve());
  const id = await place.add({ stop: STOP });
  await place.tick(16_400);
  await place.withdraw();
  const { exit, open } = await place.stored(id);
  assert.deepEqual([open, exit.firings[0]?.closings[0]?.outcome], [false, 'kept']);
  assert.equal(place.registry.cached(ACCOUNT)?.book.positions.size, 1);
});

test('[engine.O2] an exit of a desk that is left does nothing; taken again it is watched by what is stored, and fires once', async (t) => {
  const change = createChangingOwnership([ACCOUNT.ucc]);
  const place = await exitsOf(t, change.ownership);
  const id = await place.add({ stop: STOP });
  change.leave(ACCOUNT.ucc);
  await place.tick(16_400);
  await place.pass(60_000);
  assert.deepEqual([place.sales().length, place.exits.count()], [0, 0]);
  await change.take(ACCOUNT.ucc);
  assert.equal(place.exits.count(), 1);
  await place.tick(16_400);
  assert.equal(place.sales().length, 1);
  assert.equal((await place.stored(id)).exit.firings.length, 1);
  await place.fill(place.sales()[0], 16_400);
});

test('[engine.O1] a firing that is refused because the desk was left is not decided again here', async (t) => {
  const change = createChangingOwnership([ACCOUNT.ucc]);
  const place = await exitsOf(t, change.ownership);
  const id = await place.add({ stop: STOP });
  const isStored = Promise.withResolvers<void>();
  place.delay.stored = isStored.promise;
  const ticking = place.tick(16_400);
  change.leave(ACCOUNT.ucc);
  isStored.reject(new Error('Another node owns the desk.'));
  place.delay.stored = Promise.resolve();
  await ticking;
  await place.pass(60_000);
  assert.deepEqual([place.sales().length, place.exits.count()], [0, 0]);
  assert.equal((await place.stored(id)).exit.state.kind, 'watching');
});
