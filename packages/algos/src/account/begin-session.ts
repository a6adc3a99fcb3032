import { bookedPaise } from '../legs/leg.ts';
import { isAlive } from '../legs/leg-state.ts';
import type { AccountState } from './account-state.ts';
import { cancelTriggers } from './end-leg.ts';
import type { Engine, Moment } from './engine.ts';

/** A new day: what counts per day begins again, legs that are carried stay, what waited has lapsed. */
export function beginSession(engine: Engine, state: AccountState, { session }: Moment): void {
  if (state.day === session.day) return;
  state.day = session.day;
  cancelTriggers(state);
  state.legs = state.legs.filter((leg) => isAlive(leg.state));
  // What a carried leg booked on earlier days is not of today.
  state.bookedPaise = 0;
  for (const leg of state.legs) state.bookedPaise -= bookedPaise(leg) / leg.multiplier;
  state.chargesPaise = 0;
  state.fired.fill(0);
  state.rolled.fill(0);
  state.firings = [];
  state.trades = 0;
  state.losses = 0;
  state.stopped = null;
  state.peakPaise = null;
  state.unknownFor = 0;
  state.decided = [];
  engine.isDayVar.forEach((isDayVar, index) => {
    if (isDayVar) state.vars[index] = engine.initialVars[index] ?? 0;
  });
}
