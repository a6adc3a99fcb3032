import type { ShareRatio } from '../corporate-action/corporate-action.ts';
import { sharesAfter } from '../corporate-action/corporate-action.ts';
import type { PositionKey } from '../order/position-key.ts';
import type { Instant } from '../time/ist.ts';
import type { Leg } from './pair-trades.ts';

/** What a corporate action did to an open position, for the legs it was opened by. */
export type LegAdjustment = {
  readonly key: PositionKey;
  readonly actionId: number;
  readonly ratio: ShareRatio;
  readonly at: Instant;
};

export type AdjustedLegs = {
  readonly open: readonly Leg[];
  /** All legs as they were, where together they are less than one share now. */
  readonly worthless: readonly Leg[];
};

/**
 * The legs of one position after an action. Together they have as many shares as the position, and what they cost
 * stays: a leg of which no whole share is left gives what it cost to the next one.
 */
export function adjustLegs(legs: readonly Leg[], { ratio }: LegAdjustment): AdjustedLegs {
  const open: Leg[] = [];
  let before = 0;
  let after = 0;
  let carried = NOTHING;
  for (const leg of legs) {
    before += leg.qty;
    const sum = sharesAfter(before, ratio);
    const adjusted = { ...leg, qty: sum - after, ...added(leg, carried) };
    after = sum;
    carried = adjusted.qty === 0 ? adjusted : NOTHING;
    if (adjusted.qty > 0) open.push(adjusted);
  }
  const last = open.at(-1);
  if (last === undefined) return { open: [], worthless: legs };
  // What is left over at the end has no next leg.
  return { open: [...open.slice(0, -1), { ...last, ...added(last, carried) }], worthless: [] };
}

type Money = Pick<Leg, 'valuePaise' | 'chargesPaise'>;

const NOTHING: Money = { valuePaise: 0, chargesPaise: 0 };

function added(one: Money, other: Money): Money {
  return {
    valuePaise: one.valuePaise + other.valuePaise,
    chargesPaise:
      one.chargesPaise === null || other.chargesPaise === null ? null : one.chargesPaise + other.chargesPaise,
  };
}
