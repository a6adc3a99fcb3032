import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AT_MARKET, type GuardRefused } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { createGuardTrail } from './guard-trail.ts';
import { limits, ordersFor } from './order-service.fixture.ts';

const MINUTE_MS = 60_000;
const MANY = 1_000;

const REFUSED: GuardRefused = {
  kind: 'guard-refused',
  what: 'order',
  accountName: 'one',
  strategyName: 's',
  strefId: null,
  side: 'Buy',
  qty: 10,
  instrumentKey: 'NSE:212',
  symbol: 'ASHOKLEY-EQ',
  product: 'Intraday',
  terms: AT_MARKET,
  forwardTest: false,
  refusal: { code: 'guard-qty', qty: 10, qtyMax: 5 },
  says: 'At most 5.',
};

test('[engine.N122] an order that guards refuse in one of its accounts is reported with its number, and goes to the other', async (t) => {
  const fixture = await ordersFor(t, [limits('two', { qtyMax: 5 })]);
  const placed = await fixture.place({ only: null });
  assert.ok(placed.ok);
  const { strefId } = placed.value;
  assert.deepEqual(placed.value.placedIn, ['one']);
  assert.deepEqual(await fixture.trail(), [
    [
      'two',
      `Trail: a guard refused Buy 10 ASHOKLEY-EQ limit 170.00 of s in two, strefID ${strefId}: no: guard-qty`,
    ],
  ]);
  const [fact] = await fixture.factsOf('guard-refused');
  assert.deepEqual([fact?.accountName, fact?.strefId, fact?.qty], ['two', strefId, 10]);
});

test('[engine.N123] a thousand refusals are twenty lines and one that counts the rest, and no other account waits for them', async (t) => {
  const fixture = await ordersFor(t, [limits('one', { qtyMax: 5 }), limits('two', { openOrdersMax: 1 })]);
  for (let order = 0; order < MANY; order++)
    assert.equal(fixture.verdict(await fixture.place()), 'guard-qty', String(order));
  const reported = LIMITS.guardRefusalsReportedPerMinute;
  assert.equal((await fixture.trail()).length, reported);
  assert.equal(
    (await fixture.errors()).length,
    reported,
    'the refusal is not logged a thousand times either',
  );
  assert.equal((await fixture.factsOf('guard-refused')).length, reported);
  await fixture.pass(MINUTE_MS);
  const lines = await fixture.trail();
  assert.equal(lines.length, reported + 1);
  const rest = MANY - reported;
  assert.match(
    lines.at(-1)?.[1] ?? '',
    new RegExp(`^Trail: guards refused ${rest} more in one between \\S+ and \\S+: ${rest} × guard-qty$`),
  );
  const [counted] = await fixture.factsOf('guard-refusals-counted');
  assert.deepEqual(
    [counted?.accountName, counted?.count, counted?.byCode],
    ['one', rest, { 'guard-qty': rest }],
  );
  assert.equal(fixture.verdict(await fixture.place()), 'guard-qty');
  assert.equal((await fixture.trail()).length, reported + 2, 'the next minute starts from zero');
});

test('[engine.N123] what was counted is reported before Spark stops', async (t) => {
  const fixture = await ordersFor(t, [limits('one', { qtyMax: 5 })]);
  for (let order = 0; order < LIMITS.guardRefusalsReportedPerMinute + 3; order++) await fixture.place();
  fixture.service.close();
  await fixture.service.settled();
  const [counted] = await fixture.factsOf('guard-refusals-counted');
  assert.equal(counted?.count, 3);
});

test('[engine.N123] a count that could not be stored is retained, and reported with the next', async (t) => {
  const fixture = await ordersFor(t, [limits('one', { qtyMax: 5 })]);
  for (let order = 0; order < LIMITS.guardRefusalsReportedPerMinute + 3; order++) await fixture.place();
  fixture.delay.stored = Promise.reject(new Error('the disk is full'));
  fixture.delay.stored.catch(() => undefined);
  fixture.clock.advance(MINUTE_MS);
  await fixture.service.settled();
  assert.equal(fixture.incidents.splice(0).length, 1);
  fixture.delay.stored = Promise.resolve();
  assert.deepEqual(await fixture.factsOf('guard-refusals-counted'), []);
  for (let order = 0; order < LIMITS.guardRefusalsReportedPerMinute + 4; order++) await fixture.place();
  await fixture.pass(MINUTE_MS);
  const [counted, ...others] = await fixture.factsOf('guard-refusals-counted');
  assert.deepEqual([counted?.count, others.length], [7, 0]);
});

test('[engine.N123] what is counted is reported when the minute is over, and not before', async (t) => {
  const fixture = await ordersFor(t, [limits('one', { qtyMax: 5 })]);
  for (let order = 0; order < LIMITS.guardRefusalsReportedPerMinute + 3; order++) await fixture.place();
  await fixture.pass(MINUTE_MS - 1_000);
  assert.deepEqual(await fixture.factsOf('guard-refusals-counted'), []);
  await fixture.pass(1_000);
  assert.equal((await fixture.factsOf('guard-refusals-counted')).length, 1);
});

test('[engine.N123] a minute in which every refusal has its line ends without a count', async (t) => {
  const fixture = await ordersFor(t, [limits('one', { qtyMax: 5 })]);
  for (let order = 0; order < 3; order++) await fixture.place();
  await fixture.pass(MINUTE_MS);
  assert.deepEqual(await fixture.factsOf('guard-refusals-counted'), []);
  assert.equal((await fixture.trail()).length, 3);
});

test('[engine.N123] a count that could not be stored when Spark stops is not tried again', async (t) => {
  const fixture = await ordersFor(t, [limits('one', { qtyMax: 5 })]);
  for (let order = 0; order < LIMITS.guardRefusalsReportedPerMinute + 3; order++) await fixture.place();
  fixture.delay.stored = Promise.reject(new Error('the disk is full'));
  fixture.delay.stored.catch(() => undefined);
  fixture.service.close();
  await fixture.service.settled();
  assert.equal(fixture.incidents.splice(0).length, 1);
  fixture.delay.stored = Promise.resolve();
  await fixture.pass(2 * MINUTE_MS);
  assert.deepEqual(await fixture.factsOf('guard-refusals-counted'), []);
});

test('[engine.N123] nothing of a minute waits once Spark stops', () => {
  const clock = createManualClock();
  const trail = createGuardTrail({
    journal: { record: async () => undefined },
    clock,
    timers: clock,
    onIncident: (message) => assert.fail(message),
  });
  trail.record('F000000', [REFUSED]);
  assert.equal(clock.nextDue(), clock.now() + MINUTE_MS);
  trail.close();
  assert.equal(clock.nextDue(), null);
});
