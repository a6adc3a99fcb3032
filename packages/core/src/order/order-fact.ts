import type { Instant } from '../time/ist.ts';
import type { AccountOrder, FiredBy, OrderTerms } from './order.ts';

/** What happened to orders of one account. Stored before the effect it allows, never changed. */
export type OrderFact =
  | { readonly kind: 'order-planned'; readonly order: AccountOrder }
  | (OfSlice & { readonly kind: 'slice-accepted'; readonly orderId: string })
  | (OfSlice & {
      readonly kind: 'slice-refused';
      readonly reason: string;
      /** Some brokers number what they refuse, and show it under that number. */
      readonly orderId?: string;
    })
  | (OfSlice & { readonly kind: 'slice-outcome-unknown'; readonly reason: string })
  /** Given up as lost, since the venue does not have it. If it turns up later, it is cancelled at once. */
  | (OfSlice & { readonly kind: 'slice-given-up'; readonly reason: string })
  /** The trigger of a stop was reached: it is a Limit order at its venue by now. */
  | (OfSlice & { readonly kind: 'slice-triggered' })
  /** Totals so far, not differences, so that a repeated report is harmless. */
  | (OfSlice & {
      readonly kind: 'slice-filled';
      readonly filledQty: number;
      readonly filledValuePaise: number;
      /** By the broker's rounded average: a correction follows when its trades are known. */
      readonly isRounded?: true;
    })
  /** The exact value of the fills so far; nothing more was filled. */
  | (OfSlice & { readonly kind: 'slice-fill-corrected'; readonly filledValuePaise: number })
  | (OfSlice & { readonly kind: 'slice-cancelled'; readonly reason: string })
  | (OfSlice & {
      readonly kind: 'slice-changed';
      readonly terms: OrderTerms;
      /** Not by Spark: at the broker's terminal, or by a request that was given up as lost. */
      readonly isElsewhere?: true;
    })
  /** A change or a cancel was refused, by the broker or because it could not be requested; the order is unchanged. */
  | (OfSlice & {
      readonly kind: 'slice-request-refused';
      readonly reason: string;
      /** Of the change that was refused; absent when it was a cancel. */
      readonly terms?: OrderTerms;
    })
  | (OfOrder & { readonly kind: 'cancel-asked'; readonly why: CancelReason })
  | (OfOrder & { readonly kind: 'change-asked'; readonly terms: OrderTerms; readonly why: ChangeReason })
  | (OfOrder & { readonly kind: 'operation-fired'; readonly by: FiredBy })
  | (OfOrder & { readonly kind: 'operation-stopped' })
  | (OfOrder & { readonly kind: 'order-reconciled' })
  /** Removed from the order book by the user; the broker is not touched. */
  | (OfOrder & { readonly kind: 'order-deleted' });

export type CancelReason =
  | 'user'
  | 'cancel-all'
  | 'square-off'
  | 'operation'
  | 'day-ended'
  | 'killed'
  | 'share-adjusted';
export type ChangeReason = 'user' | 'operation';

type OfOrder = { readonly reftag: number; readonly at: Instant };
type OfSlice = OfOrder & { readonly tag: string };
