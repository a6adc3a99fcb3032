import type { AlertAction } from '../alert/alert-action.ts';
import type { Scope } from '../scope/scope.ts';
import type { Instant, IstDay } from '../time/ist.ts';

/** Tells the user, or does something, when a value passes a level. */
export type PriceAlert = {
  readonly name: string;
  readonly watched: WatchedValue;
  readonly condition: AlertCondition;
  /** `once` ends with its first firing; `each` fires again after the value went back. */
  readonly repeat: 'once' | 'each';
  /** After a firing the value is not looked at for so long. */
  readonly pauseSeconds: number;
  /** The user's own words with placeholders; null: a sentence of Spark. */
  readonly message: string | null;
  /** Whether what happened goes to the user's chats as well. */
  readonly toChat: boolean;
  /** Where what happened is posted to; null: nowhere. */
  readonly postTo: string | null;
  readonly actions: readonly AlertAction[];
  readonly state: PriceAlertState;
  readonly createdAt: Instant;
  /** Null: until it fired or is removed. */
  readonly validUntil: Instant | null;
  /** Null while it waits. */
  readonly ended: InstructionEnd | null;
};

/** Why an instruction is over, for a person. */
export type InstructionEnd = {
  readonly at: Instant;
  /** `gone`: what it watches is not traded any more. `adjusted`: a corporate action changed the price of its share. */
  readonly kind: 'fired' | 'refused' | 'removed' | 'expired' | 'gone' | 'adjusted';
  readonly says: string;
};

/** A value that is followed from tick to tick. */
export type WatchedValue =
  | ({ readonly kind: 'price' } & WatchedContract)
  /** Implied volatility of an option, in per cent. */
  | ({ readonly kind: 'volatility' } & WatchedContract)
  /** The sum of call and put at the money. */
  | {
      readonly kind: 'straddle';
      readonly exchange: string;
      readonly underlying: string;
      readonly expiry: IstDay;
    }
  /** The profit or loss of today. */
  | { readonly kind: 'profit'; readonly scope: Scope };

/** A contract as it was when it was named: its token may mean another one after it expired. */
export type WatchedContract = {
  readonly instrumentKey: string;
  readonly symbol: string;
  /** Null for shares and indices. */
  readonly expiry: IstDay | null;
};

/** Levels are paise for prices, straddles and profits, and per cent for volatility. */
export type AlertCondition =
  | { readonly kind: 'above'; readonly level: number }
  | { readonly kind: 'below'; readonly level: number }
  /** From one side of the level to the other; at the level itself a value is still where it was. */
  | { readonly kind: 'crosses'; readonly level: number }
  /** Up or down by this share of the value at which it was set or fired last. */
  | { readonly kind: 'moves'; readonly percent: number };

export type PriceAlertState = {
  /** Where the value was last seen; null before the first one. */
  readonly side: 'above' | 'below' | null;
  /** What a move is measured from; null where the condition needs none or no value is known yet. */
  readonly reference: number | null;
  readonly firings: number;
  readonly lastFiredAt: Instant | null;
  /** The value at the last firing. */
  readonly lastValue: number | null;
};

export const NEW_ALERT_STATE: PriceAlertState = {
  side: null,
  reference: null,
  firings: 0,
  lastFiredAt: null,
  lastValue: null,
};
