export type {
  BrokerDialect,
  BrokerInstrument,
  BrokerOrderRow,
  BrokerTradeRow,
  CallBudget,
  Caller,
  StartedSession,
  Verdict,
} from './broker-dialect.ts';
export type { BrokerHttp, HttpOutcome } from './broker-http.ts';
export {
  createEgressClient,
  type EgressClient,
  type EgressClientParts,
  type SocketAddress,
} from './egress.ts';
export {
  type BrokerHosts,
  type InstrumentToName,
  type LiveAdapter,
  type LiveBrokerName,
  liveAdapter,
} from './live-adapter.ts';
export { createLiveBroker, type LiveBrokerParts } from './live-broker.ts';
export { createLiveCandleSource, type LiveCandleParts, LiveCandlesError } from './live-candles.ts';
export { createLiveFeed, type LiveFeed, type LiveFeedParts } from './live-feed.ts';
export type { LiveInstruments } from './live-instruments.ts';
export { createLiveMargin, type LiveMarginParts } from './live-margin.ts';
export { createLivePortfolio, type LivePortfolioParts } from './live-portfolio.ts';
export type { LiveSession, LiveSessions } from './live-sessions.ts';
export { createLiveVenue, type LiveVenue, type LiveVenueParts } from './live-venue.ts';
export type { LivePrice, LivePrices } from './market-chase.ts';
export type { ListedRow, MasterDialect, MasterFile } from './master-dialect.ts';
export { type CallRecord, createPacer, type PacedCall, type Pacer } from './pacer.ts';
export type { BrokerName, ReverseIndex } from './portfolio-dialect.ts';
export { createProxyAddresses, type ProxyAddresses } from './proxy-addresses.ts';
export {
  openReconnectingSocket,
  type ReconnectingSocket,
  type SocketParts,
  type SocketTalk,
} from './reconnecting-socket.ts';
export { AUTH_CODE_REDIRECT, type RedirectDialect } from './redirect-dialect.ts';
export type { RelayKnocks } from './relay-door.ts';
export { createSessionWatch, type SessionWatch, type SessionWatchParts } from './session-watch.ts';
export type { FeedDialect, TickNews, TickReader, TickRequest } from './tick-dialect.ts';
