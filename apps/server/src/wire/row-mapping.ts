import type { RowMapping } from '@spark/application';
import { toWireOrderBookRow } from './order-book.ts';
import { toWireHistoryCandle } from './price.ts';
import { toWireTrade } from './trade.ts';

/** Rows of long answers, in the main thread and in the worker for long readings, which loads this file by itself. */
export const rowMapping: RowMapping = {
  order: toWireOrderBookRow,
  trade: toWireTrade,
  candle: toWireHistoryCandle,
};
