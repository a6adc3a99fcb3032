import type { PositionAdjusted } from '../corporate-action/adjust-position.ts';
import type { OrderFact } from '../order/order-fact.ts';
import type { PositionKey } from '../order/position-key.ts';
import type { Fill } from '../position/position.ts';
import type { Instant, IstDay } from '../time/ist.ts';

export type CloseReason = 'user' | 'day-end' | 'exit';

/** What happened in one account. */
export type BookFact = OrderFact | PositionFact;

/** What happened to positions without an order. */
export type PositionFact =
  /** Closed by hand at the broker and entered by the user; never sent by us. */
  | {
      readonly kind: 'position-closed-by-hand';
      readonly key: PositionKey;
      readonly symbol: string;
      readonly fill: Fill;
      /** How many orders the user says it took. */
      readonly ordersPlaced: number;
      readonly at: Instant;
    }
  /** A contract expired, and its settlement closed the position without a trade. */
  | {
      readonly kind: 'position-settled';
      readonly accountName: string;
      readonly key: PositionKey;
      readonly symbol: string;
      readonly fill: Fill;
      readonly at: Instant;
    }
  /** To be closed at market, until it is flat; its open orders are cancelled first. */
  | {
      readonly kind: 'position-close-asked';
      readonly key: PositionKey;
      readonly at: Instant;
      readonly why: CloseReason;
    }
  /** An attempt to close it failed. It is retried. */
  | {
      readonly kind: 'position-close-failed';
      readonly key: PositionKey;
      readonly symbol: string;
      readonly at: Instant;
      readonly problem: string;
    }
  /** The square-off was withdrawn. An order that already closes it goes on. */
  | { readonly kind: 'position-close-withdrawn'; readonly key: PositionKey; readonly at: Instant }
  /** A contract on a share expired, and the shares changed hands for it: these positions are those of the share. */
  | {
      readonly kind: 'position-delivered';
      readonly key: PositionKey;
      readonly symbol: string;
      readonly fill: Fill;
      /** The symbol of what expired. */
      readonly contract: string;
      readonly at: Instant;
    }
  | PositionAdjusted
  /** At the day's end: what was carried, so that a later reader can start here. */
  | { readonly kind: 'day-closed'; readonly day: IstDay; readonly at: Instant };

const IS_ABOUT_POSITIONS: Readonly<Record<PositionFact['kind'], true>> = {
  'position-closed-by-hand': true,
  'position-settled': true,
  'position-close-asked': true,
  'position-close-failed': true,
  'position-close-withdrawn': true,
  'position-delivered': true,
  'position-adjusted': true,
  'day-closed': true,
};

export function isOrderFact(fact: BookFact): fact is OrderFact {
  return !Object.hasOwn(IS_ABOUT_POSITIONS, fact.kind);
}
