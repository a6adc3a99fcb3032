import type { Candle, StoredOrder, TradeRow } from '@spark/core';
import type { OrderRowsWanted } from './order-rows.ts';

/**
 * How a rim maps rows before they are written as JSON. The thread has only what it loads, so a rim names a module that
 * exports `rowMapping`.
 */
export type RowMapping = {
  readonly order: (order: StoredOrder, wanted: Pick<OrderRowsWanted, 'withOrders'>) => unknown;
  readonly trade: (trade: TradeRow) => unknown;
  readonly candle: (candle: Candle) => unknown;
};
