import { type Leg, resolveLeg, type StrategyDocument, type Strike } from '@spark/document';
import { readExpiry } from '../contracts/expiries.ts';
import type { LegPlan, Measure, ReEntryPlan, StrikePlan } from '../legs/leg-plan.ts';
import { numberOf, type ParameterValues } from './parameters.ts';
import { minuteOfDay, type Settings } from './settings.ts';

type Planning = {
  readonly parameters: ParameterValues;
  readonly settings: Settings;
  /** The index of an action by its id. */
  readonly indexOf: (action: string) => number;
};

/** One entry for each action; null for those that add no leg. */
export function legPlans(
  document: StrategyDocument,
  parameters: ParameterValues,
  settings: Settings,
): readonly (LegPlan | null)[] {
  const { actions } = document;
  const indexOf = (id: string) => actions.findIndex((action) => action.id === id);
  return actions.map((action) => {
    if (action.type !== 'addLeg') return null;
    const leg = resolveLeg(action, actions);
    if (leg === undefined) throw new RangeError(`The leg ${action.id} is not whole.`);
    return planOf(leg, { parameters, settings, indexOf });
  });
}

function planOf(leg: Leg, planning: Planning): LegPlan {
  const { parameters, settings, indexOf } = planning;
  const { reEntry, wait, trail, onExit, qty } = leg;
  const close = onExit?.close ?? 'this';
  const until = wait?.validUntil === undefined ? settings.lastEntry : minuteOfDay(wait.validUntil);
  return {
    action: leg.id,
    segment: leg.segment,
    side: leg.side === 'buy' ? 1 : -1,
    right: leg.segment === 'OPT' ? leg.right : null,
    expiry: leg.segment === 'CASH' ? null : readExpiry(leg.expiry),
    strike: leg.segment === 'OPT' ? strikePlan(leg.strike, parameters) : null,
    lots: 'lots' in qty ? numberOf(qty.lots, parameters) : null,
    units: 'units' in qty ? qty.units : null,
    stop: measure(leg.stopLoss, parameters),
    target: measure(leg.target, parameters),
    trail: trail
      ? { unit: trail.unit, x: numberOf(trail.x, parameters), y: numberOf(trail.y, parameters) }
      : null,
    onStop: reEntryPlan(reEntry?.onStop),
    onTarget: reEntryPlan(reEntry?.onTarget),
    reEntryUntil: reEntry?.notAfter === undefined ? settings.lastEntry : minuteOfDay(reEntry.notAfter),
    wait: wait
      ? { dir: wait.dir === 'up' ? 1 : -1, unit: wait.unit, value: numberOf(wait.value, parameters), until }
      : null,
    close: typeof close === 'string' ? close : close.map(indexOf),
    moveToCost: onExit?.moveToCost?.map(indexOf) ?? [],
  };
}

export function strikePlan(strike: Strike, parameters: ParameterValues): StrikePlan {
  const { fix } = strike;
  return {
    by: strike.by,
    value: numberOf(strike.value, parameters),
    ifNone: strike.ifNone === 'skip' || strike.ifNone === 'stop' ? 'skip' : 'nearest',
    stopIfNone: strike.ifNone === 'stop',
    reference: strike.reference ?? 'spot',
    asOf: typeof fix === 'object' ? minuteOfDay(fix.asOf) : null,
  };
}

type GivenMeasure = NonNullable<Leg['stopLoss']>;

function measure(given: GivenMeasure | undefined, parameters: ParameterValues): Measure | null {
  if (given === undefined) return null;
  return { unit: given.unit, value: numberOf(given.value, parameters), of: given.of ?? 'leg' };
}

type GivenReEntry = NonNullable<NonNullable<Leg['reEntry']>['onStop']>;

function reEntryPlan(rule: GivenReEntry | undefined): ReEntryPlan | null {
  if (rule === undefined || rule.mode === 'none') return null;
  return { mode: rule.mode, max: rule.max ?? 1, restrike: rule.restrike ?? false };
}
