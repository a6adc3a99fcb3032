import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Column, csvOf, nextSort, readSort, shownRows } from './table-rows.ts';

type Row = { readonly name: string; readonly pnl: number | null };
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', head: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  { id: 'pnl', head: 'P&L', cell: ({ pnl }) => pnl, value: ({ pnl }) => pnl, isNumber: true },
];
const ROWS: readonly Row[] = [
  { name: 'NIFTY 24000 CE', pnl: -5 },
  { name: 'RELIANCE', pnl: null },
  { name: 'NIFTY 9000 PE', pnl: 12 },
];
const names = (rows: readonly Row[]) => rows.map(({ name }) => name);

test('what is unknown stands last, whichever way the table is sorted', () => {
  for (const sort of ['pnl', '-pnl'])
    assert.equal(
      shownRows(ROWS, COLUMNS, { words: '', sort: readSort(sort) }).at(-1)?.name,
      'RELIANCE',
      sort,
    );
  assert.deepEqual(names(shownRows(ROWS, COLUMNS, { words: '', sort: readSort('-pnl') })), [
    'NIFTY 9000 PE',
    'NIFTY 24000 CE',
    'RELIANCE',
  ]);
});

test('strikes in names are sorted as numbers', () => {
  assert.deepEqual(names(shownRows(ROWS, COLUMNS, { words: 'nifty', sort: readSort('name') })), [
    'NIFTY 9000 PE',
    'NIFTY 24000 CE',
  ]);
});

test('all words must be there, in any column; a column that is not there sorts nothing', () => {
  assert.deepEqual(names(shownRows(ROWS, COLUMNS, { words: 'pe 12', sort: readSort('gone') })), [
    'NIFTY 9000 PE',
  ]);
  assert.deepEqual(shownRows(ROWS, COLUMNS, { words: 'pe 13', sort: null }), []);
});

test('a head is clicked from the first way to the other and back to none', () => {
  assert.equal(nextSort(null, { id: 'pnl', isNumber: true }), '-pnl');
  assert.equal(nextSort(readSort('-pnl'), { id: 'pnl', isNumber: true }), 'pnl');
  assert.equal(nextSort(readSort('pnl'), { id: 'pnl', isNumber: true }), '');
  assert.equal(nextSort(readSort('pnl'), { id: 'name' }), 'name');
});

test('a file for a spreadsheet runs nothing and keeps commas and quotes', () => {
  const rows = [{ name: '=HYPERLINK("x"), y', pnl: -1.5 }];
  assert.equal(csvOf(rows, COLUMNS), 'Name,P&L\r\n"\'=HYPERLINK(""x""), y",-1.5');
});
