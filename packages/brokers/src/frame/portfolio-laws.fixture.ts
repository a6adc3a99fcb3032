import assert from 'node:assert/strict';
import type { BrokerFunds } from '@spark/core';
import fc from 'fast-check';
import type { BrokerHoldingRow, BrokerPositionRow, PortfolioDialect } from './portfolio-dialect.ts';

type Row = Readonly<Record<string, unknown>>;

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    'NaN',
    '',
    null,
    '-1',
    '1e400',
    '0x10',
    ' 7 ',
    '1,234',
    '-0',
    Number.MAX_VALUE,
    '9'.repeat(40),
  ),
);

/** A real row in which some fields are anything. */
function damaged(row: Row) {
  const names = Object.keys(row);
  return fc
    .array(fc.tuple(fc.constantFrom(...names), odd), { maxLength: 8 })
    .map((changes) => ({ ...row, ...Object.fromEntries(changes) }));
}

const isWhole = (value: number | null) =>
  value === null || (Number.isSafeInteger(value) && !Object.is(value, -0));

/** Whatever comes in the place of a position: a row of whole numbers that names something, or none. */
export function positionsStaySane(read: (given: unknown) => BrokerPositionRow | null, sample: Row): void {
  fc.assert(
    fc.property(fc.oneof(odd, damaged(sample)), (given) => {
      const row = read(given);
      if (row === null) return;
      assert.ok(row.at.exchange !== '' && row.at.symbol !== '');
      for (const amount of [row.netQty, row.buyQty, row.buyPaise, row.sellQty, row.sellPaise])
        assert.ok(isWhole(amount), String(amount));
      assert.ok(row.averagePaise === null || (isWhole(row.averagePaise) && row.averagePaise > 0));
      assert.ok(row.product === null || ['Intraday', 'Delivery'].includes(row.product));
    }),
  );
}

/** Compares the amounts that a dialect declares with a whole answer: exactly these are known. */
export function fundsAreKnown(
  { fundsKnown }: Pick<PortfolioDialect, 'fundsKnown'>,
  funds: BrokerFunds,
): void {
  const known = Object.entries(funds).flatMap(([name, amount]) => (amount === null ? [] : [name]));
  assert.deepEqual([...fundsKnown].sort(), known.sort());
}

/** Whatever comes in the place of amounts: whole paise, or nothing. */
export function fundsStaySane(read: (given: Row) => BrokerFunds, sample: Row): void {
  fc.assert(
    fc.property(damaged(sample), (given) => {
      for (const amount of Object.values(read(given))) assert.ok(isWhole(amount), String(amount));
    }),
  );
}

/** Whatever comes in the place of a holding: whole units that are not below zero, of something that has a name, or none. */
export function holdingsStaySane(read: (given: unknown) => BrokerHoldingRow | null, sample: Row): void {
  assert.ok(read(sample), 'the sample itself is read');
  fc.assert(
    fc.property(fc.oneof(odd, damaged(sample)), (given) => {
      const row = read(given);
      if (row === null) return;
      assert.ok(row.at.exchange !== '' && row.at.symbol !== '');
      for (const qty of [row.settledQty, row.unsettledQty, row.soldTodayQty])
        assert.ok(isWhole(qty) && (qty ?? 0) >= 0, String(qty));
      assert.ok(isWhole(row.costPaise) && (row.costPaise ?? 0) >= 0, String(row.costPaise));
    }),
  );
}
