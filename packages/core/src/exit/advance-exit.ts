import { type Instant, type IstDay, istDay } from '../time/ist.ts';
import { timeDue } from './due.ts';
import {
  type EndOfExit,
  type Exit,
  type ExitState,
  NO_PEAKS,
  type Peaks,
  type Trigger,
  WATCHING,
} from './exit.ts';
import { type ExitFigures, type FigureView, figuresOf, type Measured, measured } from './figures.ts';
import { measuresOf, sideOf, stopLevels } from './levels.ts';

export type ExitView = Omit<FigureView, 'today'> & {
  readonly now: Instant;
  /** False while an account of the scope is not loaded: no sum is known then. */
  readonly isComplete: boolean;
  /** Whether a corporate action changed the price of a share since then: its levels are of no use any more. */
  readonly isAdjustedSince: (instrumentKey: string, since: Instant) => boolean;
  /** Of a basket: nothing of it waits, works or is open. */
  readonly isBasketOver?: boolean;
  /** Whether there is any trading on a day. */
  readonly hasSession: (day: IstDay) => boolean;
  /** What entry and exit of the open positions cost; null where it is not known. */
  readonly chargesPaise: () => number | null;
};

export type Advanced = {
  readonly exit: Exit;
  readonly fired: Trigger | null;
  /** A value that a rule needs is unknown, so it cannot fire. */
  readonly isBlind: boolean;
  /** A stop moved, or the exit ended: it has to be stored. A peak that moves no stop need not. */
  readonly mustStore: boolean;
};

type Watching = Extract<ExitState, { readonly kind: 'watching' }>;

/** The exit after one look at prices, positions and the clock. Of an exit that fires only peaks have changed. */
export function advanceExit(before: Exit, view: ExitView): Advanced {
  const today = istDay(view.now);
  const exit = onDay(before, today, view.now);
  if (exit.state.kind !== 'watching') return still(exit, exit !== before);
  if (isAdjusted(exit, view)) return still(ended(exit, 'adjusted'), true);
  const figures = figuresOf(exit, { ...view, today });
  const end = view.isComplete ? endOf(exit, figures, view) : null;
  if (end) return still(ended(exit, end), true);
  const known = view.isComplete ? valuesOf(exit, figures) : {};
  const next = withPeaks(exit, exit.state, known, view);
  const mayFire = figures.openPositions > 0 || exit.block;
  const isBlind = mayFire && [...measuresOf(exit)].some((by) => !known[by]);
  const fired = (mayFire && passed(next, known)) || null;
  if (fired) return { exit: next, fired, isBlind, mustStore: true };
  return onTime(next, figures, view, { isBlind, mustStore: exit !== before || hasMoved(exit, next) });
}

type Values = { readonly [measure in keyof Peaks]?: Measured };

function onTime(
  exit: Exit,
  figures: ExitFigures,
  view: ExitView,
  rest: Pick<Advanced, 'isBlind' | 'mustStore'>,
): Advanced {
  const due = view.isComplete ? timeDue(exit, figures.nearestExpiry, view.hasSession) : null;
  if (due === null || view.now < due) return { ...rest, exit, fired: null };
  // What waits or works of a basket is ended as well.
  if (figures.openPositions === 0 && exit.scope.kind !== 'basket') {
    // Nothing was open when the time came.
    const next = exit.days === 'today' ? ended(exit, 'day-over') : { ...exit, armedAt: view.now };
    return { ...rest, exit: next, fired: null, mustStore: true };
  }
  const reason = exit.rules.daysBeforeExpiry === null ? 'time' : 'expiry';
  return { ...rest, exit, fired: { reason, by: null, level: null, value: null }, mustStore: true };
}

/** A new day: what was for one day ends, what rested watches again, and the peaks of a scope are those of today. */
function onDay(exit: Exit, today: IstDay, now: Instant): Exit {
  if (exit.day >= today) return exit;
  switch (exit.state.kind) {
    case 'over':
    case 'closing':
      return exit;
    case 'resting':
      return { ...exit, day: today, armedAt: now, state: WATCHING };
    case 'watching':
      if (exit.days === 'today') return ended(exit, 'day-over');
      return exit.scope.kind === 'position' || exit.scope.kind === 'basket'
        ? { ...exit, day: today }
        : { ...exit, day: today, state: WATCHING };
  }
}

/** Of a scope only profits are watched, which an action leaves as they are. */
function isAdjusted({ scope, armedAt }: Exit, { isAdjustedSince }: ExitView): boolean {
  return scope.kind === 'position' && isAdjustedSince(scope.instrumentKey, armedAt);
}

/** An exit of a position lives as long as the position does, and only in its direction; that of a basket as long as it. */
function endOf(
  { scope, position }: Exit,
  { netQty }: ExitFigures,
  { isBasketOver = false }: ExitView,
): EndOfExit | null {
  if (scope.kind === 'basket') return isBasketOver ? 'basket-over' : null;
  if (scope.kind !== 'position') return null;
  if (netQty === 0) return 'flat';
  return netQty > 0 === (position?.side === 'long') ? null : 'reversed';
}

function valuesOf(exit: Exit, figures: ExitFigures): Values {
  const values: { -readonly [measure in keyof Values]: Values[measure] } = {};
  for (const by of measuresOf(exit)) {
    const value = measured(by, sideOf(exit), figures);
    if (value) values[by] = value;
  }
  return values;
}

function withPeaks(exit: Exit, state: Watching, values: Values, view: ExitView): Exit {
  let peaks: Peaks = state.peaks;
  for (const by of measuresOf(exit)) {
    const value = values[by]?.low;
    const peak = peaks[by];
    if (value === undefined || (peak && peak.best >= value)) continue;
    peaks = { ...peaks, [by]: { start: peak?.start ?? value, best: value } };
  }
  const costPaise = state.costPaise ?? costReached(exit, peaks, view);
  if (peaks === state.peaks && costPaise === state.costPaise) return exit;
  return { ...exit, state: { kind: 'watching', peaks, costPaise } };
}

/** The profit at which nothing is lost, once it was earned and the move to it was reached. */
function costReached({ rules: { cost } }: Exit, peaks: Peaks, view: ExitView): number | null {
  const best = cost && peaks[cost.by]?.best;
  if (!cost || best === null || best === undefined || best < cost.at) return null;
  const costPaise = cost.withCharges ? view.chargesPaise() : 0;
  const earned = peaks.rupees?.best ?? 0;
  return costPaise !== null && earned > costPaise ? costPaise : null;
}

function passed(exit: Exit, values: Values): Trigger | null {
  for (const { reason, by, level } of stopLevels(exit)) {
    const value = values[by]?.high;
    if (value !== undefined && value <= level) return { reason, by, level, value };
  }
  const { target } = exit.rules;
  const value = target && values[target.by]?.low;
  if (!target || value === null || value === undefined) return null;
  const level = target.by === 'price' && sideOf(exit) === 'short' ? -target.at : target.at;
  return value >= level ? { reason: 'target', by: target.by, level, value } : null;
}

/** A stop that was not stored yet counts as moved, also the first one. */
function hasMoved(before: Exit, after: Exit): boolean {
  if (before === after) return false;
  if (peaksStarted(before) !== peaksStarted(after)) return true;
  const [was, is] = [stopLevels(before), stopLevels(after)];
  return was.length !== is.length || was.some(({ level }, index) => level !== is[index]?.level);
}

function peaksStarted({ state }: Exit): number {
  const { price, percent, rupees } = state.kind === 'watching' ? state.peaks : NO_PEAKS;
  return [price, percent, rupees].filter((peak) => peak !== null).length;
}

export function ended(exit: Exit, why: EndOfExit): Exit {
  return { ...exit, state: { kind: 'over', why } };
}

function still(exit: Exit, mustStore: boolean): Advanced {
  return { exit, fired: null, isBlind: false, mustStore };
}
