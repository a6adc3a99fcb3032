import { type BasketPosition, closingQtyOf, type PositionOf, positionId } from '@spark/core';
import type { ActorOf } from '../orders/planning.ts';

const FLAT: BasketPosition = { netQty: 0, isClosing: false, closingQty: 0 };

/** Positions of the accounts as they are now, in memory. */
export function positionsOf(actorOf: ActorOf): PositionOf {
  return (accountName, key) => {
    const book = actorOf(accountName)?.book;
    const position = book?.positions.get(positionId(key));
    if (!book || !position) return FLAT;
    const { netQty, closeAsked } = position;
    return {
      netQty,
      isClosing: closeAsked,
      // Only what is being closed asks for it: every open order of the account has to be looked at.
      get closingQty() {
        return netQty === 0 ? 0 : closingQtyOf(position, book.openOrders());
      },
    };
  };
}
