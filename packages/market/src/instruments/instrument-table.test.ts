import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { generateMaster } from './bundled-master.ts';
import { createInstrumentTable } from './instrument-table.ts';
import { isTradingDay } from './trading-days.fixture.ts';

const DAY = '2026-11-16';
const table = createInstrumentTable(generateMaster({ day: DAY, isTradingDay }), DAY);
const symbols = (text: string, limit = 6) =>
  table.search(text, limit).map(({ exchange, symbol }) => `${exchange} ${symbol}`);

test('[market.I12] an unlisted instrument is not found, however it is written', () => {
  for (const key of [
    'NSE:999999999',
    'MCX:1',
    'NSE',
    '',
    'nse:212',
    'NSE:212 ',
    'XXX:212',
    'NSE:99999999999',
  ]) {
    assert.equal(table.find(key), null, key);
  }
  assert.deepEqual(table.list({ exchange: 'NFO', name: 'NOSUCHNAME' }), []);
  assert.deepEqual(table.list({ exchange: 'MCX', name: 'GOLD' }), []);
  assert.deepEqual(table.expiries('NFO', 'NOSUCHNAME', 'option'), []);
  assert.equal(table.freezeQty('NOSUCHNAME'), null);
  assert.equal(table.freezeQty('INDIA VIX'), null, 'an index without derivatives cannot be ordered');
});

test('[market.I12] every instrument is found by its key and by its symbol', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: table.columns.rows - 1 }), (row) => {
      const instrument = table.at(row);
      assert.deepEqual(table.find(instrument.key), instrument);
      assert.deepEqual(table.findSymbol(instrument.exchange, instrument.symbol.toLowerCase()), instrument);
    }),
    { numRuns: 2_000 },
  );
});

test('[market.I13] a list has the share or index first, then futures, then options by expiry and strike', () => {
  const rows = table.list({ exchange: 'NFO', name: 'nifty' });
  const order = rows.map((row) => [
    row.class === 'future' ? 0 : 1,
    row.expiry,
    row.strikePaise ?? 0,
    row.optionType,
  ]);
  assert.deepEqual(
    order,
    order.toSorted((left, right) => (JSON.stringify(padded(left)) < JSON.stringify(padded(right)) ? -1 : 1)),
  );
  assert.equal(table.list({ exchange: 'NSE', name: 'NIFTY' })[0]?.key, 'NSE:26000');
});

function padded(parts: readonly unknown[]): readonly unknown[] {
  return parts.map((part) => (typeof part === 'number' ? String(part).padStart(12, '0') : part));
}

test('[market.I13] a list is narrowed by expiry and kind, and answers to a symbol and to a former name', () => {
  const chain = table.list({ exchange: 'NFO', name: 'NIFTY', expiry: '2026-11-17', class: 'option' });
  assert.ok(chain.length > 200);
  assert.ok(chain.every(({ expiry, class: kind }) => expiry === '2026-11-17' && kind === 'option'));
  assert.deepEqual(table.list({ exchange: 'NFO', name: 'NIFTY', expiry: '2026-11-18' }), []);
  assert.equal(table.list({ exchange: 'NSE', name: 'SBIN-EQ' })[0]?.key, 'NSE:3045');
  assert.equal(table.list({ exchange: 'NSE', name: 'TATAMOTORS' })[0]?.name, 'TMPV');
  assert.equal(table.list({ exchange: 'NSE', name: 'ZOMATO' })[0]?.name, 'ETERNAL');
});

test('[market.I14] a search finds nothing rather than something else', () => {
  for (const text of ['', '   ', 'zzzz', 'nifty 99999999 ce', '///', 'reliance zzzz', '🙂']) {
    assert.deepEqual(table.search(text, 10), [], text);
  }
});

test('[market.I14] the share or index comes first, then what expires first, near the money first', () => {
  assert.deepEqual(symbols('reliance', 4), [
    'NSE RELIANCE-EQ',
    'BSE RELIANCE',
    'NFO RELIANCE23NOV26FUT',
    'BFO RELIANCE26NOV26FUT',
  ]);
  assert.deepEqual(symbols('nifty', 6), [
    'NSE Nifty 50',
    'NFO NIFTY23NOV26FUT',
    'NFO NIFTY29DEC26FUT',
    'NFO NIFTY25JAN27FUT',
    'NFO NIFTY17NOV2623500CE',
    'NFO NIFTY17NOV2623500PE',
  ]);
});

test('[market.I14] words count in any order: name, strike, month, kind, exchange', () => {
  const near = ['NFO NIFTY17NOV2624500CE', 'NFO NIFTY23NOV2624500CE'];
  assert.deepEqual(symbols('nifty 24500 ce', 2), near);
  assert.deepEqual(symbols('CE 24500 Nifty', 2), near);
  assert.deepEqual(symbols('nifty24500ce', 2), near);
  assert.deepEqual(symbols('bank fut nov', 2), ['NFO BANKNIFTY23NOV26FUT', 'BFO BANKEX26NOV26FUT']);
  assert.deepEqual(symbols('bank nifty', 1), ['NSE Nifty Bank']);
  assert.deepEqual(symbols('nifty 17nov 23500 put', 1), ['NFO NIFTY17NOV2623500PE']);
  assert.deepEqual(symbols('nifty 2026-11-17 23500 put', 1), ['NFO NIFTY17NOV2623500PE']);
  assert.deepEqual(symbols('reliance bse', 1), ['BSE RELIANCE']);
  assert.deepEqual(symbols('sensex dec 76000 put', 1), ['BFO SENSEX03DEC2676000PE']);
});

test('[market.I14] a symbol, its beginning or a token finds the instrument', () => {
  assert.deepEqual(symbols('NIFTY17NOV2623500CE'), ['NFO NIFTY17NOV2623500CE']);
  assert.equal(symbols('nifty17nov26', 1)[0], 'NFO NIFTY17NOV2623500CE');
  assert.equal(symbols('3045', 1)[0], 'NSE SBIN-EQ');
  assert.equal(symbols('M&M', 1)[0], 'NSE M&M-EQ');
});

test('[market.I14] a word that is a month or an exchange is a name when there is no other', () => {
  assert.equal(symbols('mar', 1)[0], 'NSE MARICO-EQ');
  assert.equal(symbols('bse', 1)[0], 'NSE BSE-EQ');
  assert.equal(symbols('mcx', 1)[0], 'NSE MCX-EQ');
});

test('[market.I14] any text gets at most as many answers as asked for, each of them once', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      'nifty',
      'ce',
      'fut',
      'nov',
      '17nov26',
      '24500',
      'bse',
      '26',
      'bank',
      '2026-99-99',
      '0',
      '.',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), fc.integer({ min: 1, max: 50 }), (words, limit) => {
      const found = table.search(words.join(' '), limit).map(({ key }) => key);
      assert.ok(found.length <= limit);
      assert.equal(new Set(found).size, found.length);
    }),
    { numRuns: 300 },
  );
});
