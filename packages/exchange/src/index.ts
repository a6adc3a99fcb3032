/**
 * The simulated exchange: prices, order books and trades, all from one seed.
 *
 * Entry points: `createExchangeFloor` runs it by a clock; `OrderBook` is one book.
 * Invariants: the same seed, clock and orders give the same trades; a price is a function of seed, instrument and instant; no
 * order moves a price; it owns no timer.
 */

export { type BookSide, BUY, OrderBook, SELL } from './book/order-book.ts';
export { TraceHash, tracing } from './book/trace-hash.ts';
export { createExchangeFloor, type ExchangeFloor, type ExchangeFloorParts } from './floor/exchange-floor.ts';
export { worthAt } from './prices/instrument-price.ts';
export { createPriceModel, PRICE_MODEL_VERSION, type PriceModel } from './prices/price-model.ts';

export { alwaysOpen, type ClosingAuction, type Sessions, type TradingWindow } from './prices/sessions.ts';
export { priceProblem } from './quoted/offers.ts';
export {
  createQuotedFloor,
  type QuotedFloor,
  type QuotedFloorParts,
  type QuoteSource,
} from './quoted/quoted-floor.ts';
export { createExchange, type ExchangeParts, type SimulatedExchange } from './venue/exchange.ts';
export type {
  Answer,
  CallFault,
  EventFault,
  ExchangeCall,
  Fault,
  FaultDesk,
  PlannedFault,
} from './venue/faults.ts';
export {
  type ExchangeEvent,
  type ExchangeOrder,
  type ExchangeOrderStatus,
  type ExchangeTrade,
  isLive,
  type OrderChange,
  type OrderProduct,
  type OrderRequest,
  type OrderToResume,
} from './venue/order.ts';
export type { FillMode } from './venue/pit.ts';
export { dayBand, type PriceRange } from './venue/price-limits.ts';
export { missingPrice, refusalSentence } from './venue/refusal.ts';
export type { HeldShares } from './venue/shares.ts';
export { type Latency, NO_LATENCY, RETAIL_LATENCY } from './venue/travel.ts';
