import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';

type BundleOptions = { readonly folder: string; readonly outFolder: string };

/** Where the server serves the console. */
const BASE = '/console/';

/**
 * The console as files for the browser: one first script, a script for each page, one for the worker that checks
 * strategies, one style sheet and the page itself.
 */
export async function bundleConsole({ folder, outFolder }: BundleOptions): Promise<void> {
  const shared = {
    outdir: join(outFolder, 'assets'),
    entryNames: '[name]-[hash]',
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
  } as const satisfies BuildOptions;
  const worker = await build({
    ...shared,
    entryPoints: { 'check-worker': join(folder, 'src/pages/builder/check/check-worker.ts') },
  });
  const [workerFile = ''] = Object.keys(worker.metafile.outputs);
  const { metafile } = await build({
    ...shared,
    entryPoints: { console: join(folder, 'src/main.tsx') },
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    splitting: true,
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      SPARK_CHECK_WORKER: JSON.stringify(`${BASE}assets/${basename(workerFile)}`),
    },
    loader: { '.css': 'css', '.module.css': 'local-css', '.svg': 'file' },
  });
  removeUnused(metafile, outFolder);
  copyPublic(join(folder, 'public'), outFolder);
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  writeFileSync(join(outFolder, 'index.html'), fillPage(template, firstFiles(metafile)));
}

type FirstFiles = { readonly script: string; readonly styles: string; readonly preloads: readonly string[] };

/** What the first page needs, so that the browser asks for all of it at once. */
function firstFiles({ outputs }: Metafile): FirstFiles {
  const entry = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('src/main.tsx'));
  if (!entry?.[1].cssBundle) throw new Error('The bundler made no console, or one without styles.');
  const [script, { cssBundle, imports }] = entry;
  const preloads = imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => basename(path));
  return { script: basename(script), styles: basename(cssBundle), preloads };
}

/** All styles are in the first sheet, so the sheets of single pages are not needed. */
function removeUnused(metafile: Metafile, outFolder: string): void {
  const { styles } = firstFiles(metafile);
  for (const name of readdirSync(join(outFolder, 'assets')))
    if (name.endsWith('.css') && name !== styles) rmSync(join(outFolder, 'assets', name));
}

function copyPublic(from: string, outFolder: string): void {
  for (const name of readdirSync(from)) copyFileSync(join(from, name), join(outFolder, name));
}

function fillPage(template: string, { script, styles, preloads }: FirstFiles): string {
  const head = [
    `<link rel="stylesheet" href="${BASE}assets/${styles}">`,
    ...preloads.map((name) => `<link rel="modulepreload" href="${BASE}assets/${name}">`),
    `<script type="module" src="${BASE}assets/${script}"></script>`,
  ];
  return template.replace('<!-- assets -->', head.join('\n    '));
}
