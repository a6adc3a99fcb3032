export type { Call, CallOptions, NoInput, Reply } from './call.ts';
export {
  type Problem,
  SparkConnectionError,
  SparkError,
  type SparkErrorCode,
  SparkTimeout,
} from './errors.ts';
export type { Fetch } from './exchange.ts';
export type { Calls } from './generated/calls.ts';
export type * from './generated/entities.ts';
export { type HistoryRange, history, historyPages } from './history.ts';
export {
  DataSocket,
  type DataSocketOptions,
  type PriceMessage,
  type PriceMode,
  type SubscribeOptions,
} from './live/data-socket.ts';
export type { LiveOptions, LostConnection } from './live/live-link.ts';
export { type OrderGap, OrderSocket, type OrderSocketOptions } from './live/order-socket.ts';
export type { WebSocketLike, WebSocketMaker } from './live/web-socket.ts';
export { type Credentials, type LoginOptions, Spark, type SparkOptions } from './spark.ts';
