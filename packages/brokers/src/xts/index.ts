export { xtsDialect, xtsFeedDialect } from './dialect.ts';
export { XTS_HOSTS, type XtsHosts } from './hosts.ts';
export { xtsMaster } from './master.ts';
