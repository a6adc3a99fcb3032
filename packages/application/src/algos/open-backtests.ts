import type { Runtime, Store } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import { dataVersion } from '../prices/data-version.ts';
import type { Prices } from '../prices/prices.ts';
import { simulatedVersion } from '../prices/simulated-columns.ts';
import type { Settings } from '../settings/settings.ts';
import type { SharedFiles } from '../storage/shared-files.ts';
import { createBacktestFiles } from './backtest-files.ts';
import { type Backtests, createBacktests } from './backtests.ts';
import { createJobRunner } from './job-runner.ts';
import { type PlayedSignals, readPlayedSignals, type SignalQuestion } from './played-signals.ts';
import { createPreviews, type Previews } from './previews.ts';

/** Documents played over the past. */
export type OpenBacktests = {
  readonly backtests: Backtests;
  readonly previews: Previews;
  /** Names everything that candles follow from now. */
  readonly dataVersion: () => Promise<string>;
  /** The signals that a run is played with. */
  readonly signals: (question: SignalQuestion) => Promise<PlayedSignals | undefined>;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly settings: Pick<Settings, 'dataFolder' | 'prices'>;
  readonly runtime: Pick<Runtime, 'clock' | 'timers' | 'log'>;
  readonly store: Pick<Store, 'reserveIds' | 'journal'>;
  readonly prices: Pick<Prices, 'stored' | 'history'>;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly sharedFiles?: SharedFiles | undefined;
};

const PREVIEW_MS = 30_000;

export function openBacktests(parts: Parts): OpenBacktests {
  const { settings, runtime, store, prices, calendar, sharedFiles } = parts;
  const { clock, timers, log } = runtime;
  const { dataFolder } = settings;
  const isSimulated = settings.prices === 'simulated';
  const thread = { ...{ dataFolder, clock, timers }, fill: isSimulated ? 'simulated' : 'nothing' } as const;
  const backtests = createBacktests({
    files: createBacktestFiles(dataFolder, log, sharedFiles),
    runner: createJobRunner({ ...thread, mostMs: LIMITS.backtestMinutes * 60_000 }),
    ...{ store, clock, log },
  });
  // A look at one candle does not wait for the backtests of others.
  const previews = createPreviews(createJobRunner({ ...thread, mostMs: PREVIEW_MS }));
  return {
    backtests,
    previews,
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
