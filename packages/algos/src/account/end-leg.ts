import { type ExitReason, heldQty, type Leg } from '../legs/leg.ts';
import { isAlive, type LegEvent, nextState } from '../legs/leg-state.ts';
import type { AccountState, StopReason } from './account-state.ts';
import type { Emit } from './intent.ts';

/** Goes where the table says; false where the event changes nothing. */
export function advance(leg: Leg, event: LegEvent): boolean {
  const next = nextState(leg.state, event);
  if (next === 'ignored') return false;
  leg.state = next;
  return true;
}

type Exit = { readonly reason: ExitReason; readonly at: 'market' | 'level'; readonly paise: number };

/** Wants a leg closed: a trigger is cancelled, anything else leaves by an order. */
export function exitLeg(leg: Leg, { reason, at, paise }: Exit, emit: Emit): boolean {
  const wasWaiting = leg.state === 'WAITING';
  if (!advance(leg, 'exitWanted')) return false;
  if (wasWaiting) return true;
  leg.reason = reason;
  leg.isExitSent = true;
  const side = leg.side > 0 ? -1 : 1;
  emit({
    kind: 'exit',
    leg: leg.id,
    contract: leg.contract,
    side,
    qty: heldQty(leg),
    reason,
    at,
    paise,
  });
  return true;
}

/** Every open leg leaves at the market; triggers stay. */
export function exitAll(state: AccountState, reason: ExitReason, emit: Emit): number {
  let count = 0;
  for (const leg of state.legs) {
    if (leg.state !== 'OPEN' && leg.state !== 'ENTERING') continue;
    if (exitLeg(leg, { reason, at: 'market', paise: leg.markPaise ?? leg.signalPaise }, emit)) count += 1;
  }
  return count;
}

export function cancelTriggers(state: AccountState): number {
  let count = 0;
  for (const leg of state.legs) if (leg.state === 'WAITING' && advance(leg, 'lapsed')) count += 1;
  return count;
}

/** No condition runs any more today, and nothing that waits enters. Legs keep their stops. */
export function stopTrading(state: AccountState, reason: StopReason): void {
  state.stopped ??= reason;
  cancelTriggers(state);
}

export function aliveLegs({ legs }: AccountState): number {
  let count = 0;
  for (const leg of legs) if (isAlive(leg.state)) count += 1;
  return count;
}
