/**
 * The quote hub between feeds and readers, candles made from ticks, and their history on disk.
 *
 * Entry points: `createQuoteHub`, `createLiveCandles`, `createHistory`.
 * Invariants: readers pull, and a slow one costs nobody else anything; a price is known with its age or not at all; a missing
 * minute stays missing.
 */

export type { MadeCandle } from './candles/candle-maker.ts';
export { SESSION_START_MINUTE, startOfIstDay } from './candles/interval.ts';
export { createLiveCandles, type LiveCandles } from './candles/live-candles.ts';
export { MINUTE_MS } from './candles/minute.ts';
export { type ClusterFeed, createClusterFeed } from './cluster/cluster-feed.ts';
export type { PriceBus } from './cluster/price-bus.ts';
export { createPriceFeeder } from './cluster/price-feeder.ts';
export { deriveColumns } from './columns/derive-columns.ts';
export { type DayOrigin, type MergedColumns, mergeSources } from './columns/merge-sources.ts';
export type { StoredColumns } from './columns/read-columns.ts';
export { CandleFileError, spacedTime } from './history/candle-file.ts';
export { type CandleStore, createCandleStore } from './history/candle-store.ts';
export { BadRowsError } from './history/check-rows.ts';
export { createDatabase, HistoryBusyError } from './history/database.ts';
export { exportCandles } from './history/export-candles.ts';
export { FILE_COLUMNS, type WrittenInstrument } from './history/file-layout.ts';
export { createHistory, type History, type HistoryQuestion, HistoryTooLongError } from './history/history.ts';
export { type ImportedSeries, type ImportReport, importCandles } from './history/import-candles.ts';
export { quoted } from './history/quoted.ts';
export { UNFINISHED } from './history/segments.ts';
export { type SeriesName, seriesOf } from './history/series.ts';
export { trimMemory } from './history/trim-memory.ts';

export { createQuoteHub, HUB_RULES, HubFullError, type KnownQuote, type QuoteHub } from './hub/quote-hub.ts';
export type { Reading } from './hub/reading.ts';
export { createRankedFeed } from './ranked/ranked-feed.ts';
export type { RankedSource } from './ranked/ranked-source.ts';
export { createReplayFeed } from './replay/replay-feed.ts';
export { readTicks, TICK_COLUMNS, TickFileError } from './replay/tick-file.ts';
