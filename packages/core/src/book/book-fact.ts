import type { Instant, IstDay } from '../calendar/ist.ts';
import type { OrderFact } from '../order/order-fact.ts';
import type { Fill, PositionKey } from '../position/position.ts';

export type CloseReason = 'user' | 'day-end';

/** What happened in one account. */
export type BookFact =
  | OrderFact
  /** Closed by hand at the broker; told to us, never sent by us. */
  | {
      readonly kind: 'position-closed-by-hand';
      readonly key: PositionKey;
      readonly symbol: string;
      readonly fill: Fill;
      /** How many orders the user says it took. */
      readonly ordersPlaced: number;
      readonly at: Instant;
    }
  /** To be closed at market once the orders that work on it are finished; their cancels are asked for with it. */
  | {
      readonly kind: 'position-close-asked';
      readonly key: PositionKey;
      readonly at: Instant;
      readonly why: CloseReason;
    }
  /** The closing order stands beside it in the journal, or `problem` says why there is none. */
  | {
      readonly kind: 'position-close-settled';
      readonly key: PositionKey;
      readonly at: Instant;
      readonly problem: string | null;
    }
  /** At the day's end: what was carried, so that a later reader can start here. */
  | { readonly kind: 'day-closed'; readonly day: IstDay; readonly at: Instant };
