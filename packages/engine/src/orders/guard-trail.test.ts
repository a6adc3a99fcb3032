import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { limits, ordersFor } from './order-service.fixture.ts';

const MINUTE_MS = 60_000;
const MANY = 1_000;

test('[engine.N122] an order that guards refuse in one of its accounts is told with its number, and goes to the other', async (t) => {
  const it = await ordersFor(t, [limits('two', { qtyMax: 5 })]);
  const placed = await it.place({ only: null });
  assert.ok(placed.ok);
  const { strefId } = placed.value;
  assert.deepEqual(placed.value.placedIn, ['one']);
  assert.deepEqual(await it.trail(), [
    [
      'two',
      `Trail: a guard refused Buy 10 ASHOKLEY-EQ limit 170.00 of s in two, strefID ${strefId}: no: guard-qty`,
    ],
  ]);
  const [fact] = await it.factsOf('guard-refused');
  assert.deepEqual([fact?.accountName, fact?.strefId, fact?.qty], ['two', strefId, 10]);
});

test('[engine.N123] a thousand refusals are twenty lines and one that counts the rest, and no other account waits for them', async (t) => {
  const it = await ordersFor(t, [limits('one', { qtyMax: 5 }), limits('two', { openOrdersMax: 1 })]);
  for (let order = 0; order < MANY; order++)
    assert.equal(it.verdict(await it.place()), 'guard-qty', String(order));
  const told = LIMITS.guardRefusalsReportedPerMinute;
  assert.equal((await it.trail()).length, told);
  assert.equal((await it.errors()).length, told, 'what went wrong is not said a thousand times either');
  assert.equal((await it.factsOf('guard-refused')).length, told);
  await it.pass(MINUTE_MS);
  const lines = await it.trail();
  assert.equal(lines.length, told + 1);
  const rest = MANY - told;
  assert.match(
    lines.at(-1)?.[1] ?? '',
    new RegExp(`^Trail: guards refused ${rest} more in one between \\S+ and \\S+: ${rest} × guard-qty$`),
  );
  const [counted] = await it.factsOf('guard-refusals-counted');
  assert.deepEqual(
    [counted?.accountName, counted?.count, counted?.byCode],
    ['one', rest, { 'guard-qty': rest }],
  );
  assert.equal(it.verdict(await it.place()), 'guard-qty');
  assert.equal((await it.trail()).length, told + 2, 'the next minute begins anew');
});

test('[engine.N123] what was counted when Spark stops is told before it does', async (t) => {
  const it = await ordersFor(t, [limits('one', { qtyMax: 5 })]);
  for (let order = 0; order < LIMITS.guardRefusalsReportedPerMinute + 3; order++) await it.place();
  it.service.close();
  await it.service.settled();
  const [counted] = await it.factsOf('guard-refusals-counted');
  assert.equal(counted?.count, 3);
});

test('[engine.N123] a count that the store did not take is kept, and told with the next', async (t) => {
  const it = await ordersFor(t, [limits('one', { qtyMax: 5 })]);
  for (let order = 0; order < LIMITS.guardRefusalsReportedPerMinute + 3; order++) await it.place();
  it.delay.stored = Promise.reject(new Error('the disk is full'));
  it.delay.stored.catch(() => undefined);
  it.clock.advance(MINUTE_MS);
  await it.service.settled();
  assert.equal(it.incidents.splice(0).length, 1);
  it.delay.stored = Promise.resolve();
  assert.deepEqual(await it.factsOf('guard-refusals-counted'), []);
  for (let order = 0; order < LIMITS.guardRefusalsReportedPerMinute + 4; order++) await it.place();
  await it.pass(MINUTE_MS);
  const [counted, ...others] = await it.factsOf('guard-refusals-counted');
  assert.deepEqual([counted?.count, others.length], [7, 0]);
});
