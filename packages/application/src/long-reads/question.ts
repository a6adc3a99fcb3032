import type { Instant, OrderPageQuestion, TradeFilter } from '@spark/core';
import type { HistoryQuestion } from '@spark/prices';
import type { StoreErrorKind, StorePlace } from '@spark/store';
import type { ListOrigin } from '../instruments/list-origin.ts';
import type { CandleIngredients } from '../prices/candle-ingredients.ts';
import type { OrderRowsWanted } from './order-rows.ts';

/** Questions to the thread for long reads. All of it is data, so that it can be sent. */
export type LongQuestion =
  | { readonly kind: 'orders'; readonly question: OrderPageQuestion; readonly wanted: OrderRowsWanted }
  | { readonly kind: 'trades'; readonly filter: Omit<TradeFilter, 'afterNumber' | 'limit'> }
  | {
      readonly kind: 'candles';
      readonly question: HistoryQuestion;
      readonly now: Instant;
      readonly source: CandleIngredients;
    }
  | { readonly kind: 'master'; readonly form: MasterForm; readonly origin: ListOrigin };

/** The list of instruments as a file, or as the one text in `data`. */
export type MasterForm =
  | { readonly kind: 'csv' }
  | { readonly kind: 'envelope'; readonly head: string; readonly tail: string };

/** The bytes of an answer, each in its own buffer, so that they are transferred and not copied. */
export type LongAnswer = {
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** Rows that could not be read and were left out, by their numbers. */
  readonly damaged: readonly number[];
  /** Of `orders`. */
  readonly rows?: { readonly count: number; readonly last: number; readonly hasMore: boolean };
  /** Of `master`: its length when it is unpacked. */
  readonly plainBytes?: number;
};

export type ThreadData = {
  readonly place: StorePlace;
  /** The address of the module that exports the row mapping. */
  readonly rowMapping: string;
};

export type ToThread =
  | { readonly id: number; readonly question: LongQuestion }
  /** The caller of this one is gone. */
  | { readonly id: number; readonly stop: true };

export type FromThread =
  | { readonly id: number; readonly answer: LongAnswer }
  | { readonly id: number; readonly failure: Failure };

/** An error as data. */
export type Failure =
  | { readonly kind: 'store'; readonly storeKind: StoreErrorKind; readonly message: string }
  | { readonly kind: 'too-long'; readonly most: string }
  | { readonly kind: 'broken-off'; readonly why: string }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string };
