import { unreachable } from '../lib/assert.ts';
import type { GuardRefusal } from '../order/order-refusal.ts';

/** Why a guard said no, as the execution log tells it. */
export function guardText(refusal: GuardRefusal): string {
  switch (refusal.code) {
    case 'guard-killed':
      return refusal.scope === 'user' ? 'Your kill switch is on' : 'The kill switch of the account is on';
    case 'guard-rate':
      return `More than ${refusal.perSecondMax} orders a second`;
    case 'guard-open-orders':
      return `${refusal.openOrdersMax} orders are open, and no more are allowed`;
    case 'guard-qty':
      return `The quantity ${refusal.qty} is above ${refusal.qtyMax}, the most that is allowed in one order`;
    case 'guard-notional':
      return `An order worth ${rupees(refusal.notionalPaise)} is above ${rupees(refusal.notionalPaiseMax)}, the most that is allowed`;
    case 'guard-daily-loss': {
      const whose = refusal.scope === 'user' ? 'your accounts' : 'the account';
      return `Today's loss of ${whose} is ${rupees(refusal.lossPaise)}, and the limit is ${rupees(refusal.lossPaiseMax)}`;
    }
    default:
      return unreachable(refusal);
  }
}

function rupees(paise: number): string {
  return `₹${(paise / 100).toFixed(2)}`;
}
