import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { buildIndex } from './build-index.ts';
import { type ApiDescription, readOperations } from './read-operations.ts';
import { readSections } from './read-sections.ts';
import { DOCUMENT_FILE, INDEX_FILE, type SearchDocument } from './search-document.ts';

/**
 * Client-side search: after the build every page is read back as a reader sees it, cut into sections, and written as
 * one file of documents and one index. The box in the page fetches both on first use.
 */
export function search(context: LoadContext): Plugin {
  return {
    name: 'spark-search',
    async postBuild({ outDir, routesPaths }) {
      const routes = routesPaths.map((path) => `/${path.slice(context.baseUrl.length)}`).sort();
      const pages = await Promise.all([...new Set(routes)].map((route) => readPage(outDir, route)));
      const documents: readonly SearchDocument[] = [
        ...pages.flat(),
        ...readOperations(await apiDescription()),
      ];
      const { rows, index } = buildIndex(documents);
      await writeFile(join(outDir, DOCUMENT_FILE), JSON.stringify(rows));
      await writeFile(join(outDir, INDEX_FILE), index);
    },
  };
}

async function readPage(outDir: string, route: string): Promise<readonly SearchDocument[]> {
  const file = route === '/' ? 'index.html' : `${route.slice(1).replace(/\/$/, '')}.html`;
  try {
    return readSections(await readFile(join(outDir, file), 'utf8'), route);
  } catch (error) {
    // A docs root has a route but no page.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function apiDescription(): Promise<ApiDescription> {
  const file = createRequire(import.meta.url).resolve('@spark/contract/openapi.json');
  return JSON.parse(await readFile(file, 'utf8'));
}
