import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledOrder } from '../account/trading.fixture.ts';
import { at, openDay, openUnstarted, RESTS } from './day-end.fixture.ts';

test('[engine.N24] an account whose day could not be ended is reported, and tried again a minute later', async (t) => {
  const { actor, failing, incidents, pass, cancelled } = await openDay(t);
  await actor.record(filledOrder(1, { ...RESTS, at: at(10, 0) }));
  await pass(15, 29, 30);
  failing.read = true;
  await pass(15, 30, 30);
  assert.deepEqual(incidents, ['The day of account1 could not be ended; trying again.']);
  failing.read = false;
  await pass(15, 31, 30);
  assert.deepEqual(cancelled(), [1]);
});

test('[engine.N20] while nothing is open nobody looks every minute, and while nothing is due nothing is stored', async (t) => {
  const { actor, counts, pass } = await openDay(t);
  await pass(10, 1, 30);
  const { looks } = counts;
  await pass(10, 10);
  assert.equal(counts.looks, looks);
  await actor.record(filledOrder(1, { ...RESTS, at: at(10, 10) }));
  const { entries } = counts;
  await pass(10, 20, 30);
  assert.equal(counts.looks, looks + 10, 'once a minute');
  assert.equal(counts.entries, entries);
});

test('[engine.N20] an account whose positions are all flat is not looked at every minute', async (t) => {
  const { actor, counts, pass } = await openDay(t);
  const shares = { side: 'Buy', qty: 10, pricePaise: 100, at: at(10, 0) } as const;
  await actor.record(filledOrder(1, shares));
  await actor.record(filledOrder(2, { ...shares, side: 'Sell' }));
  await pass(10, 1, 30);
  const { looks } = counts;
  await pass(10, 10);
  assert.equal(counts.looks, looks);
});

test('[engine.N21] what was open before the start is cancelled on its minute, though nothing changes until then', async (t) => {
  const facts = filledOrder(1, { ...RESTS, at: at(10, 0) });
  const { dayEnd, pass, cancelled } = await openUnstarted(t, { facts });
  await dayEnd.start();
  await pass(15, 30, 30);
  assert.deepEqual(cancelled(), [1]);
});

test('[engine.N101] orders of forward tests end by the hours of forward tests, others by those of the exchange', async (t) => {
  const { actor, pass, cancelled } = await openDay(t);
  await actor.record(filledOrder(1, { ...RESTS, at: at(10, 0) }));
  await actor.record(filledOrder(2, { ...RESTS, at: at(10, 0), forwardTest: true }));
  await pass(15, 30, 30);
  assert.deepEqual(cancelled(), [1]);
});
