import { isFinished } from '../legs/leg-state.ts';
import type { AccountState } from './account-state.ts';

/**
 * Steps leave the account before them as it was. What a step changes is copied; finished legs, contracts, triggers and what was
 * decided are never changed and stay the same objects. Every account takes a step with every minute, so this goes field by field.
 */
export function copyState(state: AccountState): AccountState {
  const { legs, firings, fired, lastTruth, vars, within, rolled, decided } = state;
  return {
    ...state,
    legs: legs.map((leg) => (isFinished(leg.state) ? leg : { ...leg })),
    firings: firings.map((firing) => ({ ...firing })),
    fired: [...fired],
    lastTruth: [...lastTruth],
    vars: [...vars],
    within: [...within],
    rolled: [...rolled],
    ...(decided && { decided: [...decided] }),
  };
}
