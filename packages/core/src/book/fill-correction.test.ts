import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onPlaceOutcome, onReport, type SliceReport } from '../order/broker-answer.ts';
import { logLineOf } from '../order/log-line.ts';
import { MORNING, order, slice } from '../order/order.fixture.ts';
import type { Slice } from '../order/order.ts';
import { correctPosition, fillPosition, flatPosition, type Position } from '../position/position.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { bookWith, report } from './account-book.fixture.ts';
import type { AccountBook } from './account-book.ts';
import { reconcile } from './reconcile.ts';

function apply(book: AccountBook, report: SliceReport): readonly string[] {
  const known = book.orderOfTag(report.tag);
  assert.ok(known);
  const { facts, implausible } = onReport(known, report);
  assert.equal(implausible, null);
  for (const fact of facts) book.apply(fact);
  return facts.map(({ kind }) => kind);
}

function sliceOf(book: AccountBook, tag = 'T1'): Slice {
  const found = book.orderOfTag(tag)?.slices.find((each) => each.tag === tag);
  assert.ok(found);
  return found;
}

function onlyPosition(book: AccountBook): Position {
  const [position] = book.positions.values();
  assert.ok(position);
  return position;
}

test('[core.B10] a rounded value is corrected by an exact one, once, also of an executed order', () => {
  const book = bookWith(order());
  const rounded = {
    filledQty: 100,
    filledValuePaise: 1_700_300,
    state: 'executed',
    isRounded: true,
  } as const;
  apply(book, report(rounded));
  assert.deepEqual([sliceOf(book).isRounded, onlyPosition(book).openCostPaise], [true, 1_700_300]);
  assert.deepEqual(apply(book, report(rounded)), [], 'repeated, it changes nothing');
  const exact = report({ filledQty: 100, filledValuePaise: 1_700_283, state: 'executed' });
  assert.deepEqual(apply(book, exact), ['slice-fill-corrected']);
  assert.deepEqual(
    [sliceOf(book).status, sliceOf(book).filledValuePaise, sliceOf(book).isRounded],
    ['Executed', 1_700_283, undefined],
  );
  assert.deepEqual([onlyPosition(book).netQty, onlyPosition(book).openCostPaise], [100, 1_700_283]);
  assert.deepEqual(apply(book, exact), [], 'corrected once');
  assert.deepEqual(apply(book, report(rounded)), [], 'a late rounded value changes nothing');
});

test('[core.B10] a value that was right is confirmed, and the position stays as it is', () => {
  const book = bookWith(order());
  apply(book, report({ filledQty: 40, filledValuePaise: 680_000, isRounded: true }));
  const before = onlyPosition(book);
  assert.deepEqual(apply(book, report({ filledQty: 40, filledValuePaise: 680_000 })), [
    'slice-fill-corrected',
  ]);
  assert.equal(sliceOf(book).isRounded, undefined);
  assert.equal(onlyPosition(book), before);
});

test('[core.B10] an exact value is never corrected, whatever is reported later', () => {
  const book = bookWith(order());
  apply(book, report({ filledQty: 40, filledValuePaise: 680_000 }));
  for (const later of [
    { filledValuePaise: 680_100 },
    { filledValuePaise: 680_100, isRounded: true } as const,
  ])
    assert.deepEqual(apply(book, report({ filledQty: 40, ...later })), []);
});

test('[core.B10] a rounding that is worth more than the next fill is corrected first', () => {
  const book = bookWith(order({ slices: [slice({ qty: 100_001 })] }));
  apply(book, report({ filledQty: 100_000, filledValuePaise: 1_050_000, isRounded: true }));
  const kinds = apply(book, report({ filledQty: 100_001, filledValuePaise: 1_000_010, state: 'executed' }));
  assert.deepEqual(kinds, ['slice-fill-corrected', 'slice-filled']);
  assert.equal(sliceOf(book).filledValuePaise, 1_000_010);
  assert.equal(onlyPosition(book).openCostPaise, 1_000_010);
});

test('[core.B2] a correction to nothing cannot be true', () => {
  const book = bookWith(order());
  apply(book, report({ filledQty: 40, filledValuePaise: 680_000, isRounded: true }));
  assert.deepEqual(apply(book, report({ filledQty: 40, filledValuePaise: 0 })), []);
  const known = book.orderOfTag('T1');
  assert.ok(known);
  assert.ok(onReport(known, report({ filledQty: 41, filledValuePaise: 0 })).implausible);
});

test('[core.P10] what is still open takes its share of a correction, the rest is booked', () => {
  const key = {
    strategyName: 's',
    instrumentKey: 'NSE:212',
    product: 'Intraday',
    forwardTest: false,
  } as const;
  const day = '2026-11-16';
  const bought = fillPosition(flatPosition(key, 'A', day), { side: 'Buy', qty: 10, valuePaise: 1_000, day });
  const sold = fillPosition(bought, { side: 'Sell', qty: 4, valuePaise: 480, day });
  const corrected = correctPosition(sold, { side: 'Buy', qty: 10, valuePaise: 10 });
  assert.deepEqual([corrected.openCostPaise, corrected.bookedPaise], [606, 76]);
  const flat = fillPosition(sold, { side: 'Sell', qty: 6, valuePaise: 720, day });
  const late = correctPosition(flat, { side: 'Sell', qty: 6, valuePaise: -20 });
  assert.deepEqual([late.netQty, late.openCostPaise, late.bookedPaise], [0, 0, 180]);
});

test('[core.P10] the last unit that is open takes its share of a correction, long and short', () => {
  const key = {
    strategyName: 's',
    instrumentKey: 'NSE:212',
    product: 'Intraday',
    forwardTest: false,
  } as const;
  const day = '2026-11-16';
  const flat = flatPosition(key, 'A', day);
  const long = fillPosition(fillPosition(flat, { side: 'Buy', qty: 10, valuePaise: 1_000, day }), {
    side: 'Sell',
    qty: 9,
    valuePaise: 990,
    day,
  });
  const bought = correctPosition(long, { side: 'Buy', qty: 10, valuePaise: 20 });
  assert.deepEqual([bought.netQty, bought.openCostPaise, bought.bookedPaise], [1, 102, 72]);
  const short = fillPosition(fillPosition(flat, { side: 'Sell', qty: 10, valuePaise: 1_000, day }), {
    side: 'Buy',
    qty: 9,
    valuePaise: 810,
    day,
  });
  const sold = correctPosition(short, { side: 'Sell', qty: 10, valuePaise: 20 });
  assert.deepEqual([sold.netQty, sold.openCostPaise, sold.bookedPaise], [-1, -102, 108]);
});

test('[core.B11] a refusal with a number keeps it, and the book adds nothing to it', () => {
  const book = bookWith(order());
  const outcome = { kind: 'refused', reason: 'Margin', orderId: 'B77' } as const;
  const [planned] = book.orders.values();
  assert.ok(planned);
  const facts = onPlaceOutcome(planned, 'T1', outcome, MORNING);
  const [fact] = facts;
  assert.ok(fact);
  const { order: refused } = book.apply(fact);
  assert.ok(refused);
  assert.deepEqual([sliceOf(book).status, sliceOf(book).orderId], ['Rejected', 'B77']);
  assert.match(logLineOf(refused, fact)?.message ?? '', /order B77\. Margin/);
  assert.deepEqual(apply(book, report({ orderId: 'B77', state: 'rejected', message: 'Margin' })), []);
  const shown = bookWith(order());
  apply(shown, report({ orderId: 'B77', state: 'rejected', message: 'Margin' }));
  assert.equal(sliceOf(shown).orderId, 'B77', 'also when only the book shows it');
});

/** The broker's trades of a slice, and the reports about it: totals, exact or rounded, in any order. */
const anyTruth = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  trades: fc.array(
    fc.record({ qty: fc.integer({ min: 1, max: 60_000 }), pricePaise: fc.integer({ min: 1, max: 400_000 }) }),
    { minLength: 1, maxLength: 4 },
  ),
});
const anyReports = fc.array(
  fc.record({ slice: fc.nat({ max: 3 }), upTo: fc.integer({ min: 1, max: 4 }), isRounded: fc.boolean() }),
  { maxLength: 24, size: 'max' },
);

function reportUpTo(
  at: number,
  { trades }: { readonly trades: readonly Trade[] },
  upTo: number,
  isRounded: boolean,
) {
  const some = trades.slice(0, upTo);
  const filledQty = some.reduce((sum, { qty }) => sum + qty, 0);
  const exact = some.reduce((sum, { qty, pricePaise }) => sum + qty * pricePaise, 0);
  // As brokers do: the average to two decimals of a rupee.
  const filledValuePaise = isRounded ? Math.round(Math.round(exact / filledQty) * filledQty) : exact;
  return report({
    tag: `T${at}`,
    orderId: `B${at}`,
    state: some.length === trades.length ? 'executed' : 'open',
    filledQty,
    filledValuePaise,
    ...(isRounded && { isRounded }),
  });
}
type Trade = { readonly qty: number; readonly pricePaise: number };

test('[core.B10] whatever was rounded meanwhile: after one exact snapshot orders and positions are right to the paisa, and a second one changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyTruth, { minLength: 1, maxLength: 4 }), anyReports, (truths, reports) => {
      const book = bookWith(
        ...truths.map(({ side, trades }, at) =>
          order({
            reftag: at,
            strefId: at,
            side,
            slices: [slice({ tag: `T${at}`, qty: trades.reduce((sum, { qty }) => sum + qty, 0) })],
          }),
        ),
      );
      for (const { slice, upTo, isRounded } of reports) {
        const truth = truths[slice];
        if (truth) apply(book, reportUpTo(slice, truth, upTo, isRounded));
        checkMoney(book);
      }
      const snapshot = { at: MORNING, slices: truths.map((truth, at) => reportUpTo(at, truth, 4, false)) };
      const { facts, implausible } = reconcile(book, snapshot);
      assert.deepEqual(implausible, []);
      for (const fact of facts) book.apply(fact);
      assert.deepEqual(reconcile(book, snapshot).facts, [], 'a second reconciliation changes nothing');
      for (const [at, shown] of snapshot.slices.entries()) {
        const { filledQty, filledValuePaise, isRounded } = sliceOf(book, `T${at}`);
        assert.deepEqual(
          [filledQty, filledValuePaise, isRounded],
          [shown.filledQty, shown.filledValuePaise, undefined],
        );
      }
      checkMoney(book);
    }),
    { numRuns: PROPERTY_RUNS.corrections },
  );
});

/** The position equals the sum of the orders, in units and in money. */
function checkMoney(book: AccountBook): void {
  let [netQty, paidPaise] = [0, 0];
  for (const { side, slices } of book.orders.values()) {
    const sign = side === 'Buy' ? 1 : -1;
    for (const { filledQty, filledValuePaise } of slices) {
      netQty += sign * filledQty;
      paidPaise += sign * filledValuePaise;
    }
  }
  const [position] = book.positions.values();
  assert.equal(position?.netQty ?? 0, netQty);
  const { openCostPaise = 0, bookedPaise = 0 } = position ?? {};
  assert.equal(bookedPaise, openCostPaise - paidPaise, 'not a paisa is lost');
  if (netQty === 0) assert.equal(openCostPaise, 0, 'a flat position has no cost');
  assert.ok(openCostPaise * Math.sign(netQty) >= 0, 'what is open was paid for');
}
