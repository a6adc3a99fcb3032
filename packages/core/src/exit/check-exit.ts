import type { PriceBand } from '../order/order-refusal.ts';
import { type Instant, istDay } from '../time/ist.ts';
import { timeDue } from './due.ts';
import type { Exit, ExitLevel, ExitRules } from './exit.ts';
import type { ExitRefusal } from './exit-refusal.ts';
import { directed, type ExitFigures, measured, WHOLE } from './figures.ts';
import { closedScope, sameScope } from './in-scope.ts';
import { measuresOf, sideOf } from './levels.ts';

export type CheckView = {
  readonly now: Instant;
  readonly figures: ExitFigures;
  /** Of a position: the price band of today; null where it is not known. */
  readonly band: PriceBand | null;
  readonly hasSession: (day: string) => boolean;
};

/** Why an exit would be wrong as it is; null when it can be set. */
export function exitRefusal(exit: Exit, view: CheckView): ExitRefusal | null {
  return shapeRefusal(exit) ?? levelRefusal(exit, view) ?? timeRefusal(exit, view);
}

function shapeRefusal({ scope, rules, closes, block }: Exit): ExitRefusal | null {
  const { stop, target, trail, lock, cost, timeMinute, daysBeforeExpiry } = rules;
  if (![stop, target, lock, cost, timeMinute, daysBeforeExpiry].some((rule) => rule !== null))
    return { code: trail ? 'exit-trail-without-stop' : 'exit-without-rule' };
  if (scope.kind !== 'position') {
    if (stop?.by === 'price') return { code: 'exit-price-of-scope', rule: 'stop' };
    if (target?.by === 'price') return { code: 'exit-price-of-scope', rule: 'target' };
  }
  if (trail && !stop) return { code: 'exit-trail-without-stop' };
  if (trail && trail.moves > trail.each) return { code: 'exit-step-too-large', rule: 'trail' };
  if (lock && lock.keep >= lock.at) return { code: 'exit-lock-keeps-all' };
  if (lock?.step && lock.step.more > lock.step.each) return { code: 'exit-step-too-large', rule: 'lock' };
  const closed = closedScope({ scope, closes }).kind;
  return block && closed !== 'account' && closed !== 'all' ? { code: 'exit-blocks-part' } : null;
}

function levelRefusal(exit: Exit, { figures, band }: CheckView): ExitRefusal | null {
  const { stop, target, trail } = exit.rules;
  const side = sideOf(exit);
  // A long position cannot lose more than it cost, so nobody would be protected. Often a price was meant.
  if (exit.position && side === 'long' && stop?.by === 'percent' && stop.at <= -WHOLE)
    return { code: 'exit-beyond-all' };
  if (target?.by === 'price') {
    const { netQty, entryPaise } = figures;
    const isLoss = directed(target.at, side) * Math.abs(netQty) <= directed(entryPaise ?? 0, side);
    if (entryPaise !== null && netQty !== 0 && isLoss)
      return {
        code: 'exit-target-is-loss',
        side,
        level: target.at,
        entryPaise: Math.round(entryPaise / Math.abs(netQty)),
      };
  }
  const isOpen = figures.openPositions > 0;
  for (const by of measuresOf(exit))
    if (isOpen && !measured(by, side, figures))
      return { code: 'exit-price-unknown', what: exit.position?.symbol ?? 'something that is open' };
  return (
    passedAlready(exit, 'stop', stop, figures) ??
    passedAlready(exit, 'target', target, figures) ??
    (band &&
      (outsideBand('stop', stop, band) ??
        outsideBand('target', target, band) ??
        trailBeyond(stop, trail, band)))
  );
}

function passedAlready(
  exit: Exit,
  rule: 'stop' | 'target',
  level: ExitLevel | null,
  figures: ExitFigures,
): ExitRefusal | null {
  const value = level && measured(level.by, sideOf(exit), figures);
  if (!level || !value) return null;
  const at = level.by === 'price' ? directed(level.at, sideOf(exit)) : level.at;
  const isPassed = rule === 'stop' ? value.high <= at : value.low >= at;
  if (!isPassed) return null;
  const shown = level.by === 'price' ? directed(value.low, sideOf(exit)) : value.low;
  return { code: 'exit-passed', rule, by: level.by, level: level.at, value: shown };
}

function outsideBand(rule: 'stop' | 'target', level: ExitLevel | null, band: PriceBand): ExitRefusal | null {
  if (level?.by !== 'price' || (level.at >= band.lowPaise && level.at <= band.highPaise)) return null;
  return { code: 'exit-outside-band', rule, pricePaise: level.at, band };
}

/** No price of today can move so far. */
function trailBeyond(stop: ExitLevel | null, trail: ExitRules['trail'], band: PriceBand): ExitRefusal | null {
  if (stop?.by !== 'price' || !trail || trail.each <= band.highPaise - band.lowPaise) return null;
  return { code: 'exit-outside-band', rule: 'trail', pricePaise: trail.each, band };
}

function timeRefusal(exit: Exit, { now, figures, hasSession }: CheckView): ExitRefusal | null {
  const { daysBeforeExpiry } = exit.rules;
  const { nearestExpiry } = figures;
  if (daysBeforeExpiry !== null && figures.openPositions > 0 && nearestExpiry === null)
    return { code: 'exit-never-expires' };
  const due = timeDue(exit, nearestExpiry, hasSession);
  if (due === null) return null;
  const isAfterToday = exit.days === 'today' && istDay(due) > istDay(now);
  const isAfterExpiry = nearestExpiry !== null && istDay(due) > nearestExpiry && daysBeforeExpiry !== null;
  return isAfterToday || isAfterExpiry ? { code: 'exit-time-over' } : null;
}

/** Whether two exits would do the same at the same moment. */
export function isSameExit(a: Exit, b: Exit): boolean {
  return (
    sameScope(a.scope, b.scope) &&
    sameScope(a.closes, b.closes) &&
    a.forwardTest === b.forwardTest &&
    a.block === b.block &&
    a.days === b.days &&
    JSON.stringify(a.rules) === JSON.stringify(b.rules)
  );
}
