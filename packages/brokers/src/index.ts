/**
 * Adapters to brokers behind the ports of core: login and trading, paper and live.
 *
 * Entry points: `LIVE_ADAPTERS` lists the live brokers; the paper broker is `createPaperBroker`; `ADDING.md` is the recipe for
 * another one.
 * Invariants: an adapter decides nothing about orders; whether a request left is always known or said to be unknown; money is
 * exact paise; a dialect does no I/O, and the frame that live brokers share does all of it.
 */

export {
  AUTH_CODE_REDIRECT,
  type BrokerDialect,
  type BrokerHosts,
  type BrokerHttp,
  type BrokerInstrument,
  type BrokerName,
  type BrokerOrderRow,
  type BrokerTradeRow,
  type CallBudget,
  type Caller,
  type CallRecord,
  createEgressClient,
  createLiveBroker,
  createLiveCandleSource,
  createLiveFeed,
  createLiveMargin,
  createLivePortfolio,
  createLiveVenue,
  createPacer,
  createProxyAddresses,
  createSessionWatch,
  type EgressClient,
  type EgressClientParts,
  type FeedDialect,
  type HttpOutcome,
  type InstrumentToName,
  type ListedRow,
  type LiveAdapter,
  type LiveBrokerName,
  LiveCandlesError,
  type LiveFeed,
  type LiveFeedParts,
  type LiveInstruments,
  type LivePrices,
  type LiveSession,
  type LiveSessions,
  type LiveVenue,
  liveAdapter,
  type MasterDialect,
  type MasterFile,
  type Pacer,
  type ProxyAddresses,
  type RedirectDialect,
  type RelayKnocks,
  type ReverseIndex,
  type SessionWatch,
  type StartedSession,
  type TickNews,
  type TickReader,
  type TickRequest,
  type Verdict,
} from './frame/index.ts';
export { createPaperBroker } from './paper/index.ts';
export {
  createPaperVenue,
  type MoneyBlocked,
  type PaperMoney,
  type PaperVenueParts,
} from './paper/paper-venue.ts';
export { adapterOf, byLiveBroker, LIVE_ADAPTERS } from './registry.ts';
