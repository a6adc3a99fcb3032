import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedRow } from '@spark/brokers';
import fc from 'fast-check';
import { readLine, toLines } from './list-lines.ts';
import { type FileToRead, openListReader, readFileOf } from './list-reader.ts';

const SHARE = {
  ...{ token: '3045', symbol: 'SBIN-EQ', name: 'SBIN', expiry: '', strike: '-1.000000', lotsize: '1' },
  ...{ instrumenttype: '', exch_seg: 'NSE', tick_size: '10.000000' },
};

function fileOf(rows: number, rowsMin = 0): FileToRead {
  const text = JSON.stringify(Array.from({ length: rows }, (_, at) => ({ ...SHARE, token: String(at + 1) })));
  return { broker: 'ANGELONE', file: { name: 'list', rowsMin }, text };
}

test('a long list is read in a thread, with the same result as a short one', async (t) => {
  const reader = openListReader();
  t.after(() => reader.close());
  const long = fileOf(5_000);
  const read = await reader.read(long);
  assert.deepEqual(read, readFileOf(long));
  assert.equal(read.ok && read.value.split('\n').length, 5_001);
  const cut = { ...long, text: long.text.slice(0, -5) };
  assert.deepEqual(await reader.read(cut), readFileOf(cut));
  assert.equal((await reader.read(cut)).ok, false);
  assert.equal((await reader.read(fileOf(5_000, 6_000))).ok, false, 'fewer rows than a day has');
});

test('a read under way when Spark stops is rejected, and stopping does not wait for it', async () => {
  const reader = openListReader();
  const reading = reader.read(fileOf(20_000));
  await reader.close();
  assert.equal((await reading).ok, false);
  assert.equal((await reader.read(fileOf(1))).ok, false);
});

test('a row survives the conversion to a line; one that would be read differently is left out', () => {
  const text = fc.string({ maxLength: 12 });
  const row: fc.Arbitrary<ListedRow> = fc.record({
    exchange: fc.constantFrom('NSE', 'NFO', 'BSE', 'BFO'),
    exchangeToken: text,
    symbol: text,
    token: text,
    name: text,
    class: fc.constantFrom('equity', 'index', 'future', 'option'),
    expiry: fc.constantFrom(null, '2026-11-24'),
    strikePaise: fc.option(fc.integer({ min: 1 }), { nil: null }),
    optionType: fc.constantFrom(null, 'CE', 'PE'),
    lotSize: fc.constant(1),
    tickPaise: fc.constant(5),
    freezeQty: fc.option(fc.integer({ min: 1 }), { nil: null }),
    lowestPaise: fc.option(fc.integer({ min: 1 }), { nil: null }),
    highestPaise: fc.option(fc.integer({ min: 1 }), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const isPlain = ({ exchangeToken, symbol, token, name }: ListedRow) =>
        !/[\t\n]/.test(exchangeToken + symbol + token + name);
      const plain = rows.filter(isPlain).map((row) => ({ ...row }));
      const lines = toLines(rows).split('\n').slice(0, -1);
      assert.deepEqual(lines.map(readLine), plain);
    }),
  );
});
