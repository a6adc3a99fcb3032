import { type AccountKey, type BookFact, type Instant, type Position, positionId } from '@spark/core';
import { actionMessage } from './corporate-action-text.ts';
import { deliveredText } from './delivery-text.ts';
import { settledText, squareOffText, squareOffUnfinishedText } from './position-text.ts';

/** Far more than are closed at once; orders still report a forgotten one. */
const CLOSING_MAX = 10_000;

/** Tracks positions that are being closed or expire, and returns the messages. */
export type SquareOffs = (update: {
  readonly account: AccountKey;
  readonly facts: readonly BookFact[];
  readonly positions: readonly Position[];
  readonly at: Instant;
}) => readonly string[];

export function createSquareOffs(): SquareOffs {
  const closing = new Set<string>();
  return ({ account, facts, positions, at }) => {
    const idOf = (id: string): string => `${account.ucc}:${account.accountName}:${id}`;
    const texts: string[] = [];
    for (const fact of facts) {
      if (fact.kind === 'position-close-asked' && closing.size < CLOSING_MAX)
        closing.add(idOf(positionId(fact.key)));
      if (fact.kind === 'position-close-withdrawn') closing.delete(idOf(positionId(fact.key)));
      if (fact.kind === 'position-settled') {
        // An expired contract no longer needs a square-off.
        closing.delete(idOf(positionId(fact.key)));
        texts.push(settledText(account, fact, at));
      }
      if (fact.kind === 'position-close-failed')
        texts.push(squareOffUnfinishedText(account, { ...fact, ...fact.key }, at));
      if (fact.kind === 'position-delivered') texts.push(deliveredText(account, fact, at));
      if (fact.kind === 'position-adjusted') texts.push(actionMessage(account, fact, at));
    }
    for (const position of positions) {
      if (position.netQty === 0 && closing.delete(idOf(positionId(position))))
        texts.push(squareOffText(account, position, at));
    }
    return texts;
  };
}
