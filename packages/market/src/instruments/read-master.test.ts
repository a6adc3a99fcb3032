import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { generateMaster } from './bundled-master.ts';
import { dayNumber } from './day-number.ts';
import { createInstrumentTable, type InstrumentTable } from './instrument-table.ts';
import { diffMasters, shrunkSegments } from './master-diff.ts';
import { type MasterReport, readMaster } from './read-master.ts';
import { isTradingDay } from './trading-days.fixture.ts';
import { writeMaster } from './write-master.ts';

const DAY = '2026-11-16';
const HEADER = 'token,symbol,name,expiry,strike,lotsize,instrumenttype,exch_seg,tick_size';
const SBIN = '3045,SBIN-EQ,SBIN,,0,1,EQ,NSE,0.1';
const CALL = '63915,NIFTY23NOV2623500CE,NIFTY,2026-11-23,23500,65,OPTIDX,NFO,0.05';

function csv(...rows: readonly string[]): string {
  return `${[HEADER, ...rows].join('\n')}\n`;
}

function problems(text: string): readonly string[] {
  const read = readMaster(text, DAY);
  assert.ok(!read.ok, 'the list must be refused');
  return read.error.problems;
}

function taken(text: string): { readonly table: InstrumentTable; readonly report: MasterReport } {
  const read = readMaster(text, DAY);
  assert.ok(read.ok, read.ok ? '' : read.error.problems.join('\n'));
  return { table: createInstrumentTable(read.value.columns, DAY), report: read.value.report };
}

test('[market.I15] a list that is empty, has only columns, or none of ours is refused', () => {
  assert.deepEqual(problems(''), ['The list is empty.']);
  assert.deepEqual(problems('  \n'), ['The list is empty.']);
  assert.deepEqual(problems(csv()), ['The list has columns but no row.']);
  assert.match(
    problems('<html><body>Not Found</body></html>')[0] ?? '',
    /^Columns are missing: token, symbol/,
  );
  assert.match(problems('token,symbol\n1,A\n')[0] ?? '', /Columns are missing: name, expiry, strike/);
  assert.match(problems(`${HEADER},token\n`)[0] ?? '', /Columns stand there twice: token/);
  assert.match(
    problems(csv('5,GOLD,GOLD,2026-12-04,0,1,FUTCOM,MCX,1'))[0] ?? '',
    /no row of NSE, BSE, NFO or BFO/,
  );
});

/** One invalid row each, and the problem that is reported for it. */
const BROKEN: Readonly<Record<string, RegExp>> = {
  '3045,SBIN-EQ,SBIN,,0,1,EQ,NSE': /^Row 3: there are 8 columns instead of 9\.$/,
  'x12,A-EQ,A,,0,1,EQ,NSE,0.1': /^Row 3: token must be a number of at most 10 digits, not "x12"\.$/,
  '2885.0,A-EQ,A,,0,1,EQ,NSE,0.1': /token must be a number/,
  '12,,A,,0,1,EQ,NSE,0.1': /symbol must be 1 to 40 characters/,
  '12,A-EQ,,,0,1,EQ,NSE,0.1': /name must be 1 to 40 characters/,
  '12,A-EQ,A,,0,0,EQ,NSE,0.1': /lotsize must be a whole number from 1 to/,
  '12,A-EQ,A,,0,1.5,EQ,NSE,0.1': /lotsize must be a whole number/,
  '12,A-EQ,A,,0,1,EQ,NSE,0': /tick_size must be an amount above 0/,
  '12,A-EQ,A,,0,1,EQ,NSE,0.001': /tick_size must be an amount above 0 in whole paise/,
  '12,A-EQ,A,,0,1,EQ,NSE,abc': /tick_size must be an amount/,
  '12,A-EQ,A,,0,1,BOND,NSE,0.1': /instrumenttype must be one of .*, not "BOND"/,
  '12,A-EQ,A,,0,1,EQ,NFO,0.1': /instrumenttype "EQ" does not belong to NFO/,
  '12,A-EQ,A,,0,1,EQ,,0.1': /exch_seg must name an exchange/,
  '12,N26FUT,N,2024-13-45,0,65,FUTIDX,NFO,0.1': /expiry must be a day that exists, not "2024-13-45"/,
  '12,N26FUT,N,2026-02-30,0,65,FUTIDX,NFO,0.1': /expiry must be a day that exists/,
  '12,N26FUT,N,,0,65,FUTIDX,NFO,0.1': /expiry must be a day that exists/,
  '12,N23500,N,2026-11-23,23500,65,OPTIDX,NFO,0.05': /symbol must be text that ends with CE or PE/,
  '12,N23500CE,N,2026-11-23,0,65,OPTIDX,NFO,0.05': /strike must be an amount above 0/,
  [SBIN]: /^Row 3: NSE:3045 stands in row 2 already\.$/,
};

for (const [row, says] of Object.entries(BROKEN)) {
  test(`[market.I15] a broken row is named with its line: ${row}`, () => {
    const [first, ...others] = problems(csv(SBIN, row));
    assert.match(first ?? '', says);
    assert.deepEqual(others, []);
  });
}

test('[market.I15] a file cut short is refused, wherever it was cut', () => {
  const whole = csv(SBIN, CALL);
  const lastLine = whole.indexOf(CALL);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: CALL.lastIndexOf(',') }), (at) => {
      assert.ok(problems(whole.slice(0, lastLine + at)).length > 0);
    }),
  );
  const json = angel(ANGEL_ROWS);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: json.length - 1 }), (at) => {
      assert.match(problems(json.slice(0, at))[0] ?? '', /cut short/);
    }),
  );
});

test('[market.I15] at most twenty problems are reported one by one', () => {
  const rows = Array.from({ length: 50 }, (_, index) => `${index + 1},A-EQ,A,,0,0,EQ,NSE,0.1`);
  const reported = problems(csv(...rows));
  assert.equal(reported.length, 21);
  assert.equal(reported.at(-1), 'And 30 more.');
});

test('[market.I16] the columns may come in any order, with others beside them, quoted and with Windows line ends', () => {
  const text =
    'exch_seg,"symbol",token,colour,name,expiry,strike,lotsize,instrumenttype,tick_size\r\nNSE,"SBIN-EQ",3045,blue,SBIN,,0,1,EQ,0.1\r\n';
  const { table, report } = taken(text);
  assert.equal(table.find('NSE:3045')?.tickPaise, 10);
  assert.deepEqual(report.unknownColumns, ['colour']);
});

test('[market.I16] what has expired and what Spark does not trade is counted and left out', () => {
  const old = '7,NIFTY10NOV2623500CE,NIFTY,2026-11-09,23500,65,OPTIDX,NFO,0.05';
  const { table, report } = taken(csv(SBIN, CALL, old, '5,GOLD,GOLD,2026-12-04,0,1,FUTCOM,MCX,1'));
  assert.equal(table.find('NFO:7'), null);
  assert.deepEqual(report.counts, { NSE: 1, BSE: 0, NFO: 1, BFO: 0 });
  assert.deepEqual([report.expired, report.otherSegments], [1, { MCX: 1 }]);
});

test('[market.I16] what was written is read again without a difference', () => {
  const columns = generateMaster({ day: DAY, isTradingDay, size: 'small' });
  const text = [...writeMaster(columns, { further: true, rowsPerPiece: 7 })].join('');
  assert.deepEqual(taken(text).table.columns, columns);
});

type AngelRow = Readonly<Record<string, string | boolean>>;

/** Rows as the vendor writes them: paise with six decimals, text throughout. */
const ANGEL_ROWS: readonly AngelRow[] = [
  row('99926000', 'Nifty 50', 'NIFTY', '', '0.000000', '1', 'AMXIDX', 'NSE', '0.000000'),
  row('3045', 'SBIN-EQ', 'SBIN', '', '-1.000000', '1', '', 'NSE', '10.000000'),
  row('500325', 'RELIANCE', 'RELIANCE', '', '-1.000000', '1', '', 'BSE', '10.000000'),
  row('61093', 'NIFTY23NOV26FUT', 'NIFTY', '23NOV2026', '-1.000000', '65', 'FUTIDX', 'NFO', '10.000000'),
  row(
    '63915',
    'NIFTY23NOV2623500CE',
    'NIFTY',
    '23NOV2026',
    '2350000.000000',
    '65',
    'OPTIDX',
    'NFO',
    '5.000000',
  ),
  row('51001', 'SBIN23NOV26FUT', 'SBIN', '23NOV2026', '-1.000000', '750', 'FUTSTK', 'NFO', '10.000000'),
  row(
    '866186',
    'SENSEX26NOV76000PE',
    'SENSEX',
    '26NOV2026',
    '7600000.000000',
    '20',
    'OPTIDX',
    'BFO',
    '5.000000',
  ),
  row('220822', 'GOLD04DEC26FUT', 'GOLD', '04DEC2026', '-1.000000', '1', 'FUTCOM', 'MCX', '100.000000'),
];

function row(...values: readonly string[]): AngelRow {
  return Object.fromEntries(HEADER.split(',').map((column, index) => [column, values[index] ?? '']));
}

function angel(rows: readonly unknown[]): string {
  return JSON.stringify(rows);
}

test("[market.I17] a broker's list without one of the four segments is not complete", () => {
  const withoutBfo = ANGEL_ROWS.filter(({ exch_seg }) => exch_seg !== 'BFO');
  assert.deepEqual(problems(angel(withoutBfo)), ['There are no rows of BFO: the list is not complete.']);
  assert.match(problems('[]')[0] ?? '', /at least one row/);
  assert.match(problems('{"message":"Access denied"}')[0] ?? '', /JSON array of objects/);
  assert.match(problems('[1,2]')[0] ?? '', /JSON array of objects/);
});

test("[market.I17] a broker's list is read in its own units and words", () => {
  const { table, report } = taken(angel(ANGEL_ROWS));
  assert.equal(report.format, 'angel');
  assert.deepEqual(report.counts, { NSE: 2, BSE: 1, NFO: 3, BFO: 1 });
  const call = table.find('NFO:63915');
  assert.deepEqual(
    [call?.strikePaise, call?.tickPaise, call?.optionType, call?.expiry, call?.freezeQty],
    [2_350_000, 5, 'CE', '2026-11-23', 1800],
  );
  assert.equal(table.find('NSE:26000')?.name, 'NIFTY', 'an index goes by the number of the exchange');
  assert.equal(table.find('NSE:3045')?.isCas, true, 'a share with futures closes in the auction');
  assert.equal(table.find('BSE:500325')?.isCas, false);
  assert.equal(call && table.underlyingOf(call)?.key, 'NSE:26000');
});

test('[market.I17] later columns of the vendor are used when they are there', () => {
  const rows = ANGEL_ROWS.map((each) => ({
    ...each,
    freeze_qty: '1200',
    is_cas_enabled: each.token === '500325',
  }));
  const { table } = taken(angel(rows));
  assert.equal(table.find('NFO:63915')?.freezeQty, 1200);
  assert.deepEqual([table.find('NSE:3045')?.isCas, table.find('BSE:500325')?.isCas], [false, true]);
});

test("[market.I17] a few rows of a broker's list that cannot be read are left out and named; many are too many", () => {
  const shares = Array.from({ length: 300 }, (_, index) =>
    row(String(10_000 + index), `S${index}-EQ`, `S${index}`, '', '-1.000000', '1', '', 'NSE', '5.000000'),
  );
  const bad = row('9', 'BAD-EQ', 'BAD', '', '-1.000000', '0', '', 'NSE', '5.000000');
  const { report } = taken(angel([...ANGEL_ROWS, ...shares, bad]));
  assert.deepEqual(report.leftOut, ['Row 309: lotsize must be a whole number from 1 to 10000000, not "0".']);
  const many = [1, 2, 3, 4, 5].map((token) => ({ ...bad, token: String(token) }));
  assert.equal(problems(angel([...ANGEL_ROWS, ...shares, ...many])).length, 5);
});

test('[market.I18] a diff has added, removed, expired, and changed lots and ticks, whatever the tokens', () => {
  const before = taken(csv(SBIN, CALL, '8,NIFTY17NOV26FUT,NIFTY,2026-11-17,0,65,FUTIDX,NFO,0.1')).table
    .columns;
  const after = taken(
    csv(
      '3045,SBIN-EQ,SBIN,,0,1,EQ,NSE,0.05',
      CALL.replace('63915', '700').replace(',65,', ',75,'),
      '5,TCS-EQ,TCS,,0,1,EQ,NSE,0.1',
    ),
  ).table.columns;
  const diff = diffMasters(before, after, dayNumber('2026-11-18'));
  assert.deepEqual(diff.added, { count: 1, examples: ['NSE TCS-EQ'] });
  assert.deepEqual([diff.removed.count, diff.expired], [0, 1]);
  assert.deepEqual(diff.lotsChanged.examples, ['NFO NIFTY23NOV2623500CE 65 to 75']);
  assert.deepEqual(diff.ticksChanged.examples, ['NSE SBIN-EQ 0.1 to 0.05']);
});

test('[market.I18] a segment that lost more than half of its rows is pointed out', () => {
  const before = { NSE: 100, BSE: 100, NFO: 100, BFO: 0 };
  assert.deepEqual(shrunkSegments(before, { NSE: 50, BSE: 49, NFO: 200, BFO: 0 }), [
    'BSE has 49 rows and had 100',
  ]);
});
