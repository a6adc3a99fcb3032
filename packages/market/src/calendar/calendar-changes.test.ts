import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, createMarketCalendar, readSession, type SpecialDay } from '@spark/core';
import { EXCHANGE, type Exchange, LIMITS } from '@spark/vocabulary';
import fc from 'fast-check';
import { BUNDLED_CALENDAR } from './bundled-calendar.ts';
import {
  addSpecialDay,
  type CalendarChanges,
  NO_CHANGES,
  readChanges,
  removeSpecialDay,
  withChanges,
  writeChanges,
} from './calendar-changes.ts';

function special(exchange: Exchange, day: string, text: string): SpecialDay {
  const session = readSession(text);
  assert.ok(session);
  return { exchange, day, name: 'Election', session, isConfirmed: true };
}

function changed(changes: CalendarChanges | null | 'ordinary'): CalendarChanges {
  assert.ok(changes !== null && changes !== 'ordinary');
  return changes;
}

const calendarOf = (changes: CalendarChanges) => createMarketCalendar(withChanges(BUNDLED_CALENDAR, changes));

test('[market.C11] text that is not a stored change is not read', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    '{"revision":1,"days":[],"ordinaryDays":[{}]}',
    '{"revision":1,"days":[{"exchange":"NSE","day":"2026-13-45","name":"x","session":"closed","isConfirmed":true}],"ordinaryDays":[]}',
    '{"revision":1,"days":[{"exchange":"NYSE","day":"2026-01-01","name":"x","session":"closed","isConfirmed":true}],"ordinaryDays":[]}',
    '{"revision":1,"days":[{"exchange":"NSE","day":"2026-01-01","name":"x","session":"open","isConfirmed":true}],"ordinaryDays":[]}',
  ]) {
    assert.equal(readChanges(text), null, text);
  }
});

test('[market.C11] sessions that end before they begin, or are of no known kind, are not read', () => {
  for (const text of [
    '',
    'open',
    'special',
    'special 15:30-09:15',
    'special 09:15-09:15',
    'muhurat 24:00-25:00',
  ])
    assert.equal(readSession(text), null, text);
});

test('[market.C11] a holiday declared for one exchange closes it and no other', () => {
  const changes = changed(addSpecialDay(NO_CHANGES, special('NSE', '2026-11-18', 'closed')));
  const calendar = calendarOf(changes);
  assert.equal(calendar.isTradingDay('2026-11-18', 'NSE'), false);
  assert.equal(calendar.isTradingDay('2026-11-18', 'NFO'), true);
  assert.equal(calendar.version(), `${BUNDLED_CALENDAR.version}+1`);
});

test('[market.C11] a published holiday can be made an ordinary day, and a declared one taken back', () => {
  const traded = changed(
    removeSpecialDay(BUNDLED_CALENDAR, NO_CHANGES, { exchange: 'NSE', day: '2026-11-24' }),
  );
  assert.equal(calendarOf(traded).isTradingDay('2026-11-24', 'NSE'), true);
  const added = changed(addSpecialDay(traded, special('NSE', '2026-11-24', 'closed')));
  assert.equal(calendarOf(added).isTradingDay('2026-11-24', 'NSE'), false);

  const declared = changed(addSpecialDay(NO_CHANGES, special('NSE', '2026-11-18', 'closed')));
  const back = changed(removeSpecialDay(BUNDLED_CALENDAR, declared, { exchange: 'NSE', day: '2026-11-18' }));
  assert.deepEqual([back.days, back.ordinaryDays, back.revision], [[], [], 2]);
  assert.equal(removeSpecialDay(BUNDLED_CALENDAR, back, { exchange: 'NSE', day: '2026-11-18' }), 'ordinary');
});

test('[market.C11] a fixed date of an unpublished year can be removed too', () => {
  const changes = changed(
    removeSpecialDay(BUNDLED_CALENDAR, NO_CHANGES, { exchange: 'NSE', day: '2027-01-26' }),
  );
  assert.equal(calendarOf(changes).isTradingDay('2027-01-26', 'NSE'), true);
});

test('[market.C11] the hours of Muhurat can be filled in when they are published', () => {
  const changes = changed(addSpecialDay(NO_CHANGES, special('NSE', '2026-11-08', 'muhurat 18:00-19:00')));
  const share = { exchange: 'NSE', class: 'equity', isCas: true } as const;
  assert.deepEqual(calendarOf(changes).continuousMinutes('2026-11-08', share), {
    kind: 'continuous',
    fromMinute: 1080,
    toMinute: 1140,
  });
});

test('[market.C11] changes are bounded', () => {
  let changes: CalendarChanges | null = NO_CHANGES;
  for (let day = 0; day < LIMITS.calendarChanges; day += 1) {
    assert.ok(changes);
    changes = addSpecialDay(changes, special('NSE', addDays('2030-01-01', day), 'closed'));
  }
  assert.ok(changes);
  assert.equal(addSpecialDay(changes, special('NSE', '2029-01-01', 'closed')), null);
});

test('[market.C11] a stored change reads back as it was', () => {
  const days = fc.integer({ min: 0, max: 4000 }).map((after) => addDays('2024-01-01', after));
  const sessions = fc.constantFrom(
    'closed',
    'morning-closed',
    'muhurat',
    'muhurat 18:00-19:15',
    'special 09:15-12:30',
  );
  const steps = fc.array(fc.tuple(fc.constantFrom(...EXCHANGE), days, sessions, fc.boolean()), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(steps, (all) => {
      let changes = NO_CHANGES;
      for (const [exchange, day, session, isAdded] of all) {
        const next = isAdded
          ? addSpecialDay(changes, special(exchange, day, session))
          : removeSpecialDay(BUNDLED_CALENDAR, changes, { exchange, day });
        if (next !== 'ordinary') changes = changed(next);
        assert.equal(calendarOf(changes).specialDay(day, exchange) !== null, isAdded);
      }
      assert.deepEqual(readChanges(writeChanges(changes)), changes);
    }),
  );
});
