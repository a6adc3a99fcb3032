export * from './live/broker-dialect.ts';
export * from './live/broker-http.ts';
export * from './live/live-sessions.ts';
export * from './live/master-dialect.ts';
export * from './paper/index.ts';
export { createPaperVenue, type PaperVenueParts } from './paper/paper-venue.ts';
