import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, type StoredInstruction } from '@spark/core';
import { entryWith } from '@spark/testkit';
import { ACCOUNT, filledOrder, turns } from '../account/trading.fixture.ts';
import { at, openDay, openUnstarted, RESTS } from './day-end.fixture.ts';

const { ucc } = ACCOUNT;

/** A price alert that ended so many days before four in the afternoon of Monday. */
function over(id: number, days: number): StoredInstruction {
  const changed = at(16, 0) - days * DAY_MS;
  return {
    id,
    at: changed,
    open: false,
    kind: 'price-alert',
    body: {
      name: `alert ${id}`,
      watched: { kind: 'price', instrumentKey: 'NSE:212', symbol: 'ASHOKLEY-EQ', expiry: null },
      condition: { kind: 'above', level: 17_000 },
      repeat: 'once',
      pauseSeconds: 60,
      message: null,
      toChat: false,
      postTo: null,
      actions: [],
      state: { side: 'below', reference: null, firings: 0, lastFiredAt: null, lastValue: null },
      createdAt: changed,
      validUntil: null,
      ended: null,
    },
  };
}

test('[engine.N24] orders that could not be turned into trades are reported, and the day is closed', async (t) => {
  const { failing, incidents, pass, closedDay } = await openDay(t);
  failing.trades = true;
  await pass(16, 0, 1);
  assert.deepEqual(incidents, ['Not all orders could be turned into trades.']);
  assert.equal(await closedDay(), '2026-11-16');
});

test('[engine.N24] a day that could not be closed is tried again a minute later, and not before', async (t) => {
  const { store, incidents, pass, closedDay } = await openDay(t);
  const { writeSetting } = store;
  Object.assign(store, {
    writeSetting: async () => {
      throw new Error('The disk is full.');
    },
  });
  await pass(16, 0, 59);
  assert.equal(incidents.length, 1);
  await pass(16, 1, 59);
  assert.equal(incidents.length, 2);
  Object.assign(store, { writeSetting });
  await pass(16, 2, 1);
  assert.deepEqual([incidents.length, await closedDay()], [2, '2026-11-16']);
});

test('[engine.N20] the day of an account that never had a position leaves no fact', async (t) => {
  const { pass, closedDay, facts } = await openDay(t);
  await pass(16, 0, 1);
  assert.equal(await closedDay(), '2026-11-16');
  assert.deepEqual(await facts(), []);
});

test('[engine.N21] a reply is retained for a day', async (t) => {
  const { store, pass } = await openDay(t);
  const reply = (key: string, ageMs: number) =>
    store.journal.record(
      entryWith({ ucc, at: at(10, 0), reply: { key, bodyHash: '', reply: '{}', at: at(16, 0) - ageMs } }),
    );
  await reply('of yesterday', DAY_MS - 1_000);
  await reply('older', DAY_MS + 1_000);
  await pass(16, 0, 1);
  const found = await Promise.all(['of yesterday', 'older'].map((key) => store.journal.findReply(ucc, key)));
  assert.deepEqual(
    found.map((row) => row !== null),
    [true, false],
  );
});

test('[engine.N21] an instruction that is over is retained for a hundred days', async (t) => {
  const { store, pass } = await openDay(t);
  await store.journal.record(entryWith({ ucc, at: at(10, 0), instructions: [over(1, 99), over(2, 101)] }));
  await pass(16, 0, 1);
  const left = await store.journal.readInstructions({ ucc, limit: 10 });
  assert.deepEqual(
    left.map(({ id }) => id),
    [1],
  );
});

test('[engine.N20] closed before its minute, it neither ends the day of an account nor closes the day', async (t) => {
  const { actor, dayEnd, pass, cancelled, closedDay } = await openDay(t);
  await actor.record(filledOrder(1, { ...RESTS, at: at(10, 0) }));
  await dayEnd.close();
  await pass(16, 30);
  assert.deepEqual(cancelled(), []);
  assert.equal(await closedDay(), '2026-11-15', 'as it was at the start');
});

test('[engine.N20] closed while the day is being closed, it finishes that and waits for no further day', async (t) => {
  const { clock, delay, dayEnd, closedDay } = await openUnstarted(t, { start: at(16, 1) });
  const trades = Promise.withResolvers<void>();
  delay.trades = trades.promise;
  const starting = dayEnd.start();
  await turns();
  await dayEnd.close();
  trades.resolve();
  await starting;
  assert.equal(await closedDay(), '2026-11-16');
  clock.set(at(16, 1) + DAY_MS);
  await turns();
  assert.equal(await closedDay(), '2026-11-16');
});
