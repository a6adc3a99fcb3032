import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLiveCalendar } from '@spark/application';
import { istInstant } from '@spark/core';
import { waitUntil } from '@spark/testkit';
import { command } from './command-line-under-test.ts';
import { assertDone, assertRefused } from './replies.ts';
import { type OwnedSpark, sparkFor } from './spark-under-test.ts';

const ask = (spark: OwnedSpark, path: string) => spark.call('GET', path, { token: spark.owner });

/** Tokens end at 06:00, so a test that moves to another day logs in again. */
async function onDay(spark: OwnedSpark, day: string, path: string) {
  spark.clock.set(istInstant(day, 600));
  return spark.call('GET', path, { token: await spark.token() });
}

test('an unknown or missing exchange is refused', async (t) => {
  const spark = await sparkFor(t);
  assertRefused(await ask(spark, '/isHoliday/'), 400, { code: 'field_missing', field: 'exch' });
  for (const path of ['/isHoliday/', '/holidays', '/prevholidays']) {
    assertRefused(await ask(spark, `${path}?exch=MCX`), 400, {
      code: 'field_choice',
      field: 'exch',
      message: 'exch must be one of NSE, NFO',
    });
  }
});

test('a trading day is not a holiday, and has the phases of every class', async (t) => {
  const spark = await sparkFor(t);
  const options = { class: 'OPT', phase: 'continuous', from: '09:15', to: '15:40' };
  const futures = [
    { class: 'FUT', phase: 'pre-open', from: '09:00', to: '09:05' },
    { class: 'FUT', phase: 'pre-open-limit', from: '09:05', to: '09:10' },
    { class: 'FUT', phase: 'pre-open-matching', from: '09:10', to: '09:12' },
    { class: 'FUT', phase: 'buffer', from: '09:12', to: '09:15' },
    { class: 'FUT', phase: 'continuous', from: '09:15', to: '15:40' },
  ];
  for (const path of ['/isHoliday/?exch=NFO', '/isHoliday?exch=nfo']) {
    assertDone(await ask(spark, path), 'Data Received', [{ holiday: false, phases: [...futures, options] }]);
  }
});

test('a holiday and a weekend are holidays, a Budget Sunday and a Muhurat day are not', async (t) => {
  const spark = await sparkFor(t);
  const holiday = async (day: string) =>
    (await onDay(spark, day, '/isHoliday/?exch=NSE')).body.data[0]?.holiday;
  assert.equal(await holiday('2026-11-24'), true);
  assert.equal(await holiday('2026-11-21'), true);
  assert.equal(await holiday('2026-02-01'), false);
  assert.equal(await holiday('2025-10-21'), false);
  assertDone(await onDay(spark, '2026-12-25', '/isHoliday/?exch=NSE'), 'Data Received', [
    { holiday: true, name: 'Christmas', phases: [] },
  ]);
});

test('the lists are split at today, which belongs to those to come', async (t) => {
  const spark = await sparkFor(t);
  const coming = ['2026-11-24', '2026-12-25', '2027-01-26', '2027-03-26', '2027-04-14'];
  assertDone(await ask(spark, '/holidays'), 'Data Received', coming);
  assertDone(await ask(spark, '/holidays?exch=NFO'), 'Data Received', coming);
  const past = (await ask(spark, '/prevholidays')).body.data as unknown as readonly string[];
  assert.equal(past[0], '2025-02-26');
  assert.equal(past.at(-1), '2026-11-10');
  assert.ok(past.includes('2025-10-21') && !past.includes('2026-02-01'));
  const onTheDay = await onDay(spark, '2026-11-24', '/holidays');
  assert.equal(onTheDay.body.data[0], '2026-11-24');
});

test('a holiday that the owner declares holds at once, without a restart, and after one', async (t) => {
  const spark = await sparkFor(t);
  assert.equal((await ask(spark, '/isHoliday/?exch=NSE')).body.data[0]?.holiday, false);
  const printed = await spark.command(['holidays', 'add', 'equity', '2026-11-16', 'closed', 'Election day']);
  assert.equal(printed, 'NSE, BSE, NFO, BFO on 2026-11-16: closed. Calendar 2026-08-22+4.');
  assertDone(await ask(spark, '/isHoliday/?exch=NFO'), 'Data Received', [
    { holiday: true, name: 'Election day', phases: [] },
  ]);
  await spark.restart();
  assert.equal((await ask(spark, '/holidays')).body.data[0], '2026-11-16');
  await spark.command(['holidays', 'remove', 'nse', '2026-11-16']);
  assert.equal((await ask(spark, '/isHoliday/?exch=NSE')).body.data[0]?.holiday, false);
  assert.equal((await ask(spark, '/isHoliday/?exch=NFO')).body.data[0]?.holiday, true);
  await spark.command(['holidays', 'reset']);
  assert.equal((await ask(spark, '/isHoliday/?exch=NFO')).body.data[0]?.holiday, false);
});

test('holidays that are declared at once are all declared', async (t) => {
  const spark = await sparkFor(t);
  const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08'];
  await Promise.all(days.map((day) => spark.command(['holidays', 'add', 'NSE', day])));
  const listed = (await ask(spark, '/holidays')).body.data as unknown as readonly string[];
  assert.deepEqual(
    listed.filter((day) => days.includes(day)),
    days,
  );
});

test('a holiday declared for today closes the simulated market at once', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_MARKET: 'calendar' } });
  const minutesToday = async () => (await ask(spark, '/history?token=NSE:2885')).body.data.length;
  assert.equal(await minutesToday(), 45);
  await spark.command(['holidays', 'add', 'equity', '2026-11-16', 'closed', 'Election day']);
  assert.equal((await ask(spark, '/isHoliday/?exch=NSE')).body.data[0]?.holiday, true);
  assert.equal(await minutesToday(), 0);
});

test('who holds the calendar of the running server sees a declared holiday without asking for the newest', async (t) => {
  const spark = await sparkFor(t);
  const { openStore } = await import('@spark/store');
  const store = await openStore(spark.config);
  t.after(() => store.close());
  const log = { info: () => undefined, error: () => undefined };
  const live = await openLiveCalendar({ store, mode: 'calendar', log });
  t.after(live.close);
  const share = { exchange: 'NSE', class: 'equity', isCas: true } as const;
  assert.equal(live.market.isOpen(spark.clock.now(), share), true);
  await spark.command(['holidays', 'add', 'NSE', '2026-11-16']);
  await waitUntil('the market is closed', async () => !live.market.isOpen(spark.clock.now(), share));
});

test('the market keeps its hours or never closes, as SPARK_MARKET says', async (t) => {
  const spark = await sparkFor(t);
  const { openStore } = await import('@spark/store');
  const store = await openStore(spark.config);
  t.after(() => store.close());
  const log = { info: () => undefined, error: () => undefined };
  const option = { exchange: 'NFO', class: 'option', isCas: false } as const;
  const sunday = istInstant('2026-11-15', 180);
  for (const mode of ['calendar', 'always-open'] as const) {
    const live = await openLiveCalendar({ store, mode, log });
    t.after(live.close);
    assert.equal(live.market.isOpen(sunday, option), mode === 'always-open');
    assert.equal(live.exchanges.isOpen(sunday, option), false);
  }
});

test('stored changes that cannot be read leave the published calendar in force, and are reported', async (t) => {
  const spark = await sparkFor(t);
  const { openStore } = await import('@spark/store');
  const store = await openStore(spark.config);
  await store.writeSetting('calendar.changes', '{"revision":');
  await store.close();
  assert.equal((await ask(spark, '/isHoliday/?exch=NSE')).body.data[0]?.holiday, false);
  assert.match(spark.logged(), /the calendar could not be read; the last one stays/);
  const { clock, config } = spark;
  const refused = await command(config, ['holidays', 'list'], { clock });
  assert.equal(refused.code, 1);
  assert.match(refused.complained, /cannot be read\. .*holidays reset/);
  assert.equal((await command(config, ['holidays', 'reset'], { clock })).code, 0);
  assert.equal((await command(config, ['holidays', 'list'], { clock })).code, 0);
});

test('the list shows the year with what is yours and what is unconfirmed', async (t) => {
  const spark = await sparkFor(t);
  await spark.command(['holidays', 'add', 'NSE', '2027-03-15', 'special 09:15-12:30', 'Short session']);
  await spark.command(['holidays', 'remove', 'NSE', '2027-04-14']);
  const printed = await spark.command(['holidays', 'list', 'nse', '2027']);
  assert.equal(
    printed,
    [
      'Exchange  Day         Session              Name',
      'NSE       2027-01-26  closed               Republic Day   unconfirmed',
      'NSE       2027-03-15  special 09:15-12:30  Short session  yours',
      'NSE       2027-03-26  closed               Good Friday    unconfirmed',
      'NSE 2027-04-14 is an ordinary day: you removed what was published.',
      'Calendar 2026-08-22+2.',
    ].join('\n'),
  );
});

test('the command line refuses what it cannot mean, and changes nothing', async (t) => {
  const spark = await sparkFor(t);
  const { clock, config } = spark;
  const wrong = {
    'holidays add': /<exchange> is missing\. Usage: npm run spark -- holidays add <exchange> <day>/,
    'holidays add NSE': /<day> is missing/,
    'holidays add NYSE 2026-11-18': /<exchange> is one of NSE, BSE.*not "NYSE"/,
    'holidays add NSE 2026-13-45': /<day> is a day that exists/,
    'holidays add NSE 2026-11-18 open': /The session is one of closed/,
    'holidays add NSE 2026-11-18 morning-closed': /Only MCX has a morning/,
    'holidays add NSE 2026-11-18 closed name more': /"more" is one word too many/,
    'holidays list NSE 27': /A year is written YYYY/,
    'holidays remove NSE 2026-11-18 closed': /one word too many/,
  };
  for (const [args, sentence] of Object.entries(wrong)) {
    const { code, complained } = await command(config, args.split(' '), { clock });
    assert.equal(code, 2, args);
    assert.match(complained, sentence);
  }
  const ordinary = await command(config, ['holidays', 'remove', 'NSE', '2026-11-18'], { clock });
  assert.deepEqual(ordinary, {
    code: 1,
    printed: '',
    complained: '2026-11-18 is an ordinary day already. Nothing was changed.',
  });
  assert.match((await command(config, ['holidays', 'list'], { clock })).printed, /Calendar 2026-08-22\.$/);
});
