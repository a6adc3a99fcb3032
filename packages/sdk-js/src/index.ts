/**
 * The TypeScript client of Spark, for browsers and Node.
 *
 * Entry points: `Spark.login`, then its methods, one for each call; `OrderSocket`, `DataSocket` and
 * `EventSocket` follow orders, prices and everything else.
 * Invariants: methods, types and entities are generated from the contract; nothing that may do something twice is sent twice; a
 * socket that reconnects resumes and repeats nothing.
 */

export { type BacktestOptions, backtest, type FinishedBacktest } from './backtest.ts';
export type { Call, CallOptions, NoInput, Reply } from './call.ts';
export { deploymentDrift, replayDrift } from './drift.ts';
export {
  type Problem,
  SparkConnectionError,
  SparkError,
  type SparkErrorCode,
  SparkTimeout,
} from './errors.ts';
export type { Calls } from './generated/calls.ts';
export type * from './generated/entities.ts';
export { type HistoryRange, history, historyPages } from './history.ts';
export type { Fetch } from './http-exchange.ts';
export { type ReplayOptions, replay } from './replay.ts';
export { readSignalList, type SignalList, type SignalListProblem } from './signal-list.ts';
export {
  DataSocket,
  type DataSocketOptions,
  type PriceMessage,
  type PriceMode,
  type SubscribeOptions,
} from './sockets/data-socket.ts';
export { EventSocket, type EventSocketOptions } from './sockets/event-socket.ts';
export { type OrderGap, OrderSocket, type OrderSocketOptions } from './sockets/order-socket.ts';
export type { LiveOptions, LostConnection } from './sockets/socket-link.ts';
export type { WebSocketLike, WebSocketMaker } from './sockets/web-socket.ts';
export { type Credentials, type LoginOptions, Spark, type SparkOptions } from './spark.ts';
export { type SweepOptions, sweep } from './sweep.ts';
