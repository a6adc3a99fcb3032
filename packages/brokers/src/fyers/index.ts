export { fyersDialect, fyersFeedDialect } from './dialect.ts';
export { FYERS_HOSTS, type FyersHosts } from './hosts.ts';
export { fyersMaster } from './master.ts';
