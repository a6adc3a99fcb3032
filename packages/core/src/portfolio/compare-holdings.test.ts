import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { HeldPosition } from '../port/portfolio.ts';
import { flatPosition, type Position } from '../position/position.ts';
import { compareHoldings } from './compare-holdings.ts';

function ours(netQty: number, rest: Partial<Position> = {}): Position {
  const key = {
    strategyName: 'test1',
    instrumentKey: 'NFO:53001',
    product: 'Delivery',
    forwardTest: false,
  } as const;
  return { ...flatPosition(key, 'NIFTY24NOV26FUT', '2026-11-16'), netQty, ...rest };
}

function theirs(netQty: number, rest: Partial<HeldPosition> = {}): HeldPosition {
  return {
    instrumentKey: 'NFO:53001',
    exchange: 'NFO',
    symbol: 'NSE:NIFTY26NOVFUT',
    product: 'Delivery',
    productWord: 'MARGIN',
    ...{ netQty, buyQty: 65, buyPaise: 100, sellQty: 0, sellPaise: 0, averagePaise: 2_500_000 },
    ...rest,
  };
}

function compared(own: readonly Position[], held: readonly HeldPosition[]) {
  return compareHoldings(own, held).map((row) => [
    row.held?.netQty ?? null,
    row.ours?.netQty ?? null,
    row.agrees,
  ]);
}

test('[core.P8] a difference is shown, whichever side has more', () => {
  assert.deepEqual(compared([ours(65)], [theirs(130)]), [[130, 65, false]]);
  assert.deepEqual(compared([ours(65)], [theirs(-65)]), [[-65, 65, false]]);
  assert.deepEqual(compared([ours(65)], []), [[null, 65, false]]);
  assert.deepEqual(compared([], [theirs(65)]), [[65, null, false]]);
});

test('[core.P8] equal quantities agree, and flat on both sides too', () => {
  assert.deepEqual(compared([ours(-65)], [theirs(-65)]), [[-65, -65, true]]);
  assert.deepEqual(compared([ours(0)], [theirs(0)]), [[0, 0, true]]);
  assert.deepEqual(compared([], [theirs(0)]), [[0, null, true]]);
  assert.deepEqual(compared([ours(0)], []), []);
});

test('[core.P8] strategies are added up, forward tests are left out, products are separate', () => {
  const own = [ours(65), ours(65, { strategyName: 'test2' }), ours(650, { forwardTest: true })];
  assert.deepEqual(compared(own, [theirs(130)]), [[130, 130, true]]);
  assert.deepEqual(compared([ours(65), ours(130, { product: 'Intraday' })], [theirs(65)]), [
    [65, 65, true],
    [null, 130, false],
  ]);
});

test('[core.P8] an instrument that our list does not have is a separate row, by the broker’s name', () => {
  const crude = theirs(100, { instrumentKey: null, exchange: 'MCX', symbol: 'CRUDEOIL', product: null });
  assert.deepEqual(compared([ours(65)], [crude]), [
    [100, null, false],
    [null, 65, false],
  ]);
});

test('[core.P8] two rows of one thing are one', () => {
  const [row, ...more] = compareHoldings([ours(130)], [theirs(65), theirs(65, { buyPaise: null })]);
  assert.equal(more.length, 0);
  assert.deepEqual([row?.agrees, row?.held?.buyQty, row?.held?.buyPaise], [true, 130, null]);
  assert.equal(row?.held?.averagePaise, null, 'an average of averages would be wrong');
});

test('[core.P9] shares for delivery cannot be compared: they move from positions to holdings', () => {
  const share = { instrumentKey: 'NSE:3045', product: 'Delivery' } as const;
  assert.deepEqual(compared([ours(10, share)], []), [[null, 10, null]]);
  assert.deepEqual(
    compared([ours(0, share)], [theirs(-10, share)]),
    [[-10, 0, null]],
    'sold out of the holdings',
  );
  assert.deepEqual(compared([ours(10, share)], [theirs(10, share)]), [[10, 10, true]]);
  const intraday = { ...share, product: 'Intraday' } as const;
  assert.deepEqual(compared([ours(10, intraday)], []), [[null, 10, false]]);
});

const anyQty = fc.integer({ min: -5, max: 5 });
const anyKey = fc.constantFrom('NSE:1', 'NFO:2', 'BFO:3');
const anyProduct = fc.constantFrom('Intraday' as const, 'Delivery' as const);

test('[core.P8] nothing is lost or doubled: each side adds up to what it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyKey, anyProduct, anyQty), { maxLength: 20 }),
      fc.array(fc.tuple(anyKey, anyProduct, anyQty), { maxLength: 20 }),
      (own, held) => {
        const rows = compareHoldings(
          own.map(([instrumentKey, product, qty]) => ours(qty, { instrumentKey, product })),
          held.map(([instrumentKey, product, qty]) => theirs(qty, { instrumentKey, product })),
        );
        for (const key of ['NSE:1', 'NFO:2', 'BFO:3']) {
          const sum = (list: readonly (readonly [string, string, number])[]) =>
            list.reduce((total, [at, , qty]) => total + (at === key ? qty : 0), 0);
          const here = rows.filter((row) => (row.held ?? row.ours)?.instrumentKey === key);
          assert.equal(
            here.reduce((total, row) => total + (row.ours?.netQty ?? 0), 0),
            sum(own),
          );
          assert.equal(
            here.reduce((total, row) => total + (row.held?.netQty ?? 0), 0),
            sum(held),
          );
        }
        for (const { held: theirs, ours: mine, agrees } of rows)
          assert.equal(agrees === true, (theirs?.netQty ?? 0) === (mine?.netQty ?? 0));
      },
    ),
  );
});

test('[core.P8] a product that we do not have is identified by the broker’s text', () => {
  const cover = theirs(65, { product: null, productWord: 'CO' });
  const margin = theirs(65, { product: null, productWord: 'MTF' });
  assert.equal(compareHoldings([], [cover, margin]).length, 2);
  assert.equal(compareHoldings([], [theirs(65, { productWord: 'CO' }), theirs(65)]).length, 1);
});
