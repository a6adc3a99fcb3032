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
  /** What we know to work there. A venue that forgets with the process takes it up again; others have it themselves. */
  readonly working: readonly AccountOrder[];
  /** What our book says is held there, for a venue that keeps no holdings of its own. */
  readonly holdings?: Holdings;
};

export type Holdings = {
  /** Shares that were bought for delivery and not sold. */
  readonly heldQty: (key: InstrumentKey) => number;
  /** How much of a slice our book knows to be filled; null when it does not know the slice. */
  readonly filledQty: (tag: string) => number | null;
};

export type VenueCapabilities = {
  /** An order is in the venue's book as soon as the venue has taken it, so what is not there was never taken. */
  readonly bookIsImmediate: boolean;
  /** Reports have the terms of an order, so that a change is true when they show it. Else its answer has to be believed. */
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
   * What the venue has under one of our tags, which costs less than the whole book; absent where it cannot be asked for
   * that. Nothing under a tag proves nothing.
   */
  readonly find?: (tag: string) => Promise<BrokerAnswer<readonly SliceReport[]>>;
  /** Whether the venue's stream stands, so that an order that arrived would be told of. Absent: it always does. */
  readonly isConnected?: () => boolean;
  readonly close: () => Promise<void>;
};

/** Whether a slice may still be sent, for whoever has to wait before sending it. */
export type Departure = {
  /** Asked in the same turn in which the bytes leave: when it says no, nothing may be sent. A yes counts as sent. */
  readonly mayLeave: () => boolean;
  /** Aborted as soon as the slice is not wanted any more, so that it need not wait for its turn. */
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
  /** As the venue has it: some want the whole order named again. */
  readonly placed: SliceToPlace;
};
