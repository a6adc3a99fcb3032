import {
  type AccountKey,
  type BrokerAnswer,
  type BrokerFunds,
  type Clock,
  type ComparedPosition,
  compareHoldings,
  type Instant,
  type PortfolioPort,
  type Position,
  type Timers,
} from '@spark/core';
import { type Broker, LIMITS } from '@spark/vocabulary';
import { createCachedAnswers } from './cached-answers.ts';

/** The brokers' view of accounts, compared with ours. */
export type BrokerAccounts = {
  /** Never throws for a broker's failure. null when the broker has no portfolio port. */
  readonly readPortfolio: (account: AccountKey, broker: Broker) => Promise<PortfolioSnapshot | null>;
  /** The funds alone, of which positions are not asked for. null when the broker has no portfolio port. */
  readonly readFunds: (account: AccountKey, broker: Broker) => Promise<BrokerAnswer<BrokerFunds> | null>;
  /** Drops the cached snapshot: the account logged in again. */
  readonly forget: (account: AccountKey) => void;
};

/** Funds and positions may be of two moments; `askedAt` is the earlier one. */
export type PortfolioSnapshot = {
  readonly askedAt: Instant;
  readonly funds: BrokerAnswer<BrokerFunds>;
  /** Ours are as of the moment of the broker's answer. */
  readonly positions: BrokerAnswer<readonly ComparedPosition[]>;
};

export type BrokerAccountParts = {
  readonly portfolios: ReadonlyMap<Broker, PortfolioPort>;
  /** Our own positions of an account, as made durable. */
  readonly positionsOf: (account: AccountKey) => Promise<readonly Position[]>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Called after every new comparison. */
  readonly onCompared: (account: AccountKey, broker: Broker, compared: readonly ComparedPosition[]) => void;
};

const CACHE_MS = LIMITS.portfolioSnapshotSeconds * 1_000;
const WAIT_MS_MAX = 8_000;

export function createBrokerAccounts(parts: BrokerAccountParts): BrokerAccounts {
  const { portfolios, positionsOf, clock, timers } = parts;
  const shared = { cachedMs: CACHE_MS, waitMs: WAIT_MS_MAX, clock, timers };
  const funds = createCachedAnswers({
    ...shared,
    ask: (account, broker) => portOf(broker).funds(account),
  });
  const positions = createCachedAnswers({ ...shared, ask: compared });

  function portOf(broker: Broker): PortfolioPort {
    const portfolio = portfolios.get(broker);
    if (!portfolio) throw new Error(`${broker} has no portfolio.`);
    return portfolio;
  }

  async function compared(account: AccountKey, broker: Broker): Promise<PortfolioSnapshot['positions']> {
    const answer = await portOf(broker).positions(account);
    if (answer.kind !== 'accepted') return answer;
    const value = compareHoldings(await positionsOf(account), answer.value);
    parts.onCompared(account, broker, value);
    return { kind: 'accepted', value };
  }

  return {
    readFunds: async (account, broker) =>
      portfolios.has(broker) ? (await funds.read(account, broker)).answer : null,
    readPortfolio: async (account, broker) => {
      if (!portfolios.has(broker)) return null;
      const [money, held] = await Promise.all([funds.read(account, broker), positions.read(account, broker)]);
      return {
        askedAt: Math.min(money.askedAt, held.askedAt),
        funds: money.answer,
        positions: held.answer,
      };
    },
    forget: (account) => {
      funds.forget(account);
      positions.forget(account);
    },
  };
}
