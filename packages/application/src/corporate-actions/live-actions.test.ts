import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { alwaysOpen, createMarketCalendar, istInstant, minutesOf } from '@spark/core';
import { BUNDLED_CALENDAR } from '@spark/market';
import { createManualClock } from '@spark/testkit';
import { openLiveActions } from './live-actions.ts';
import { createOpensAt } from './opens-at.ts';

const NOW = istInstant('2026-11-16', minutesOf('10:00'));
const SPLIT = {
  ...{ instrumentKey: 'NSE:212', symbol: 'ASHOKLEY-EQ', exDate: '2026-11-18' },
  terms: { kind: 'split', faceBefore: 10, faceAfter: 2, fractionPaise: null },
} as const;
const DIVIDEND = { ...SPLIT, terms: { kind: 'dividend', paise: 450 } } as const;

const calendar = createMarketCalendar(BUNDLED_CALENDAR);
const opensAt = createOpensAt(calendar, () => null);

async function open(t: TestContext, stored: string | null = null) {
  const clock = createManualClock(NOW);
  const place = { text: stored, changes: 0, failures: [] as unknown[] };
  const store = {
    readSetting: async () => place.text,
    changeSetting: async (_: string, change: (text: string | null) => string) => {
      place.text = change(place.text);
    },
    foreignChanges: () => place.changes,
  };
  const log = { error: (failure: unknown) => void place.failures.push(failure) };
  const actions = await openLiveActions({ store, clock, opensAt, arePricesSimulated: false, log });
  t.after(actions.close);
  return { ...place, place, clock, actions };
}

test('stored actions that cannot be read are reported once, none is applied, and none is written over', async (t) => {
  for (const text of ['', '[]', '{"v":3,"lastId":1}', '{"v":99,"lastId":0,"list":[]}']) {
    const { actions, place } = await open(t, text);
    assert.deepEqual(actions.list(), []);
    await actions.refresh();
    assert.equal(place.failures.length, 1, text);
    await assert.rejects(actions.add(SPLIT), /The stored corporate actions cannot be read/);
    assert.equal(place.text, text);
  }
});

test('what another process changed is read', async (t) => {
  const one = await open(t);
  assert.ok((await one.actions.add(SPLIT)).ok);
  const { actions, place } = await open(t);
  let told = 0;
  actions.onChange(() => {
    told += 1;
  });
  place.text = one.place.text;
  await actions.refresh();
  assert.deepEqual(actions.list(), [], 'nothing said that it changed');
  place.changes += 1;
  await actions.refresh();
  assert.deepEqual([actions.list().length, told], [1, 1]);
});

test('a split changes the levels that were set before it opens, a dividend none', async (t) => {
  const { actions, clock } = await open(t);
  assert.ok((await actions.add(SPLIT)).ok);
  assert.ok((await actions.add({ ...DIVIDEND, instrumentKey: 'NSE:2885' })).ok);
  const opens = istInstant('2026-11-18', minutesOf('09:00'));
  clock.set(opens - 1);
  assert.equal(actions.changedSince('NSE:212', NOW), null);
  clock.set(opens);
  assert.match(actions.changedSince('NSE:212', NOW) ?? '', /a split 10:2 of ASHOKLEY-EQ on 2026-11-18/);
  assert.equal(actions.changedSince('NSE:212', opens), null, 'what is set now is of its price');
  assert.equal(actions.changedSince('NSE:2885', NOW), null);
  assert.equal(actions.changedSince('NSE:1', NOW), null);
});

test('an ex-date opens with the orders before the opening, after a holiday on the next day, and at midnight where nothing closes', () => {
  const at = (day: string, time: string) => istInstant(day, minutesOf(time));
  const share = { instrumentKey: 'NSE:212' };
  assert.equal(opensAt({ ...share, exDate: '2026-11-18' }), at('2026-11-18', '09:00'));
  assert.equal(opensAt({ ...share, exDate: '2026-11-21' }), at('2026-11-23', '09:00'), 'a Saturday');
  assert.equal(opensAt({ ...share, exDate: '2026-11-24' }), at('2026-11-25', '09:00'), 'a holiday');
  const always = createOpensAt(alwaysOpen(calendar), () => null);
  assert.equal(always({ ...share, exDate: '2026-11-21' }), at('2026-11-21', '00:00'));
});
