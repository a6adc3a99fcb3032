import type { InstrumentClass, IstDay, Result } from '@spark/core';
import type { Exchange, OptionType } from '@spark/vocabulary';
import type { HttpRequest } from './broker-http.ts';

/** The broker's own list of instruments: where it is and how it is read. Needs no login. */
export type MasterDialect = {
  readonly files: readonly MasterFile[];
  /** Whole or not at all: a file that ends early or lacks a column is refused, and the last good one stays. */
  readonly read: (file: MasterFile, text: string) => Result<readonly ListedRow[], string>;
};

export type MasterFile = {
  readonly name: string;
  readonly request: HttpRequest;
  /** Fewer rows than this cannot be a whole day's list. */
  readonly rowsMin: number;
};

/** One row with our names. Missing fields are null; rows of unknown kinds are skipped, not converted. */
export type ListedRow = {
  readonly exchange: Exchange;
  /** The exchange's own number, which joins the lists of all brokers; indices have numbers of the broker's own. */
  readonly exchangeToken: string;
  /** What orders and candles carry there. */
  readonly symbol: string;
  /** What the tick stream carries there. */
  readonly token: string;
  readonly name: string;
  readonly class: InstrumentClass;
  readonly expiry: IstDay | null;
  readonly strikePaise: number | null;
  readonly optionType: OptionType | null;
  readonly lotSize: number;
  readonly tickPaise: number;
  readonly freezeQty: number | null;
  /** The band of the day. */
  readonly lowestPaise: number | null;
  readonly highestPaise: number | null;
};
