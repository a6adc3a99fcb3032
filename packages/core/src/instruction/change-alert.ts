import type { Instant } from '../time/ist.ts';
import { advanceAlert } from './advance-alert.ts';
import type { PriceAlert } from './price-alert.ts';

/** What is given replaces what was; what is absent stays. */
export type AlertChange = Partial<
  Pick<
    PriceAlert,
    | 'name'
    | 'condition'
    | 'repeat'
    | 'pauseSeconds'
    | 'message'
    | 'toChat'
    | 'postTo'
    | 'actions'
    | 'validUntil'
  >
>;

/**
 * The alert after a change. With another condition it begins anew at the value of now, and its firings count on: each
 * firing has a number of its own.
 */
export function changeAlert(
  alert: PriceAlert,
  change: AlertChange,
  seen: { readonly value: number | null; readonly now: Instant },
): PriceAlert {
  const changed: PriceAlert = { ...alert, ...change };
  if (change.condition === undefined) return changed;
  const begun = { ...changed, state: { ...alert.state, side: null, reference: null } };
  if (seen.value === null) return begun;
  const { alert: after, isFired } = advanceAlert(begun, seen.value, seen.now);
  return isFired ? begun : after;
}
