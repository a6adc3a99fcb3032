import type { BrokerFunds, HeldPosition, HeldShares, InstrumentKey } from '@spark/core';
import type { Caller, Verdict } from './broker-dialect.ts';

/** What a broker reports of an account beside its orders. */
export type PortfolioDialect = {
  /** The amounts that the broker reports; the others are always null. */
  readonly fundsKnown: readonly (keyof BrokerFunds)[];
  /**
   * The net positions of the day with those of before. A list is done only when every row of it could be read: one that
   * is left out would look closed.
   */
  readonly positions: (caller: Caller) => Promise<Verdict<readonly BrokerPositionRow[]>>;
  /** Shares in the demat account and on the way to it, read as strictly as positions. */
  readonly holdings: (caller: Caller) => Promise<Verdict<readonly BrokerHoldingRow[]>>;
  readonly funds: (caller: Caller) => Promise<Verdict<BrokerFunds>>;
};

/** How the broker names an instrument in a position or an order. What it leaves out is empty. */
export type BrokerName = {
  /** Our name where there is one, else the broker's. */
  readonly exchange: string;
  readonly symbol: string;
  /** The number that its list has for it. */
  readonly token: string;
};

export type BrokerPositionRow = Omit<HeldPosition, 'instrumentKey' | 'exchange' | 'symbol'> & {
  readonly at: BrokerName;
};

/** Which instrument of ours a broker means. */
export type ReverseIndex = {
  /** False while there is no list of the broker to look in. */
  readonly isReady: () => boolean;
  /** null when our list does not have it. */
  readonly keyOf: (name: BrokerName) => InstrumentKey | null;
};

export type BrokerHoldingRow = Omit<HeldShares, 'instrumentKey' | 'exchange' | 'symbol'> & {
  readonly at: BrokerName;
};
