import type { Broker, OrderStatus, OrderType } from '@spark/vocabulary';
import type { IstDay } from '../time/ist.ts';

/** Why an order, or a change of one, is refused. The rim turns it into a sentence. */
export type OrderRefusal =
  /** No link of the strategy is active in an account that trades. */
  | { readonly code: 'no-active-account'; readonly strategyName: string }
  /** The identifier names another user. Whether that user exists is not revealed. */
  | { readonly code: 'account-not-yours'; readonly identifier: string }
  | { readonly code: 'account-not-linked'; readonly strategyName: string; readonly accountName: string }
  | { readonly code: 'account-inactive'; readonly accountName: string }
  | { readonly code: 'account-without-session'; readonly accountName: string }
  /** The broker's name of the instrument is in a list that is not loaded yet. */
  | { readonly code: 'list-loading'; readonly broker: Broker; readonly accountName: string }
  /** Stored rows of it are damaged, so its holdings are unknown. */
  | { readonly code: 'account-damaged'; readonly accountName: string }
  | { readonly code: 'instrument-unknown'; readonly key: string }
  /** No contract fits its description; `reason` is the end of a sentence. */
  | { readonly code: 'contract-not-chosen'; readonly reason: string }
  | { readonly code: 'instrument-not-tradable'; readonly key: string; readonly symbol: string }
  | { readonly code: 'instrument-expired'; readonly symbol: string; readonly expiry: IstDay }
  | { readonly code: 'market-closed'; readonly symbol: string }
  | {
      readonly code: 'qty-off-lot';
      readonly qty: number;
      readonly lotSize: number;
      readonly symbol: string;
    }
  | { readonly code: 'too-many-slices'; readonly slices: number; readonly slicesMax: number }
  | { readonly code: 'price-missing'; readonly field: PriceField; readonly type: OrderType }
  /** A change of a price that an order of this type does not have. */
  | { readonly code: 'price-unused'; readonly field: PriceField; readonly type: OrderType }
  | {
      readonly code: 'price-off-tick';
      readonly field: PriceField;
      readonly pricePaise: number;
      readonly tickPaise: number;
    }
  | {
      readonly code: 'price-outside-band';
      readonly field: PriceField;
      readonly pricePaise: number;
      readonly band: PriceBand;
    }
  | { readonly code: 'order-unknown'; readonly strefId: number }
  | { readonly code: 'order-archived'; readonly reftag: number }
  | { readonly code: 'order-finished'; readonly strefId: number; readonly status: OrderStatus }
  /** As the broker worded it. */
  | { readonly code: 'broker-refused'; readonly strefId: number; readonly reason: string }
  | { readonly code: 'order-at-work'; readonly strefId: number; readonly reftag: number }
  /** Without a name: in no account of the user. */
  | { readonly code: 'position-flat'; readonly symbol: string; readonly accountName: string | null }
  | { readonly code: 'position-smaller'; readonly qty: number; readonly openQty: number }
  /** Orders that close it are already open. */
  | { readonly code: 'position-being-closed'; readonly symbol: string; readonly accountName: string }
  /** More than one account or strategy holds it, and the user did not say which. */
  | { readonly code: 'position-ambiguous'; readonly symbol: string; readonly holders: readonly string[] }
  /** `missing` says what is missing, as the end of a sentence. */
  | { readonly code: 'price-unknown'; readonly symbol: string; readonly missing: string }
  /** Of orders that come together; what only closes something is let through. */
  | {
      readonly code: 'margin-short';
      readonly accountName: string;
      readonly requiredPaise: number;
      readonly availablePaise: number;
    }
  /** The user's own key came with another body before. */
  | { readonly code: 'key-reused'; readonly key: string }
  | GuardRefusal;

/** A guard of the account or the user refused it. Every guard lets exits pass. */
export type GuardRefusal =
  | { readonly code: 'guard-killed'; readonly scope: 'account' | 'user' }
  | { readonly code: 'guard-rate'; readonly perSecondMax: number }
  | { readonly code: 'guard-open-orders'; readonly openOrdersMax: number }
  | { readonly code: 'guard-qty'; readonly qty: number; readonly qtyMax: number }
  | { readonly code: 'guard-notional'; readonly notionalPaise: number; readonly notionalPaiseMax: number }
  | {
      readonly code: 'guard-daily-loss';
      readonly scope: 'account' | 'user';
      readonly lossPaise: number;
      readonly lossPaiseMax: number;
    };

export type PriceField = 'limit' | 'trigger';

export type PriceBand = { readonly lowPaise: number; readonly highPaise: number };
