import { CALL_VALUE, readCallValue } from '@spark/core';
import { readSmileRange, type SmileRange } from './smile.ts';

export type OptionSpan = {
  strike: number;
  isPut: boolean;
  /** The forward of every second is between these two. */
  forwardLeast: number;
  forwardMost: number;
  /** How far the forward is at most from that at the beginning of its minute. */
  move: number;
  /** What is left at the beginning of the first and of the last minute. */
  yearsMost: number;
  yearsLeast: number;
  minuteYears: number;
  /** At the money, at the beginning of every minute. */
  volatilityLeast: number;
  volatilityMost: number;
};

/** Where `readOptionRange` puts what it found. */
export const [RANGE_LOW, RANGE_HIGH] = [0, 1] as const;

/**
 * Two values which those of an option within some minutes are not below or above. A call rises with its forward, a put
 * falls, and both rise with volatility and time. Each minute is drawn as a parabola, which leaves the curve by no more
 * than the third derivative allows.
 */
export function readOptionRange(span: Readonly<OptionSpan>, into: Float64Array): void {
  const { strike, isPut, forwardLeast, forwardMost, yearsLeast, yearsMost } = span;
  ASKED.strike = strike;
  ASKED.forwardLeast = forwardLeast;
  ASKED.forwardMost = forwardMost;
  ASKED.yearsLeast = yearsLeast;
  ASKED.yearsMost = yearsMost;
  ASKED.atTheMoneyLeast = span.volatilityLeast;
  ASKED.atTheMoneyMost = span.volatilityMost;
  readSmileRange(ASKED, SMILE);
  const calm = SMILE[0] as number;
  const lively = SMILE[1] as number;
  const off = parabolaError(forwardLeast, calm * Math.sqrt(yearsLeast), span.move);
  // Within a minute time is taken away in proportion, a little faster than it goes where an option is far from the money.
  const yearsLast = yearsLeast - 2 * span.minuteYears;
  into[RANGE_LOW] = premiumOf(isPut ? forwardMost : forwardLeast, strike, calm, yearsLast, isPut) - off;
  into[RANGE_HIGH] = premiumOf(isPut ? forwardLeast : forwardMost, strike, lively, yearsMost, isPut) + off;
}

function premiumOf(
  forward: number,
  strike: number,
  volatility: number,
  years: number,
  isPut: boolean,
): number {
  readCallValue(forward, strike, volatility, years, CALL);
  const call = CALL[CALL_VALUE] as number;
  return isPut ? call - forward + strike : call;
}

/** The most of the normal density, and of it times its distance from the middle. */
const DENSITY_MOST = 0.398_95;
const SLOPE_MOST = 0.241_98;

/** The third derivative of a call by its forward is at most so much; Taylor's remainder follows from it. */
function parabolaError(forward: number, deviation: number, move: number): number {
  const third = (SLOPE_MOST / deviation + DENSITY_MOST) / (forward * forward * deviation);
  return (third * move * move * move) / 6;
}

const SMILE = new Float64Array(2);
/** Filled anew each time and not made anew. */
const ASKED: SmileRange = {
  strike: 0,
  forwardLeast: 0,
  forwardMost: 0,
  yearsLeast: 0,
  yearsMost: 0,
  atTheMoneyLeast: 0,
  atTheMoneyMost: 0,
};
const CALL = new Float64Array(4);
