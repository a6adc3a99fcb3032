import {
  type AccountOrder,
  askCancel,
  type BookFact,
  type ClosingOrder,
  closingOf,
  closingQtyOf,
  type Desk,
  findAccount,
  findStrategy,
  istDay,
  type OrderTerms,
  ok,
  type Position,
  planClosing,
  positionId,
} from '@spark/core';
import type { OpenDesk } from '../desk-office.ts';
import { checkScope } from './change-orders.ts';
import { type Once, replyRow } from './once.ts';
import type {
  Answered,
  ClosedByHand,
  OrderCall,
  OrderCalls,
  Placed,
  PositionToClose,
  Refusal,
  Scope,
} from './order-calls.ts';
import { callLine } from './order-log.ts';
import type { OfficeParts, Planning } from './planning.ts';

const AT_MARKET: OrderTerms = { type: 'Market', limitPaise: 0, triggerPaise: 0 };

/** Ways to leave a position. */
export function createClosing(
  parts: OfficeParts & { readonly once: Once },
  planning: Planning,
): Pick<OrderCalls, 'squareOff' | 'squareOffOne' | 'closeByHand'> {
  const { keeper, clock, once } = parts;

  async function squareOff(desk: OpenDesk, scope: Scope, call: OrderCall): Promise<Answered<null>> {
    const found = checkScope(desk, scope);
    if (!found.ok) return planning.refused(desk, call, [found.error]);
    const inboxes = await keeper.openOf(desk, scope.accountName);
    const at = clock.now();
    const isMeant = ({ strategyName }: AccountOrder | Position): boolean =>
      scope.kind === 'account' || strategyName === scope.strategyName;
    const changes = inboxes.map((inbox) => {
      const facts: BookFact[] = [];
      for (const order of inbox.book.openOrders()) {
        const decision = isMeant(order) ? askCancel(order, 'square-off', at) : null;
        if (decision?.ok) facts.push(...decision.value);
      }
      for (const position of inbox.book.positions.values()) {
        if (position.netQty !== 0 && !position.closeAsked && isMeant(position))
          facts.push({ kind: 'position-close-asked', key: keyOf(position), at, why: 'user' });
      }
      return { inbox, facts };
    });
    await keeper.record(
      changes.filter(({ facts }) => facts.length > 0),
      { ucc: desk.user.ucc, at, logs: [callLine(call, at)], ...replyRow(call, null, at) },
    );
    return ok(null);
  }

  /** Open positions that the names can mean. A forward test is meant only when nothing real is open. */
  async function candidates(
    desk: OpenDesk,
    wanted: Omit<ClosedByHand, 'qty' | 'pricePaise' | 'at' | 'ordersPlaced'>,
  ) {
    const inboxes = await keeper.openOf(desk, wanted.accountName);
    const found = inboxes.flatMap((inbox) =>
      [...inbox.book.positions.values()]
        .filter(
          (it) =>
            it.netQty !== 0 &&
            it.instrumentKey === wanted.instrumentKey &&
            it.product === wanted.product &&
            (wanted.strategyName === null || it.strategyName === wanted.strategyName),
        )
        .map((position) => ({ inbox, position, accountName: inbox.account.accountName })),
    );
    const real = found.filter(({ position }) => !position.forwardTest);
    return real.length > 0 ? real : found;
  }

  function checkNames(desk: Desk, strategyName: string | null, accountName: string | null): Refusal | null {
    const strategy = strategyName === null ? null : findStrategy(desk, strategyName);
    if (strategy?.ok === false) return strategy.error;
    const account = accountName === null ? null : findAccount(desk, accountName);
    return account?.ok === false ? account.error : null;
  }

  async function squareOffOne(
    desk: OpenDesk,
    which: PositionToClose,
    call: OrderCall,
  ): Promise<Answered<Placed>> {
    const { strategyName, accountName, instrumentKey, product, atLimit } = which;
    const wrongName = checkNames(desk, strategyName, accountName);
    if (wrongName) return planning.refused(desk, call, [wrongName]);
    const account = findAccount(desk, accountName);
    if (!account.ok) return planning.refused(desk, call, [account.error]);
    const view = await parts.viewOf(instrumentKey);
    const inbox = await keeper.open({ ucc: desk.user.ucc, accountName });
    while (!planning.hasNumbers(1)) await planning.numbersAtHand(1);
    const symbol = view.instrument?.symbol ?? instrumentKey;
    // What is real is closed first; a forward test of the same name only when nothing real is open.
    const position = [false, true]
      .map((forwardTest) =>
        inbox.book.positions.get(positionId({ strategyName, instrumentKey, product, forwardTest })),
      )
      .find((it) => it !== undefined && it.netQty !== 0);
    const closing = closingOf(position ?? null, {
      qty: which.qty,
      symbol,
      accountName,
      closingQty: position ? closingQtyOf(position, inbox.book.openOrders()) : 0,
    });
    if (!closing.ok) return planning.refused(desk, call, [closing.error]);
    if (atLimit && view.lastPaise === null)
      return planning.refused(desk, call, [{ code: 'price-unknown', symbol }]);
    const terms: OrderTerms = atLimit
      ? {
          type: 'Limit',
          limitPaise: onTick(view.lastPaise ?? 0, view.instrument?.tickPaise ?? 1),
          triggerPaise: 0,
        }
      : AT_MARKET;
    const order: ClosingOrder = {
      account: account.value,
      strategyName,
      instrumentKey,
      product,
      ...closing.value,
      terms,
      forwardTest: position?.forwardTest ?? false,
    };
    const plan = planClosing(
      desk,
      order,
      planning.views(desk, view, () => inbox),
    );
    if (!plan.ok) return planning.refused(desk, call, plan.error);
    planning.takeNumbers(1);
    const at = clock.now();
    const placed: Placed = { strefId: plan.value.strefId, placedIn: [accountName], refusedIn: [] };
    await keeper.record([{ inbox, facts: [{ kind: 'order-planned', order: plan.value }] }], {
      ucc: desk.user.ucc,
      at,
      logs: [callLine(call, at)],
      ...replyRow(call, placed, at),
    });
    return ok(placed);
  }

  return {
    squareOff: (desk, scope, call) => once(desk.user.ucc, call, () => squareOff(desk, scope, call)),
    squareOffOne: (desk, which, call) => once(desk.user.ucc, call, () => squareOffOne(desk, which, call)),
    closeByHand: async (desk, closed, call) => {
      const { strategyName, accountName, instrumentKey, qty, ordersPlaced } = closed;
      const wrongName = checkNames(desk, strategyName, accountName);
      if (wrongName) return planning.refused(desk, call, [wrongName]);
      const view = await parts.viewOf(instrumentKey);
      const [found, ...others] = await candidates(desk, closed);
      const symbol = found?.position.symbol ?? view.instrument?.symbol ?? instrumentKey;
      if (!found) return planning.refused(desk, call, [{ code: 'position-flat', symbol, accountName }]);
      if (others.length > 0) {
        const holders = [found, ...others].map((it) => `${it.accountName}:${it.position.strategyName}`);
        return planning.refused(desk, call, [{ code: 'position-ambiguous', symbol, holders }]);
      }
      const { inbox, position } = found;
      const lotSize = view.instrument?.lotSize ?? 1;
      const closing = closingOf(position, { qty, symbol, accountName: found.accountName, lotSize });
      if (!closing.ok) return planning.refused(desk, call, [closing.error]);
      const pricePaise = closed.pricePaise ?? view.lastPaise;
      if (pricePaise === null) return planning.refused(desk, call, [{ code: 'price-unknown', symbol }]);
      const now = clock.now();
      const fact: BookFact = {
        kind: 'position-closed-by-hand',
        key: keyOf(position),
        symbol,
        // It counts for the day on which it was told, since the figures of earlier days are closed.
        fill: { ...closing.value, valuePaise: pricePaise * qty, day: istDay(now) },
        ordersPlaced,
        at: closed.at ?? now,
      };
      await keeper.record([{ inbox, facts: [fact] }], {
        ucc: desk.user.ucc,
        at: now,
        logs: [callLine(call, now)],
      });
      return ok(null);
    },
  };
}

function keyOf({ strategyName, instrumentKey, product, forwardTest }: Position) {
  return { strategyName, instrumentKey, product, forwardTest };
}

function onTick(pricePaise: number, tickPaise: number): number {
  return Math.max(1, Math.round(pricePaise / tickPaise)) * tickPaise;
}
