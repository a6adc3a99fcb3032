import { type CandleColumns, emptyColumns } from '@spark/core';
import type { CalendarChanges } from '@spark/market';
import { createCandleStore, type DayOrigin, MINUTE_MS, mergeSources, seriesOf } from '@spark/prices';
import { dataVersion } from './data-version.ts';
import { historyFolder } from './prices.ts';
import { type ColumnQuestion, createSimulatedColumns } from './simulated-columns.ts';

/**
 * The past for whoever goes through a lot of it, such as a backtest: minutes of any instrument as columns, from what was
 * imported or recorded and, where prices are simulated, from the simulated exchange. A thread can have one of its own.
 */
export type PastColumns = {
  /** With the origin of every day that has minutes; a day without any is not in it, and is a gap. */
  readonly read: (
    question: ColumnQuestion,
  ) => Promise<{ readonly columns: CandleColumns; readonly days: readonly DayOrigin[] }>;
  /** Names everything that an answer follows from: the same version gives the same columns. */
  readonly dataVersion: () => Promise<string>;
  readonly close: () => Promise<void>;
};

export type PastColumnsParts = {
  readonly dataFolder: string;
  readonly calendarChanges: CalendarChanges;
  /** What fills days of which nothing is stored: the simulated exchange, or nothing where prices are those of brokers. */
  readonly fill: 'simulated' | 'nothing';
};

export function createPastColumns({ dataFolder, calendarChanges, fill }: PastColumnsParts): PastColumns {
  const store = createCandleStore(historyFolder(dataFolder));
  const simulated = fill === 'simulated' ? createSimulatedColumns({ calendarChanges }) : null;
  return {
    read: async (question) => {
      const { instrument, from, to } = question;
      const range = { from, to: to - MINUTE_MS };
      const stored = await store.readColumns({ series: seriesOf(instrument), interval: '1', ...range });
      return mergeSources(stored, simulated?.columns(question) ?? emptyColumns(0));
    },
    dataVersion: async () => dataVersion(simulated?.version ?? null, await store.version()),
    close: store.close,
  };
}
