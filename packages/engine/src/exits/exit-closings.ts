import {
  type AccountOrder,
  askCancel,
  type BasketOwnPosition,
  type BookFact,
  closedScope,
  type Exit,
  type ExitClosing,
  type Instant,
  isInExitScope,
  type Position,
  positionId,
  positionKeyOf,
} from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import type { AccountChange } from '../account/account-registry.ts';
import type { BasketRow } from '../baskets/basket-calls.ts';
import { isClosing } from '../orders/close-positions.ts';

/**
 * What a firing asks for in these accounts: open orders of what it closes are cancelled, and its positions are to be
 * closed until they are flat. A position that is to be closed already is not asked again.
 */
export function closingsOf(
  exit: Exit,
  actors: readonly AccountActor[],
  at: Instant,
): { readonly changes: readonly AccountChange[]; readonly closings: readonly ExitClosing[] } {
  const scope = closedScope(exit);
  const closings: ExitClosing[] = [];
  const changes = actors.map((actor) => {
    const { accountName } = actor.account;
    const facts: BookFact[] = [];
    for (const order of actor.book.openOrders()) {
      const key = positionKeyOf(order);
      if (key.forwardTest !== exit.forwardTest || !isInExitScope(scope, accountName, key)) continue;
      if (isClosing(actor, order)) continue;
      const decision = askCancel(order, 'square-off', at);
      if (decision.ok) facts.push(...decision.value);
    }
    for (const position of actor.book.positions.values()) {
      const isMeant =
        position.forwardTest === exit.forwardTest && isInExitScope(scope, accountName, position);
      if (!isMeant || position.netQty === 0) continue;
      closings.push(closingIn(accountName, position));
      const { strategyName, instrumentKey, product, forwardTest } = position;
      const key = { strategyName, instrumentKey, product, forwardTest };
      if (!position.closeAsked) facts.push({ kind: 'position-close-asked', key, at, why: 'exit' });
    }
    return { actor, facts };
  });
  return { changes: changes.filter(({ facts }) => facts.length > 0), closings };
}

function closingIn(
  accountName: string,
  { strategyName, instrumentKey, product, symbol, netQty }: Position,
): ExitClosing {
  return {
    ...{ accountName, strategyName, instrumentKey, product, symbol, netQty },
    outcome: 'closing',
    pricePaise: null,
  };
}

/** The same where the basket closes itself: what it holds now. */
export function basketClosings(held: readonly BasketOwnPosition[]): readonly ExitClosing[] {
  return held.flatMap(({ accountName, position }) =>
    position.netQty === 0 ? [] : [closingIn(accountName, position)],
  );
}

/** What became of a quantity that a basket closes. */
export function basketClosingAfter(closing: ExitClosing, { open, body }: BasketRow): ExitClosing {
  if (closing.outcome !== 'closing') return closing;
  const { accountName, instrumentKey, product } = closing;
  const exit = body.exits.find(
    (one) =>
      one.accountName === accountName && one.instrumentKey === instrumentKey && one.product === product,
  );
  if (open && !exit?.isDone) return closing;
  const filled = (exit?.orders ?? []).filter(({ filledQty }) => filledQty > 0);
  const qty = filled.reduce((sum, { filledQty }) => sum + filledQty, 0);
  const isKnown = qty > 0 && filled.every(({ filledValuePaise }) => filledValuePaise !== undefined);
  const paise = filled.reduce((sum, { filledValuePaise = 0 }) => sum + filledValuePaise, 0);
  return { ...closing, outcome: 'closed', pricePaise: isKnown ? Math.round(paise / qty) : null };
}

/** What became of it by now. */
export function closingAfter(
  closing: ExitClosing,
  actor: AccountActor,
  { since, forwardTest }: { readonly since: Instant; readonly forwardTest: boolean },
): ExitClosing {
  if (closing.outcome !== 'closing') return closing;
  const id = positionId({ ...closing, forwardTest });
  const position = actor.book.positions.get(id);
  const { qty, pricePaise } = filledBy(actor, closing, id, since);
  const isGone = !position || position.netQty * Math.sign(closing.netQty) <= 0;
  if (isGone || qty >= Math.abs(closing.netQty)) return { ...closing, outcome: 'closed', pricePaise };
  return position.closeAsked ? closing : { ...closing, outcome: 'kept' };
}

/** What the orders since then have taken off the position, and their average price. */
function filledBy(
  { book }: AccountActor,
  closing: ExitClosing,
  id: string,
  since: Instant,
): { readonly qty: number; readonly pricePaise: number | null } {
  const side = closing.netQty > 0 ? 'Sell' : 'Buy';
  const isMeant = (order: AccountOrder): boolean =>
    order.side === side && order.placedAt >= since && positionId(positionKeyOf(order)) === id;
  let qty = 0;
  let valuePaise = 0;
  for (const order of book.orders.values()) {
    if (!isMeant(order)) continue;
    for (const slice of order.slices) {
      qty += slice.filledQty;
      valuePaise += slice.filledValuePaise;
    }
  }
  return { qty, pricePaise: qty === 0 ? null : Math.round(valuePaise / qty) };
}
