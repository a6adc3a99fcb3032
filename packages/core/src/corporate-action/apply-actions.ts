import type { AccountOrder } from '../order/order.ts';
import type { OrderFact } from '../order/order-fact.ts';
import { askCancel, isCancelAsked } from '../order/request.ts';
import type { Position } from '../position/position.ts';
import type { Instant } from '../time/ist.ts';
import { adjustmentOf, adjustPosition, leftToBroker, type PositionAdjusted } from './adjust-position.ts';
import type { OpensAt } from './change-actions.ts';
import { type CorporateAction, ratioOf } from './corporate-action.ts';

/** What actions are applied to, of one account. */
export type ActionsView = {
  readonly now: Instant;
  /** Those whose ex-date has opened, in the order in which they take effect. */
  readonly due: readonly CorporateAction[];
  readonly opensAt: OpensAt;
  readonly positions: Iterable<Position>;
  readonly openOrders: Iterable<AccountOrder>;
  /** Whether Spark keeps these shares, and not a broker. */
  readonly isPaper: (of: { readonly forwardTest: boolean }) => boolean;
  /** Whether a position that was traded on the ex-date or later was held before it. */
  readonly wasHeld: (position: Position, action: CorporateAction) => boolean;
};

type ActionFact = OrderFact | PositionAdjusted;

export type AppliedActions = {
  /** One entry: all of them or none. Once stored they are not returned again. */
  readonly facts: readonly ActionFact[];
  /** Orders in their shares are still open; they are cancelled first, and what is due waits for that. */
  readonly waiting: readonly Position[];
};

/** Idempotent: it follows from the positions, which remember what was applied to them. */
export function applyActions(view: ActionsView): AppliedActions {
  const { now, isPaper } = view;
  const adjusted: ActionFact[] = [];
  const waiting: Position[] = [];
  const open = [...view.openOrders].filter(isPaper);
  const unwanted = new Set(open.filter((order) => isOfBefore(order, view)));
  for (const position of view.positions) {
    const mine = view.due.filter((action) => isMeant(position, action, view));
    const inTheWay = mine.some(changesShares) ? open.filter((order) => isIn(order, position)) : [];
    if (inTheWay.length > 0) {
      waiting.push(position);
      for (const order of inTheWay) unwanted.add(order);
      continue;
    }
    let after = position;
    for (const action of mine) {
      const fact = isPaper(position) ? adjustmentOf(after, action, now) : leftToBroker(after, action, now);
      adjusted.push(fact);
      after = adjustPosition(after, fact);
    }
  }
  const cancels = [...unwanted].flatMap((order) => cancelOf(order, now));
  return { facts: [...cancels, ...adjusted], waiting };
}

/** The price of an order that was placed before is that of other shares. */
function isOfBefore({ instrument, placedAt }: AccountOrder, { due, opensAt }: ActionsView): boolean {
  return due.some(
    (action) =>
      changesShares(action) && action.instrumentKey === instrument.key && placedAt < opensAt(action),
  );
}

function changesShares({ terms }: CorporateAction): boolean {
  return ratioOf(terms) !== null;
}

/** What was bought since the ex-date was bought without the action. */
function isMeant(position: Position, action: CorporateAction, { wasHeld }: ActionsView): boolean {
  const { id, instrumentKey, exDate } = action;
  if (position.netQty === 0 || position.instrumentKey !== instrumentKey) return false;
  if (position.actions?.includes(id)) return false;
  return position.day < exDate || wasHeld(position, action);
}

function isIn({ instrument, forwardTest }: AccountOrder, position: Position): boolean {
  return instrument.key === position.instrumentKey && forwardTest === position.forwardTest;
}

function cancelOf(order: AccountOrder, now: Instant): readonly ActionFact[] {
  if (isCancelAsked(order)) return [];
  const decision = askCancel(order, 'share-adjusted', now);
  return decision.ok ? decision.value : [];
}
