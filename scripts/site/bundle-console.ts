import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { droppableComponents } from './droppable-components.ts';

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
    plugins: [droppableComponents, loadedBefore(folder)],
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      SPARK_CHECK_WORKER: JSON.stringify(`${BASE}assets/${basename(workerFile)}`),
    },
    loader: { '.css': 'css', '.module.css': 'local-css', '.svg': 'file' },
  });
  removeUnused(metafile, outFolder);
  dropClassNames(metafile, outFolder);
  copyPublic(join(folder, 'public'), outFolder);
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  writeFileSync(join(outFolder, 'index.html'), fillPage(template, firstFiles(metafile)));
}

/** What is loaded before anything that is imported on demand, and what before any page. */
const FIRST_ENTRY = 'src/main.tsx';
const FIRST = 'src/shell/Gate.tsx';
const BEFORE_PAGES = 'src/shell/App.tsx';

/**
 * The bundler makes a script of its own for each set of scripts that share a module, and does not know that some of them are
 * always there before: the first page asked for 25 scripts of a few hundred bytes. Told here, by an import of what is
 * loaded already, it puts what comes first into one script, and what all pages share into another.
 */
function loadedBefore(folder: string): Plugin {
  const [first, beforePages] = [join(folder, FIRST), join(folder, BEFORE_PAGES)];
  const onDemand = new Set<string>();
  return {
    name: 'loaded-before',
    setup: (plugin) => {
      plugin.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, resolveDir }) => {
        if (kind === 'dynamic-import') onDemand.add(join(resolveDir, path));
        return undefined;
      });
      plugin.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!onDemand.has(path)) return undefined;
        const before = path === beforePages ? first : beforePages;
        // An export counts as used, and with it all that it needs.
        const contents = `export * as loadedBefore from ${JSON.stringify(before)};\n${readFileSync(path, 'utf8')}`;
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

type Output = Metafile['outputs'][string];
type FirstFiles = {
  readonly script: string;
  readonly styles: string;
  readonly preloads: readonly string[];
  /** Of what comes once somebody is signed in. */
  readonly signedIn: readonly string[];
};

/** What the first page needs, so that the browser asks for all of it at once. */
function firstFiles({ outputs }: Metafile): FirstFiles {
  const [script, { cssBundle }] = outputOf(outputs, FIRST_ENTRY);
  if (!cssBundle) throw new Error('The bundler made a console without styles.');
  const preloads = importsOf(outputs, script);
  const [app] = outputOf(outputs, BEFORE_PAGES);
  const signedIn = [app, ...importsOf(outputs, app)].filter((path) => !preloads.includes(path));
  return {
    script: basename(script),
    styles: basename(cssBundle),
    preloads: preloads.map((path) => basename(path)),
    signedIn: signedIn.map((path) => basename(path)),
  };
}

function outputOf(outputs: Metafile['outputs'], entry: string): readonly [path: string, Output] {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry));
  if (!found) throw new Error(`The bundler made no script of ${entry}.`);
  return found;
}

function importsOf(outputs: Metafile['outputs'], path: string): readonly string[] {
  const imports = outputs[path]?.imports ?? [];
  return imports.flatMap((each) =>
    each.kind === 'import-statement' && !isClassNames(outputs[each.path]) ? [each.path] : [],
  );
}

/** The names of the classes of one sheet, which a single page needs. */
function isClassNames(output: Output | undefined): boolean {
  const inputs = Object.keys(output?.inputs ?? {});
  return inputs.length > 0 && inputs.every((name) => name.endsWith('.css'));
}

/** The first script imports the names of all classes, for the sake of their order, and uses few of them. */
function dropClassNames(metafile: Metafile, outFolder: string): void {
  const path = join(outFolder, 'assets', firstFiles(metafile).script);
  const names = Object.entries(metafile.outputs).flatMap(([name, output]) =>
    isClassNames(output) ? [`import"./${basename(name)}";`] : [],
  );
  writeFileSync(
    path,
    names.reduce((text, name) => text.replace(name, ''), readFileSync(path, 'utf8')),
  );
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

function fillPage(template: string, { script, styles, preloads, signedIn }: FirstFiles): string {
  const head = [
    `<link rel="stylesheet" href="${BASE}assets/${styles}">`,
    ...preloads.map((name) => `<link rel="modulepreload" href="${BASE}assets/${name}">`),
    `<script type="module" src="${BASE}assets/${script}"></script>`,
  ];
  return template
    .replace('{signed-in}', signedIn.map((name) => `${BASE}assets/${name}`).join(' '))
    .replace('<!-- assets -->', head.join('\n    '));
}
