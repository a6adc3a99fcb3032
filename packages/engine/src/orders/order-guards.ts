import {
  type Account,
  type ChangeEffect,
  type Desk,
  type GuardedOrder,
  type GuardRefusal,
  guardRefusal,
  guardsInForce,
  guardsOnChange,
  type Instant,
  istDay,
  knownProfit,
  type LastPrice,
  type Position,
} from '@spark/core';
import { createOrderRate } from './order-rate.ts';

/**
 * The checks before an order, or a change of one, goes to an account: limits that the user set, and the kill switch.
 */
export type OrderGuards = {
  /** Null lets it pass, and counts it. What only closes something always passes. */
  readonly refusalIn: (view: GuardView) => GuardRefusal | null;
};

export type GuardView = {
  readonly desk: Desk;
  readonly account: Account;
  readonly intent: Omit<GuardedOrder, 'isExit'>;
  /** What the change makes worse about an order that is there already; absent for a new one. */
  readonly change?: ChangeEffect;
  /** It only makes a position smaller, counting orders under way. Evaluated only when it would be refused. */
  readonly isExit: () => boolean;
  /** Of the account; orders that are planned already count, this one does not. */
  readonly openOrders: number;
  readonly positions: Iterable<Position>;
  /**
   * Of the user's other accounts, as far as they are cached; read only when the user set a loss limit. A missing one
   * counts as without loss, so a guess never stops an order.
   */
  readonly otherPositions?: () => Iterable<Position>;
  readonly lastPrice: LastPrice;
  readonly now: Instant;
  /** How many orders the intent is the sum of; absent: one. */
  readonly together?: number;
  /** Nothing will be sent, so it does not count in the order rate. */
  readonly isPreview?: boolean;
};

export function createOrderGuards(): OrderGuards {
  const rate = createOrderRate();

  return {
    refusalIn: (view) => {
      const { desk, account, intent, change, isExit, openOrders, now } = view;
      const guards = guardsInForce(desk, account);
      const key = `${desk.user.ucc}:${account.name}`;
      const profitIn = (positions: Iterable<Position>): number =>
        knownProfit(alike(positions, intent.forwardTest), istDay(now), view.lastPrice);
      let own: number | null = null;
      // Two limits may need it, and positions may be an iterator that can be read only once.
      const ofAccount = (): number => {
        own ??= profitIn(view.positions);
        return own;
      };
      const ofUser = (): number => ofAccount() + profitIn(view.otherPositions?.() ?? []);
      const refusal = guardRefusal(
        change ? guardsOnChange(guards, change) : guards,
        {
          ordersInSecond: () => rate.inSecond(key, now) + (view.together ?? 1) - 1,
          openOrders,
          lossPaise: { account: () => lossOf(ofAccount()), user: () => lossOf(ofUser()) },
        },
        { ...intent, isExit },
      );
      const { ordersPerSecondMax } = guards.limits;
      if (refusal === null && ordersPerSecondMax !== null && !intent.forwardTest && !view.isPreview)
        rate.count(key, now, ordersPerSecondMax);
      return refusal;
    },
  };
}

/** A loss of a forward test is not a real loss, and the other way round. */
function* alike(positions: Iterable<Position>, forwardTest: boolean): Iterable<Position> {
  for (const position of positions) if (position.forwardTest === forwardTest) yield position;
}

function lossOf(profitPaise: number): number {
  return Math.max(0, -profitPaise);
}
