import { fill, MESSAGES, type RequestOutcome, routes } from '@spark/contract';
import { istTimestamp } from '@spark/core';
import { type FindOutcome, NO_ORDER, type Placed, type StoredOutcome } from '@spark/engine';
import { toWirePlaced } from '../wire/basket.ts';
import type { CallBook } from './calls.ts';
import type { KeysUnderWay } from './keys-under-way.ts';
import { accountsText, placedOrderOf } from './order-answer.ts';

type Parts = { readonly findOutcome: FindOutcome; readonly keysUnderWay: Pick<KeysUnderWay, 'has'> };

export function outcomeCalls(calls: CallBook, { findOutcome, keysUnderWay }: Parts): void {
  async function outcomeOf(ucc: string, key: string): Promise<RequestOutcome> {
    // Before the record is read: a request that ends meanwhile is in it.
    if (keysUnderWay.has(ucc, key)) return { key, state: 'underWay' };
    const found = await findOutcome(ucc, key);
    if (found) return { key, state: 'taken', taken_at: istTimestamp(found.at), ...answerOf(ucc, found) };
    return { key, state: keysUnderWay.has(ucc, key) ? 'underWay' : 'unknown' };
  }

  calls.on(routes.readOutcome, async ({ input, desk }) => ({
    data: [await outcomeOf(desk.user.ucc, input.key)],
  }));
}

/** The first answer, as it was given. */
function answerOf(ucc: string, found: StoredOutcome): Pick<RequestOutcome, 'message' | 'order' | 'basket'> {
  switch (found.kind) {
    case 'order':
      return orderAnswer(ucc, found.placed);
    case 'basket':
      return {
        message: fill(MESSAGES.basketPlaced, { id: found.row.id }),
        basket: toWirePlaced(found.row),
      };
    case 'other':
      return {};
  }
}

function orderAnswer(ucc: string, placed: Placed): Pick<RequestOutcome, 'message' | 'order'> {
  if (placed.strefId === NO_ORDER)
    return { message: fill(MESSAGES.targetReached, { account: accountsText(ucc, placed.alreadyIn ?? []) }) };
  return {
    message: fill(MESSAGES.orderPlaced, { account: accountsText(ucc, placed.placedIn) }),
    order: placedOrderOf(ucc, placed),
  };
}
