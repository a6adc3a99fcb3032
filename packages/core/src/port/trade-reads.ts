import type { AccountKey } from '../book/account-key.ts';
import type { IstDay } from '../time/ist.ts';
import type { PairedTrade } from '../trade/pair-trades.ts';
import type { PairingState } from '../trade/pairing-state.ts';

/** The tradebook, and what the next pairing of orders into trades begins with. */
export type TradeReads = {
  /** Accounts of a user that have orders of this day or later, or legs that wait for trades. */
  readonly accountsToPair: (ucc: string, since: IstDay) => Promise<readonly AccountKey[]>;
  /** In order of their numbers, also those that were moved to archives. */
  readonly readTrades: (filter: TradeFilter) => Promise<readonly TradeRow[]>;
  /** Whether the trade was moved to an archive: it can no longer be removed. */
  readonly isTradeArchived: (ucc: string, number: number) => Promise<boolean>;
  /** What the last pairing of the account left, and what came since; null before the first. */
  readonly readPairing: (account: AccountKey) => Promise<PairingState | null>;
};

export type TradeRow = {
  readonly number: number;
  readonly ucc: string;
  readonly accountName: string;
  readonly strategyName: string;
  /** Of its exit. */
  readonly day: IstDay;
  readonly trade: PairedTrade;
};

export type TradeFilter = {
  readonly ucc: string;
  readonly accountName?: string;
  readonly strategyName?: string;
  readonly from: IstDay;
  readonly to: IstDay;
  readonly afterNumber?: number;
  readonly limit: number;
};
