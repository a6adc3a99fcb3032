/**
 * What a page in a browser needs over `@spark/client`, without a framework. Begin with `createSessionStore`, then
 * `logIn` or `startVisit`; `sparkOf` is the client of the logged-in user. `createOrderStore` and `createPriceStore`
 * follow the websockets; every store has `getSnapshot` and `subscribe`. Invariants: a token is in memory alone unless
 * the page passes a storage for it; a store is connected only while it has subscribers; no update is reported twice;
 * data from before a break never counts as fresh. Nothing here imports Node or React. Entities are those of the client,
 * which come from the contract.
 */
export { type Freshness, freshnessText, OFF } from './connection/freshness.ts';
export type { ConnectOptions } from './connection/keep-trying.ts';
export { createEventStore, type EventState, type EventStore, NO_EVENTS } from './events/event-store.ts';
export { type FailureKind, failureKind } from './failure.ts';
export { instrumentToken } from './instrument-token.ts';
export {
  createOrderStore,
  NO_ORDERS,
  type OrderMessage,
  type OrderState,
  type OrderStore,
  type OrderStoreOptions,
  type ReceivedMessage,
} from './orders/order-store.ts';
export { findOutcome, mayHaveBeenDone } from './outcome/find-outcome.ts';
export {
  createPriceStore,
  type Price,
  type PriceListener,
  type PriceStore,
  type PriceStoreOptions,
  priceStoreOf,
} from './prices/price-store.ts';
export { type Exchange, type ExchangeRecorder, recordExchange } from './record-exchange.ts';
export {
  type ConsoleLogin,
  type ConsoleSession,
  type ConsoleState,
  createConsoleSession,
  type SessionMark,
} from './session/console-session.ts';
export { logIn, startVisit } from './session/login.ts';
export { readSession } from './session/read-session.ts';
export {
  createSessionStore,
  NOBODY,
  type Session,
  type SessionPersistence,
  type SessionStore,
} from './session/session.ts';
export { newSpark, sparkOf } from './session/session-spark.ts';
export { createStore, type Readable, type Store } from './store.ts';
export {
  epochInstant,
  instantOfIstSeconds,
  istClock,
  istDay,
  istDayAndMonth,
  istDayNumber,
  istInstant,
  istMinute,
  istSeconds,
  istText,
} from './time/indian-time.ts';
