import type { Action } from '@spark/document';
import type { AccountState } from './account-state.ts';
import { addLeg, type Origin } from './add-leg.ts';
import { cancelTriggers, exitAll, exitLeg, stopTrading } from './end-leg.ts';
import type { CompiledSet, Engine, Moment } from './engine.ts';
import type { Emit } from './intent.ts';

/**
 * The actions of a condition that fired, in their order. One that cannot be carried out does not stop the next. False where all
 * of them were legs and none could be added: then the condition has not fired.
 */
export function runActions(
  engine: Engine,
  state: AccountState,
  set: CompiledSet,
  condition: number,
  moment: Moment,
  row: number,
  emit: Emit,
): boolean {
  const firing = { id: state.nextFiring, condition, legs: 0, rejected: 0 };
  let hasDone = false;
  for (const index of engine.conditions[condition]?.then ?? []) {
    const action = engine.actions[index];
    if (action === undefined) continue;
    const plan = set.plans[index] ?? null;
    if (plan !== null) {
      // A trade that is refused today's place is refused to adjustments as well.
      if (state.stopped !== null || state.trades >= engine.settings.risk.maxTrades) continue;
      if (!engine.tradesIn[moment.sessionIndex]) continue;
      const origin: Origin = {
        plan: index,
        condition,
        firing: firing.id,
        parent: null,
        again: 0,
        isRetry: false,
      };
      if (!addLeg(engine, state, plan, origin, moment, emit)) continue;
      firing.legs += 1;
      hasDone = true;
    } else if (carryOut(engine, state, set, action, index, row, emit)) hasDone = true;
  }
  if (!hasDone) return false;
  state.fired[condition] = (state.fired[condition] ?? 0) + 1;
  if (firing.legs === 0) return true;
  state.nextFiring += 1;
  state.trades += 1;
  state.firings.push(firing);
  return true;
}

function carryOut(
  engine: Engine,
  state: AccountState,
  set: CompiledSet,
  action: Action,
  index: number,
  row: number,
  emit: Emit,
): boolean {
  switch (action.type) {
    case 'squareOffAll':
      exitAll(state, 'condition', emit);
      return true;
    case 'squareOffAction':
      exitAction(engine, state, action.target, null, emit);
      return true;
    case 'stopWaitTriggers':
      cancelTriggers(state);
      return true;
    case 'stopTrading':
      stopTrading(state, 'action');
      return true;
    case 'setVar': {
      const value = set.values[index]?.(row, 0) ?? Number.NaN;
      const variable = engine.varIndex(action.var);
      // A variable keeps its number when there is none to store.
      if (!Number.isNaN(value)) state.vars[variable] = value;
      return true;
    }
    case 'roll': {
      if ((state.rolled[index] ?? 0) >= (action.max ?? 1)) return false;
      if (exitAction(engine, state, action.target, index, emit) === 0) return false;
      state.rolled[index] = (state.rolled[index] ?? 0) + 1;
      return true;
    }
    case 'notify':
      emit({ kind: 'notify', message: action.message });
      return true;
    default:
      return false;
  }
}

/** Closes what one action opened; with a roll the legs come back at another strike once they have left. */
function exitAction(
  engine: Engine,
  state: AccountState,
  target: string,
  roll: number | null,
  emit: Emit,
): number {
  const plan = engine.actions.findIndex(({ id }) => id === target);
  let count = 0;
  for (const leg of state.legs) {
    if (leg.plan !== plan || (leg.state !== 'OPEN' && leg.state !== 'ENTERING')) continue;
    if (roll !== null && leg.state !== 'OPEN') continue;
    leg.roll = roll;
    exitLeg(leg, { reason: 'condition', at: 'market', paise: leg.markPaise ?? leg.signalPaise }, emit);
    count += 1;
  }
  return count;
}
