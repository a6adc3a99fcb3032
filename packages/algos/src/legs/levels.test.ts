import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cashContract, optionContract } from '../contracts/contract.ts';
import { bookedPaise, createLeg, heldQty, type Leg, openPaise } from './leg.ts';
import type { LegPlan, Measure } from './leg-plan.ts';
import { setLevels, tightenStop, toTick, toTickAgainst, trailStop, triggerPaise } from './levels.ts';

const TERMS = { lot: 10, tickPaise: 5, freeze: null };
const SHARE = cashContract(TERMS);
const CALL = optionContract('2026-11-17', 2_500_000, 'CE', TERMS);
const PUT = optionContract('2026-11-17', 2_500_000, 'PE', TERMS);
const CAPITAL_PAISE = 100_000;

/** Ten units decided at ₹100, with the underlying at ₹250. */
function legOf(more: Partial<Leg> = {}): Leg {
  const fresh = {
    ...{ id: 1, plan: 0, condition: 0, firing: 1, parent: null, again: 0, isRetry: false },
    side: 1,
    ...{ contract: SHARE, qty: 10, multiplier: 1, decidedAt: 0, trigger: null },
    ...{ signalPaise: 10_000, spotPaise: 25_000, basisPaise: 10_000 },
  } as const;
  return { ...createLeg(fresh), ...more };
}

function planOf(more: Partial<LegPlan>): LegPlan {
  return {
    ...{
      action: 'a',
      segment: 'CASH',
      side: 1,
      right: null,
      expiry: null,
      strike: null,
      lots: 1,
      units: null,
    },
    ...{ stop: null, target: null, trail: null, onStop: null, onTarget: null, reEntryUntil: 900, wait: null },
    ...{ close: 'this', moveToCost: [] },
    ...more,
  };
}

/** Stop and target of the leg, then those of the underlying. */
function levels(measure: Measure, more: Partial<Leg> = {}) {
  const leg = legOf(more);
  setLevels(leg, planOf({ stop: measure, target: measure }), CAPITAL_PAISE);
  assert.equal(leg.firstStopPaise, leg.stopPaise);
  return [leg.stopPaise, leg.targetPaise, leg.spotStopPaise, leg.spotTargetPaise];
}

it('[algos.F14] a stop is below what was bought and above what was sold, a target on the other side', () => {
  const five: Measure = { unit: 'pct', value: 5, of: 'leg' };
  assert.deepEqual(levels(five), [9_500, 10_500, null, null]);
  assert.deepEqual(levels(five, { side: -1 }), [10_500, 9_500, null, null]);
  assert.deepEqual(levels({ unit: 'points', value: 7, of: 'leg' }), [9_300, 10_700, null, null]);
});

it('[algos.F14] rupees and percent of capital are of the whole leg, for a multiplier of 1', () => {
  assert.deepEqual(levels({ unit: 'rs', value: 50, of: 'leg' }), [9_500, 10_500, null, null]);
  assert.deepEqual(levels({ unit: 'rs', value: 50, of: 'leg' }, { qty: 30, multiplier: 3 }), [
    ...[9_500, 10_500],
    ...[null, null],
  ]);
  // Four percent of ₹1,000 are ₹40, of ten units ₹4 each.
  assert.deepEqual(levels({ unit: 'pctCapital', value: 4, of: 'leg' }), [9_600, 10_400, null, null]);
});

it('[algos.F14] of the profit it is measured from the price paid once something was bought', () => {
  const money: Measure = { unit: 'rs', value: 50, of: 'mtm' };
  const paid = { entryQty: 10, entryValuePaise: 102_000 };
  assert.deepEqual(levels(money, paid), [9_700, 10_700, null, null]);
  assert.deepEqual(levels(money), [9_500, 10_500, null, null]);
  assert.deepEqual(levels({ ...money, of: 'leg' }, paid), [9_500, 10_500, null, null]);
});

it('[algos.F14] levels of the underlying are on the side to which the leg loses: a put and what was sold fall with a rise', () => {
  const two: Measure = { unit: 'pct', value: 2, of: 'underlying' };
  const [down, up] = [24_500, 25_500];
  assert.deepEqual(levels(two, { contract: CALL }), [null, null, down, up]);
  assert.deepEqual(levels(two, { contract: CALL, side: -1 }), [null, null, up, down]);
  assert.deepEqual(levels(two, { contract: PUT }), [null, null, up, down]);
  assert.deepEqual(levels(two, { contract: PUT, side: -1 }), [null, null, down, up]);
  assert.deepEqual(levels(two, { spotPaise: null }), [null, null, null, null]);
  const points: Measure = { unit: 'points', value: 10, of: 'underlying' };
  assert.deepEqual(levels(points), [null, null, 24_000, 26_000]);
});

it('[algos.F14] a level that no price can reach is none: at zero, and below it', () => {
  assert.deepEqual(levels({ unit: 'pct', value: 99.95, of: 'leg' }), [5, 19_995, null, null]);
  assert.deepEqual(levels({ unit: 'pct', value: 100, of: 'leg' }), [null, 20_000, null, null]);
  assert.deepEqual(levels({ unit: 'pct', value: 200, of: 'leg' }), [null, 30_000, null, null]);
});

it('[algos.F14] a leg without a stop or without a target has none', () => {
  const leg = legOf();
  setLevels(leg, planOf({ target: { unit: 'pct', value: 5, of: 'leg' } }), CAPITAL_PAISE);
  assert.deepEqual([leg.stopPaise, leg.firstStopPaise, leg.targetPaise], [null, null, 10_500]);
  const other = legOf();
  setLevels(other, planOf({ stop: { unit: 'pct', value: 5, of: 'leg' } }), CAPITAL_PAISE);
  assert.deepEqual([other.stopPaise, other.targetPaise], [9_500, null]);
});

it('[algos.F1] levels are on the grid of ticks; who trades gets the worse step, and a price on the grid stays', () => {
  assert.deepEqual([toTick(9_997, 5), toTick(9_998, 5), toTick(9_995, 5)], [9_995, 10_000, 9_995]);
  assert.deepEqual([toTickAgainst(9_996, 5, 1), toTickAgainst(9_999, 5, -1)], [10_000, 9_995]);
  assert.deepEqual([toTickAgainst(9_995, 5, 1), toTickAgainst(9_995, 5, -1)], [9_995, 9_995]);
  // What machines make of whole steps is no farther step.
  assert.equal(toTickAgainst(5 * (3 + 1e-12), 5, 1), 15);
  assert.equal(toTickAgainst(5 * (3 - 1e-12), 5, -1), 15);
});

it('[algos.F6] a trigger is farther away than asked rather than nearer', () => {
  const wait = { dir: 1, unit: 'pct', value: 2 } as const;
  assert.equal(triggerPaise(10_000, wait, 5), 10_200);
  assert.equal(triggerPaise(10_001, wait, 5), 10_205);
  assert.equal(triggerPaise(10_001, { ...wait, dir: -1 }, 5), 9_800);
  assert.equal(triggerPaise(10_001, { ...wait, unit: 'points' }, 5), 10_205);
  assert.equal(triggerPaise(5_000, wait, 5), 5_100);
  assert.equal(triggerPaise(5_000, { ...wait, unit: 'points' }, 5), 5_200);
  assert.equal(triggerPaise(10_001, { ...wait, unit: 'points', dir: -1 }, 5), 9_800);
});

/** The stop after the best price, from a stop 20 away. */
function trailed(bestPaise: number | null, trail: Parameters<typeof trailStop>[1], more: Partial<Leg> = {}) {
  const leg = legOf({ stopPaise: 8_000, firstStopPaise: 8_000, bestPaise, ...more });
  trailStop(leg, trail);
  return leg.stopPaise;
}

it('[algos.F2] a trail moves by whole steps: on a step, short of it, and by several at once', () => {
  const trail = { unit: 'pct', x: 10, y: 5 } as const;
  assert.equal(trailed(10_995, trail), 8_000);
  assert.equal(trailed(11_000, trail), 8_500);
  assert.equal(trailed(12_995, trail), 9_000);
  assert.equal(trailed(13_000, trail), 9_500);
  assert.equal(trailed(9_000, trail), 8_000, 'against it');
  assert.equal(trailed(10_000, trail), 8_000, 'not yet away from the basis');
  const sold = { side: -1, stopPaise: 12_000, firstStopPaise: 12_000 } as const;
  assert.equal(trailed(9_000, trail, sold), 11_500);
  assert.equal(trailed(9_005, trail, sold), 12_000);
  const points = { unit: 'points', x: 6, y: 4 } as const;
  const half = { basisPaise: 5_000, stopPaise: 4_500, firstStopPaise: 4_500 };
  assert.equal(trailed(6_200, points, half), 5_300);
  assert.equal(trailed(6_195, points, half), 4_900);
  assert.equal(trailed(5_595, points, half), 4_500);
});

it('[algos.F2] a whole step counts, although a machine makes a little less than one of it', () => {
  // 1.1 % of ₹50 are 55 paise; divided by each other they are 0.9999999999999999.
  const half = { basisPaise: 5_000, stopPaise: 4_500, firstStopPaise: 4_500 };
  assert.equal(trailed(5_055, { unit: 'pct', x: 1.1, y: 1 }, half), 4_550);
  assert.equal(trailed(5_050, { unit: 'pct', x: 1.1, y: 1 }, half), 4_500);
});

it('[algos.F2] without a basis, a stop or a best price nothing is trailed, and the stop is measured from the first one', () => {
  const trail = { unit: 'pct', x: 10, y: 5 } as const;
  assert.equal(trailed(null, trail), 8_000);
  assert.equal(trailed(13_000, trail, { basisPaise: null }), 8_000);
  assert.equal(trailed(13_000, trail, { firstStopPaise: null }), 8_000);
  assert.equal(trailed(13_000, trail, { stopPaise: null }), null);
  assert.equal(trailed(13_000, trail, { stopPaise: 9_600 }), 9_600, 'it stands nearer already');
  assert.equal(trailed(13_000, trail, { stopPaise: 9_000 }), 9_500);
});

it('[algos.F2] a stop is only ever tightened', () => {
  const tightened = (paise: number, more: Partial<Leg>) => {
    const leg = legOf(more);
    tightenStop(leg, paise);
    return leg.stopPaise;
  };
  assert.equal(tightened(9_600, { stopPaise: 9_500 }), 9_600);
  assert.equal(tightened(9_400, { stopPaise: 9_500 }), 9_500);
  assert.equal(tightened(10_400, { stopPaise: 10_500, side: -1 }), 10_400);
  assert.equal(tightened(10_600, { stopPaise: 10_500, side: -1 }), 10_500);
  assert.equal(tightened(9_400, { stopPaise: null }), 9_400);
});

it('[algos.Q10] booked is what was closed, open what is held, of either side', () => {
  const part = {
    entryQty: 10,
    entryValuePaise: 100_000,
    exitQty: 4,
    exitValuePaise: 44_000,
    markPaise: 10_500,
  };
  const [bought, sold] = [legOf(part), legOf({ ...part, side: -1 })];
  assert.deepEqual([heldQty(bought), bookedPaise(bought), openPaise(bought)], [6, 4_000, 3_000]);
  assert.deepEqual([bookedPaise(sold), openPaise(sold)], [-4_000, -3_000]);
  const none = legOf();
  assert.deepEqual([heldQty(none), bookedPaise(none), openPaise(none)], [0, 0, 0]);
  assert.ok(Number.isNaN(openPaise(legOf({ ...part, markPaise: null }))));
  const soldNone = legOf({ side: -1 });
  assert.deepEqual([bookedPaise(soldNone), openPaise(soldNone)], [0, 0]);
  // Nineteen for ₹100.11 in all: nineteen times their mean is not ₹100.11 to a machine.
  const odd = { qty: 19, entryQty: 19, entryValuePaise: 10_011, exitQty: 19, exitValuePaise: 10_012 };
  assert.equal(bookedPaise(legOf(odd)), 1);
});
