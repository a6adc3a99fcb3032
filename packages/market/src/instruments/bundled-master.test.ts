import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Instrument, IstDay } from '@spark/core';
import { generateMaster, referencePrices } from './bundled-master.ts';
import { isMadeUpToken } from './contract-token.ts';
import { createInstrumentTable, type InstrumentTable } from './instrument-table.ts';
import { STOCKS } from './stocks.ts';
import { daysFrom, isTradingDay } from './trading-days.fixture.ts';

function tableOf(day: IstDay, size: 'full' | 'small' = 'small'): InstrumentTable {
  return createInstrumentTable(generateMaster({ day, isTradingDay, size }), day);
}

function rowsOf(table: InstrumentTable): readonly Instrument[] {
  return Array.from({ length: table.columns.rows }, (_, row) => table.at(row));
}

const full = tableOf('2026-11-16', 'full');
const fullRows = rowsOf(full);

test('[market.I7] no two instruments of an exchange share a token or a symbol', () => {
  assert.equal(new Set(fullRows.map(({ key }) => key)).size, fullRows.length);
  assert.equal(
    new Set(fullRows.map(({ exchange, symbol }) => `${exchange} ${symbol}`)).size,
    fullRows.length,
  );
});

test('[market.I7] made-up tokens are apart from the numbers of the exchanges, and only contracts have them', () => {
  for (const { token, expiry, symbol } of fullRows) {
    assert.equal(isMadeUpToken(Number(token)), expiry !== null, symbol);
    assert.match(token, /^[0-9]{1,10}$/);
  }
});

test('[market.I8] a contract has the same token and the same fields from day to day', () => {
  const first = '2026-09-01';
  let known = new Map<string, string>();
  for (const day of daysFrom(first, '2026-12-31')) {
    const rows = rowsOf(tableOf(day));
    const today = new Map(rows.map((row) => [`${row.exchange} ${row.symbol}`, JSON.stringify(row)]));
    for (const [identity, was] of known) {
      const { expiry } = JSON.parse(was) as Instrument;
      const isExpired = expiry !== null && expiry < day;
      assert.equal(today.get(identity), isExpired ? undefined : was, `${identity} on ${day}`);
    }
    known = today;
  }
});

test('[market.I8] no token of a contract is given to another one in three years', () => {
  const owner = new Map<string, string>();
  for (const day of daysFrom('2025-01-01', '2027-12-31').filter((_, index) => index % 5 === 0)) {
    for (const { key, symbol } of rowsOf(tableOf(day))) {
      assert.equal(owner.get(key) ?? symbol, symbol, key);
      owner.set(key, symbol);
    }
  }
});

test('[market.I9] every contract has the lot of its underlying, a tick, a freeze quantity of whole lots or more, an underlying', () => {
  for (const row of fullRows) {
    if (row.expiry === null) continue;
    const { symbol, lotSize, tickPaise, freezeQty, name } = row;
    assert.ok([1, 5, 10, 20, 50, 100, 500].includes(tickPaise), symbol);
    assert.ok(freezeQty >= lotSize, symbol);
    const underlying = full.underlyingOf(row);
    assert.equal(underlying?.name, name, symbol);
    assert.equal(underlying?.class, row.instrumentType.endsWith('IDX') ? 'index' : 'equity', symbol);
  }
  const lots = (name: string) =>
    new Set(fullRows.filter((row) => row.expiry && row.name === name).map((row) => row.lotSize));
  const expected = {
    NIFTY: 65,
    BANKNIFTY: 30,
    FINNIFTY: 60,
    MIDCPNIFTY: 120,
    NIFTYNXT50: 25,
    SENSEX: 20,
    BANKEX: 30,
  };
  for (const [name, lot] of Object.entries({ ...expected, RELIANCE: 500, ADANIENT: 309 })) {
    assert.deepEqual([...lots(name)], [lot], name);
  }
});

test('[market.I9] strikes lie around the reference price, calls and puts alike, at steps of the exchange', () => {
  const chains = new Map<string, Instrument[]>();
  for (const row of fullRows) {
    if (row.class !== 'option') continue;
    const chain = `${row.exchange} ${row.name} ${row.expiry}`;
    chains.set(chain, [...(chains.get(chain) ?? []), row]);
  }
  for (const [chain, rows] of chains) {
    const strikes = (type: string) =>
      rows.filter((row) => row.optionType === type).map((row) => row.strikePaise ?? 0);
    const [calls, puts] = [strikes('CE'), strikes('PE')];
    assert.deepEqual(calls, puts, chain);
    const reference = referencePrices.get(rows[0]?.name ?? '') ?? Number.NaN;
    assert.ok((calls[0] ?? 0) < reference && (calls.at(-1) ?? 0) > reference, chain);
    const steps = calls.slice(1).map((strike, index) => strike - (calls[index] ?? 0));
    const step = Math.min(...steps);
    assert.ok(step > 0 && calls.every((strike) => strike % step === 0), chain);
  }
  const near = fullRows.filter(
    ({ name, expiry, class: kind }) => name === 'NIFTY' && expiry === '2026-11-17' && kind === 'option',
  );
  assert.ok(near.some(({ symbol }) => symbol === 'NIFTY17NOV2623550PE'));
  const far = fullRows.filter(({ name, expiry }) => name === 'NIFTY' && expiry === '2031-06-24');
  assert.equal(far.length, 22, 'five strikes on each side of the middle one');
});

test('[market.I10] the full list has about a hundred thousand rows and every share with derivatives', () => {
  assert.ok(fullRows.length > 90_000 && fullRows.length < 120_000, `${fullRows.length} rows`);
  for (const { name, lotSize } of STOCKS) {
    assert.equal(full.findSymbol('NSE', `${name}-EQ`)?.isCas, true, name);
    assert.equal(full.list({ exchange: 'NFO', name, class: 'future' })[0]?.lotSize, lotSize, name);
  }
});

/** Numbers that programs have written into themselves. */
const WELL_KNOWN = {
  'NSE:212': 'ASHOKLEY-EQ',
  'NSE:2885': 'RELIANCE-EQ',
  'NSE:3045': 'SBIN-EQ',
  'NSE:26000': 'Nifty 50',
  'NSE:26009': 'Nifty Bank',
  'NSE:26017': 'India VIX',
  'BSE:500325': 'RELIANCE',
  'BSE:19000': 'SENSEX',
} as const;

test('[market.I10] well-known tokens are what everybody takes them for, also with the digits brokers put before an index', () => {
  for (const [key, symbol] of Object.entries(WELL_KNOWN)) assert.equal(full.find(key)?.symbol, symbol, key);
  assert.equal(full.find('NSE:99926000')?.key, 'NSE:26000');
  assert.equal(full.find('BSE:99919000')?.key, 'BSE:19000');
});

test('[market.I11] ticks follow the price table', () => {
  const tick = (symbol: string) => full.findSymbol('NSE', symbol)?.tickPaise;
  const ticks = {
    'ASHOKLEY-EQ': 1,
    'HDFCBANK-EQ': 5,
    'SBIN-EQ': 10,
    'BAJAJ-AUTO-EQ': 50,
    'MARUTI-EQ': 100,
    'PAGEIND-EQ': 500,
  };
  for (const [symbol, paise] of Object.entries(ticks)) assert.equal(tick(symbol), paise, symbol);
  const first = (name: string, kind: 'future' | 'option') =>
    full.list({ exchange: 'NFO', name, class: kind })[0]?.tickPaise;
  assert.deepEqual(
    [first('NIFTY', 'future'), first('BANKNIFTY', 'future'), first('MIDCPNIFTY', 'future')],
    [10, 20, 5],
  );
  assert.deepEqual(
    [first('NIFTY', 'option'), first('SBIN', 'option'), first('ASHOKLEY', 'option')],
    [5, 5, 1],
  );
});

test('[market.I11] freeze quantities are those published, thirty lots where none was', () => {
  const published = {
    NIFTY: 1800,
    BANKNIFTY: 600,
    FINNIFTY: 1800,
    MIDCPNIFTY: 2800,
    NIFTYNXT50: 600,
    SENSEX: 1000,
    BANKEX: 900,
  };
  for (const [name, qty] of Object.entries({
    ...published,
    RELIANCE: 15_000,
    SBIN: 30_000,
    IDEA: 2_144_250,
  })) {
    assert.equal(full.freezeQty(name), qty, name);
  }
  assert.equal(full.freezeQty('TCS'), 30 * 225);
});
