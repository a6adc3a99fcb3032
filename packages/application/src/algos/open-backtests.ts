import type { Ownership, Runtime, Store } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import { dataVersion } from '../prices/data-version.ts';
import type { Prices } from '../prices/prices.ts';
import { simulatedVersion } from '../prices/simulated-columns.ts';
import type { Settings } from '../settings/settings.ts';
import type { SharedFiles } from '../storage/shared-files.ts';
import { createBacktestFiles } from './backtest-files.ts';
import { type Backtests, createBacktests } from './backtests.ts';
import { createInProcessRuns } from './in-process-runs.ts';
import { createJobRunner } from './job-runner.ts';
import { type PlayedSignals, readPlayedSignals, type SignalQuestion } from './played-signals.ts';
import { createPreviews, type Previews } from './previews.ts';
import type { RunQueue } from './run-queue.ts';
import { createTradesNow, type TradesNow } from './trades-now.ts';

/** Documents played over the past. */
export type OpenBacktests = {
  readonly backtests: Backtests;
  readonly previews: Previews;
  readonly tradesNow: TradesNow;
  /** Names everything that candles follow from now. */
  readonly dataVersion: () => Promise<string>;
  /** The signals that a run is played with. */
  readonly signals: (question: SignalQuestion) => Promise<PlayedSignals | undefined>;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly settings: Pick<Settings, 'dataFolder' | 'databaseUrl' | 'prices' | 'replay'>;
  readonly runtime: Pick<Runtime, 'clock' | 'timers' | 'log'>;
  readonly store: Pick<Store, 'reserveIds' | 'journal'>;
  readonly prices: Prices;
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly sharedFiles?: SharedFiles | undefined;
  readonly ownership?: Ownership | undefined;
};

const PREVIEW_MS = 30_000;

export async function openBacktests(parts: Parts): Promise<OpenBacktests> {
  const { settings, runtime, store, prices, calendar, sharedFiles, ownership } = parts;
  const { clock, timers, log } = runtime;
  const { dataFolder } = settings;
  const isSimulated = settings.prices === 'simulated';
  const thread = { ...{ dataFolder, clock, timers }, fill: isSimulated ? 'simulated' : 'nothing' } as const;
  const backtests = createBacktests({
    files: createBacktestFiles(dataFolder, log, sharedFiles),
    queue: await openQueue(parts),
    runner: createJobRunner({ ...thread, mostMs: LIMITS.backtestMinutes * 60_000 }),
    ...{ store, clock, timers, log, ownership },
  });
  // A look at one candle does not wait for the backtests of others.
  const previews = createPreviews(createJobRunner({ ...thread, mostMs: PREVIEW_MS }));
  return {
    backtests,
    previews,
    tradesNow: createTradesNow({
      ...{ instruments: parts.instruments, prices, calendar, clock },
      isSimulated: isSimulated && settings.replay === null,
    }),
    dataVersion: async () => {
      await prices.history.flush();
      const source = isSimulated ? simulatedVersion(calendar.exchanges) : null;
      return dataVersion(source, await prices.stored.version());
    },
    signals: (question) => readPlayedSignals(store.journal, question),
    close: async () => {
      await backtests.close();
      await previews.close();
    },
  };
}

/** In the database where that is PostgreSQL. What cannot be kept there waits in this process, as without it. */
async function openQueue({ settings, runtime }: Parts): Promise<RunQueue> {
  const { databaseUrl } = settings;
  if (databaseUrl === undefined) return createInProcessRuns();
  const { openPgBossRuns, RUNS_SCHEMA } = await import('./pg-boss-runs.ts');
  try {
    return await openPgBossRuns({ databaseUrl, ...runtime });
  } catch (error) {
    runtime.log.error(
      { err: error },
      `The queue of backtests could not be opened in PostgreSQL. Backtests run, but those under way end with this process. The user of DATABASE_URL must be allowed to create the schema ${RUNS_SCHEMA}: GRANT CREATE ON DATABASE.`,
    );
    return createInProcessRuns();
  }
}
