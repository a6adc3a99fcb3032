import { reportOf, runBacktest } from '@spark/algos';
import { createPastBook, createSimulatedColumns } from '@spark/application';
import { createMarketCalendar, emptyColumns, type Instrument } from '@spark/core';
import { BUNDLED_CALENDAR, createPastContracts, NO_CHANGES } from '@spark/market';
import { mergeSources } from '@spark/prices';
import { FOUR_OPTIONS } from './documents.ts';

const NIFTY: Instrument = {
  ...{ key: 'NSE:26000', exchange: 'NSE', token: '26000', symbol: 'Nifty 50', name: 'NIFTY', class: 'index' },
  ...{ instrumentType: 'AMXIDX', expiry: null, strikePaise: null, optionType: null },
  ...{ lotSize: 1, tickPaise: 5, freezeQty: 0, isCas: false },
} as const;

const NOTHING = { columns: emptyColumns(0), isImported: new Uint8Array(0) };
const RANGE = { from: '2025-11-01', to: '2026-10-31' } as const;

/** Four legs of options through a year of the simulated exchange. The first call makes the prices, later ones have them. */
export function playOptions(): () => number {
  const calendar = createMarketCalendar(BUNDLED_CALENDAR);
  const simulated = createSimulatedColumns({ calendarChanges: NO_CHANGES });
  const past = createPastBook(
    { document: FOUR_OPTIONS, spot: NIFTY, ...RANGE },
    {
      calendar,
      past: createPastContracts(calendar.isTradingDay),
      columns: (question) => mergeSources(NOTHING, simulated.columns(question)),
    },
  );
  if (past === null) throw new Error('There are no sessions to play.');
  const { book, firstSession } = past;
  return () => {
    const run = runBacktest({ document: FOUR_OPTIONS, book, firstSession });
    reportOf(FOUR_OPTIONS, run);
    return run.trades.length;
  };
}
