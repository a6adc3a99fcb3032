import type { Candle, StoredOrder, TradeRow } from '@spark/core';
import type { OrderRowsWanted } from './order-rows.ts';

/**
 * What a rim makes of rows before they are written as JSON. The thread has no part of the program but what it loads, so a
 * rim names a module that exports them as `rowWords`.
 */
export type RowMapping = {
  readonly order: (order: StoredOrder, wanted: Pick<OrderRowsWanted, 'withOrders'>) => unknown;
  readonly trade: (trade: TradeRow) => unknown;
  readonly candle: (candle: Candle) => unknown;
};
