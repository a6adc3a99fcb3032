import type { ProductType, TransType } from '@spark/vocabulary';
import type { HedgeWait } from '../order/hedge-wait.ts';
import type { NewOrder } from '../order/plan-order.ts';
import type { Instant } from '../time/ist.ts';

/** Several orders of one strategy that were placed by one call, in every account of the strategy. */
export type Basket = {
  readonly strategyName: string;
  /** Of the call or of the strategy. */
  readonly forwardTest: boolean;
  /** Sells wait for the buys of the same underlying in the same account. */
  readonly hedgeFirst: boolean;
  readonly wait: HedgeWait;
  readonly legs: readonly BasketLeg[];
  readonly places: readonly BasketPlace[];
  readonly exits: readonly BasketExit[];
  /** What the user asked for afterwards. */
  readonly ending: BasketEnding | null;
  readonly createdAt: Instant;
  /** What else was known when it was placed, as sentences; absent where there is nothing to say. */
  readonly notes?: readonly string[];
};

export type BasketEnding = 'cancel' | 'square-off';

export type BasketLeg = {
  readonly order: Omit<NewOrder, 'instrumentKey'>;
  readonly instrumentKey: string;
  readonly symbol: string;
  /** What the contract is written on; a share is its own. */
  readonly underlying: string;
  /** Why this contract was chosen; null where it was named. */
  readonly why: string | null;
};

/** One leg in one account. */
export type BasketPlace = { readonly leg: number; readonly accountName: string } & PlaceState;

export type PlaceState =
  | { readonly state: 'waiting'; readonly side: TransType }
  | ({ readonly state: 'placed' } & OrderInBasket)
  /** The position is at the target of the leg, so that no order was needed. */
  | { readonly state: 'already' }
  | { readonly state: 'refused'; readonly side: TransType; readonly why: string }
  /** It waited, and is not placed any more. */
  | { readonly state: 'stopped'; readonly why: string };

/** An order of the basket with what is known of its end. */
export type OrderInBasket = {
  readonly strefId: number;
  readonly reftag: number;
  readonly side: TransType;
  readonly qty: number;
  readonly filledQty: number;
  /** Σ price × quantity of what was filled; absent where it is not known. */
  readonly filledValuePaise?: number;
  /** Nothing more can happen to it. */
  readonly isOver: boolean;
  /** Why it ended before all of it was filled, as a sentence; absent until then. */
  readonly shortfall?: string;
};

/** A position of an account in which the basket closes what it opened. */
export type BasketExit = {
  readonly accountName: string;
  readonly instrumentKey: string;
  readonly product: ProductType;
  readonly symbol: string;
  readonly underlying: string;
  /** Earlier attempts and the one under way. */
  readonly orders: readonly OrderInBasket[];
  readonly isDone: boolean;
  readonly failures: number;
  /** No attempt before this instant; null when one may be made at once. */
  readonly retryAt: Instant | null;
  /** Why the last attempt did not close it. */
  readonly problem: string | null;
};
