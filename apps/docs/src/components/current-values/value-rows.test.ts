import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ExpiryDays, Instrument, PriceQuote } from '@spark/client';
import { atTheMoneyHigherOnTie } from '@spark/vocabulary';
import fc from 'fast-check';
import type { Straddle } from '../spark-data/find-straddle.ts';
import { daysFromExpiryRows, daysToExpiryRows, premiumRows, priceRows, syntheticRows } from './value-rows.ts';

const quote = (ltp: number | null, more: Partial<PriceQuote> = {}): PriceQuote => ({
  token: 'NFO:1',
  symbol: 'NFO:1',
  known: true,
  timestamp_str: null,
  turnover: 0,
  best_bid_qty: 0,
  best_ask_qty: 0,
  broker: null,
  stale: ltp === null,
  timestamp: ltp === null ? null : '1794806648',
  ltp,
  prev_day_close: null,
  oi: 0,
  prev_day_oi: 0,
  ttq: 0,
  best_bid_price: 0,
  best_ask_price: 0,
  ...more,
});

const INDEX: Instrument = {
  token: '26000',
  symbol: 'Nifty 50',
  name: 'NIFTY',
  exch_seg: 'NSE',
  expiry: null,
  strike: 0,
  instrumenttype: 'INDEX',
  lotsize: 1,
  tick_size: 0.05,
};
const OPTION: Instrument = {
  ...INDEX,
  exch_seg: 'NFO',
  expiry: '2026-11-17',
  instrumenttype: 'OPTIDX',
  lotsize: 65,
};

const STRADDLE: Straddle = {
  underlying: INDEX,
  expiry: '2026-11-17',
  strike: 25_000,
  call: { ...OPTION, token: '1', symbol: 'NIFTY17NOV2625000CE' },
  put: { ...OPTION, token: '2', symbol: 'NIFTY17NOV2625000PE' },
};

const NIFTY_WEEKS: ExpiryDays = {
  cycle: 'weekly',
  lastExpiry: '2026-11-09',
  daysFromLastExpiry: 4,
  expiries: [
    { expiry: '2026-11-17', daysToExpiry: 1 },
    { expiry: '2026-11-23', daysToExpiry: 5 },
    { expiry: '2026-12-01', daysToExpiry: 10 },
    { expiry: '2026-12-08', daysToExpiry: 15 },
  ],
};
const NIFTY_MONTHS: ExpiryDays = {
  cycle: 'monthly',
  lastExpiry: '2026-10-27',
  daysFromLastExpiry: 13,
  expiries: [
    { expiry: '2026-11-23', daysToExpiry: 5 },
    { expiry: '2026-12-29', daysToExpiry: 29 },
  ],
};

const textOf = (rows: readonly { readonly label: string; readonly text: string | null }[], label: string) => {
  const row = rows.find((each) => each.label === label);
  assert.ok(row, label);
  return row.text;
};

it('unknown values are not made up, and neither is what is computed from them', () => {
  const rows = priceRows(INDEX, quote(null), null);
  for (const label of ['Last price (LTP)', 'Open', 'High', 'Low', 'Close of the day before'])
    assert.equal(textOf(rows, label), null, label);
  assert.equal(textOf(premiumRows(STRADDLE, [quote(1), quote(2), quote(null)]), 'Combined premium'), null);
  assert.equal(textOf(syntheticRows(STRADDLE, [quote(null), quote(2), quote(2)]), 'Above the spot'), null);
  assert.equal(textOf(premiumRows(STRADDLE, []), 'Combined premium'), null);
  const forgotten = { ...NIFTY_MONTHS, lastExpiry: null, daysFromLastExpiry: null };
  assert.equal(textOf(daysFromExpiryRows([forgotten]), 'Days from last expiry, monthly'), null);
  assert.deepEqual(daysFromExpiryRows([]), []);
});

it('a stale price marks everything that is computed from it', () => {
  const rows = premiumRows(STRADDLE, [quote(1), quote(2, { stale: true }), quote(3)]);
  assert.deepEqual(
    rows.map(({ isStale }) => isStale),
    [false, true, false, true],
  );
});

it('an index has neither volume nor open interest', () => {
  const rows = priceRows(INDEX, quote(25_000), { open: 1, high: 3, low: 0.5 });
  assert.equal(textOf(rows, 'Volume today'), 'none');
  assert.equal(textOf(rows, 'Open interest (OI)'), 'none');
  assert.equal(rows[0]?.note, 'at 10:54:08');
});

it('the synthetic future is the strike, plus the call, minus the put', () => {
  const rows = syntheticRows(STRADDLE, [quote(24_975), quote(121), quote(134)]);
  assert.equal(textOf(rows, 'Synthetic future'), '24,987.00');
  assert.equal(textOf(rows, 'Above the spot'), '12.00');
});

it('expiries have the numbers of the builder, and no more of them than it offers', () => {
  const rows = daysToExpiryRows([NIFTY_WEEKS, NIFTY_MONTHS]);
  assert.deepEqual(
    rows.map(({ label, text }) => `${label} ${text}`),
    ['weekly:0 1', 'weekly:1 5', 'weekly:2 10', 'monthly:0 5', 'monthly:1 29'],
  );
  assert.equal(rows[1]?.note, 'expires Mon, 23 Nov, 2026');
});

it('the days from the last expiry are shown beside its date and the next one', () => {
  assert.deepEqual(
    daysFromExpiryRows([NIFTY_MONTHS]).map(({ label, text, note }) => [label, text, note]),
    [
      ['Days from last expiry, monthly', '13', 'expired Tue, 27 Oct, 2026'],
      ['Next expiry, monthly', 'Mon, 23 Nov, 2026', ''],
    ],
  );
});

it('no listed strike is nearer than the one at the money, and of two the higher is taken', () => {
  assert.equal(atTheMoneyHigherOnTie([], 100), null);
  assert.equal(atTheMoneyHigherOnTie([23_550, 23_500], 23_525), 23_550);
  assert.equal(atTheMoneyHigherOnTie([23_500, 23_550], 23_525), 23_550);
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.nat(), (strikes, price) => {
      const nearest = atTheMoneyHigherOnTie(strikes, price) ?? Number.NaN;
      return strikes.every((strike) => Math.abs(nearest - price) <= Math.abs(strike - price));
    }),
  );
});
