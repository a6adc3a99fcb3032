import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { BundleTable } from './use-bundles.ts';

/** The program that tests start most often. Its first module stays what it is and gets the rest as a bundle. */
const SERVER = { home: 'apps/server', main: 'src/main.ts', part: 'src/process/serve.ts' } as const;

/**
 * Bundles each package into a file of its own, and returns the module to be loaded first. A server consists of 1,300 modules:
 * to find, read and link them takes more of the processor than all else that a start does.
 */
export async function bundlePackages(root: string, folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const packages = readPackages(root);
  const server = { name: SERVER.home, home: SERVER.home, entries: { '.': SERVER.part } };
  await Promise.all([...packages, server].map((bundled) => bundle(bundled, { root, folder })));

  const urlOf = (path: string) => pathToFileURL(join(root, path)).href;
  const bundleOf = ({ home }: Package, path: string) =>
    pathToFileURL(join(folder, home, `${outName(path)}.mjs`)).href;
  const table: BundleTable = {
    root: urlOf('/'),
    folder: pathToFileURL(join(folder, '/')).href,
    names: Object.fromEntries(
      packages.flatMap((bundled) =>
        Object.keys(bundled.entries).map((path) => [
          bundled.name + path.slice(1),
          { home: bundled.home, bundle: bundleOf(bundled, path) },
        ]),
      ),
    ),
    program: {
      main: urlOf(join(SERVER.home, SERVER.main)),
      imports: `./${SERVER.part.replace('src/', '')}`,
      bundle: bundleOf(server, '.'),
    },
  };
  const first = join(folder, 'use.mjs');
  const uses = pathToFileURL(join(import.meta.dirname, 'use-bundles.ts')).href;
  writeFileSync(first, `import { useBundles } from '${uses}';\nuseBundles(${JSON.stringify(table)});\n`);
  return pathToFileURL(first).href;
}

type Package = {
  readonly name: string;
  /** Its folder, from the root. */
  readonly home: string;
  /** What others may import, as in the `exports` of its package.json, with the files that it is. */
  readonly entries: Readonly<Record<string, string>>;
};

function readPackages(root: string): Package[] {
  return ['packages', 'apps'].flatMap((room) =>
    readdirSync(join(root, room)).flatMap((folder) => {
      const home = `${room}/${folder}`;
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8'));
      const all = Object.entries<string>(typeof exports === 'string' ? { '.': exports } : exports);
      const entries = all.filter(([, file]) => file.endsWith('.ts'));
      return entries.length === 0 ? [] : [{ name, home, entries: Object.fromEntries(entries) }];
    }),
  );
}

function outName(path: string): string {
  return path === '.' ? 'index' : path.slice(2);
}

type Places = { readonly root: string; readonly folder: string };

async function bundle({ home, entries }: Package, { root, folder }: Places): Promise<void> {
  const packageFolder = join(root, home);
  await build({
    entryPoints: Object.entries(entries).map(([path, file]) => ({
      in: join(packageFolder, file),
      out: outName(path),
    })),
    outdir: join(folder, home),
    outExtension: { '.js': '.mjs' },
    absWorkingDir: packageFolder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // Node runs the sources as they are, so nothing is rewritten for older ones.
    target: 'esnext',
    banner: { js: HAS_REQUIRE },
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [withoutOthers, keepingPlaces(packageFolder)],
  });
}

/** Of what others have written, the files that make most of a start; each is used by one package alone. */
const TAKEN_IN: readonly string[] = ['@fastify/cors', 'fastify', 'jose', 'pino', 'prom-client'];

/** What they ask for in the old way is found. */
const HAS_REQUIRE =
  "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);";

/** Other packages of Spark have bundles of their own, and most of what others have written stays as it is installed. */
const withoutOthers: Plugin = {
  name: 'without others',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^(@?[a-z]|node:)/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || importer.includes('/node_modules/') || TAKEN_IN.includes(path)) return;
      return { path, external: true };
    });
  },
};

/** A source that asks where it is must hear the same as outside a bundle: threads and files beside it are found by that. */
function keepingPlaces(packageFolder: string): Plugin {
  const asking = globSync('{src,test}/**/*.ts', { cwd: packageFolder })
    .map((file) => join(packageFolder, file))
    .filter((file) => readFileSync(file, 'utf8').includes('import.meta.'));
  const isAsking = new RegExp(`^(${asking.map((file) => file.replace(/\W/g, '\\$&')).join('|')})$`);
  return {
    name: 'keeping places',
    setup: ({ onLoad }) => {
      if (asking.length === 0) return;
      onLoad({ filter: isAsking }, ({ path }) => ({
        loader: 'ts',
        contents: readFileSync(path, 'utf8')
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      }));
    },
  };
}
