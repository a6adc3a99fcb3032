import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, type IstDay, istInstant, type JournalEntry } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { createDeploymentSignals } from './deployment-signals.ts';

const FIRST = '2026-09-01';
const DAY_MS = 86_400_000;
const UCC = 'AAAA';

/** Signals of a deployment of which every day has a session of a quarter of an hour. */
function openSignals(stored: readonly { readonly name: string; readonly at: number }[] = []) {
  const clock = createManualClock(istInstant(FIRST, 555));
  const written: JournalEntry[] = [];
  const hours = (day: IstDay) => ({ startsAt: istInstant(day, 555), endsAt: istInstant(day, 570) });
  const signals = createDeploymentSignals({
    row: { id: 1, ucc: UCC, createdAt: clock.now() - 400 * DAY_MS },
    names: ['up'],
    stored,
    sessionOn: (day) => ({ day, ...hours(day), minutes: 15 }),
    journal: { record: async (entry) => void written.push(entry) },
    clock,
  });
  let alert = 0;
  const send = async (name = 'up') => {
    alert += 1;
    const sent = { ucc: UCC, strategyName: 'test1', name, alert, place: 0, at: clock.now() };
    const taken = await signals.take(sent, clock.now());
    assert.ok(taken.ok, JSON.stringify(taken));
  };
  return { signals, clock, written, send, hours };
}

test('[application.Y24] signals that no condition looks back at are let go when a session is over, and are not known any more', async () => {
  const { signals, clock, written, send, hours } = openSignals();
  const sizes: number[] = [];
  for (let number = 0; number < 120; number += 1) {
    const day = addDays(FIRST, number);
    clock.set(hours(day).startsAt + 60_000);
    await send();
    const { endsAt } = hours(day);
    clock.set(endsAt);
    signals.sessionEnded(endsAt);
    sizes.push(signals.history().signals.length);
  }
  assert.equal(Math.max(...sizes), 45);
  assert.equal(sizes.at(-1), 45);
  assert.equal(written.length, 120, 'all of them are stored');
  const { signals: kept, known } = signals.history();
  const [span] = known;
  assert.equal(span?.from, clock.now() - 45 * DAY_MS);
  assert.ok(kept.every(({ at }) => at >= (span?.from ?? 0)));
});

test('[application.Y24] far more signals than minutes of a strategy keep the newest', () => {
  const last = istInstant(FIRST, 555);
  const stored = Array.from({ length: 30_000 }, (_, place) => ({ name: 'up', at: last - place * 60_000 }));
  const { signals } = openSignals(stored.toReversed());
  const { signals: kept, known } = signals.history();
  assert.ok(kept.length > 15_000 && kept.length <= 20_000, String(kept.length));
  assert.equal(kept.at(-1)?.at, last);
  assert.equal(known[0]?.from, kept[0]?.at);
});
