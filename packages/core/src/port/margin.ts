import type { ProductType, TransType } from '@spark/vocabulary';
import type { AccountKey } from '../book/account-key.ts';
import type { Instrument } from '../instrument/instrument.ts';
import type { BrokerAnswer } from './broker.ts';

/** The margin calculator of a broker. Read only: nothing is ordered. */
export type MarginPort = {
  /** For these legs together, the hedges first; what the account holds does not count. */
  readonly margin: (account: AccountKey, legs: readonly MarginLeg[]) => Promise<BrokerAnswer<BrokerMargin>>;
};

export type MarginLeg = {
  readonly instrument: Instrument;
  readonly product: ProductType;
  readonly side: TransType;
  readonly qty: number;
  /** Null for the price of the market. */
  readonly limitPaise: number | null;
};

export type BrokerMargin = { readonly totalPaise: number };

/** What orders need in one account. What is not known is null, never 0. */
export type AccountMargin = {
  readonly accountName: string;
  /** What must be free while the orders are filled one by one, bought options first. */
  readonly requiredPaise: number | null;
  /** What stays bound when all are filled. */
  readonly finalPaise: number | null;
  readonly availablePaise: number | null;
  readonly isEnough: boolean | null;
  readonly source: 'estimate' | 'broker';
  /**
   * Whether the account itself would say the same: a paper account, whose rules are the estimate's, or the broker's own
   * figure where nothing that is held could make it smaller.
   */
  readonly isCertain: boolean;
  /** Why it is an estimate at a live broker, or why something is not known: sentences. */
  readonly notes: readonly string[];
};
