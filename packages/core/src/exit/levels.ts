import type { Exit, ExitMeasure, ExitReason, Peak, Peaks } from './exit.ts';
import { directed } from './figures.ts';

/** A level that is passed when the value comes down to it. In the direction of the trader, as values are measured. */
export type StopLevel = {
  readonly reason: Extract<ExitReason, 'stop' | 'trail' | 'lock' | 'cost'>;
  readonly by: ExitMeasure;
  readonly level: number;
};

/** The stops that hold now. A lock or a move to cost that was not reached yet is none. */
export function stopLevels(exit: Pick<Exit, 'rules' | 'position' | 'state'>): readonly StopLevel[] {
  if (exit.state.kind !== 'watching') return [];
  const { rules, state } = exit;
  const { peaks, costPaise } = state;
  const levels: StopLevel[] = [];
  if (rules.stop) {
    const { by, at } = rules.stop;
    const first = by === 'price' ? directed(at, sideOf(exit)) : at;
    const moved = trailedBy(rules.trail, peaks[by]);
    levels.push({ reason: moved > 0 ? 'trail' : 'stop', by, level: first + moved });
  }
  const kept = lockedAt(exit, peaks);
  if (rules.lock && kept !== null) levels.push({ reason: 'lock', by: rules.lock.by, level: kept });
  if (costPaise !== null) levels.push({ reason: 'cost', by: 'rupees', level: costPaise });
  return levels;
}

export function sideOf({ position }: Pick<Exit, 'position'>): 'long' | 'short' {
  return position?.side ?? 'long';
}

function trailedBy(trail: Exit['rules']['trail'], peak: Peak | null): number {
  if (!trail || !peak) return 0;
  return Math.floor((peak.best - peak.start) / trail.each) * trail.moves;
}

function lockedAt({ rules: { lock } }: Pick<Exit, 'rules'>, peaks: Peaks): number | null {
  const best = lock && peaks[lock.by]?.best;
  if (!lock || best === null || best === undefined || best < lock.at) return null;
  const { at, keep, step } = lock;
  return keep + (step ? Math.floor((best - at) / step.each) * step.more : 0);
}

/** Which measures have to be followed for the rules. */
export function measuresOf({ rules }: Pick<Exit, 'rules'>): ReadonlySet<ExitMeasure> {
  const measures = new Set<ExitMeasure>();
  for (const rule of [rules.stop, rules.target, rules.lock, rules.cost]) if (rule) measures.add(rule.by);
  if (rules.cost) measures.add('rupees');
  return measures;
}
