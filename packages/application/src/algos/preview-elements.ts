import {
  createElements,
  createMarketShare,
  gridOf,
  instantOf,
  type WouldTrade,
  wouldTrade,
} from '@spark/algos';
import type { Instrument, IstDay } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { createPastBook, type PastBookParts } from './past-book.ts';
import { BacktestCancelledError, type BacktestOrder, NoSessionError } from './play-backtest.ts';
import type { SeriesSource } from './series-tally.ts';

export type PreviewOrder = Pick<BacktestOrder, 'document' | 'spot'> & {
  readonly day: IstDay;
  /** The last candle that has closed by this instant is told. */
  readonly at: number;
};

export type Preview = {
  /** When the candle closed. */
  readonly at: number;
  readonly elements: readonly ElementValues[];
  /** What each Add Leg action would trade at the end of the candle. */
  readonly trades: readonly PreviewTrade[];
  readonly sources: readonly SeriesSource[];
  readonly isSimulated: boolean;
};

export type ElementValues = {
  readonly id: string;
  /** Null for what is not known at this candle. */
  readonly values: Readonly<Record<string, number | null>>;
};

/** With the contract as it is listed; null where it is not known. */
export type PreviewTrade = WouldTrade & { readonly instrument: Instrument | null };

type Parts = PastBookParts & { readonly isCancelled: () => boolean };

const MINUTE_MS = 60_000;

/** What every data point and indicator of a document is at a candle. */
export function previewElements({ document, spot, day, at }: PreviewOrder, parts: Parts): Preview {
  const past = createPastBook(
    { document, spot, from: day, to: day },
    {
      ...parts,
      columns: (question) => {
        if (parts.isCancelled()) throw new BacktestCancelledError();
        return parts.columns(question);
      },
    },
  );
  if (past === null) throw new NoSessionError(`There is no trading day on ${day}.`);
  const { book } = past;
  const grid = gridOf(book.timeline, document.clock.timeframe);
  const closesAt = (row: number): number => {
    const session = book.timeline.sessions[grid.sessionOf[row] ?? -1];
    return session === undefined ? 0 : instantOf(session, grid.lastMinute[row] ?? 0) + MINUTE_MS;
  };
  let row = grid.candles - 1;
  while (row > 0 && closesAt(row) > at) row -= 1;
  const parameters = Object.fromEntries(
    Object.entries(document.params ?? {}).map(([name, parameter]) => [name, parameter.default]),
  );
  const share = createMarketShare(book);
  const elements = [...createElements(document, { book, grid, parameters, share })].map(([id, element]) => ({
    id,
    values: Object.fromEntries(
      element.columns.map((column) => {
        const value = element.reader(column, 0)(row, 0);
        return [column, Number.isFinite(value) ? value : null];
      }),
    ),
  }));
  const session = book.timeline.sessions[grid.sessionOf[row] ?? -1];
  const trades =
    session === undefined ? [] : wouldTrade(document, book, { session, minute: grid.lastMinute[row] ?? 0 });
  const sources = past.sources();
  return {
    at: closesAt(row),
    elements,
    trades: trades.map((trade) => ({ ...trade, instrument: listed(trade, { document, spot }, parts) })),
    sources,
    isSimulated: sources.some(({ simulated }) => simulated > 0),
  };
}

function listed(
  { contract }: WouldTrade,
  { document: { market }, spot }: { readonly document: StrategyDocument; readonly spot: Instrument },
  { past }: Parts,
): Instrument | null {
  if (contract === null) return null;
  const { expiry, strikePaise, right: optionType } = contract;
  if (expiry === null) return spot;
  const exchange = market.exchange === 'NSE' ? 'NFO' : 'BFO';
  return past.findTerms({ exchange, name: market.underlying, expiry, strikePaise, optionType });
}
