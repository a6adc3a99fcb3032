import { istDay } from '@spark/core';
import type { ExchangeOrderStatus } from '@spark/exchange';
import type { OrderType } from '@spark/vocabulary';
import type { DeskOrder, DeskTrade } from '../frame/order-desk.ts';
import { segmentOf } from './xts-segments.ts';
import { xtsExchangeTime, xtsTime } from './xts-time.ts';

const STATUS: Readonly<Record<ExchangeOrderStatus, string>> = {
  travelling: 'PendingNew',
  waiting: 'New',
  open: 'New',
  filled: 'Filled',
  cancelled: 'Cancelled',
  refused: 'Rejected',
  expired: 'Cancelled',
};

/** Requests have it in capitals, rows like this. */
const TYPE: Readonly<Record<OrderType, string>> = {
  Limit: 'Limit',
  Market: 'Market',
  'SL-Limit': 'StopLimit',
};

/** An order as the book and the order socket show it. */
export function xtsOrderRow(order: DeskOrder, wasReplaced: boolean): Readonly<Record<string, unknown>> {
  const { orderId, exchangeOrderId, clientId, tag, instrument, side, type, qty, ownFields } = order;
  return {
    LoginID: clientId,
    ClientID: clientId,
    AppOrderID: Number(orderId),
    OrderReferenceID: '',
    GeneratedBy: 'TWSAPI',
    ExchangeOrderID: order.status === 'travelling' ? '' : exchangeOrderId,
    OrderCategoryType: 'NORMAL',
    ExchangeSegment: segmentOf(instrument).word,
    ExchangeInstrumentID: Number(instrument.token),
    OrderSide: side,
    OrderType: TYPE[type],
    ProductType: ownFields.product ?? '',
    TimeInForce: 'DAY',
    OrderPrice: order.pricePaise / 100,
    OrderQuantity: qty,
    OrderStopPrice: order.triggerPaise / 100,
    OrderStatus: statusOf(order, wasReplaced),
    OrderAverageTradedPrice: averageOf(order),
    LeavesQuantity: isOver(order.status) ? 0 : qty - order.filledQty,
    CumulativeQuantity: order.filledQty,
    OrderDisclosedQuantity: 0,
    OrderGeneratedDateTime: xtsTime(order.placedAt),
    ExchangeTransactTime: xtsExchangeTime(order.changedAt),
    LastUpdateDateTime: xtsTime(order.changedAt),
    OrderExpiryDate: `${istDay(order.placedAt)}T15:30:00`,
    CancelRejectReason: order.message,
    OrderUniqueIdentifier: tag,
    OrderLegStatus: 'SingleOrderLeg',
    BoLegDetails: 0,
    IsSpread: false,
    BoEntryOrderId: '',
    MessageCode: 9004,
    MessageVersion: 1,
    TokenID: 0,
    ApplicationType: 0,
    SequenceNumber: 0,
  };
}

/** One execution: the order's row with the latest trade. */
export function xtsTradeRow(
  { tradeId, order, qty, pricePaise, at }: DeskTrade,
  wasReplaced: boolean,
): Readonly<Record<string, unknown>> {
  return {
    ...xtsOrderRow(order, wasReplaced),
    LastTradedPrice: pricePaise / 100,
    LastTradedQuantity: qty,
    LastExecutionTransactTime: xtsTime(at),
    ExecutionID: tradeId,
    ExecutionReportIndex: Number(tradeId.slice(-6)),
    MessageCode: 9005,
  };
}

function statusOf({ status, filledQty }: DeskOrder, wasReplaced: boolean): string {
  if (status !== 'open' && status !== 'waiting') return STATUS[status];
  if (filledQty > 0) return 'PartiallyFilled';
  return wasReplaced ? 'Replaced' : 'New';
}

function isOver(status: ExchangeOrderStatus): boolean {
  return status !== 'travelling' && status !== 'waiting' && status !== 'open';
}

/** Rounded, as text; empty without a fill. */
function averageOf({ filledQty, filledPaise }: DeskOrder): string {
  return filledQty === 0 ? '' : (filledPaise / filledQty / 100).toFixed(2);
}
