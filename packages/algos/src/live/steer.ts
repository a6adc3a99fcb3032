import type { AccountState } from '../account/account-state.ts';
import { copyState } from '../account/copy-state.ts';
import { cancelTriggers, exitAll, stopTrading } from '../account/end-leg.ts';
import type { Engine } from '../account/engine.ts';
import type { Intent } from '../account/intent.ts';
import { momentOf, noting } from './algo.ts';

/** Nothing enters while it is paused, and what waits is cancelled. Legs keep their stops. */
export function setPaused(before: AccountState, isPaused: boolean): AccountState {
  const state = copyState(before);
  state.isPaused = isPaused;
  if (isPaused) cancelTriggers(state);
  return state;
}

/** Everything leaves at the market, and nothing is decided any more today. */
export function closeAll(
  engine: Engine,
  before: AccountState,
  at: number,
): {
  readonly state: AccountState;
  readonly intents: readonly Intent[];
} {
  const state = copyState(before);
  const { intents, emit } = noting(state, momentOf(engine, at));
  exitAll(state, 'manual', emit);
  stopTrading(state, 'action');
  return { state, intents };
}
