import type { AccountState } from '../account/account-state.ts';
import type { Element, Reader } from '../market/element.ts';
import type { MarketShare } from '../market/market-share.ts';
import type { ParameterValues } from '../program/parameters.ts';
import type { TraceSink } from '../trace/trace.ts';
import type { Truth } from './truth.ts';

/**
 * What compiled conditions read when they run. One object for all of them: who runs them sets the account and the candle first.
 */
export type Scope = {
  state: AccountState;
  /** Null where nobody reads a trace. */
  trace: TraceSink | null;
};

/** The candle of the strategy in the words of clocks, by row. */
export type RowClock = {
  /** Minutes of the day. */
  readonly opensAt: (row: number) => number;
  readonly closesAt: (row: number) => number;
  /** 0 for Monday. */
  readonly weekday: (row: number) => number;
  /** Days since 1 January 1970. */
  readonly date: (row: number) => number;
  readonly sinceOpen: (row: number) => number;
  readonly isFirstOfSession: (row: number) => boolean;
};

/** Prices of the underlying's day, in rupees, NaN where they are not known. */
export type DayPrices = {
  readonly open: (row: number) => number;
  readonly prevClose: (row: number) => number;
};

export type Compiling = {
  readonly scope: Scope;
  readonly elements: ReadonlyMap<string, Element>;
  readonly share: MarketShare;
  readonly parameters: ParameterValues;
  readonly clock: RowClock;
  readonly day: DayPrices;
  /** Whether a signal came in each candle, by its name. */
  readonly signals: ReadonlyMap<string, Float64Array>;
  readonly actionIndex: (id: string) => number;
  readonly varIndex: (name: string) => number;
  /** Half a tick of the underlying, in rupees. */
  readonly halfTick: number;
  /** Candles of the strategy, and their time frame. */
  readonly candles: number;
  readonly timeframe: number;
  /** Whether rows about the market are worked out at the candle that is asked about alone. */
  readonly candleByCandle: boolean;
  /** The rows compiled so far: they number the places of a trace. */
  readonly rows: TracedRow[];
  /** The operands of all rows so far. */
  readonly operands: TracedOperand[];
  within: number;
};

/** Where a row is recorded. */
export type TracedRow = {
  readonly condition: number;
  /** JSON pointer below the condition's `when`. */
  readonly path: string;
  readonly op: string;
  readonly firstValue: number;
  readonly values: number;
  /** What it was at every candle, worked out at once for a row about the market alone; null for one about the account. */
  readonly column: Uint8Array | null;
  /** What a row about the market alone is at a candle, where that is worked out when it is asked; null else. */
  readonly asked: ((row: number) => Truth) | null;
};

/** One side of a row, as a trace keeps it. */
export type TracedOperand = {
  readonly read: Reader;
  /** Its values at every candle; null where they are recorded while conditions run. */
  readonly column: Float64Array | null;
  readonly isMarket: boolean;
};
