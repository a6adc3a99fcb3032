import type { Contract } from '../contracts/contract.ts';
import type { BarVerdict } from './check-bar.ts';
import type { Leg } from './leg.ts';

/** The prices of a contract in the minute that begins at this instant, one for each second in order; null where they are not known. */
export type SecondsOf = (contract: Contract, startsAt: number) => ArrayLike<number> | null;

/**
 * A minute that held stop and target both: the first of its seconds that reached one of them decides. Where seconds are not
 * known, or none of them reached either, the verdict of the bar stays and the minute stays in doubt.
 */
export function decideBySeconds(
  secondsOf: SecondsOf | null,
  leg: Leg,
  startsAt: number,
  verdict: BarVerdict,
): void {
  const { side, stopPaise, targetPaise } = leg;
  const seconds = secondsOf?.(leg.contract, startsAt) ?? null;
  if (seconds === null || stopPaise === null || targetPaise === null) return;
  for (let second = 0; second < seconds.length; second += 1) {
    const paise = seconds[second] ?? Number.NaN;
    const isStop = side * (paise - stopPaise) <= 0;
    if (!isStop && !(side * (paise - targetPaise) >= 0)) continue;
    verdict.what = isStop ? 'stop' : 'target';
    verdict.paise = isStop ? stopPaise : targetPaise;
    verdict.isAmbiguous = false;
    return;
  }
}

/** Whether the stop was reached after the trigger in the same minute; null where seconds do not tell. */
export function stoppedAfter(
  secondsOf: SecondsOf | null,
  leg: Leg,
  enteredPaise: number,
  startsAt: number,
): boolean | null {
  const { side, stopPaise, trigger } = leg;
  const seconds = secondsOf?.(leg.contract, startsAt) ?? null;
  if (seconds === null || stopPaise === null || trigger === null) return null;
  let isEntered = false;
  for (let second = 0; second < seconds.length; second += 1) {
    const paise = seconds[second] ?? Number.NaN;
    if (!isEntered) isEntered = trigger.dir * (paise - enteredPaise) >= 0;
    if (isEntered && side * (paise - stopPaise) <= 0) return true;
  }
  return isEntered ? false : null;
}
