import { bookedPaise, heldQty, type Leg, openPaise } from '../legs/leg.ts';
import type { AccountState } from './account-state.ts';

/** Prices that are older say nothing about a profit. */
const MARK_AGE_MINUTES = 5;

/** Money as the rules of a document see it: for a multiplier of 1, whatever the account has. */

/** Of open legs at their last prices; NaN while one of them is not known. */
export function openProfit(state: AccountState): number {
  let sum = 0;
  for (const leg of state.legs) sum += freshProfit(leg);
  return sum;
}

function freshProfit(leg: Leg): number {
  return heldQty(leg) > 0 && leg.markAge > MARK_AGE_MINUTES ? Number.NaN : openPaise(leg) / leg.multiplier;
}

/** Booked today, before charges. */
export function bookedProfit(state: AccountState): number {
  let sum = state.bookedPaise;
  for (const leg of state.legs) sum += bookedPaise(leg) / leg.multiplier;
  return sum;
}

/** The profit of the day: booked, less charges, plus open. */
export function dayProfit(state: AccountState): number {
  return bookedProfit(state) - state.chargesPaise + openProfit(state);
}

/** Of the legs that an action added today or that are still open, charges included. */
export function actionProfit(state: AccountState, plan: number): number {
  let sum = 0;
  for (const leg of state.legs)
    if (leg.plan === plan) sum += (bookedPaise(leg) - leg.chargesPaise) / leg.multiplier + freshProfit(leg);
  return sum;
}
