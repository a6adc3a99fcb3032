import type { AccountKey, BrokerOutcome, PlaceOutcome, SliceReport, SliceToPlace } from '@spark/core';

/** Messages between a server that may be killed at any moment and a broker that keeps running: one line of JSON each. */
export type VenueCall = { readonly id: number; readonly account: AccountKey } & (
  | { readonly call: 'hello' }
  | { readonly call: 'place'; readonly slice: SliceToPlace }
  | { readonly call: 'change' | 'cancel'; readonly orderId: string }
  | { readonly call: 'book' }
);

export type VenueReply =
  | { readonly id: number; readonly outcome: PlaceOutcome | BrokerOutcome | readonly SliceReport[] }
  | { readonly account: AccountKey; readonly reports: readonly SliceReport[] };
