import { spawnSync } from 'node:child_process';
import { chooseInstallRoad, installWithApt, thisMachine } from './apt-install.ts';

/** The variable in which test files find the program. */
export const pythonVariable = 'SPARK_TEST_PYTHON';

type Environment = Readonly<Record<string, string | undefined>>;

export interface FindOptions {
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
}

/** Whether a test file needs Python: those that name the variable do. */
export function needsPython(fileText: string): boolean {
  return fileText.includes('pythonVariable');
}

const names = ['python3', 'python', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];

/** A Python that the client runs on. It is installed first where that is possible; throws, with the fix. */
export async function findTestPython(options: FindOptions): Promise<{ program: string; version: string }> {
  const find = () => findPython(options.environment, versionOf);
  const found = find();
  if (found) return found;
  const road = chooseInstallRoad(thisMachine());
  if (road) {
    options.note('Installing Python with apt-get (once)…');
    const script = '$apt install --no-install-recommends python3 python3-venv';
    await installWithApt(road, { name: 'python3', script, signal: options.signal });
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(
    'The tests of the Python client need Python 3.10 or later and this machine has none. Install it (Debian: `apt-get install python3 python3-venv`; macOS: `brew install python`), or set TEST_PYTHON to its program.',
  );
}

/** The Python that TEST_PYTHON names, else the first of the usual names that is new enough. */
export function findPython(
  environment: Environment,
  ask: (program: string) => string | undefined,
): { readonly program: string; readonly version: string } | undefined {
  const given = environment.TEST_PYTHON;
  if (given) {
    const version = ask(given);
    if (version !== undefined && isNewEnough(version)) return { program: given, version };
    throw new Error(
      `TEST_PYTHON names ${given}, which is ${version === undefined ? 'not a Python' : `Python ${version}`}: name one from 3.10 on, or unset the variable.`,
    );
  }
  for (const program of names) {
    const version = ask(program);
    if (version !== undefined && isNewEnough(version)) return { program, version };
  }
  return undefined;
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 3 && minor >= 10;
}

function versionOf(program: string): string | undefined {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return status === 0 ? /^Python (\d+\.\d+\.\d+)/.exec(stdout)?.[1] : undefined;
}
