import type { ProductType, TransType } from '@spark/vocabulary';
import type { AccountKey } from '../book/account-key.ts';
import type { InstrumentKey } from '../instrument/instrument.ts';
import type { BrokerOutcome, PlaceOutcome, SliceReport } from '../order/broker-answer.ts';
import type { AccountOrder, OrderInstrument, OrderTerms } from '../order/order.ts';
import type { BrokerAnswer } from './broker.ts';

/** Where the orders of an account are executed: its broker, or the simulated exchange. */
export type TradingVenue = {
  readonly name: string;
  readonly capabilities: VenueCapabilities;
  readonly connect: (account: AccountKey, terms: ConnectTerms) => VenueConnection;
};

export type ConnectTerms = VenueListener & {
  /**
   * Our open orders there. A venue that loses its state with the process restores them; others have them themselves.
   */
  readonly working: readonly AccountOrder[];
  /** Holdings there by our book, for a venue that does not track holdings. */
  readonly holdings?: Holdings;
};

export type Holdings = {
  /** Shares that were bought for delivery and not sold. */
  readonly heldQty: (key: InstrumentKey) => number;
  /** How much of a slice our book knows to be filled; null when it does not know the slice. */
  readonly filledQty: (tag: string) => number | null;
};

export type VenueCapabilities = {
  /**
   * An order is in the venue's book as soon as the venue has accepted it, so an order that is not there was never
   * accepted.
   */
  readonly bookIsImmediate: boolean;
  /**
   * Reports have the terms of an order, so that a change is done when they show it. Otherwise its answer has to count.
   */
  readonly reportsTerms?: true;
};

export type VenueListener = {
  /** Several at once, in the order in which they happened. */
  readonly onReports: (reports: readonly SliceReport[]) => void;
  /** The stream was interrupted and is back: something may have been missed. */
  readonly onGap: () => void;
};

export type VenueConnection = {
  /** Never throws: what goes wrong is an outcome. */
  readonly place: (slice: SliceToPlace, departure: Departure) => Promise<PlaceOutcome>;
  readonly change: (request: SliceToChange) => Promise<BrokerOutcome>;
  readonly cancel: (request: SliceToCancel) => Promise<BrokerOutcome>;
  /** The whole book of today. */
  readonly book: () => Promise<BrokerAnswer<readonly SliceReport[]>>;
  /**
   * The venue's orders under one of our tags, which costs less than the whole book; absent where the venue does not
   * support it. An empty result proves nothing.
   */
  readonly find?: (tag: string) => Promise<BrokerAnswer<readonly SliceReport[]>>;
  /** Whether the venue's stream is connected, so that an order that arrived would be reported. Absent: it always is. */
  readonly isConnected?: () => boolean;
  readonly close: () => Promise<void>;
};

/** Whether a slice may still be sent, checked after waiting. */
export type Departure = {
  /** Called in the same turn in which the bytes leave: on false nothing may be sent. True counts as sent. */
  readonly mayLeave: () => boolean;
  /** Aborted as soon as the slice is no longer wanted, so that it need not wait in a queue. */
  readonly withdrawn: AbortSignal;
};

export type SliceToPlace = {
  readonly tag: string;
  readonly instrument: OrderInstrument;
  readonly side: TransType;
  readonly product: ProductType;
  readonly qty: number;
  readonly terms: OrderTerms;
};

export type SliceToChange = SliceToCancel & { readonly terms: OrderTerms; readonly qty: number };

export type SliceToCancel = {
  readonly tag: string;
  readonly orderId: string;
  /** As the venue has it: some require the whole order again. */
  readonly placed: SliceToPlace;
};
