/**
 * `npm run build:site`: the documentation site as static files for any host, in apps/docs/build. `--out-dir <folder>`
 * puts them elsewhere, `--force` builds even when nothing changed. The server runs the same script with
 * `--in-background`: then it runs at the lowest priority.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readManifest } from '../apps/server/src/site/manifest.ts';
import { placeBuild } from '../apps/server/src/site/place-build.ts';
import { fingerprintInputs, SITE_INPUTS } from './site/inputs.ts';
import { pruneCache } from './site/prune-cache.ts';
import { runDocusaurus } from './site/run-docusaurus.ts';
import { takeTurn } from './site/turn.ts';

const root = join(import.meta.dirname, '..');
const docsFolder = join(root, 'apps/docs');
const cacheFolder = join(root, '.cache');
const options = readOptions();
const target = resolve(options['out-dir'] ?? join(docsFolder, 'build'));
// Beside its target, because a folder can be renamed atomically only within one disk.
const workFolder = options['out-dir'] ? `${target}.being-built` : join(cacheFolder, 'site-being-built');
const staging = join(workFolder, 'site');
const interruption = new AbortController();
const output: string[] = [];
const beganMs = performance.now();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
// The server that started this may be gone; the site is finished anyway.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
if (options['in-background']) setPriority(constants.priority.PRIORITY_LOW);

try {
  await buildIfChanged();
} catch (error) {
  if (!interruption.signal.aborted) console.error(`${output.join('').trimEnd()}\n\n${reasonOf(error)}`);
  process.exitCode = interruption.signal.aborted ? 130 : 1;
}

async function buildIfChanged(): Promise<void> {
  const environment = siteEnvironment();
  if (await isUnchanged(environment)) return sayUnchanged();
  const turn = await takeTurn(join(cacheFolder, 'site-build-turn'));
  try {
    if (await isUnchanged(environment)) return sayUnchanged();
    await build(environment);
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
    turn.giveBack();
  }
}

async function build(environment: NodeJS.ProcessEnv): Promise<void> {
  // Taken before the build: a source that changes meanwhile makes the next start build again.
  const inputs = fingerprintInputs(root, SITE_INPUTS, environment);
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(workFolder, { recursive: true });
  // Docusaurus renders with CommonJS files that it writes here, and this repository has ES modules.
  writeFileSync(join(workFolder, 'package.json'), '{ "type": "commonjs" }');
  console.log('Step 1 of 3: Rendering the pages');
  await runDocusaurus({
    docsFolder,
    outFolder: staging,
    environment,
    signal: interruption.signal,
    onText: (text) => output.push(text),
  });
  console.log('Step 2 of 3: Compressing the files');
  // Loaded only now: it brings the whole contract, and every start of the server runs this script.
  const { finishBuild } = await import('../apps/server/src/site/finish-build.ts');
  const { files } = await finishBuild({ folder: staging, inputs, previousFolder: target });
  interruption.signal.throwIfAborted();
  console.log('Step 3 of 3: Putting the site in place');
  placeBuild(staging, target);
  pruneCache(join(docsFolder, 'node_modules/.cache/rspack'));
  const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1);
  console.log(`The site is in ${target}: ${Object.keys(files).length} files, built in ${seconds} s.`);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        'in-background': { type: 'boolean', default: false },
        'out-dir': { type: 'string' },
        force: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${reasonOf(error)}\nThe options are --out-dir <folder> and --force.`);
    process.exit(1);
  }
}

/** The site that the server serves has the server's address and is always at its root. */
function siteEnvironment(): NodeJS.ProcessEnv {
  const { SPARK_SITE_URL, SPARK_PUBLIC_URL, SPARK_SITE_BASE, ...rest } = process.env;
  const url = SPARK_SITE_URL || (SPARK_PUBLIC_URL ? new URL(SPARK_PUBLIC_URL).origin : undefined);
  return {
    ...rest,
    ...(url ? { SPARK_SITE_URL: url } : {}),
    ...(SPARK_SITE_BASE && !options['in-background'] ? { SPARK_SITE_BASE } : {}),
  };
}

async function isUnchanged(environment: NodeJS.ProcessEnv): Promise<boolean> {
  if (options.force) return false;
  const built = await readManifest(target);
  return built !== null && built.inputs === fingerprintInputs(root, SITE_INPUTS, environment);
}

function sayUnchanged(): void {
  console.log(`Nothing changed since the site in ${target} was built.`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
