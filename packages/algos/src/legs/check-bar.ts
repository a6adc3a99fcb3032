import type { Leg } from './leg.ts';

/** One minute of a leg's contract. One object serves all minutes, so that nothing is made for each. */
export type MinuteBar = { open: number; high: number; low: number; close: number; volume: number };

/** What a minute does to an open leg. */
export type BarVerdict = {
  what: 'nothing' | 'stop' | 'target';
  /** Where it happened; the fill is here or worse. */
  paise: number;
  /** Both lay within the minute; the stop counts. */
  isAmbiguous: boolean;
};

/**
 * Stop and target within one minute. At the open there is no doubt; within the minute the stop comes first. In the minute of
 * the entry only the stop counts, because a profit could have been before it.
 */
export function checkBar(leg: Leg, bar: MinuteBar, isEntryMinute: boolean, out: BarVerdict): void {
  const { side, stopPaise, targetPaise } = leg;
  out.what = 'nothing';
  out.isAmbiguous = false;
  const adverse = side > 0 ? bar.low : bar.high;
  const favourable = side > 0 ? bar.high : bar.low;
  const isStopped = stopPaise !== null && side * (adverse - stopPaise) <= 0;
  const reaches = targetPaise !== null && !isEntryMinute && side * (favourable - targetPaise) >= 0;
  if (!isStopped && !reaches) return;
  if (stopPaise !== null && isStopped && side * (bar.open - stopPaise) <= 0) {
    out.what = 'stop';
    out.paise = bar.open;
    return;
  }
  if (targetPaise !== null && reaches && side * (bar.open - targetPaise) >= 0) {
    out.what = 'target';
    out.paise = bar.open;
    return;
  }
  out.what = isStopped ? 'stop' : 'target';
  out.isAmbiguous = isStopped && reaches;
  out.paise = (isStopped ? stopPaise : targetPaise) ?? Number.NaN;
}

/** The price at which a waiting leg enters in this minute; NaN while it still waits. */
export function triggeredAt(
  trigger: { readonly paise: number; readonly dir: 1 | -1 },
  bar: MinuteBar,
): number {
  const { paise, dir } = trigger;
  if (dir * (bar.open - paise) >= 0) return bar.open;
  const farthest = dir > 0 ? bar.high : bar.low;
  return dir * (farthest - paise) >= 0 ? paise : Number.NaN;
}

/** What the leg saw of this minute: the best counts for the trail of later minutes, never of this one. */
export function noteExtremes(leg: Leg, best: number, worst: number): void {
  if (leg.bestPaise === null || leg.side * (best - leg.bestPaise) > 0) leg.bestPaise = best;
  if (leg.worstPaise === null || leg.side * (worst - leg.worstPaise) < 0) leg.worstPaise = worst;
}
