import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onPlaceOutcome, onReport, type PlaceOutcome, type SliceReport } from '../order/broker-answer.ts';
import { effectsAfterRestart, effectsOf } from '../order/effect.ts';
import { MORNING, order, slice } from '../order/order.fixture.ts';
import { type AccountOrder, isFinal } from '../order/order.ts';
import { summarise } from '../order/order-summary.ts';
import { positionId, positionKeyOf } from '../order/position-key.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { bookWith, PRICE, report } from './account-book.fixture.ts';
import type { AccountBook } from './account-book.ts';
import { reconcile, settleMissing } from './reconcile.ts';

function apply(book: AccountBook, report: SliceReport): void {
  const known = book.orderOfTag(report.tag);
  assert.ok(known);
  for (const fact of onReport(known, report).facts) book.apply(fact);
}

function netQty(book: AccountBook): number {
  return book.positions.get(positionId(positionKeyOf(order())))?.netQty ?? 0;
}

function only(book: AccountBook): AccountOrder {
  const first = book.orders.get(1939);
  assert.ok(first);
  return first;
}

test('[core.B1] fills make the position, also those that come after a cancel', () => {
  const book = bookWith(order());
  apply(book, report({ filledQty: 30 }));
  apply(book, report({ filledQty: 30, state: 'cancelled', message: 'cancelled by user' }));
  assert.equal(summarise(only(book)).status, 'Cancelled');
  apply(book, report({ filledQty: 40, state: 'cancelled' }));
  assert.deepEqual(
    [netQty(book), summarise(only(book)).filledQty, summarise(only(book)).status],
    [40, 40, 'Cancelled'],
  );
  apply(book, report({ filledQty: 100, state: 'executed' }));
  assert.deepEqual([netQty(book), summarise(only(book)).status], [100, 'Executed']);
});

test('[core.B2] an impossible report changes nothing and is returned as implausible', () => {
  const book = bookWith(order());
  apply(book, report({ filledQty: 30 }));
  const before = only(book);
  const impossible: readonly [string, SliceReport][] = [
    ['more filled than ordered', report({ filledQty: 101, state: 'executed' })],
    ['more filled for the same money', report({ filledQty: 40, filledValuePaise: 30 * PRICE })],
    ['executed in part', report({ filledQty: 30, state: 'executed' })],
    ['another order with our tag', report({ orderId: 'B2', filledQty: 40 })],
  ];
  for (const [what, impossibleReport] of impossible) {
    const { facts, implausible } = onReport(before, impossibleReport);
    assert.deepEqual(facts, [], what);
    assert.equal(implausible?.tag, 'T1', what);
  }
});

test('[core.B3] facts allow effects: slices are placed, a cancel waits for the broker’s number', () => {
  const planned = order();
  const book = bookWith(planned);
  assert.deepEqual(effectsOf(planned, { kind: 'order-planned', order: planned }), [
    { kind: 'place', reftag: 1939, tag: 'T1' },
  ]);
  const asked = { kind: 'cancel-asked', reftag: 1939, at: MORNING, why: 'user' } as const;
  const leaving = book.apply(asked).order;
  assert.ok(leaving);
  assert.deepEqual(
    effectsOf(leaving, asked),
    [{ kind: 'withdraw', reftag: 1939, tag: 'T1' }],
    'there is nothing to cancel yet, and perhaps nothing left',
  );
  const accepted = { kind: 'slice-accepted', reftag: 1939, tag: 'T1', at: MORNING, orderId: 'B1' } as const;
  const placed = book.apply(accepted).order;
  assert.ok(placed);
  const cancel = { kind: 'request', reftag: 1939, tag: 'T1', isNew: false };
  assert.deepEqual(effectsOf(placed, accepted), [cancel]);
  assert.deepEqual(effectsAfterRestart(placed), [cancel], 'asked for again after a restart');
});

test('[core.B4] after a restart a slice without the broker’s number is asked about, not sent', () => {
  assert.deepEqual(effectsAfterRestart(order()), [{ kind: 'ask', reftag: 1939, tag: 'T1' }]);
  assert.deepEqual(
    effectsAfterRestart(order(), new Set(['T1'])),
    [{ kind: 'place', reftag: 1939, tag: 'T1' }],
    'unless it certainly was not sent',
  );
  assert.deepEqual(effectsAfterRestart(order({ slices: [slice({ status: 'Rejected' })] })), []);
});

test('[core.B5] a slice that never arrived is placed again only where that cannot double it', () => {
  const soon = { at: MORNING + 2_000, resendWithinMs: 30_000 };
  const again = settleMissing(order(), 'T1', { ...soon, bookIsImmediate: true });
  assert.deepEqual(again, { facts: [], placeAgain: true });
  for (const policy of [
    { ...soon, bookIsImmediate: false },
    { at: MORNING + 30_001, resendWithinMs: 30_000, bookIsImmediate: true },
  ]) {
    const { facts, placeAgain } = settleMissing(order(), 'T1', policy);
    assert.equal(placeAgain, false);
    assert.equal(facts[0]?.kind, 'slice-given-up');
  }
  const leaving = order({ slices: [slice({ asked: 'cancel' })] });
  const gone = settleMissing(leaving, 'T1', { ...soon, bookIsImmediate: true });
  assert.equal(gone.facts[0]?.kind, 'slice-given-up');
  for (const status of ['Rejected', 'Executed', 'Cancelled'] as const) {
    const finished = order({ slices: [slice({ status })] });
    assert.deepEqual(settleMissing(finished, 'T1', { ...soon, bookIsImmediate: true }), {
      facts: [],
      placeAgain: false,
    });
  }
});

test('[core.B13] a slice that the broker numbered and no longer has is Cancelled; if it turns up, it is cancelled there', () => {
  const book = bookWith(order({ slices: [slice({ status: 'Placed', orderId: 'B1' })] }));
  const soon = { at: MORNING + 2_000, resendWithinMs: 30_000, bookIsImmediate: true };
  const { facts, placeAgain } = settleMissing(only(book), 'T1', soon);
  assert.equal(placeAgain, false, 'it was there once: sending it again could double it');
  for (const fact of facts) book.apply(fact);
  const [given] = only(book).slices;
  assert.deepEqual([given?.status, given?.message], ['Cancelled', 'It is unknown at the broker.']);
  const outcome = onReport(only(book), report({ filledQty: 10 }));
  const effects = outcome.facts.flatMap((fact) => effectsOf(book.apply(fact).order ?? order(), fact));
  assert.deepEqual(effects, [{ kind: 'request', reftag: 1939, tag: 'T1', isNew: false }]);
  assert.equal(netQty(book), 10);
});

test('[core.B9] a slice that was given up and turns up is cancelled at once; what it filled meanwhile counts', () => {
  const late = { at: MORNING + 90_000, resendWithinMs: 30_000, bookIsImmediate: false };
  const book = bookWith(order());
  for (const fact of settleMissing(only(book), 'T1', late).facts) book.apply(fact);
  assert.equal(summarise(only(book)).status, 'Rejected');
  const { facts } = onReport(only(book), report({ filledQty: 10 }));
  const effects = facts.flatMap((fact) => effectsOf(book.apply(fact).order ?? order(), fact));
  assert.deepEqual(effects, [{ kind: 'request', reftag: 1939, tag: 'T1', isNew: false }]);
  apply(book, report({ filledQty: 10, state: 'cancelled' }));
  assert.deepEqual([summarise(only(book)).status, netQty(book)], ['Cancelled', 10]);
  apply(book, report({ filledQty: 0 }));
  assert.equal(summarise(only(book)).status, 'Cancelled', 'an old report does not open it again');
});

test('[core.B6] reconciling never invents an order and never drops a working one', () => {
  const placed = order({ slices: [slice({ status: 'Placed', orderId: 'B1' })] });
  const book = bookWith(placed);
  const empty = reconcile(book, { at: MORNING, slices: [] });
  assert.deepEqual(empty, { facts: [], missing: [{ reftag: 1939, tag: 'T1' }], implausible: [] });
  const foreign = reconcile(book, {
    at: MORNING,
    slices: [report({ tag: 'NOTOURS', orderId: 'B9', filledQty: 5 })],
  });
  assert.deepEqual(foreign.facts, []);
  assert.equal(book.openOrderCount(), 1);
});

test('[core.B8] finished orders are evicted, oldest first, open ones never', () => {
  const done = (reftag: number) =>
    order({
      reftag,
      strefId: reftag,
      slices: [slice({ tag: `D${reftag}`, status: 'Executed', filledQty: 100 })],
    });
  const book = bookWith(order(), done(1), done(2), done(3));
  book.forgetFinished(1);
  assert.deepEqual([...book.orders.keys()], [1939, 3]);
  assert.equal(book.orderOfTag('D1'), null);
  assert.deepEqual(book.ordersOf(1), []);
});

/** What really happens to a slice at the broker, step by step. */
type Truth = {
  readonly qty: number;
  readonly fills: readonly number[];
  readonly end: 'open' | 'cancelled' | 'refused' | 'lost';
};

const anyTruth: fc.Arbitrary<Truth> = fc.record({
  qty: fc.integer({ min: 1, max: 300 }),
  fills: fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 5 }),
  end: fc.constantFrom('open', 'open', 'cancelled', 'refused', 'lost'),
});

/** The reports a broker with this truth would send, in order; the last one is the final state of its book. */
function reportsOf(tag: string, { qty, fills, end }: Truth): readonly SliceReport[] {
  if (end === 'lost') return [];
  const orderId = `B${tag}`;
  if (end === 'refused') return [report({ tag, orderId, state: 'rejected', message: 'margin' })];
  const reports = [report({ tag, orderId })];
  let filledQty = 0;
  for (const fill of fills) {
    filledQty = Math.min(qty, filledQty + fill);
    reports.push(report({ tag, orderId, filledQty, state: filledQty === qty ? 'executed' : 'open' }));
  }
  if (end === 'cancelled' && filledQty < qty)
    reports.push(report({ tag, orderId, filledQty, state: 'cancelled' }));
  return reports;
}

const anyHistory = fc.record({
  truths: fc.array(anyTruth, { minLength: 1, maxLength: 4 }),
  /** Which report of which slice arrives next; the same may come twice or not at all. */
  arrivals: fc.array(fc.record({ slice: fc.nat({ max: 3 }), step: fc.nat({ max: 7 }) }), {
    maxLength: 24,
    size: 'max',
  }),
  answers: fc.array(fc.constantFrom<'answered' | 'silent'>('answered', 'silent'), {
    minLength: 4,
    maxLength: 4,
  }),
  answersAt: fc.nat({ max: 24 }),
});

test('[core.B7] whatever arrives, in whatever order and however often, one reconciliation makes our book agree with the broker’s', () => {
  fc.assert(
    fc.property(anyHistory, ({ truths, arrivals, answers, answersAt }) => {
      const slices = truths.map(({ qty }, at) => slice({ tag: `T${at}`, qty }));
      const book = bookWith(order({ slices }));
      const reports = truths.map((truth, at) => reportsOf(`T${at}`, truth));
      const answer = (): void => {
        for (const [at, truth] of truths.entries()) {
          for (const fact of onPlaceOutcome(only(book), `T${at}`, outcomeOf(truth, at, answers), MORNING))
            book.apply(fact);
        }
      };
      for (const [turn, { slice: at, step }] of arrivals.entries()) {
        if (turn === answersAt) answer();
        const arrived = reports[at]?.[step];
        if (arrived) apply(book, arrived);
        const { filledQty } = summarise(only(book));
        assert.equal(netQty(book), filledQty, 'the sum of fills is the position');
      }
      const brokerBook = { at: MORNING, slices: reports.flatMap((all) => all.at(-1) ?? []) };
      const result = reconcile(book, brokerBook);
      assert.deepEqual(result.implausible, []);
      for (const fact of result.facts) book.apply(fact);
      assert.deepEqual(reconcile(book, brokerBook).facts, [], 'a second reconciliation changes nothing');
      for (const [at, truth] of truths.entries()) checkSlice(only(book), at, truth, result.missing);
      assert.equal(netQty(book), summarise(only(book)).filledQty);
    }),
    { numRuns: PROPERTY_RUNS.reconcile },
  );
});

function outcomeOf(truth: Truth, at: number, answers: readonly string[]): PlaceOutcome {
  if (truth.end === 'lost' || answers[at] === 'silent') return { kind: 'unknown', reason: 'no answer' };
  if (truth.end === 'refused') return { kind: 'refused', reason: 'margin' };
  return { kind: 'accepted', orderId: `BT${at}` };
}

function checkSlice(
  has: AccountOrder,
  at: number,
  truth: Truth,
  missing: readonly { readonly tag: string }[],
): void {
  const ours = has.slices[at];
  assert.ok(ours);
  const filled =
    truth.end === 'lost' || truth.end === 'refused'
      ? 0
      : truth.fills.reduce((sum, fill) => Math.min(truth.qty, sum + fill), 0);
  assert.equal(ours.filledQty, filled);
  assert.equal(ours.filledValuePaise, filled * PRICE);
  const expected =
    truth.end === 'lost'
      ? 'Pending'
      : truth.end === 'refused'
        ? 'Rejected'
        : filled === truth.qty
          ? 'Executed'
          : truth.end === 'cancelled'
            ? 'Cancelled'
            : 'Placed';
  assert.equal(ours.status, expected);
  assert.equal(
    missing.some((lost) => lost.tag === ours.tag),
    truth.end === 'lost',
    'exactly the lost ones are missing',
  );
  if (!isFinal(ours.status) && truth.end !== 'lost') assert.equal(ours.orderId, `BT${at}`);
}
