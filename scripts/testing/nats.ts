import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FindOptions, findTestPython } from './python.ts';
import { prepareEnvironment } from './python-environment.ts';

/** The variable in which test files find the program. */
export const natsVariable = 'SPARK_TEST_NATS';

/** Whether a test file needs the program: those that start a server of NATS do. */
export function needsNats(fileText: string): boolean {
  return fileText.includes('startNats');
}

/**
 * The server of NATS that TEST_NATS names, else one that pip fetches once, by its hash. Throws, with the fix, when there
 * is none: tests that need it must never pass by not running.
 */
export async function findTestNats(root: string, options: FindOptions): Promise<string> {
  const given = options.environment.TEST_NATS;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`TEST_NATS is set, but there is no program ${given}: correct it, or unset it.`);
  }
  const { program } = await findTestPython(options);
  const python = await prepareEnvironment(program, {
    ...options,
    what: 'the server of NATS',
    cacheFolder: join(root, '.cache/nats'),
    requirements: join(root, 'scripts/testing/nats-requirements.txt'),
  });
  return join(dirname(python), process.platform === 'win32' ? 'nats-server.exe' : 'nats-server');
}
