import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StrategyDocument } from '@spark/document';
import fc from 'fast-check';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { marketOf } from '../../test/market.fixture.ts';
import { PROPERTY_RUNS } from '../../test/property-runs.fixture.ts';
import {
  type AccountState,
  type AlgoStep,
  createEngine,
  type FillFact,
  heldQty,
  type Leg,
  type MarketBook,
  minute,
  openAccount,
  settle,
  tick,
} from '../index.ts';

const LAST = 40;

function bookOf(closeAt: (minute: number) => number, range: number) {
  const spot = Array.from({ length: LAST }, (_, at) => {
    const close = closeAt(at);
    return [close, close + range, close - range, close] as const;
  });
  return marketOf({ days: [{ day: '2026-11-16', spot }] });
}

/** One market jumps over levels, the other walks up and down, so that stops are trailed beyond the cost. */
const BOOKS = [
  bookOf((at) => 100 + ((at * 7) % 11) - 5, 1),
  bookOf((at) => 100 + 0.5 * Math.min(at % 20, 20 - (at % 20)), 0.2),
];

const LEVELS = {
  qty: { units: 10 },
  stopLoss: { unit: 'pct', value: 3, of: 'leg' },
  target: { unit: 'pct', value: 4 },
  trail: { unit: 'pct', x: 1, y: 2 },
} as const;

/** A leg that comes back; two legs that follow each other's stops; triggers, retries, rules of money and an early square-off. */
const DOCUMENTS: readonly StrategyDocument[] = [
  documentOf({
    actions: [
      cashLeg({
        ...LEVELS,
        reEntry: { onStop: { mode: 'asap', max: 2 }, onTarget: { mode: 'reverse', max: 2 } },
      }),
    ],
  }),
  documentOf({
    conditions: [entryAt('09:16', { then: ['a_leg', 'a_other'] })],
    execution: { basis: 'fill' },
    actions: [
      cashLeg({
        ...LEVELS,
        onExit: { close: 'this', moveToCost: ['a_other'] },
        reEntry: { onStop: { mode: 'atCost', max: 2 } },
      }),
      cashLeg({ ...LEVELS, id: 'a_other', side: 'buy', onExit: { close: ['a_leg'] } }),
    ],
  }),
  documentOf({
    clock: { squareOff: '09:45', lastEntry: '09:40' },
    risk: { onReject: 'retry', maxOpenLegs: 3, dayStopLoss: { unit: 'rs', value: 60 } },
    conditions: [
      entryAt('09:16', { fire: 'level', when: { op: 'gt', l: { ref: 'spot' }, r: { value: 0 } } }),
    ],
    actions: [
      cashLeg({
        ...LEVELS,
        wait: { dir: 'up', unit: 'points', value: 1 },
        reEntry: { onStop: { mode: 'wait', max: 3 }, onTarget: { mode: 'asap', max: 1 } },
      }),
    ],
  }),
];

/** Each begins with what its entry asked for, and with all of that filled. */
const ACCOUNTS = DOCUMENTS.flatMap((document) => BOOKS.flatMap((book) => accountsOf(document, book)));

function accountsOf(document: StrategyDocument, book: MarketBook) {
  const engine = createEngine({ document, book });
  const empty = openAccount(document);
  const begun = minute(engine, empty, 0);
  let { state } = begun;
  for (const { id: leg, qty, signalPaise: paise } of begun.state.legs)
    ({ state } = settle(engine, state, 0, { leg, of: 'entry', what: 'complete', qty, paise, at: 0 }));
  return [
    { engine, empty, begun },
    { engine, empty, begun: { ...begun, state } },
  ];
}

type Account = (typeof ACCOUNTS)[number];

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

function play({ engine }: Account, state: AccountState, at: number, each: Step): AlgoStep {
  if (each.kind === 'minute') return minute(engine, state, at);
  if (each.kind === 'tick') return tick(engine, state, at, { contract: 'CASH', paise: each.paise });
  return settle(engine, state, at, each.fact);
}

const FINAL = ['CLOSED', 'CANCELLED'];

/** Of every leg, whatever brokers say, how often and in which order. */
function checkLeg(leg: Leg): void {
  assert.ok(leg.exitQty >= 0 && leg.exitQty <= leg.entryQty && leg.entryQty <= leg.qty);
  if (leg.state === 'CLOSED') assert.equal(leg.exitQty, leg.entryQty);
  if (leg.state === 'WAITING' || leg.state === 'CANCELLED') assert.equal(leg.entryQty, leg.exitQty);
  for (const value of Object.values(leg))
    assert.ok(value !== undefined && (typeof value !== 'number' || Number.isFinite(value)), 'a leg is JSON');
}

/** From one step to the next. */
function checkStep(was: Leg, leg: Leg | undefined): void {
  assert.equal(leg?.id, was.id, 'no leg is forgotten within a day');
  if (FINAL.includes(was.state)) assert.equal(JSON.stringify(leg), JSON.stringify(was));
  assert.ok(leg.entryQty >= was.entryQty && leg.exitQty >= was.exitQty);
  if (was.stopPaise === null || was.state !== 'OPEN') return;
  assert.ok(leg.stopPaise !== null && leg.side * (leg.stopPaise - was.stopPaise) >= 0);
}

/** What is asked for: each leg enters once, and leaves the other way round with what it holds, unless it is leaving already. */
function checkIntents(before: AccountState, { state, intents }: AlgoStep, entered: Set<number>): void {
  for (const intent of intents) {
    if (intent.kind === 'notify') continue;
    const leg = state.legs.find(({ id }) => id === intent.leg);
    assert.ok(leg);
    if (intent.kind === 'enter') {
      assert.ok(!entered.has(leg.id), 'no entry twice');
      assert.deepEqual([intent.side, intent.qty], [leg.side, leg.qty]);
      entered.add(leg.id);
      continue;
    }
    assert.ok(entered.has(leg.id), 'no exit without entry');
    assert.ok(!before.legs.some(({ id, isExitSent }) => id === leg.id && isExitSent), 'no exit twice');
    assert.equal(intent.side, -leg.side);
    assert.equal(intent.qty, heldQty(leg));
    // With nothing to sell it withdraws an entry that is on its way.
    assert.ok(intent.qty > 0 || !leg.isEntryEnded);
  }
}

it('[algos.L9] whatever brokers report: units conserved, no exit without entry, stops tighten, closed stays closed', () => {
  const seen = { histories: 0, closed: 0, tightened: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...ACCOUNTS),
      fc.array(step, { minLength: 5, maxLength: 30 }),
      (account, steps) => {
        const entered = new Set<number>();
        checkIntents(account.empty, account.begun, entered);
        let { state } = account.begun;
        let at = 0;
        for (const [index, each] of steps.entries()) {
          if (each.kind === 'minute') at = Math.min(at + 1, LAST - 1);
          // Written down for the last step alone, which is one of any kind.
          const text = index === steps.length - 1 ? JSON.stringify(state) : null;
          const after = play(account, state, at, each);
          if (text !== null)
            assert.equal(JSON.stringify(state), text, 'the account before a step stays as it was');
          after.state.legs.forEach(checkLeg);
          state.legs.forEach((was, place) => {
            checkStep(was, after.state.legs[place]);
          });
          checkIntents(state, after, entered);
          ({ state } = after);
        }
        assert.deepEqual(JSON.parse(JSON.stringify(state)), state);
        seen.histories += 1;
        for (const leg of state.legs) {
          if (leg.state === 'CLOSED') seen.closed += 1;
          if (leg.stopPaise !== leg.firstStopPaise) seen.tightened += 1;
        }
      },
    ),
    { numRuns: PROPERTY_RUNS.legHistories },
  );
  const { histories, closed, tightened } = seen;
  assert.ok(closed > histories / 20, `${closed} legs were closed in ${histories} histories`);
  assert.ok(tightened > histories / 50, `${tightened} stops were tightened in ${histories} histories`);
});
