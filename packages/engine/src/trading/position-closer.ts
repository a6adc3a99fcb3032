import {
  type BookFact,
  type Clock,
  closingOf,
  type OrderTerms,
  type Position,
  planClosing,
  positionId,
  positionKeyOf,
} from '@spark/core';
import type { DeskOffice } from '../desk-office.ts';
import type { AccountInbox } from './account-inbox.ts';
import type { OfficeParts, Planning } from './planning.ts';
import { createSupervisor } from './supervisor.ts';

const AT_MARKET: OrderTerms = { type: 'Market', limitPaise: 0, triggerPaise: 0 };

type Parts = OfficeParts & {
  readonly clock: Clock;
  readonly desks: Pick<DeskOffice, 'read'>;
  readonly onTrouble: (message: string, error?: unknown) => void;
};

export type PositionCloser = { readonly settled: () => Promise<void> };

/**
 * Closes positions that are to be closed, as soon as no order works on them. That a position is to be closed is durable,
 * so a restart in between only delays it; the order and the end of the wish are stored as one.
 */
export function createPositionCloser(parts: Parts, planning: Planning): PositionCloser {
  const { keeper, clock, desks, onTrouble } = parts;
  const supervisor = createSupervisor((error) => onTrouble('A position could not be closed.', error));
  const atWork = new Set<AccountInbox>();

  async function closeAll(inbox: AccountInbox): Promise<void> {
    for (let due = nextDue(inbox); due; due = nextDue(inbox)) await close(inbox, due);
  }

  async function close(inbox: AccountInbox, { instrumentKey, ...rest }: Position): Promise<void> {
    const { ucc, accountName } = inbox.account;
    const key = {
      instrumentKey,
      strategyName: rest.strategyName,
      product: rest.product,
      forwardTest: rest.forwardTest,
    };
    const desk = await desks.read(ucc);
    const view = await parts.viewOf(instrumentKey);
    while (!planning.hasNumbers(1)) await planning.numbersAtHand(1);
    const position = inbox.book.positions.get(positionId(key));
    // While we waited an order may have begun, or the position may have ended: then it is not due any more.
    if (!position || !isDue(inbox, position)) return;
    const at = clock.now();
    const settle = (problem: string | null): BookFact => ({
      kind: 'position-close-settled',
      key,
      at,
      problem,
    });
    const account = desk?.accounts.get(accountName);
    const closing = closingOf(position, { qty: null, symbol: position.symbol, accountName });
    if (!desk || !account || !closing.ok) {
      await inbox.record([settle('The account is gone.')]);
      return;
    }
    const plan = planClosing(
      desk,
      { account, ...key, ...closing.value, terms: AT_MARKET },
      planning.views(desk, view, () => inbox),
    );
    if (!plan.ok) {
      await inbox.record([settle(plan.error.map(parts.explain).join(' '))]);
      return;
    }
    planning.takeNumbers(1);
    await inbox.record([settle(null), { kind: 'order-planned', order: plan.value }]);
  }

  keeper.onChange((inbox) => {
    if (atWork.has(inbox) || nextDue(inbox) === undefined) return;
    atWork.add(inbox);
    supervisor.run(closeAll(inbox).finally(() => atWork.delete(inbox)));
  });

  return { settled: supervisor.settled };
}

function nextDue(inbox: AccountInbox): Position | undefined {
  for (const position of inbox.book.positions.values())
    if (position.closeAsked && isDue(inbox, position)) return position;
  return undefined;
}

function isDue({ book }: AccountInbox, position: Position): boolean {
  if (!position.closeAsked || position.netQty === 0) return false;
  const id = positionId(position);
  for (const order of book.openOrders()) if (positionId(positionKeyOf(order)) === id) return false;
  return true;
}
