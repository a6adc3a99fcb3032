import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDER_STATUS } from '@spark/vocabulary';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import {
  type BrokerOutcome,
  onCancelOutcome,
  onChangeOutcome,
  onPlaceOutcome,
  onReport,
  type PlaceOutcome,
  type SliceReport,
} from './broker-answer.ts';
import { evolveOrder, type OrderChangeFact } from './evolve-order.ts';
import { MORNING, order, slice } from './order.fixture.ts';
import { type AccountOrder, isFinal } from './order.ts';
import type { OrderFact } from './order-fact.ts';
import { askCancel, askChange } from './request.ts';
import { SLICE_EVENT, transition } from './transition.ts';

test('[core.O2] the life of a slice, every row of it', () => {
  const table = Object.fromEntries(
    ORDER_STATUS.map((status) => [
      status,
      Object.fromEntries(SLICE_EVENT.map((event) => [event, transition(status, event)])),
    ]),
  );
  assert.deepEqual(table, {
    Pending: {
      accepted: 'Placed',
      refused: 'Rejected',
      partial: 'Placed',
      complete: 'Executed',
      cancelled: 'Cancelled',
    },
    Placed: {
      accepted: 'Placed',
      refused: 'Rejected',
      partial: 'Placed',
      complete: 'Executed',
      cancelled: 'Cancelled',
    },
    Executed: {
      accepted: 'ignored',
      refused: 'ignored',
      partial: 'ignored',
      complete: 'ignored',
      cancelled: 'ignored',
    },
    Rejected: {
      accepted: 'Placed',
      refused: 'ignored',
      partial: 'Placed',
      complete: 'Executed',
      cancelled: 'Cancelled',
    },
    Cancelled: {
      accepted: 'Placed',
      refused: 'ignored',
      partial: 'Cancelled',
      complete: 'Executed',
      cancelled: 'ignored',
    },
  });
});

test('[core.O2] no status but Executed ignores a fill, and a complete fill always ends in Executed', () => {
  for (const status of ORDER_STATUS) {
    if (status === 'Executed') continue;
    assert.notEqual(transition(status, 'partial'), 'ignored');
    assert.equal(transition(status, 'complete'), 'Executed');
  }
});

test('[core.O2] a final status is left only by a fill, or when a slice that was given up turns up', () => {
  for (const status of ORDER_STATUS.filter(isFinal)) {
    for (const event of SLICE_EVENT) {
      const next = transition(status, event);
      if (next === 'ignored' || next === status) continue;
      assert.ok(
        event === 'complete' || event === 'accepted' || status === 'Rejected',
        `${status} after ${event}`,
      );
    }
  }
});

/** What may happen to a slice of 20 next: an answer, a report of the stream, a request of the user. */
type Happening =
  | { readonly kind: 'placed'; readonly outcome: PlaceOutcome }
  | { readonly kind: 'reported'; readonly state: SliceReport['state']; readonly filledQty: number }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'change'; readonly limitPaise: number }
  | { readonly kind: 'answered'; readonly to: 'cancel' | 'change'; readonly outcome: BrokerOutcome };

const NO = { kind: 'refused', reason: 'no' } as const;
const SILENCE = { kind: 'unknown', reason: 'no answer' } as const;
const anyFilled = fc.integer({ min: 0, max: 20 });

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant('placed'),
    outcome: fc.constantFrom({ kind: 'accepted', orderId: 'B1' } as const, NO, SILENCE),
  }),
  fc.record({
    kind: fc.constant('reported'),
    state: fc.constantFrom('open', 'rejected', 'cancelled', 'executed'),
    filledQty: anyFilled,
  }),
  fc.constant({ kind: 'cancel' } as const),
  fc.record({ kind: fc.constant('change'), limitPaise: fc.constantFrom(17_000, 17_005, 17_010) }),
  fc.record({
    kind: fc.constant('answered'),
    to: fc.constantFrom('cancel', 'change'),
    outcome: fc.constantFrom({ kind: 'accepted' } as const, NO, SILENCE),
  }),
);

function factsOf(order: AccountOrder, happening: Happening): readonly OrderFact[] {
  switch (happening.kind) {
    case 'placed':
      return onPlaceOutcome(order, 'T1', happening.outcome, MORNING);
    case 'reported': {
      const { state, filledQty } = happening;
      const filledValuePaise = filledQty * 17_000;
      const report = {
        tag: 'T1',
        orderId: 'B1',
        state,
        filledQty,
        filledValuePaise,
        message: '',
        at: MORNING,
      };
      return onReport(order, report).facts;
    }
    case 'cancel': {
      const decided = askCancel(order, 'user', MORNING);
      return decided.ok ? decided.value : [];
    }
    case 'change': {
      const { limitPaise } = happening;
      const decided = askChange(
        order,
        { limitPaise },
        { at: MORNING, tickPaise: 5, band: null, refusalOf: () => null },
      );
      return decided.ok ? decided.value : [];
    }
    case 'answered':
      return happening.to === 'cancel'
        ? onCancelOutcome(order, 'T1', happening.outcome, MORNING)
        : onChangeOutcome(order, { tag: 'T1', terms: order.terms, outcome: happening.outcome }, MORNING);
  }
}

test('[core.O2] whatever happens in whatever order: fills only grow, a full slice is executed, nothing is asked of a finished one', () => {
  fc.assert(
    fc.property(fc.array(anyHappening, { maxLength: 25, size: 'max' }), (happenings) => {
      let now = order({ slices: [slice({ qty: 20 })] });
      for (const happening of happenings) {
        const before = now;
        for (const fact of factsOf(now, happening)) now = evolveOrder(now, fact as OrderChangeFact);
        const [was, is] = [before.slices[0], now.slices[0]];
        assert.ok(was && is);
        assert.ok(is.filledQty >= was.filledQty && is.filledQty <= is.qty, 'fills only grow');
        assert.equal(is.filledValuePaise, is.filledQty * 17_000, 'what was filled has its value');
        assert.equal(
          is.status === 'Executed',
          is.filledQty === is.qty,
          'a full slice, and no other, is executed',
        );
        if (isFinal(is.status)) assert.equal(is.asked, null, 'nothing is asked for when it is over');
        if (was.status === 'Executed') assert.deepEqual(now, before, 'executed is for ever');
        if (is.outcomeUnknown) assert.equal(is.status, 'Pending', 'only what is pending is unknown');
        if (was.orderId !== null) assert.equal(is.orderId, was.orderId, 'a number is given once');
        if (isFinal(was.status) && is.status !== was.status)
          assert.ok(
            happening.kind === 'reported' || happening.kind === 'placed',
            'only a broker can go on with it',
          );
        const again = factsOf(now, happening);
        if (happening.kind === 'reported') assert.deepEqual(again, [], 'repeated, it changes nothing');
      }
    }),
    { numRuns: PROPERTY_RUNS.statusMachine },
  );
});
