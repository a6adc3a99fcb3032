import { gzipSync } from 'node:zlib';
import { htmlReport, tradesCsv } from '@spark/algos';
import { addDays, createMarketCalendar, emptyColumns, istInstant } from '@spark/core';
import { BUNDLED_CALENDAR, createPastContracts, NO_CHANGES, readChanges, withChanges } from '@spark/market';
import { createCandleStore, mergeSources } from '@spark/prices';
import { dataVersion } from '../prices/data-version.ts';
import { historyFolder } from '../prices/prices.ts';
import { createSimulatedColumns } from '../prices/simulated-columns.ts';
import type { BacktestJob, JobThreadData, PlayedParts, StoredPart } from './backtest-job.ts';
import type { SeriesQuestion } from './past-book.ts';
import {
  BacktestCancelledError,
  type BacktestOrder,
  type PlayedBacktest,
  playBacktest,
  type Watching,
} from './play-backtest.ts';
import { playSweep, type SweptResult, summaryOfSweep } from './play-sweep.ts';
import { type Preview, previewElements } from './preview-elements.ts';
import { openStoredSeries } from './stored-series.ts';
import { traceBlocks } from './trace-blocks.ts';

/** Somebody waits for the run: a third of the time, for a third more bytes. */
const QUICKLY = { level: 1 };

/** A day that a document may look back to: series of earlier days are never asked for. */
export const LOOK_BACK_DAYS = 800;

/** Carries out jobs one after the other: opens the past, plays, and packs what came of it. */
export function createJobs({ dataFolder, fill }: Omit<JobThreadData, 'cancelled' | 'crowded'>) {
  let opened: ReturnType<typeof openPast> | null = null;

  /** Days that were worked out for one run serve the next, until the owner changes the calendar. */
  function pastBy(calendarChanges: string) {
    if (opened?.calendarChanges !== calendarChanges) opened = openPast(calendarChanges, fill);
    return opened;
  }

  return async (job: BacktestJob, watching: Watching): Promise<PlayedParts | Preview> => {
    const { calendar, past, simulated } = pastBy(job.calendarChanges);
    const folder = historyFolder(dataFolder);
    const store = createCandleStore(folder);
    const version = dataVersion(simulated?.version ?? null, await store.version());
    const stored = await openStoredSeries(store, folder, rangeOf(job));
    try {
      const goOn = () => {
        if (watching.isCancelled()) throw new BacktestCancelledError();
      };
      const columns = (question: SeriesQuestion) =>
        mergeSources(stored.read(question), simulated?.columns(question, goOn) ?? emptyColumns(0));
      const playing = { calendar, past, columns, seconds: simulated?.seconds ?? null, ...watching };
      switch (job.kind) {
        case 'preview':
          return previewElements(job.order, playing);
        case 'sweep':
          return packedSweep(playSweep(job.order, playing), version);
        case 'backtest':
          return packed(job.order, playBacktest(job.order, playing), version);
      }
    } finally {
      await stored.close();
      await store.close();
    }
  };
}

/** The calendar, the contracts and the simulated prices of the past, by the owner's changes. */
export function openPast(calendarChanges: string, fill: JobThreadData['fill']) {
  const changes = readChanges(calendarChanges) ?? NO_CHANGES;
  const calendar = createMarketCalendar(withChanges(BUNDLED_CALENDAR, changes));
  return {
    ...{ calendarChanges, calendar },
    past: createPastContracts(calendar.isTradingDay),
    simulated: fill === 'simulated' ? createSimulatedColumns({ calendarChanges: changes }) : null,
  };
}

function rangeOf({ kind, order }: BacktestJob) {
  const [first, last] = kind === 'preview' ? [order.day, order.day] : [order.from, order.to];
  return { from: istInstant(addDays(first, -LOOK_BACK_DAYS), 0), to: istInstant(addDays(last, 1), 0) };
}

function packed(
  { document }: BacktestOrder,
  { result, trades, traced }: PlayedBacktest,
  version: string,
): PlayedParts {
  const { report, isSimulated, sources, check, seconds } = result;
  const html = htmlReport({ document, report, trades, sources, check, seconds });
  const parts: StoredPart[] = [
    jsonPart('result', result),
    jsonPart('trades', trades),
    textPart('csv', tradesCsv(document, trades)),
    textPart('html', html),
  ];
  if (traced !== null) {
    parts.push(jsonPart('program', traced.program));
    for (const { firstRow, candles, bytes } of traceBlocks(traced.trace))
      parts.push({ name: 'trace', firstRow, candles, bytes: owned(gzipSync(bytes, QUICKLY)) });
  }
  return {
    parts,
    dataVersion: version,
    swept: null,
    summary: {
      firstDay: report.from,
      lastDay: report.to,
      trades: trades.length,
      netPaise: report.netPaise,
      returnPercent: report.returnPercent,
      maxDrawdownPaise: report.risk.paise,
      isSimulated,
    },
  };
}

function packedSweep(result: SweptResult, version: string): PlayedParts {
  const parts = [jsonPart('sweep', result)];
  return { parts, dataVersion: version, summary: null, swept: summaryOfSweep(result) };
}

function jsonPart(name: StoredPart['name'], value: unknown): StoredPart {
  return textPart(name, JSON.stringify(value));
}

function textPart(name: StoredPart['name'], text: string): StoredPart {
  return { name, firstRow: 0, candles: 0, bytes: owned(gzipSync(text, QUICKLY)) };
}

/** Short buffers share memory with others and cannot be transferred. */
function owned(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
