import type { CancelTimer, Clock, Timers } from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import { HubFullError } from '@spark/prices';
import type { Prices } from '../prices/prices.ts';
import type { Portfolio, Portfolios } from './portfolios.ts';
import type { UserSignals } from './user-signals.ts';

/** The positions of a user as somebody follows them. */
export type LivePortfolio = {
  /** As of this moment; null when the user is gone. */
  readonly read: () => Promise<(Portfolio & { readonly desk: OpenDesk }) | null>;
  readonly close: () => void;
};

export type LivePortfolios = {
  /**
   * Follows positions until it is closed. `onDue` is called when they are worth reading, at once for the first time and
   * then not again before they were read: who does not read costs nothing.
   */
  readonly follow: (ucc: string, onDue: () => void) => LivePortfolio;
};

type Parts = {
  readonly portfolios: Portfolios;
  readonly desks: Pick<DeskService, 'read'>;
  readonly prices: Pick<Prices, 'hub' | 'instruments'>;
  /** Of positions and orders. */
  readonly changes: UserSignals;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** At most two readings a second, however many prices change. */
const READ_EVERY_MS = 500;
/** Without any news: an account is added, a price gets too old to count, a day ends. */
const LOOK_AGAIN_MS = 2_000;

export function createLivePortfolios(parts: Parts): LivePortfolios {
  const { portfolios, desks, prices, changes, clock, timers } = parts;
  return {
    follow: (ucc, onDue) => {
      let readAt = Number.NEGATIVE_INFINITY;
      let followed: readonly string[] = [];
      let hasChanged = false;
      let isDue = false;
      let isClosed = false;
      let cancel: CancelTimer = () => undefined;
      const soon = (): void => {
        if (!isDue) dueAt(readAt + READ_EVERY_MS);
      };
      const reading = prices.hub.read(soon);
      const leaveChanges = changes.follow(ucc, () => {
        if (hasChanged) return;
        hasChanged = true;
        soon();
      });

      function dueAt(when: number): void {
        cancel();
        if (isClosed) return;
        cancel = timers.at(Math.max(when, clock.now()), () => {
          isDue = true;
          onDue();
        });
      }

      function watch({ held }: Portfolio): void {
        const keys = new Set<string>();
        for (const { position } of held)
          if (prices.instruments.find(position.instrumentKey) !== null) keys.add(position.instrumentKey);
        reading.leave(followed.filter((key) => !keys.has(key)));
        try {
          const wanted = [...keys];
          reading.follow(wanted);
          followed = wanted;
        } catch (error) {
          if (!(error instanceof HubFullError)) throw error;
          // What others watch has a price also here, and is looked at every two seconds.
          followed = followed.filter((key) => keys.has(key));
        }
      }

      async function read(): Promise<Awaited<ReturnType<LivePortfolio['read']>>> {
        // Whatever comes from here on is news for the next time.
        reading.take(Number.POSITIVE_INFINITY);
        hasChanged = false;
        readAt = clock.now();
        isDue = false;
        const desk = await desks.read(ucc);
        if (desk === null) return null;
        // Only the first time: later one without a price would hold up all others.
        const known = new Set(followed);
        const isAwaited = (key: string): boolean => !known.has(key);
        const portfolio = await portfolios.read(desk, {}, { isPriced: () => true, isAwaited });
        if (isClosed) return null;
        watch(portfolio);
        return { ...portfolio, desk };
      }

      dueAt(readAt);
      return {
        read: async () => {
          try {
            return await read();
          } finally {
            const hasNews = hasChanged || reading.hasNews();
            dueAt(readAt + (hasNews ? READ_EVERY_MS : LOOK_AGAIN_MS));
          }
        },
        close: () => {
          isClosed = true;
          cancel();
          leaveChanges();
          reading.close();
        },
      };
    },
  };
}
