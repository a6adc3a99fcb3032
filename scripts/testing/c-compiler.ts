import { spawnSync } from 'node:child_process';
import { chooseInstallRoad, installWithApt, thisMachine } from './apt-install.ts';
import type { FindOptions } from './python.ts';

/** The variable in which test files find the program. */
export const compilerVariable = 'SPARK_TEST_CC';

/** Whether a test file needs a C compiler: those with a disk that loses what was not synced do. */
export function needsCompiler(fileText: string): boolean {
  return fileText.includes('createLossyDisk');
}

const names = ['cc', 'gcc', 'clang'];

/** A compiler for the library of the lossy disk. It is installed first where that is possible; throws, with the fix. */
export async function findTestCompiler({ environment, signal, note }: FindOptions): Promise<string> {
  const given = environment.TEST_CC;
  if (given) {
    if (isCompiler(given)) return given;
    throw new Error(
      `TEST_CC names ${given}, which is not a C compiler: name another one, or unset the variable.`,
    );
  }
  const found = names.find(isCompiler);
  if (found) return found;
  const road = chooseInstallRoad(thisMachine());
  if (road) {
    note('Installing a C compiler with apt-get (once)…');
    const script = '$apt install --no-install-recommends gcc libc6-dev';
    await installWithApt(road, { name: 'gcc', script, signal });
    const installed = names.find(isCompiler);
    if (installed) return installed;
  }
  throw new Error(
    'The tests of power cuts need a C compiler and this machine has none. Install one (Debian: `apt-get install gcc libc6-dev`), or set TEST_CC to its program.',
  );
}

/** A compiler without the headers of libc, which Debian packages separately, is not enough. */
function isCompiler(program: string): boolean {
  const args = ['-fsyntax-only', '-x', 'c', '-'];
  return spawnSync(program, args, { input: '#include <dlfcn.h>\n', stdio: 'pipe' }).status === 0;
}
