import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { DamagedRow, JournalEntry } from '@spark/core';
import { openAccountActor } from './account-actor.ts';
import { ACCOUNT, filledOrder, NO_PRICES, openTradingPlace, QUIET_VENUE } from './trading.fixture.ts';

const DAY_MS = 24 * 60 * 60_000;

/** An account whose money is counted here; it is opened anew as often as the test wants. */
async function openCounted(t: TestContext) {
  const { store, clock } = await openTradingPlace(t);
  const damaged: Partial<DamagedRow>[] = [];
  const entries: JournalEntry[] = [];
  const open = async () => {
    const actor = await openAccountActor({
      account: ACCOUNT,
      journal: {
        ...store.journal,
        damagedIn: () => damaged as DamagedRow[],
        record: (entry) => {
          entries.push(entry);
          return store.journal.record(entry);
        },
      },
      clock,
      timers: clock,
      venues: { live: QUIET_VENUE, simulated: QUIET_VENUE },
      prices: NO_PRICES,
      publish: () => undefined,
      onIncident: (message) => assert.fail(message),
      onBroken: () => assert.fail('the journal failed'),
      countsMoney: true,
    });
    t.after(() => actor.close());
    return actor;
  };
  let reftag = 0;
  /** Bought and sold, with a gain of a thousand paise. */
  const gain = async (actor: Awaited<ReturnType<typeof open>>, instrumentKey = 'NSE:212') => {
    const of = { qty: 10, at: clock.now(), instrumentKey };
    await actor.record(filledOrder(++reftag, { ...of, side: 'Buy', pricePaise: 100 }));
    await actor.record(filledOrder(++reftag, { ...of, side: 'Sell', pricePaise: 200 }));
  };
  return { clock, damaged, entries, open, gain };
}

test('what was booked is not known where it cannot be read', async (t) => {
  const { damaged, open, gain } = await openCounted(t);
  await gain(await open());
  assert.equal((await open()).bookedPaise(), 1_000);
  for (const row of [{ table: 'open_legs' }, { table: 'positions' }, { table: 'orders', isAtWork: true }]) {
    damaged.splice(0, 1, row);
    assert.equal((await open()).bookedPaise(), null, row.table);
  }
});

test('what was booked on one day counts on the next, also after a restart', async (t) => {
  const { clock, open, gain } = await openCounted(t);
  await gain(await open());
  clock.advance(DAY_MS);
  const next = await open();
  assert.equal(next.bookedPaise(), 1_000);
  await gain(next);
  clock.advance(DAY_MS);
  assert.equal((await open()).bookedPaise(), 2_000);
});

test('what was booked before is written with the first fill of a day, and not with the others', async (t) => {
  const { entries, open, gain } = await openCounted(t);
  await gain(await open());
  const isWritten = entries.map(({ writes }) => writes.some(({ kind }) => kind === 'put-pairing'));
  assert.deepEqual(isWritten, [true, false]);
});

test('[engine.N25] a clock that is set back hides no position of the day that it shows', async (t) => {
  const { clock, open, gain } = await openCounted(t);
  const today = clock.now();
  const actor = await open();
  await gain(actor);
  clock.advance(DAY_MS);
  await gain(actor, 'NSE:3045');
  clock.set(today);
  const keys = [...(await open()).durablePositions.values()].map(({ instrumentKey }) => instrumentKey);
  assert.deepEqual(keys.sort(), ['NSE:212', 'NSE:3045']);
});
