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

/** The brokers' view of accounts, compared with ours. */
export type BrokerAccounts = {
  /** Never throws for a broker's failure. null when the broker has no portfolio port. */
  readonly readPortfolio: (account: AccountKey, broker: Broker) => Promise<PortfolioSnapshot | null>;
  /** Drops the cached snapshot: the account logged in again. */
  readonly forget: (account: AccountKey) => void;
};

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
/** A broker may take longer, and its answer still counts; the caller gets a note meanwhile. */
const WAIT_MS_MAX = 8_000;

/** A read that is under way, or its result. */
type ReadPortfolio = {
  answered: Partial<PortfolioSnapshot>;
  settledAt: Instant | null;
  readonly askedAt: Instant;
};
type Begun = { readonly readPortfolio: ReadPortfolio; readonly settled: Promise<void> };

export function createBrokerAccounts(parts: BrokerAccountParts): BrokerAccounts {
  const { portfolios, positionsOf, clock, timers } = parts;
  const reads = new Map<string, Begun>();

  const isWorn = ({ readPortfolio: { settledAt } }: Begun) =>
    settledAt !== null && clock.now() >= settledAt + CACHE_MS;

  function begin(account: AccountKey, broker: Broker, portfolio: PortfolioPort): Begun {
    for (const [id, known] of reads) if (isWorn(known)) reads.delete(id);
    const readPortfolio: ReadPortfolio = { askedAt: clock.now(), answered: {}, settledAt: null };
    const funds = portfolio.funds(account).then((answer) => {
      readPortfolio.answered = { ...readPortfolio.answered, funds: answer };
    });
    const positions = compared(account, broker, portfolio).then((answer) => {
      readPortfolio.answered = { ...readPortfolio.answered, positions: answer };
    });
    const settled = Promise.all([funds, positions])
      .then(() => undefined)
      .finally(() => {
        readPortfolio.settledAt = clock.now();
      });
    const begun = { readPortfolio, settled };
    reads.set(idOf(account), begun);
    return begun;
  }

  async function compared(
    account: AccountKey,
    broker: Broker,
    portfolio: PortfolioPort,
  ): Promise<PortfolioSnapshot['positions']> {
    const answer = await portfolio.positions(account);
    if (answer.kind !== 'accepted') return answer;
    const value = compareHoldings(await positionsOf(account), answer.value);
    parts.onCompared(account, broker, value);
    return { kind: 'accepted', value };
  }

  async function whenSettled({ settled }: Begun): Promise<void> {
    let cancel = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = timers.at(clock.now() + WAIT_MS_MAX, resolve);
    });
    await Promise.race([settled, late]).finally(() => cancel());
  }

  return {
    readPortfolio: async (account, broker) => {
      const portfolio = portfolios.get(broker);
      if (!portfolio) return null;
      const known = reads.get(idOf(account));
      const begun = known && !isWorn(known) ? known : begin(account, broker, portfolio);
      await whenSettled(begun);
      const { askedAt, answered } = begun.readPortfolio;
      const reason = `${broker} has not answered yet. Ask again in a moment.`;
      const none = { kind: 'unknown', reason } as const;
      return { askedAt, funds: answered.funds ?? none, positions: answered.positions ?? none };
    },
    forget: (account) => void reads.delete(idOf(account)),
  };
}

function idOf({ ucc, accountName }: AccountKey): string {
  return `${ucc}:${accountName}`;
}
