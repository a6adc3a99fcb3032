import MiniSearch from 'minisearch';
import { INDEX_OPTIONS, type IndexedDocument } from './index-options.ts';
import { EXCERPT_CHARACTERS, type SearchDocument, type StoredRow } from './search-document.ts';

export interface SearchFiles {
  readonly rows: readonly StoredRow[];
  readonly index: string;
}

export function buildIndex(documents: readonly SearchDocument[]): SearchFiles {
  const index = new MiniSearch<IndexedDocument>(INDEX_OPTIONS);
  index.addAll(documents.map(indexed));
  return { rows: documents.map(stored), index: JSON.stringify(index) };
}

function indexed(document: SearchDocument, id: number): IndexedDocument {
  const { page, section, names, text, code } = document;
  const isPage = section === '';
  return { id, title: isPage ? page : '', section, page: isPage ? '' : page, names, text, code };
}

function stored({ url, kind, page, section, text }: SearchDocument): StoredRow {
  const excerpt =
    text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS).replace(/\s\S*$/, '')}…` : text;
  return [url, kind, page, section, excerpt];
}
