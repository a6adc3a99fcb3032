import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { hashFiles } from './hash-files.ts';

/** What ends up in pages without being imported by one: the bundler cannot see it change. */
const UNSEEN = [
  'docusaurus.config.ts',
  '.browserslistrc',
  'plugins',
  'generated',
  '../../packages/contract',
  '../../packages/vocabulary',
  '../../packages/indicators',
  '../../packages/web',
  '../../samples',
] as const;

type CacheSettings = { readonly version?: string };

/**
 * The bundler caches the output of each page and renews it when the page's file changes. Tables come from the contract,
 * though, and no page imports that: so the contract and the plugins are part of the cache key.
 */
export function bundlerCacheKey({ siteDir }: LoadContext): Plugin {
  return {
    name: 'bundler-cache-key',
    configureWebpack(config) {
      const { cache } = (config.experiments ?? {}) as { readonly cache?: CacheSettings };
      if (!cache) return {};
      const unseen = hashFiles(UNSEEN.map((name) => join(siteDir, name)));
      const experiments = { cache: { ...cache, version: `${cache.version}-${unseen}` } };
      // The types are those of webpack, which has this elsewhere.
      return { experiments } as ReturnType<NonNullable<Plugin['configureWebpack']>>;
    },
  };
}
