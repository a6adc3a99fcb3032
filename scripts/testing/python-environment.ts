import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeTurn } from '../site/turn.ts';
import { chooseInstallRoad, installWithApt, thisMachine } from './apt-install.ts';
import type { FindOptions } from './python.ts';

export interface EnvironmentOptions extends FindOptions {
  /** The folder of environments, one for each Python and each list of packages. */
  readonly cacheFolder: string;
  /** What the packages are, as `the packages of the Python client`. */
  readonly what: string;
  /** The packages with their hashes. */
  readonly requirements: string;
}

/** The mark of a complete environment: it is written last. */
const READY = 'ready';
const ASK = 'import sys, sysconfig; print(sys.version, sysconfig.get_platform(), sys.executable)';

/**
 * A Python with the packages that the client and its tests need. They are fetched once; later runs need no network. The
 * wheels stay in the folder `wheels` of the environment, for the test that installs the client.
 */
export async function prepareEnvironment(python: string, options: EnvironmentOptions): Promise<string> {
  const identity = `${await run(python, ['-I', '-c', ASK], options)}\n${readFileSync(options.requirements)}`;
  const name = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  const folder = join(options.cacheFolder, name);
  const program = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const turn = await takeTurn(`${folder}-turn`);
  try {
    if (!existsSync(join(folder, READY))) await makeEnvironment(python, folder, program, options);
  } finally {
    turn.giveBack();
  }
  return program;
}

async function makeEnvironment(
  python: string,
  folder: string,
  program: string,
  options: EnvironmentOptions,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await ensureVenv(python, options);
  options.note(`Fetching ${options.what} with pip (once)…`);
  await run(python, ['-I', '-m', 'venv', folder], options);
  const wheels = join(folder, 'wheels');
  const pinned = ['--require-hashes', '--requirement', options.requirements];
  const pip = ['-I', '-m', 'pip', '--disable-pip-version-check', '--no-input', '--quiet'];
  try {
    const fetching = ['download', '--only-binary', ':all:', '--dest', wheels];
    await run(program, [...pip, ...fetching, ...pinned], options);
    await run(program, [...pip, 'install', '--no-index', '--find-links', wheels, ...pinned], options);
  } catch (error) {
    throw new Error(
      `pip could not fetch ${options.what}. The first run needs a network or an index that pip is configured for; later ones do not.\n${(error as Error).message}`,
    );
  }
  writeFileSync(join(folder, READY), '');
}

/** Debian packages venv separately from Python. It is installed where that is possible. */
async function ensureVenv(python: string, options: EnvironmentOptions): Promise<void> {
  const canMake = () =>
    run(python, ['-I', '-c', 'import ensurepip, venv'], options).then(
      () => true,
      () => false,
    );
  if (await canMake()) return;
  const road = chooseInstallRoad(thisMachine());
  if (road) {
    options.note('Installing python3-venv with apt-get (once)…');
    const script = '$apt install --no-install-recommends python3-venv';
    await installWithApt(road, { name: 'python3-venv', script, signal: options.signal });
    if (await canMake()) return;
  }
  throw new Error(
    `${python} cannot make virtual environments. Install what it lacks (Debian: \`apt-get install python3-venv\`), or set TEST_PYTHON to another Python from 3.10 on.`,
  );
}

function run(program: string, args: readonly string[], options: EnvironmentOptions): Promise<string> {
  // The machine configures how pip reaches its index, but not where it installs.
  const { PIP_USER: _user, PIP_TARGET: _target, PIP_PREFIX: _prefix, ...env } = options.environment;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: options.signal,
    });
    let output = '';
    let complaints = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ended with ${code}:\n${lastLines(output + complaints)}`));
    });
  });
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-20).join('\n');
}
