import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveName } from '../names/resolve-name.ts';
import { generateMaster } from './bundled-master.ts';
import { createInstrumentTable } from './instrument-table.ts';
import { type BrokerRow, masterOfRows } from './listed-master.ts';
import { readMaster } from './read-master.ts';
import { isTradingDay } from './trading-days.fixture.ts';
import { writeMaster } from './write-master.ts';

const DAY = '2026-11-16';
const bundled = createInstrumentTable(generateMaster({ day: DAY, isTradingDay, size: 'small' }), DAY);
const INSTRUMENTS = Array.from({ length: bundled.columns.rows }, (_, row) => bundled.at(row));
/** As a broker would have them, whose symbols are its own. */
const ROWS: readonly BrokerRow[] = INSTRUMENTS.map((instrument) => ({
  ...instrument,
  exchangeToken: instrument.token,
  symbol: `${instrument.exchange}:${instrument.symbol}${instrument.exchange === 'BSE' ? '-A' : ''}`,
}));

function tableOf(rows: readonly BrokerRow[]) {
  const made = masterOfRows(rows, DAY);
  assert.ok(made.ok, JSON.stringify(made));
  return { ...made.value, table: createInstrumentTable(made.value.columns, DAY) };
}

function refusal(rows: readonly BrokerRow[]): string {
  const made = masterOfRows(rows, DAY);
  return made.ok ? 'taken' : made.error;
}

test("[market.I113] a broker's list says the same as ours, in our words, also once it was written and read", () => {
  const { columns, counts, table } = tableOf(ROWS);
  for (const instrument of INSTRUMENTS) assert.deepEqual(table.find(instrument.key), instrument);
  const read = readMaster([...writeMaster(columns, { further: true })].join(''), DAY);
  assert.ok(read.ok, JSON.stringify(read));
  assert.deepEqual(read.value.report.counts, counts);
  assert.deepEqual(read.value.columns, columns);
});

test('[market.I113] indices are those that Spark knows, whatever a broker calls them; what expired is left out', () => {
  const strange = ROWS.map((row) =>
    row.class === 'index' ? { ...row, exchangeToken: '1', name: 'X' } : row,
  );
  const { table } = tableOf(strange);
  assert.equal(table.find('NSE:26017')?.name, 'INDIA VIX');
  assert.equal(table.find('NSE:1'), null);
  const [future] = table.list({ exchange: 'NFO', name: 'NIFTY', class: 'future' });
  assert.ok(future);
  assert.equal(table.underlyingOf(future)?.key, 'NSE:26000');
  const over = ROWS.map((row) =>
    row.exchangeToken === future.token ? { ...row, expiry: '2026-11-13' } : row,
  );
  assert.equal(tableOf(over).table.find(future.key), null);
});

test('[market.I113] of several series of a share the name means the one that everybody trades', () => {
  const [share] = ROWS.filter(({ symbol }) => symbol === 'NSE:SBIN-EQ');
  assert.ok(share);
  const { table } = tableOf([{ ...share, exchangeToken: '9', symbol: 'SBIN-BL' }, ...ROWS]);
  const [option] = table.list({ exchange: 'NFO', name: 'SBIN', class: 'option' });
  assert.equal(option && table.underlyingOf(option)?.symbol, 'SBIN-EQ');
  const named = resolveName(table, { text: 'NSE:SBIN' });
  assert.equal(named.ok && named.value.symbol, 'SBIN-EQ');
  assert.equal(table.find('NSE:9')?.symbol, 'SBIN-BL');
});

test('[market.I114] a list without one of the four segments, or with many invalid rows, is refused', () => {
  assert.match(refusal([]), /^there are no rows of NSE, BSE, NFO, BFO$/);
  for (const exchange of ['NSE', 'BSE', 'NFO', 'BFO'] as const)
    assert.match(
      refusal(ROWS.filter((row) => row.exchange !== exchange)),
      new RegExp(`no rows of .*${exchange}`),
    );
  const broken: Partial<BrokerRow>[] = [
    { lotSize: 0 },
    { tickPaise: 0 },
    { exchangeToken: 'x' },
    { name: '' },
    { exchange: 'NFO', expiry: null },
  ];
  for (const change of broken) {
    const spoilt = ROWS.map((row, at) => (at % 10 === 0 ? { ...row, ...change } : row));
    assert.match(refusal(spoilt), / rows make no sense$/, JSON.stringify(change));
    const few = ROWS.map((row, at) => (at % 100 === 99 ? { ...row, ...change } : row));
    assert.equal(refusal(few), 'taken', JSON.stringify(change));
  }
  assert.match(refusal([...ROWS, ...ROWS]), / rows make no sense$/, 'every token twice');
});
