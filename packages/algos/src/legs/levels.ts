import { followsUnderlying } from '../contracts/contract.ts';
import { entryPaise, type Leg } from './leg.ts';
import type { LegPlan, Measure, TrailPlan } from './leg-plan.ts';

/** Two percent of 49 must not become one step less because a machine has no exact 0.02. */
const EPSILON = 1e-9;

export function toTick(paise: number, tickPaise: number): number {
  return Math.round(paise / tickPaise) * tickPaise;
}

/** Rounded against whoever trades: up for a purchase, down for a sale. */
export function toTickAgainst(paise: number, tickPaise: number, side: 1 | -1): number {
  const ticks = paise / tickPaise;
  return (side > 0 ? Math.ceil(ticks - EPSILON) : Math.floor(ticks + EPSILON)) * tickPaise;
}

/** How far a measure is from its basis, in paise of the price. */
function distance({ unit, value }: Measure, basisPaise: number, qty: number, capitalPaise: number): number {
  switch (unit) {
    case 'pct':
      return (basisPaise * value) / 100;
    case 'points':
      return value * 100;
    case 'rs':
      return (value * 100) / qty;
    case 'pctCapital':
      return (capitalPaise * value) / 100 / qty;
  }
}

/** Sets stop and target once the basis is known. Levels that no price can reach are none. */
export function setLevels(leg: Leg, plan: LegPlan, capitalPaise: number): void {
  const { stop, target } = plan;
  if (stop !== null) {
    const level = levelOf(leg, stop, -1, capitalPaise);
    if (stop.of === 'underlying') leg.spotStopPaise = level;
    else leg.stopPaise = level;
    leg.firstStopPaise = leg.stopPaise;
  }
  if (target === null) return;
  const level = levelOf(leg, target, 1, capitalPaise);
  if (target.of === 'underlying') leg.spotTargetPaise = level;
  else leg.targetPaise = level;
}

function levelOf(leg: Leg, measure: Measure, towards: 1 | -1, capitalPaise: number): number | null {
  const { contract, side } = leg;
  const qty = leg.qty / leg.multiplier;
  if (measure.of === 'underlying') {
    if (leg.spotPaise === null) return null;
    const rises = followsUnderlying(contract) ? side : -side;
    return leg.spotPaise + towards * rises * distance(measure, leg.spotPaise, qty, capitalPaise);
  }
  // Profit in rupees is that of the price paid, whatever the basis.
  const basis = measure.of === 'mtm' && leg.entryQty > 0 ? entryPaise(leg) : (leg.basisPaise ?? 0);
  const level = toTick(
    basis + towards * side * distance(measure, basis, qty, capitalPaise),
    contract.tickPaise,
  );
  return level > 0 ? level : null;
}

/** Moves the stop by whole steps of what the price went in favour, and only ever tighter. */
export function trailStop(leg: Leg, trail: TrailPlan): void {
  const { side, basisPaise, firstStopPaise, stopPaise, bestPaise } = leg;
  if (basisPaise === null || firstStopPaise === null || stopPaise === null || bestPaise === null) return;
  const unit = trail.unit === 'pct' ? basisPaise / 100 : 100;
  const steps = Math.floor((side * (bestPaise - basisPaise)) / (trail.x * unit) + EPSILON);
  if (steps <= 0) return;
  const moved = toTick(firstStopPaise + side * steps * trail.y * unit, leg.contract.tickPaise);
  tightenStop(leg, moved);
}

/** A stop never moves away from the price. Whether it moved. */
export function tightenStop(leg: Leg, paise: number): boolean {
  const isTighter = leg.stopPaise === null || leg.side * (paise - leg.stopPaise) > 0;
  if (isTighter) leg.stopPaise = paise;
  return isTighter;
}

/** Where a waiting leg enters: on the grid of ticks, a little farther than asked rather than nearer. */
export function triggerPaise(
  fromPaise: number,
  wait: { readonly dir: 1 | -1; readonly unit: 'pct' | 'points'; readonly value: number },
  tickPaise: number,
): number {
  const by = wait.unit === 'pct' ? (fromPaise * wait.value) / 100 : wait.value * 100;
  return toTickAgainst(fromPaise + wait.dir * by, tickPaise, wait.dir);
}
