import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createAccountBook } from '../book/account-book.ts';
import { order, slice } from '../order/order.fixture.ts';
import type { AccountOrder } from '../order/order.ts';
import { positionId } from '../order/position-key.ts';
import { fillPosition, flatPosition, type Position } from '../position/position.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { istInstant } from '../time/ist.ts';
import { type Leg, pairTrades } from '../trade/pair-trades.ts';
import { adjustmentOf, adjustPosition } from './adjust-position.ts';
import { adjustedText } from './adjusted-text.ts';
import { applyActions } from './apply-actions.ts';
import { actionOf, anyBonus, anySplit, anyTerms, SHARE } from './corporate-action.fixture.ts';
import type { CorporateAction, CorporateTerms } from './corporate-action.ts';

const BEFORE = '2026-11-19';
const NOW = istInstant('2026-11-20', 9 * 60);
const KEY = { strategyName: 'demo', instrumentKey: SHARE, product: 'Delivery', forwardTest: false } as const;
const FLAT = flatPosition(KEY, 'ASHOKLEY-EQ', BEFORE);
const NEVER = () => false;
const ALL = () => true;
const opensAt = () => NOW;

function held(qty: number, paise: number): Position {
  const side = qty > 0 ? 'Buy' : 'Sell';
  return fillPosition(FLAT, { side, qty: Math.abs(qty), valuePaise: paise, day: BEFORE });
}

const split = (
  faceBefore: number,
  faceAfter: number,
  fractionPaise: number | null = null,
): CorporateTerms => ({
  kind: 'split',
  faceBefore,
  faceAfter,
  fractionPaise,
});
const bonus = (added: number, of: number, fractionPaise: number | null = null): CorporateTerms => ({
  kind: 'bonus',
  added,
  held: of,
  fractionPaise,
});

function after(position: Position, terms: CorporateTerms): Position {
  return adjustPosition(position, adjustmentOf(position, actionOf(terms), NOW));
}

function factsFor(position: Position, due: readonly CorporateAction[], rest: object = {}) {
  const view = {
    now: NOW,
    due,
    opensAt,
    positions: [position],
    openOrders: [],
    isPaper: ALL,
    wasHeld: NEVER,
  };
  return applyActions({ ...view, ...rest });
}

test('[core.S1] what a split must not touch: another share, a flat position, what was bought on the ex-date or later', () => {
  const due = [actionOf(split(10, 2))];
  assert.deepEqual(factsFor({ ...held(10, 1_000), instrumentKey: 'NSE:1' }, due).facts, []);
  assert.deepEqual(factsFor({ ...FLAT, day: BEFORE }, due).facts, []);
  assert.deepEqual(factsFor({ ...held(10, 1_000), day: '2026-11-20' }, due).facts, []);
  assert.deepEqual(factsFor({ ...held(10, 1_000), day: '2026-11-23' }, due).facts, []);
  assert.equal(
    factsFor({ ...held(10, 1_000), day: '2026-11-20' }, due, { wasHeld: ALL }).facts.length,
    1,
    'unless it was held before and traded in the moment of the opening',
  );
});

test('[core.S2] a split and a bonus change the quantity and keep the cost', () => {
  const five = after(held(10, 171_250), split(10, 2));
  assert.deepEqual([five.netQty, five.openCostPaise, five.bookedPaise], [50, 171_250, 0]);
  assert.equal(five.day, BEFORE, 'nothing was traded');
  const doubled = after(held(7, 100_001), bonus(1, 1));
  assert.deepEqual([doubled.netQty, doubled.openCostPaise], [14, 100_001]);
  const short = after(held(-10, 50_000), split(10, 2));
  assert.deepEqual([short.netQty, short.openCostPaise], [-50, -50_000]);
});

test('[core.S3] a fraction is dropped; it is paid only where the owner gave a price for it', () => {
  const dropped = after(held(7, 70_000), bonus(1, 3));
  assert.deepEqual([dropped.netQty, dropped.openCostPaise, dropped.bookedPaise], [9, 70_000, 0]);
  // 7 × 4 ⁄ 3 is 9 and a third: a third of 90.00.
  const paid = after(held(7, 70_000), bonus(1, 3, 9_000));
  assert.deepEqual([paid.netQty, paid.openCostPaise, paid.bookedPaise], [9, 70_000, 3_000]);
  assert.equal(paid.day, '2026-11-20', 'the money is of this day');
  const owed = after(held(-7, 70_000), bonus(1, 3, 9_000));
  assert.deepEqual([owed.netQty, owed.bookedPaise], [-9, -3_000]);
});

test('[core.S3] where less than one share is left the position ends, and its cost is a loss', () => {
  const before = { ...held(4, 40_000), closeAsked: true, closing: { since: 1, problem: null } };
  const gone = after(before, split(1, 10, 100_000));
  assert.deepEqual([gone.netQty, gone.openCostPaise, gone.bookedPaise], [0, 0, 40_000 - 40_000]);
  assert.deepEqual([gone.closeAsked, gone.closing], [false, undefined], 'there is nothing left to close');
  assert.equal(after(held(4, 40_000), split(1, 10)).bookedPaise, -40_000);
});

test('[core.S4] a dividend is booked for each share on the day; a short position owes it', () => {
  const dividend = { kind: 'dividend', paise: 450 } as const;
  const long = after(held(10, 171_250), dividend);
  assert.deepEqual(
    [long.netQty, long.openCostPaise, long.bookedPaise, long.day],
    [10, 171_250, 4_500, '2026-11-20'],
  );
  assert.equal(after(held(-10, 171_250), dividend).bookedPaise, -4_500);
});

test('[core.S5] actions of one day follow each other as they were entered: the dividend is for the shares after the split', () => {
  const due = [actionOf(split(10, 2)), actionOf({ kind: 'dividend', paise: 100 }, { id: 2 })];
  const { facts } = factsFor(held(10, 1_000), due);
  assert.deepEqual(
    facts.map((fact) => fact.kind === 'position-adjusted' && [fact.actionId, fact.toQty, fact.cashPaise]),
    [
      [1, 50, 0],
      [2, 50, 5_000],
    ],
  );
});

test('[core.S6] shares at a broker stay as they are, which is told once; a forward test is Spark’s own', () => {
  const due = [actionOf(split(10, 2))];
  const isPaper = ({ forwardTest }: { readonly forwardTest: boolean }) => forwardTest;
  const live = held(10, 1_000);
  const { facts } = factsFor(live, due, { isPaper });
  const [fact] = facts;
  assert.ok(fact?.kind === 'position-adjusted');
  const kept = adjustPosition(live, fact);
  assert.deepEqual(
    kept,
    { ...live, isMoneyUnknown: true, actions: [1] },
    'the old cost at a new price is no profit',
  );
  const paid = factsFor(live, [actionOf({ kind: 'dividend', paise: 450 })], { isPaper }).facts[0];
  assert.ok(paid?.kind === 'position-adjusted');
  assert.deepEqual(adjustPosition(live, paid), { ...live, actions: [1] });
  assert.match(adjustedText('acc1', fact), /the broker adjusts what it holds, Spark still counts 10/);
  assert.deepEqual(factsFor(kept, due, { isPaper }).facts, []);
  const test = { ...live, forwardTest: true };
  const own = factsFor(test, due, { isPaper }).facts[0];
  assert.ok(own?.kind === 'position-adjusted');
  assert.equal(adjustPosition(test, own).netQty, 50);
});

test('[core.S7] open orders in the share are cancelled first, once for all positions, and the action waits for that', () => {
  const open: AccountOrder = order({ product: 'Delivery', slices: [slice({ status: 'Placed' })] });
  assert.equal(open.instrument.key, SHARE);
  const positions = [held(10, 1_000), { ...held(5, 500), strategyName: 'swing' }];
  const due = [actionOf(split(10, 2))];
  const view = { now: NOW, due, opensAt, positions, isPaper: ALL, wasHeld: NEVER };
  const first = applyActions({ ...view, openOrders: [open] });
  assert.deepEqual(
    first.facts.map(({ kind }) => kind),
    ['cancel-asked'],
  );
  assert.deepEqual(first.waiting, positions);
  const isElsewhere = applyActions({ ...view, openOrders: [{ ...open, placedAt: NOW, forwardTest: true }] });
  assert.deepEqual(
    isElsewhere.facts.map(({ kind }) => kind),
    ['position-adjusted', 'position-adjusted'],
  );
});

test('[core.S7] an order of before the opening is cancelled also where nothing is held; a later one, one at a broker and one before a dividend stay', () => {
  const placed = order({ product: 'Delivery', placedAt: NOW - 1, slices: [slice({ status: 'Placed' })] });
  const view = { now: NOW + 60_000, opensAt, positions: [], isPaper: ALL, wasHeld: NEVER };
  const kindsOf = (change: object) => {
    const due = [actionOf(split(10, 2))];
    return applyActions({ ...view, due, openOrders: [placed], ...change }).facts.map(({ kind }) => kind);
  };
  assert.deepEqual(kindsOf({}), ['cancel-asked']);
  assert.deepEqual(kindsOf({ openOrders: [{ ...placed, placedAt: NOW }] }), []);
  assert.deepEqual(kindsOf({ isPaper: NEVER }), []);
  const due = [actionOf({ kind: 'dividend', paise: 450 })];
  assert.deepEqual(kindsOf({ due }), []);
  assert.deepEqual(kindsOf({ due, positions: [held(10, 1_000)] }), ['position-adjusted'], 'nor does it wait');
});

const anyHeld = fc
  .tuple(
    fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((qty) => qty !== 0),
    fc.integer({ min: 0, max: 10_000_000_000 }),
  )
  .map(([qty, paise]) => held(qty, paise));

test('[core.S8] cost is kept to the paisa: what is no longer in the position is booked, with the cash', () => {
  fc.assert(
    fc.property(anyHeld, anyTerms, (before, terms) => {
      const fact = adjustmentOf(before, actionOf(terms), NOW);
      const position = adjustPosition(before, fact);
      const bookedPaise =
        position.day === before.day ? position.bookedPaise - before.bookedPaise : position.bookedPaise;
      assert.equal(position.openCostPaise - bookedPaise, before.openCostPaise - fact.cashPaise);
      assert.ok(Number.isSafeInteger(position.netQty));
      assert.ok(position.netQty * before.netQty >= 0, 'long stays long');
    }),
    { numRuns: PROPERTY_RUNS.corporateActions },
  );
});

test('[core.S8] a split and the split back leave the position as it was', () => {
  fc.assert(
    fc.property(anyHeld, anySplit, (before, { faceBefore, faceAfter }) => {
      fc.pre(faceBefore > faceAfter && faceBefore % faceAfter === 0);
      const there = after(before, split(faceBefore, faceAfter));
      const back = adjustPosition(
        there,
        adjustmentOf(there, actionOf(split(faceAfter, faceBefore), { id: 2 }), NOW),
      );
      assert.deepEqual(back, { ...before, actions: [1, 2] });
    }),
    { numRuns: PROPERTY_RUNS.corporateActions },
  );
});

test('[core.S9] applied twice is applied once, in the position and in what is due', () => {
  fc.assert(
    fc.property(anyHeld, fc.array(anyTerms, { minLength: 1, maxLength: 4 }), (before, all) => {
      const due = all.map((terms, at) => actionOf(terms, { id: at + 1 }));
      const book = createAccountBook('A000001', 'acc1');
      book.restorePosition(before);
      const view = () => factsFor(book.positions.get(positionId(KEY)) ?? before, due);
      const { facts } = view();
      for (const fact of facts) book.apply(fact);
      const once = book.positions.get(positionId(KEY));
      for (const fact of facts) assert.equal(book.apply(fact).position, null);
      assert.equal(book.positions.get(positionId(KEY)), once);
      assert.deepEqual(view().facts, []);
    }),
    { numRuns: PROPERTY_RUNS.corporateActions },
  );
});

const anyLot = fc.record({
  qty: fc.integer({ min: 1, max: 1_000 }),
  valuePaise: fc.integer({ min: 0, max: 1_000_000 }),
  chargesPaise: fc.integer({ min: 0, max: 1_000 }),
});

test('[core.S10] the ledger agrees with the position: as many shares, the same cost, and a later sale pairs with both', () => {
  fc.assert(
    fc.property(
      fc.array(anyLot, { minLength: 1, maxLength: 8 }),
      fc.oneof(anySplit, anyBonus),
      fc.integer({ min: 0, max: 1_000_000 }),
      (lots, terms, soldPaise) => {
        const legs = lots.map((lot, at): Leg => legOf({ ...lot, side: 'Buy' }, at + 1));
        const before = lots.reduce(
          (position, { qty, valuePaise }) =>
            fillPosition(position, { side: 'Buy', qty, valuePaise, day: BEFORE }),
          FLAT,
        );
        const fact = adjustmentOf(before, actionOf({ ...terms, fractionPaise: null }), NOW);
        const position = adjustPosition(before, fact);
        const { ratio, actionId } = fact;
        assert.ok(ratio);
        const adjusted = pairTrades(legs, [{ key: KEY, actionId, ratio, at: NOW }]);
        const sum = (of: (leg: Leg) => number) => adjusted.open.reduce((total, leg) => total + of(leg), 0);
        assert.equal(
          sum(({ qty }) => qty),
          position.netQty,
        );
        assert.equal(
          sum(({ valuePaise }) => valuePaise),
          position.openCostPaise,
        );
        assert.ok(adjusted.open.every(({ qty }) => qty > 0));
        const charges = [...adjusted.open, ...adjusted.trades].reduce(
          (total, one) => total + (one.chargesPaise ?? 0),
          0,
        );
        assert.equal(
          charges,
          lots.reduce((total, { chargesPaise }) => total + chargesPaise, 0),
        );
        const lost = adjusted.trades.reduce((total, { profitPaise }) => total + profitPaise, 0);
        assert.equal(lost, position.bookedPaise, 'what ended at nothing is a loss in both');
        if (position.netQty === 0) return;
        const sale = legOf(
          { side: 'Sell', qty: position.netQty, valuePaise: soldPaise, chargesPaise: 0 },
          99,
        );
        const { trades, open } = pairTrades(adjusted.open, [sale]);
        const closed = fillPosition(position, {
          side: 'Sell',
          qty: position.netQty,
          valuePaise: soldPaise,
          day: BEFORE,
        });
        assert.deepEqual(open, []);
        assert.equal(
          trades.reduce((total, { profitPaise }) => total + profitPaise, 0),
          closed.bookedPaise,
        );
      },
    ),
    { numRuns: PROPERTY_RUNS.corporateActions },
  );
});

function legOf(lot: Pick<Leg, 'side' | 'qty' | 'valuePaise' | 'chargesPaise'>, reftag: number): Leg {
  return {
    ...KEY,
    ...lot,
    reftag,
    symbol: 'ASHOKLEY-EQ',
    at: reftag,
    marketPaise: null,
    capitalPaise: 0,
    orders: 1,
  };
}

test('[core.S10] an adjustment of one position leaves the legs of others alone', () => {
  const mine = legOf({ side: 'Buy', qty: 10, valuePaise: 1_000, chargesPaise: null }, 1);
  const other = { ...mine, reftag: 2, strategyName: 'swing' };
  const { open } = pairTrades([mine, other], [{ key: KEY, actionId: 1, ratio: { times: 5, per: 1 }, at: 3 }]);
  assert.deepEqual(
    open.map(({ strategyName, qty }) => [strategyName, qty]),
    [
      ['demo', 50],
      ['swing', 10],
    ],
  );
});
