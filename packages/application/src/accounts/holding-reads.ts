import {
  type AccountKey,
  addedShares,
  type BrokerAnswer,
  type Clock,
  type HeldShares,
  type Instant,
  type PortfolioPort,
  type Timers,
} from '@spark/core';
import { type Broker, LIMITS } from '@spark/vocabulary';

/** Holdings as brokers tell them, each asked seldom. */
export type HoldingReads = {
  /** Never throws for a broker's failure. null when the broker has no portfolio port. */
  readonly read: (account: AccountKey, broker: Broker) => Promise<BrokerAnswer<readonly HeldShares[]> | null>;
};

type Parts = {
  readonly portfolios: ReadonlyMap<Broker, Pick<PortfolioPort, 'holdings'>>;
  readonly clock: Clock;
  readonly timers: Timers;
};

const CACHE_MS = LIMITS.portfolioSnapshotSeconds * 1_000;
/** A broker may take longer, and its answer still counts; the caller gets a note meanwhile. */
const WAIT_MS_MAX = 8_000;

type Read = { readonly answer: Promise<BrokerAnswer<readonly HeldShares[]>>; settledAt: Instant | null };

export function createHoldingReads({ portfolios, clock, timers }: Parts): HoldingReads {
  const reads = new Map<string, Read>();

  function begin(account: AccountKey, portfolio: Pick<PortfolioPort, 'holdings'>): Read {
    for (const [id, { settledAt }] of reads)
      if (settledAt !== null && clock.now() >= settledAt + CACHE_MS) reads.delete(id);
    const id = `${account.ucc}:${account.accountName}`;
    const known = reads.get(id);
    if (known) return known;
    const read: Read = {
      answer: portfolio.holdings(account).finally(() => {
        read.settledAt = clock.now();
      }),
      settledAt: null,
    };
    reads.set(id, read);
    return read;
  }

  return {
    read: async (account, broker) => {
      const portfolio = portfolios.get(broker);
      if (portfolio === undefined) return null;
      const { answer } = begin(account, portfolio);
      let cancel = (): void => undefined;
      const late = new Promise<BrokerAnswer<never>>((resolve) => {
        const reason = `${broker} has not answered yet. Ask again in a moment.`;
        cancel = timers.at(clock.now() + WAIT_MS_MAX, () => resolve({ kind: 'unknown', reason }));
      });
      const told = await Promise.race([answer, late]).finally(() => cancel());
      return told.kind === 'accepted' ? { ...told, value: addedShares(told.value) } : told;
    },
  };
}
