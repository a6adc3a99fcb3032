import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { istInstant, minutesOf } from '@spark/core';
import { SMALL_MARKET_SHARE as SHARE } from '@spark/testkit';
import { hoursText } from './hours-text.ts';
import { openLiveCalendar } from './live-calendar.ts';

const ON_SUNDAY = istInstant('2026-11-15', minutesOf('12:00'));
const ON_MONDAY = istInstant('2026-11-16', minutesOf('12:00'));
const QUIET = { info: () => undefined, error: () => undefined };

/** Whether paper and live accounts trade at this moment. */
async function open(t: TestContext, config: Parameters<typeof hoursText>[0], at: number) {
  const { market: mode, simulatesBrokers } = config;
  const store = { readSetting: async () => null, foreignChanges: () => 0 };
  const calendar = await openLiveCalendar({ store, mode, simulatesBrokers, log: QUIET });
  t.after(calendar.close);
  return { paper: calendar.market.isOpen(at, SHARE), live: calendar.live.isOpen(at, SHARE) };
}

test('[core.O100] always-open is for paper: live accounts follow the calendar, unless their brokers are simulated too', async (t) => {
  for (const [config, onSunday, text] of [
    [
      { market: 'always-open', simulatesBrokers: false },
      { paper: true, live: false },
      /^paper and forward tests are always open, live accounts follow the calendar of the exchanges$/,
    ],
    [
      { market: 'always-open', simulatesBrokers: true },
      { paper: true, live: true },
      /^all accounts are always open, since the live brokers are simulated too$/,
    ],
    [
      { market: 'calendar', simulatesBrokers: false },
      { paper: false, live: false },
      /^all accounts follow the calendar of the exchanges$/,
    ],
  ] as const) {
    assert.deepEqual(await open(t, config, ON_SUNDAY), onSunday);
    assert.deepEqual(await open(t, config, ON_MONDAY), { paper: true, live: true });
    assert.match(hoursText(config), text);
  }
});
