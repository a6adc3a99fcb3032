import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMarketCalendar, type Instrument, istInstant, minutesOf } from '@spark/core';
import { BUNDLED_CALENDAR } from '@spark/market';
import { sessionsOf } from './simulated-sessions.ts';

const calendar = createMarketCalendar(BUNDLED_CALENDAR);
const DAY = '2026-11-16';
const at = (time: string) => istInstant(DAY, minutesOf(time));
const share = (isCas: boolean) => ({ exchange: 'NSE', class: 'equity', isCas }) as Instrument;

test('[exchange.Q114] shares with a closing auction have it by the calendar of the exchanges, and nowhere else', () => {
  const sessions = sessionsOf('calendar', calendar);
  assert.deepEqual(sessions(DAY, share(true)), {
    startsAt: at('09:15'),
    endsAt: at('15:15'),
    auction: { matchesFrom: at('15:30'), endsAt: at('15:35') },
  });
  assert.deepEqual(sessions(DAY, share(false)), { startsAt: at('09:15'), endsAt: at('15:30') });
  assert.equal(sessions('2026-07-31', share(true))?.auction, undefined, 'there was none before August 2026');
  assert.equal(sessions('2026-11-15', share(true)), null);
  assert.equal(sessionsOf('always-open', calendar)(DAY, share(true))?.auction, undefined);
});
