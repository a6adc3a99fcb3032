/**
 * `npm run build:console`: the console as static files in apps/console/build. `--force` builds even when nothing changed.
 * The server runs the same script with `--in-background`: then it runs at the lowest priority.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepEarlierFiles } from '../apps/server/src/site/keep-earlier-files.ts';
import { readManifest } from '../apps/server/src/site/manifest.ts';
import { placeBuild } from '../apps/server/src/site/place-build.ts';
import { bundleConsole } from './site/bundle-console.ts';
import { CONSOLE_INPUTS, fingerprintInputs } from './site/inputs.ts';
import { takeTurn } from './site/turn.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'apps/console');
const target = join(folder, 'build');
const workFolder = join(root, '.cache/console-being-built');
const staging = join(workFolder, 'console');
const beganMs = performance.now();
const options = parseArgs({
  options: {
    'in-background': { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
}).values;

process.on('SIGTERM', () => process.exit(130));
// The server that started this may be gone; the console is finished anyway.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
if (options['in-background']) setPriority(constants.priority.PRIORITY_LOW);

if (await isUnchanged()) sayUnchanged();
else {
  const turn = await takeTurn(join(root, '.cache/console-build-turn'));
  try {
    if (await isUnchanged()) sayUnchanged();
    else await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
    turn.giveBack();
  }
}

async function build(): Promise<void> {
  // Taken before the build: a source that changes meanwhile makes the next start build again.
  const inputs = fingerprintInputs(root, CONSOLE_INPUTS, process.env);
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  console.log('Step 1 of 3: Bundling the console');
  await bundleConsole({ folder, outFolder: staging });
  console.log('Step 2 of 3: Compressing the files');
  // Loaded only now: it brings the whole contract, and every start of the server runs this script.
  const { finishBuild } = await import('../apps/server/src/site/finish-build.ts');
  const kept = await keepEarlierFiles(target, staging);
  const { files } = await finishBuild({ folder: staging, inputs, previousFolder: target, kept });
  console.log('Step 3 of 3: Putting the console in place');
  placeBuild(staging, target);
  const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1);
  console.log(`The console is in ${target}: ${Object.keys(files).length} files, built in ${seconds} s.`);
}

async function isUnchanged(): Promise<boolean> {
  if (options.force) return false;
  const built = await readManifest(target);
  return built !== null && built.inputs === fingerprintInputs(root, CONSOLE_INPUTS, process.env);
}

function sayUnchanged(): void {
  console.log(`Nothing changed since the console in ${target} was built.`);
}
