import type { Clock, Instant, Log } from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import { readNote } from '../instruments/cached-master.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import { readCachedList } from './cached-list.ts';
import { makeListOfDay } from './make-list-of-day.ts';

/** The state of a broker's list this morning. */
export type ListState = 'loaded' | 'loading' | 'failed';

type Parts = {
  readonly instruments: Pick<InstrumentBook, 'take'>;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Since when a list counts as this morning's. */
  readonly dueSince: () => Instant;
  /** For the brokers with at least one account. */
  readonly states: () => ReadonlyMap<Broker, ListState>;
  /** Another list is in use from here on. */
  readonly onTaken: () => void;
};

/**
 * Makes the list of a broker the list of the day, once a day. Yesterday's broker comes first, so that instruments do
 * not change with the broker; a list that the owner loaded this morning stays.
 */
export function createListOfDay(parts: Parts) {
  const { instruments, dataFolder, clock, log, dueSince, states } = parts;
  let choosing: Promise<void> = Promise.resolve();
  let isClosed = false;

  function nextBroker(): Broker | null {
    const before = readNote(dataFolder);
    if (before !== null && before.loadedAt >= dueSince()) return null;
    const now = states();
    const own = before?.broker === undefined ? undefined : now.get(before.broker);
    if (before?.broker !== undefined && own === 'loaded') return before.broker;
    if (own === 'loading') return null;
    for (const [broker, state] of now) if (state === 'loaded') return broker;
    return null;
  }

  async function chooseNow(): Promise<void> {
    const broker = isClosed ? null : nextBroker();
    const cached = broker && (await readCachedList(dataFolder, broker));
    if (!broker || !cached) return;
    const made = await makeListOfDay({ broker, lines: cached.lines, now: clock.now(), dataFolder });
    if (!made.ok) {
      log.warn({ broker, reason: made.error }, 'the list of a broker cannot be the list of the day');
      return;
    }
    const { note, columns } = made.value;
    instruments.take(note, columns);
    parts.onTaken();
    log.info({ broker, ...note.counts }, 'the list of a broker is the list of the day');
  }

  return {
    /** Resolves when the current choice is made. */
    choose: (): Promise<void> => {
      choosing = choosing.then(chooseNow).catch((err: unknown) => {
        log.warn({ err }, 'the list of the day could not be made');
      });
      return choosing;
    },
    close: (): Promise<void> => {
      isClosed = true;
      return choosing;
    },
  };
}
