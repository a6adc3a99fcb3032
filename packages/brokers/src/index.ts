export * from './live/index.ts';
export * from './live/master-dialect.ts';
export * from './live/tick-dialect.ts';
export * from './paper/index.ts';
export { createPaperVenue, type PaperVenueParts } from './paper/paper-venue.ts';
