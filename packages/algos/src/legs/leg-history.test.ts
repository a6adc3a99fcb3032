import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { cashLeg, documentOf } from '../../test/document.fixture.ts';
import { marketOf } from '../../test/market.fixture.ts';
import { PROPERTY_RUNS } from '../../test/property-runs.fixture.ts';
import {
  type AccountState,
  createEngine,
  type FillFact,
  minute,
  openAccount,
  settle,
  tick,
} from '../index.ts';

const LAST = 40;
const DOCUMENT = documentOf({
  actions: [
    cashLeg({
      qty: { units: 10 },
      stopLoss: { unit: 'pct', value: 3, of: 'leg' },
      target: { unit: 'pct', value: 4 },
      trail: { unit: 'pct', x: 1, y: 1 },
      reEntry: { onStop: { mode: 'asap', max: 2 }, onTarget: { mode: 'reverse', max: 2 } },
    }),
  ],
});
const BOOK = marketOf({
  days: [
    {
      day: '2026-11-16',
      spot: Array.from({ length: LAST }, (_, at) => {
        const close = 100 + ((at * 7) % 11) - 5;
        return [close, close + 1, close - 1, close] as const;
      }),
    },
  ],
});
const ENGINE = createEngine({ document: DOCUMENT, book: BOOK });

type Step =
  | { readonly kind: 'minute' }
  | { readonly kind: 'tick'; readonly paise: number }
  | { readonly kind: 'fact'; readonly fact: FillFact };

const fact: fc.Arbitrary<FillFact> = fc.record({
  leg: fc.integer({ min: 1, max: 4 }),
  of: fc.constantFrom('entry' as const, 'exit' as const),
  what: fc.constantFrom('filled' as const, 'complete' as const, 'refused' as const, 'gone' as const),
  qty: fc.integer({ min: 0, max: 14 }),
  paise: fc.integer({ min: 9000, max: 11_000 }),
  at: fc.constant(0),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'minute' }),
  fc.integer({ min: 9000, max: 11_000 }).map((paise): Step => ({ kind: 'tick', paise })),
  fact.map((of): Step => ({ kind: 'fact', fact: of })),
  fact.map((of): Step => ({ kind: 'fact', fact: { ...of, what: 'complete', qty: 10 } })),
);

const FINAL = ['CLOSED', 'CANCELLED'];

/** What holds after any step, whatever brokers say, how often and in which order. */
function check(before: AccountState, after: AccountState): void {
  for (const leg of after.legs) {
    const was = before.legs.find(({ id }) => id === leg.id);
    assert.ok(leg.exitQty >= 0 && leg.exitQty <= leg.entryQty && leg.entryQty <= leg.qty);
    if (leg.state === 'CLOSED') assert.equal(leg.exitQty, leg.entryQty);
    if (leg.state === 'WAITING' || leg.state === 'CANCELLED') assert.equal(leg.entryQty, leg.exitQty);
    if (was === undefined) continue;
    if (FINAL.includes(was.state)) assert.deepEqual(leg, was);
    assert.ok(leg.entryQty >= was.entryQty && leg.exitQty >= was.exitQty);
    if (was.stopPaise !== null && leg.stopPaise !== null && was.state === 'OPEN')
      assert.ok(leg.side * (leg.stopPaise - was.stopPaise) >= 0);
  }
  assert.ok(after.legs.length >= before.legs.length);
  assert.deepEqual(JSON.parse(JSON.stringify(after)), after);
}

it('[algos.L9] whatever brokers report: units conserved, no exit without entry, stops tighten, closed stays closed', () => {
  let closed = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => {
      let state = minute(ENGINE, openAccount(DOCUMENT), 0).state;
      let at = 0;
      for (const each of steps) {
        const before = structuredClone(state);
        if (each.kind === 'minute') at = Math.min(at + 1, LAST - 1);
        const { state: after } =
          each.kind === 'minute'
            ? minute(ENGINE, state, at)
            : each.kind === 'tick'
              ? tick(ENGINE, state, at, { contract: 'CASH', paise: each.paise })
              : settle(ENGINE, state, at, each.fact);
        assert.deepEqual(state, before, 'the account before a step stays as it was');
        check(before, after);
        state = after;
      }
      closed += state.legs.filter((leg) => leg.state === 'CLOSED').length;
    }),
    { numRuns: PROPERTY_RUNS.legHistories },
  );
  assert.ok(closed > PROPERTY_RUNS.legHistories / 20, `${closed} legs were closed`);
});
