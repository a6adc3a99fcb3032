export * from './angel/index.ts';
export { FYERS_HOSTS, type FyersHosts, fyersDialect, fyersFeedDialect, fyersMaster } from './fyers/index.ts';
export * from './live/index.ts';
export * from './live/master-dialect.ts';
export * from './live/tick-dialect.ts';
export * from './paper/index.ts';
export {
  createPaperVenue,
  type MoneyBlocked,
  type PaperMoney,
  type PaperVenueParts,
} from './paper/paper-venue.ts';
export { IIFL_HOSTS, type XtsHosts, xtsDialect, xtsFeed, xtsMaster } from './xts/index.ts';
