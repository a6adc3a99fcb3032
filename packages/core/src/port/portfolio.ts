import type { ProductType } from '@spark/vocabulary';
import type { AccountKey } from '../book/account-key.ts';
import type { InstrumentKey } from '../instrument/instrument.ts';
import type { BrokerAnswer } from './broker.ts';

/** Holdings and funds of an account, as its broker reports them. Read only. */
export type PortfolioPort = {
  /** An empty list only when the broker reported that there is nothing. */
  readonly positions: (account: AccountKey) => Promise<BrokerAnswer<readonly HeldPosition[]>>;
  /** Shares in the demat account and on the way to it. An empty list only when the broker reported that there is none. */
  readonly holdings: (account: AccountKey) => Promise<BrokerAnswer<readonly HeldShares[]>>;
  readonly funds: (account: AccountKey) => Promise<BrokerAnswer<BrokerFunds>>;
};

/** A position in the broker's book. Amounts that the broker does not report, or that are not numbers, are null. */
export type HeldPosition = {
  /** null where our list of instruments does not have it: then only the broker's name is known. */
  readonly instrumentKey: InstrumentKey | null;
  /** Ours where there is one for it, else the broker's text. */
  readonly exchange: string;
  /** As the broker writes it. */
  readonly symbol: string;
  /** null for kinds that we do not trade. */
  readonly product: ProductType | null;
  /** As the broker writes it. */
  readonly productWord: string;
  /** In units; above zero is long, below zero short. */
  readonly netQty: number;
  readonly buyQty: number | null;
  readonly buyPaise: number | null;
  readonly sellQty: number | null;
  readonly sellPaise: number | null;
  /** Of what is open. */
  readonly averagePaise: number | null;
};

/** Shares that an account owns, as its broker tells them or as the paper account has them. */
export type HeldShares = {
  /** null where our list of instruments does not have it: then only the broker's name is known. */
  readonly instrumentKey: InstrumentKey | null;
  readonly exchange: string;
  readonly symbol: string;
  readonly isin: string | null;
  /** Delivered, and not sold. */
  readonly settledQty: number;
  /** Bought, and delivered on the next trading day. */
  readonly unsettledQty: number;
  /** Those of the unsettled that were bought today; brokers tell them as positions until tomorrow. */
  readonly boughtTodayQty: number;
  /** null where the broker does not tell. */
  readonly soldTodayQty: number | null;
  /** What all of them cost; null where that is not known. */
  readonly costPaise: number | null;
};

/** null where the broker does not report it. It is never shown as zero. */
export type BrokerFunds = {
  /** For new orders. */
  readonly availablePaise: number | null;
  readonly usedPaise: number | null;
  readonly totalPaise: number | null;
  /** What pledged securities count for. */
  readonly collateralPaise: number | null;
};
