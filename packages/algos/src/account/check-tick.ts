import type { Leg } from '../legs/leg.ts';
import type { AccountState } from './account-state.ts';
import { enterIntent } from './add-leg.ts';
import { afterExit, reasonOf } from './check-legs.ts';
import { advance, exitLeg } from './end-leg.ts';
import type { Engine, Moment } from './engine.ts';
import type { Emit } from './intent.ts';

/** A price, by the key of its contract. */
export type Tick = { readonly contract: string; readonly paise: number };

/** Levels are checked with every price. The trail moves at the end of a minute only, as in a backtest. */
export function checkTick(engine: Engine, state: AccountState, moment: Moment, tick: Tick, emit: Emit): void {
  const count = state.legs.length;
  for (let index = 0; index < count; index += 1) {
    const leg = state.legs[index];
    if (leg === undefined || leg.contract.key !== tick.contract) continue;
    if (leg.state === 'WAITING') enterAt(leg, tick.paise, emit);
    else if (leg.state === 'OPEN') leaveAt(engine, state, leg, tick.paise, moment, emit);
  }
}

function enterAt(leg: Leg, paise: number, emit: Emit): void {
  const { trigger } = leg;
  if (trigger === null || trigger.dir * (paise - trigger.paise) < 0) return;
  if (advance(leg, 'triggered')) emit(enterIntent(leg, 'trigger', paise));
}

function leaveAt(
  engine: Engine,
  state: AccountState,
  leg: Leg,
  paise: number,
  moment: Moment,
  emit: Emit,
): void {
  const { side, stopPaise, targetPaise } = leg;
  leg.markPaise = paise;
  leg.markAge = 0;
  const isStopped = stopPaise !== null && side * (paise - stopPaise) <= 0;
  const isTarget = !isStopped && targetPaise !== null && side * (paise - targetPaise) >= 0;
  if (!isStopped && !isTarget) return;
  const reason = reasonOf(leg, isTarget);
  exitLeg(leg, { reason, at: 'level', paise }, emit);
  afterExit(engine, state, leg, reason, moment, moment.startsAt, emit);
}
