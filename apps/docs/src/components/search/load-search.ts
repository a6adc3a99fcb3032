import type { Finder } from '@site/plugins/search/create-finder';
import { DOCUMENT_FILE, INDEX_FILE } from '@site/plugins/search/search-document';

let loaded: Promise<Finder> | undefined;

/** Fetches the two files and the search code once; a failure is not cached, so that Retry tries again. */
export function loadSearch(baseUrl: string): Promise<Finder> {
  loaded ??= load(baseUrl).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** For the moment before use, such as the pointer on the button. Its failure is shown when the box is opened. */
export function warmUpSearch(baseUrl: string): void {
  loadSearch(baseUrl).catch(() => undefined);
}

async function load(baseUrl: string): Promise<Finder> {
  const [{ createFinder }, rows, index] = await Promise.all([
    import('@site/plugins/search/create-finder'),
    fetchText(`${baseUrl}${DOCUMENT_FILE}`),
    fetchText(`${baseUrl}${INDEX_FILE}`),
  ]);
  return createFinder(JSON.parse(rows), index);
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.text();
}
