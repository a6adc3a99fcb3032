import type { OrderStatus, OrderType, ProductType, TransType } from '@spark/vocabulary';
import type { InstrumentKey } from '../instrument/instrument.ts';
import type { Instant } from '../time/ist.ts';

/**
 * One call places a *strategy order* (strefId). In each account it becomes an *account order* (reftag), which is sent
 * to the broker in one or several *slices* (our tag, then the broker's order id).
 */
export type AccountOrder = {
  readonly reftag: number;
  readonly strefId: number;
  readonly ucc: string;
  readonly accountName: string;
  readonly strategyName: string;
  readonly instrument: OrderInstrument;
  readonly side: TransType;
  readonly product: ProductType;
  readonly qty: number;
  readonly splitBy: number;
  /** What the user wants now; each slice has what the broker has. */
  readonly terms: OrderTerms;
  readonly operations: Operations;
  readonly operation: OperationState;
  /** Runs on the simulated exchange instead of at the account's broker. */
  readonly forwardTest: boolean;
  /** The capital of the link when the order was placed, for the tradebook. */
  readonly capitalPaise: number;
  readonly placedAt: Instant;
  /** The market price when the order was accepted; null when none was known. */
  readonly marketPaise: number | null;
  readonly slices: readonly Slice[];
  /** When its venue last reported it, or was compared with it. */
  readonly reconciledAt: Instant | null;
  /** The basket that placed it; absent for others. */
  readonly basketId?: number;
};

/** What an order remembers of its instrument: the row in the master may be gone when the order is read. */
export type OrderInstrument = {
  readonly key: InstrumentKey;
  readonly symbol: string;
  readonly isDerivative: boolean;
  readonly lotSize: number;
  readonly tickPaise: number;
};

/** The prices that an order of its type has, and null for those that it does not have. */
export type OrderTerms =
  | { readonly type: 'Market'; readonly limitPaise: null; readonly triggerPaise: null }
  | { readonly type: 'Limit'; readonly limitPaise: number; readonly triggerPaise: null }
  | StopTerms;

type StopTerms = { readonly type: 'SL-Limit'; readonly limitPaise: number; readonly triggerPaise: number };

export const AT_MARKET: OrderTerms = { type: 'Market', limitPaise: null, triggerPaise: null };

/** As a user gives them, unchecked: a price may be missing, and one that the type has no use for may be there. */
export type GivenTerms = {
  readonly type: OrderType;
  readonly limitPaise: number | null;
  readonly triggerPaise: number | null;
};

/** As a venue shows them: a stop that was triggered may have lost its trigger. */
export type ShownTerms =
  | OrderTerms
  | { readonly type: 'SL-Limit'; readonly limitPaise: number; readonly triggerPaise: null };

/** What is done about a Limit order that does not fill. Zeros switch a part off. */
export type Operations = {
  readonly timeLimitSeconds: number;
  readonly priceBufferPaise: number;
  readonly shouldExecute: boolean;
};

/** `idle`: nothing to watch. `watching`: until time or price runs out. `chasing`: re-priced every second. */
export type OperationState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'watching' }
  | { readonly kind: 'chasing'; readonly since: Instant; readonly because: FiredBy }
  | { readonly kind: 'stopped' };

/** One shared object: nearly every order has it, and many orders are in memory. */
export const IDLE: OperationState = { kind: 'idle' };

export type FiredBy = 'time' | 'price';

/** One order as the broker knows it. */
export type Slice = PendingSlice | ReportedSlice;

/** Nothing is known of it from the broker: neither a number nor a fill. */
export type PendingSlice = SliceSent & {
  readonly status: 'Pending';
  /** Sent, but it is unknown whether it arrived. */
  readonly outcomeUnknown: boolean;
  readonly orderId: null;
  readonly filledQty: 0;
  readonly filledValuePaise: 0;
  readonly isRounded?: never;
  readonly lastFillAt: null;
};

/** The broker reported it, refused it, or it ended before it was sent. */
export type ReportedSlice = SliceSent & {
  readonly status: ReportedStatus;
  readonly outcomeUnknown: false;
  /** The broker's own number; null until the broker gave it. A refused slice may have one too. */
  readonly orderId: string | null;
  readonly filledQty: number;
  /** Σ price × quantity of what was filled, exact unless `isRounded`. */
  readonly filledValuePaise: number;
  /** By the broker's rounded average, until its trades are known. */
  readonly isRounded?: true;
  readonly lastFillAt: Instant | null;
};

/** Only a stop has a trigger that can be reached. */
type SliceTerms =
  | { readonly terms: OrderTerms; readonly isTriggered?: never }
  /** Its trigger was reached. Some venues never report that. */
  | { readonly terms: StopTerms; readonly isTriggered: true };

export type ReportedStatus = Exclude<OrderStatus, 'Pending'>;

type SliceSent = SliceTerms & {
  /** Made by us, stored before the slice is sent, unique for ever: how an unknown outcome is settled. */
  readonly tag: string;
  readonly qty: number;
  /** Asked for and not done yet: requested until the broker's book agrees or the broker refuses. */
  readonly asked: 'cancel' | 'change' | null;
  /** The broker's message, or ours about it. */
  readonly message: string;
  readonly placedAt: Instant;
};

/** Given up as lost. If it turns up at the broker, it is cancelled there: it is no longer expected. */
export function isGivenUp({ status, asked }: Slice): boolean {
  return isFinal(status) && asked === 'cancel';
}

export function isFinal(status: OrderStatus): boolean {
  return status === 'Executed' || status === 'Rejected' || status === 'Cancelled';
}

export const NO_OPERATIONS: Operations = { timeLimitSeconds: 0, priceBufferPaise: 0, shouldExecute: false };
