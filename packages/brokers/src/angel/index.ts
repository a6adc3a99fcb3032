export { angelDialect, angelFeedDialect } from './angel-dialect.ts';
export { ANGEL_HOSTS, type AngelHosts } from './angel-hosts.ts';
export { angelMaster } from './angel-master.ts';
export { angelInstrument } from './angel-words.ts';
