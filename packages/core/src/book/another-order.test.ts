import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onReport, type SliceReport } from '../order/broker-answer.ts';
import { MORNING, order, slice } from '../order/order.fixture.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { bookWith, PRICE, report } from './account-book.fixture.ts';
import type { AccountBook } from './account-book.ts';
import { applyReports, reconcile } from './reconcile.ts';

/** A venue's report of the first slice, with the fields that identify the order. */
const OURS = { side: 'Buy', instrument: 'NSE:212', qty: 100 } as const;

function apply(book: AccountBook, report: SliceReport): void {
  const known = book.orderOfTag(report.tag);
  assert.ok(known);
  for (const fact of onReport(known, report).facts) book.apply(fact);
}

test('[core.B14] a row with our tag of another side, instrument or quantity is reported and not booked', () => {
  const filled = { ...OURS, orderId: 'B9', filledQty: 100, state: 'executed' } as const;
  for (const [what, other, message] of [
    ['side', { side: 'Sell' }, /order B9, Sell 100 ASHOKLEY-EQ, has the tag T1 of our order to Buy 100/],
    ['instrument', { instrument: 'NSE:3045' }, /Buy 100 NSE:3045, has the tag T1/],
    ['quantity', { qty: 50, filledQty: 50 }, /Buy 50 ASHOKLEY-EQ, has the tag T1/],
  ] as const) {
    const book = bookWith(order());
    const before = book.orderOfTag('T1');
    const { facts, implausible } = applyReports(book, [report({ ...filled, ...other })]);
    assert.deepEqual(facts, [], what);
    assert.match(implausible[0]?.message ?? '', message);
    assert.equal(book.orderOfTag('T1'), before);
  }
});

test('[core.B14] fields that a venue does not report are not compared', () => {
  for (const fields of [{}, { side: 'Buy' }, { instrument: 'NSE:212' }, { qty: 100 }, OURS] as const) {
    const book = bookWith(order());
    apply(book, report({ ...fields, filledQty: 100, state: 'executed' }));
    assert.equal(book.orderOfTag('T1')?.slices[0]?.status, 'Executed');
  }
});

test('[core.B14] another order under our tag does not show ours: ours is missing', () => {
  const book = bookWith(order({ slices: [slice({ outcomeUnknown: true })] }));
  const reconciled = (fields: Partial<SliceReport>) =>
    reconcile(book, { at: MORNING, slices: [report({ ...OURS, ...fields })] });
  assert.deepEqual(reconciled({ side: 'Sell' }).missing, [{ reftag: 1939, tag: 'T1' }]);
  assert.deepEqual(reconciled({}).missing, []);
  assert.equal(reconciled({ side: 'Sell' }).implausible.length, 1);
});

const anyState = fc.constantFrom<SliceReport['state']>('open', 'rejected', 'cancelled', 'executed');
const anyReport = fc.record({
  orderId: fc.constantFrom('B1', 'B9', ''),
  state: anyState,
  filledQty: fc.nat({ max: 120 }),
  isRounded: fc.boolean(),
});
/** Another side, instrument or quantity, or several of them. */
const anyOther = fc
  .record({
    side: fc.constantFrom('Buy' as const, 'Sell' as const),
    instrument: fc.constantFrom('NSE:212', 'NSE:213', 'NSE:ASHOKLEY-EQ', ''),
    qty: fc.constantFrom(100, 99, 101, 1),
  })
  .filter(
    ({ side, instrument, qty }) => side !== OURS.side || instrument !== OURS.instrument || qty !== OURS.qty,
  );

test('[core.B14] a report of another order never changes a slice, whatever it contains and whenever it comes', () => {
  const anyArrival = fc.record({ fields: anyReport, other: fc.option(anyOther) });
  fc.assert(
    fc.property(fc.array(anyArrival, { maxLength: 12 }), (arrivals) => {
      const [book, undisturbed] = [bookWith(order()), bookWith(order())];
      for (const { fields, other } of arrivals) {
        const { isRounded, ...rest } = fields;
        const arrived = report({
          ...OURS,
          ...other,
          ...rest,
          filledValuePaise: fields.filledQty * PRICE,
          ...(isRounded && { isRounded }),
        });
        if (other === null) apply(undisturbed, arrived);
        else assert.ok(applyReports(book, [arrived]).implausible.length === 1, 'and it is reported');
        apply(book, arrived);
      }
      assert.deepEqual(book.orderOfTag('T1'), undisturbed.orderOfTag('T1'));
      assert.deepEqual([...book.positions], [...undisturbed.positions]);
    }),
    { numRuns: PROPERTY_RUNS.identity },
  );
});
