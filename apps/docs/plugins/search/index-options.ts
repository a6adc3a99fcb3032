import type { Options } from 'minisearch';
import { processTerm, tokenize } from './tokenize.ts';

/** A document as the index sees it: the title is in `title` for the page itself and in `page` for its sections. */
export interface IndexedDocument {
  readonly id: number;
  readonly title: string;
  readonly section: string;
  readonly page: string;
  readonly names: string;
  readonly text: string;
  readonly code: string;
}

export const BOOST = { title: 6, names: 5, section: 4, page: 1.5, text: 1, code: 0.6 } as const;

export const INDEX_OPTIONS: Options<IndexedDocument> = {
  idField: 'id',
  fields: Object.keys(BOOST),
  storeFields: [],
  tokenize,
  processTerm,
};
