export { angelDialect, angelFeedDialect } from './dialect.ts';
export { ANGEL_HOSTS, type AngelHosts } from './hosts.ts';
export { angelInstrument } from './mapping.ts';
export { angelMaster } from './master.ts';
