export * from './live/index.ts';
export * from './paper/index.ts';
export { createPaperVenue, type PaperVenueParts } from './paper/paper-venue.ts';
