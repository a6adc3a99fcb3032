import type { AccountKey } from '../book/account-key.ts';
import type { AccountOrder } from '../order/order.ts';
import type { Position } from '../position/position.ts';
import type { Instant, IstDay } from '../time/ist.ts';

/** Orders and positions as they are stored. */
export type OrderReads = {
  /**
   * Accounts with open orders or positions: those that a restart has to open. With a day, also those whose positions
   * were traded on it or later.
   */
  readonly busyAccounts: (tradedSince?: IstDay) => Promise<readonly AccountKey[]>;
  /**
   * Open orders, the newest finished ones of the day, since a broker may still report on them, and every position that
   * is open or was traded on the day.
   */
  readonly loadBook: (account: AccountKey, wanted: BookWanted) => Promise<BookRows>;
  /** In order of reftag. For few orders; use pages for many. */
  readonly readOrders: (filter: OrderFilter) => Promise<readonly StoredOrder[]>;
  /**
   * The next orders of a user, in order of reftag. A page reads a bounded number of rows, also where few of them match,
   * in its own turn of the event loop, so that reading a long book page by page does not block.
   */
  readonly readOrderPage: (question: OrderPageQuestion) => Promise<OrderPage>;
  /** One that was moved to an archive; the other reads cover only the database. */
  readonly findArchivedOrder: (ucc: string, reftag: number) => Promise<StoredOrder | null>;
  /** The last day whose finished orders were moved to an archive; null when none were. */
  readonly ordersArchivedUntil: () => Promise<IstDay | null>;
};

export type StoredOrder = {
  readonly order: AccountOrder;
  /** When it was turned into trades. */
  readonly tradedAt: Instant | null;
};

export type PositionRow = { readonly accountName: string; readonly position: Position };

export type BookWanted = {
  readonly since: IstDay;
  /** Positions traded on this day or later are included, instead of those of `since`. */
  readonly positionsSince?: IstDay;
  readonly finishedMax: number;
};

export type BookRows = { readonly orders: readonly StoredOrder[]; readonly positions: readonly Position[] };

export type OrderFilter = {
  readonly ucc: string;
  readonly accountName?: string;
  readonly strategyName?: string;
  readonly strefId?: number;
  readonly reftag?: number;
  /** Placed on this day or later. */
  readonly since?: IstDay;
  readonly limit: number;
};

export type OrderPageQuestion = {
  readonly ucc: string;
  readonly accountName?: string;
  readonly strategyName?: string;
  /** Placed on this day or later. */
  readonly since?: IstDay;
  /** Only orders that were not turned into trades. */
  readonly unpaired?: boolean;
  readonly from: 'oldest' | 'newest';
  /** The `next` of the page before, or any reftag: the page goes on behind it. */
  readonly after?: number;
};

export type OrderPage = {
  readonly orders: readonly StoredOrder[];
  /** What the next page comes after; null when there is nothing behind this one. */
  readonly next: number | null;
};
