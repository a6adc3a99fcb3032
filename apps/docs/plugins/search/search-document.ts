export type Kind = 'guide' | 'api' | 'blog' | 'page';
/** What a result is: a document of the index, or the answer to a trader's term. */
export type HitKind = Kind | 'answer' | 'absent';

/** What is indexed: a page without its sections, one section of a page, or one call of the API. */
export interface SearchDocument {
  readonly url: string;
  readonly kind: Kind;
  /** The title of the page it belongs to. */
  readonly page: string;
  /** The heading of the section; empty for the page itself. */
  readonly section: string;
  readonly text: string;
  readonly code: string;
  /** Names under which people search it besides its title: the last part of its address, the id of a call. */
  readonly names: string;
}

/** One row of search-doc.json, by the number under which the index knows it. */
export type StoredRow = readonly [url: string, kind: Kind, page: string, section: string, text: string];

export const EXCERPT_CHARACTERS = 160;

export const DOCUMENT_FILE = 'search-doc.json';
export const INDEX_FILE = 'search-index.json';
