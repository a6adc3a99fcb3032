import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Which files the pages name, written by the bundler and read when the pages are rendered. */
interface Manifest {
  readonly entrypoints: readonly string[];
  readonly origins: Readonly<Record<string, readonly string[]>>;
  readonly assets: Readonly<Record<string, { readonly js?: readonly { readonly file: string }[] }>>;
}

/**
 * Puts the bundler's runtime behind the main script: the one is then only read and the other only run, two turns of the
 * browser instead of one long one. A profiler saves more: for each request the browser records its source position, and
 * with the whole main script on the stack it reads all of that again.
 */
export function runtimeLast({ generatedFilesDir }: LoadContext): Plugin {
  const file = join(generatedFilesDir, 'client-manifest.json');
  return {
    name: 'runtime-last',
    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      return {
        plugins: [
          {
            apply: ({ hooks }) =>
              hooks.afterEmit.tap('runtime-last', () => {
                writeFileSync(file, JSON.stringify(withRuntimeLast(JSON.parse(readFileSync(file, 'utf8')))));
              }),
          },
        ],
      };
    },
  };
}

function withRuntimeLast(manifest: Manifest): Manifest {
  const isRuntime = (id: string) =>
    Number(manifest.assets[id]?.js?.some(({ file }) => file.includes('runtime~')) ?? false);
  const ordered = manifest.entrypoints.map((name) => [
    name,
    (manifest.origins[name] ?? []).toSorted((origin, other) => isRuntime(origin) - isRuntime(other)),
  ]);
  return { ...manifest, origins: { ...manifest.origins, ...Object.fromEntries(ordered) } };
}
