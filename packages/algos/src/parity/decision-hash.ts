import type { AccountState } from '../account/account-state.ts';
import type { Leg } from '../legs/leg.ts';
import { createDigest } from './digest.ts';

/**
 * Names what an account decided in the session of its state: which conditions fired when, what was to be entered and left when and
 * why, and what became of each leg. Prices, numbers of orders and legs, names and the multiplier are not in it, so that a backtest,
 * a replay and a deployment that decide alike have the same. Null where what was decided is not known.
 */
export function decisionHash({ decided, legs }: AccountState): string | null {
  if (decided === undefined) return null;
  const places = new Map(
    legs
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .map((id, place) => [id, place + 1]),
  );
  // Legs of one minute may be settled in any order.
  const events = decided
    .map(({ minute, what, of, why }) => ({
      minute,
      what,
      of: what === 'fired' ? of : (places.get(of) ?? 0),
      why,
    }))
    .toSorted((a, b) => a.minute - b.minute || compare(a.what, b.what) || a.of - b.of)
    .map(({ minute, what, of, why }) => `${minute} ${what} ${of} ${why}`);
  const outcomes = legs.toSorted((a, b) => a.id - b.id).map((leg) => outcomeOf(leg, places));
  const digest = createDigest();
  for (const line of [...events, ...outcomes]) digest.text(line);
  return digest.end();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function outcomeOf(leg: Leg, places: ReadonlyMap<number, number>): string {
  const { plan, condition, parent, again, isRetry, contract, side, qty, multiplier, decidedAt } = leg;
  const from = parent === null ? 0 : (places.get(parent) ?? 0);
  const what = [plan, condition, from, again, isRetry, contract.key, side, qty / multiplier, decidedAt];
  return [...what, leg.state, leg.reason].join(' ');
}
