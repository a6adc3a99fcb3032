export * from './angel-candles.ts';
export { angelDialect } from './angel-dialect.ts';
export { ANGEL_HOSTS, type AngelHosts } from './angel-hosts.ts';
export { renewAngelSession } from './angel-login.ts';
export { angelSocketHeaders } from './angel-order-stream.ts';
export { ANGEL_EXCHANGE_TYPE, angelInstrument } from './angel-words.ts';
export * from './smart-stream.ts';
