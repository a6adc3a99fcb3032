import { rounded } from './option-figures.ts';

/** The open interest of one strike. */
export type StrikeInterest = {
  readonly strikePaise: number;
  readonly callInterest: number;
  readonly putInterest: number;
};

/** The future that a call bought and a put sold at one strike make, by put–call parity without discount. */
export function syntheticFuturePaise(strikePaise: number, callPaise: number, putPaise: number): number {
  return strikePaise + callPaise - putPaise;
}

/** Put–call ratio by open interest, to 2 decimals; null where no call is open. */
export function putCallRatio(strikes: readonly StrikeInterest[]): number | null {
  const calls = strikes.reduce((sum, { callInterest }) => sum + callInterest, 0);
  const puts = strikes.reduce((sum, { putInterest }) => sum + putInterest, 0);
  return calls > 0 ? rounded(puts / calls, 2) : null;
}

/**
 * The strike at which an expiry pays the least to all who hold options, of several the lowest; null where nothing is open.
 */
export function maxPain(strikes: readonly StrikeInterest[]): number | null {
  let least = Number.POSITIVE_INFINITY;
  let found: number | null = null;
  if (!strikes.some(({ callInterest, putInterest }) => callInterest > 0 || putInterest > 0)) return null;
  for (const { strikePaise } of strikes) {
    const paid = paidAt(strikePaise, strikes);
    if (paid < least || (paid === least && strikePaise < (found ?? strikePaise))) {
      least = paid;
      found = strikePaise;
    }
  }
  return found;
}

function paidAt(closePaise: number, strikes: readonly StrikeInterest[]): number {
  let paid = 0;
  for (const { strikePaise, callInterest, putInterest } of strikes) {
    const above = closePaise - strikePaise;
    paid += above > 0 ? above * callInterest : -above * putInterest;
  }
  return paid;
}
