import type { AccountKey, BrokerAnswer, Clock, Instant, Timers } from '@spark/core';
import type { Broker } from '@spark/vocabulary';

type Answered<T> = { readonly askedAt: Instant; readonly answer: BrokerAnswer<T> };

/** One thing that brokers are asked about an account, at most once in a while. */
export type CachedAnswers<T> = {
  /** Never throws for a broker's failure. */
  readonly read: (account: AccountKey, broker: Broker) => Promise<Answered<T>>;
  /** The account is asked again: it logged in anew. */
  readonly forget: (account: AccountKey) => void;
};

type Begun<T> = {
  readonly askedAt: Instant;
  settledAt: Instant | null;
  answer: BrokerAnswer<T> | null;
  readonly settled: Promise<void>;
};

type Parts<T> = {
  readonly ask: (account: AccountKey, broker: Broker) => Promise<BrokerAnswer<T>>;
  readonly cachedMs: number;
  /** A broker may take longer, and its answer still counts; the caller gets a note meanwhile. */
  readonly waitMs: number;
  readonly clock: Clock;
  readonly timers: Timers;
};

export function createCachedAnswers<T>({ ask, cachedMs, waitMs, clock, timers }: Parts<T>): CachedAnswers<T> {
  const reads = new Map<string, Begun<T>>();

  const isWorn = ({ settledAt }: Begun<T>) => settledAt !== null && clock.now() >= settledAt + cachedMs;

  function begin(account: AccountKey, broker: Broker): Begun<T> {
    for (const [id, known] of reads) if (isWorn(known)) reads.delete(id);
    const settled = ask(account, broker)
      .then((answer) => {
        begun.answer = answer;
      })
      .finally(() => {
        begun.settledAt = clock.now();
      });
    const begun: Begun<T> = { askedAt: clock.now(), settledAt: null, answer: null, settled };
    reads.set(idOf(account), begun);
    return begun;
  }

  async function whenSettled({ settled }: Begun<T>): Promise<void> {
    let cancel = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = timers.at(clock.now() + waitMs, resolve);
    });
    await Promise.race([settled, late]).finally(() => cancel());
  }

  return {
    read: async (account, broker) => {
      const known = reads.get(idOf(account));
      const begun = known && !isWorn(known) ? known : begin(account, broker);
      await whenSettled(begun);
      const reason = `${broker} has not answered yet. Ask again in a moment.`;
      return { askedAt: begun.askedAt, answer: begun.answer ?? { kind: 'unknown', reason } };
    },
    forget: (account) => void reads.delete(idOf(account)),
  };
}

function idOf({ ucc, accountName }: AccountKey): string {
  return `${ucc}:${accountName}`;
}
