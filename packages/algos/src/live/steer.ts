import type { AccountState } from '../account/account-state.ts';
import { cancelTriggers, exitAll, stopTrading } from '../account/end-leg.ts';
import type { Intent } from '../account/intent.ts';

/** Nothing enters while it is paused, and what waits is cancelled. Legs keep their stops. */
export function setPaused(before: AccountState, isPaused: boolean): AccountState {
  const state = structuredClone(before);
  state.isPaused = isPaused;
  if (isPaused) cancelTriggers(state);
  return state;
}

/** Everything leaves at the market, and nothing is decided any more today. */
export function closeAll(before: AccountState): {
  readonly state: AccountState;
  readonly intents: readonly Intent[];
} {
  const state = structuredClone(before);
  const intents: Intent[] = [];
  exitAll(state, 'manual', (intent) => {
    intents.push(intent);
  });
  stopTrading(state, 'action');
  return { state, intents };
}
